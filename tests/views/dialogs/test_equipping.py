"""People are entered with their weapons by real keys, in the form, in the table, and in their items."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from crs_desktop.models.sheet import SheetModel
from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.lists.people.equipment import choices_of, figures
from crs_desktop.rules.facts import Entered, FieldSet
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.sheet import Values
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.views.dialogs.combatant import NewCombatant
from crs_desktop.views.dialogs.fighters import Fighters
from crs_desktop.views.dialogs.items import Items
from crs_desktop.views.library.sheet.field_line import FieldLine
from crs_desktop.views.widgets.controls import ChoiceBox
from crs_desktop.views.window.main_window import MainWindow
from tests.sessions import desk
from tests.views.windows import opened

D = TypeVar("D", bound=QDialog)
KEYS = {"→": Qt.Key.Key_Tab, "↵": Qt.Key.Key_Return, "↓": Qt.Key.Key_Down, "⎋": Qt.Key.Key_Escape}


def fight(qtbot: QtBot, system: str) -> MainWindow:
    """The window with an empty fight."""
    empty = Desk(Campaign(None))
    empty.new_fight(system)
    return opened(qtbot, empty)


def type_in(keys: str) -> None:
    """Send each key to whatever has the focus then."""
    for key in keys:
        at = QApplication.focusWidget()
        assert at is not None
        QTest.keyClick(at, KEYS[key]) if key in KEYS else QTest.keyClicks(at, key)
        QApplication.processEvents()


def press(
    window: MainWindow, key: Qt.Key, modifier: Qt.KeyboardModifier, kind: type[D], act: Callable[[D], object]
) -> None:
    """Press a key, and act on the dialog that opens, as soon as it is open: a slow machine takes a while."""
    waits = QTimer(interval=20)

    def drive() -> None:
        if isinstance(dialog := QApplication.activeModalWidget(), kind):
            waits.stop()
            try:
                act(dialog)
            finally:
                dialog.done(0)

    waits.timeout.connect(drive)
    waits.start()
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    QTest.keyClick(QApplication.focusWidget() or window, key, modifier)


def enter(window: MainWindow, key: Qt.Key, kind: type[QDialog], keys: str) -> int:
    """Press Alt and a key, and type into the dialog that opens; return the number of keys."""
    press(window, key, Qt.KeyboardModifier.AltModifier, kind, lambda _dialog: type_in(keys))
    return 1 + len(keys)


def armed(one: Combatant) -> list[tuple[str, tuple[str, ...]]]:
    return [(item.name, item.states) for item in one.items]


def test_four_armed_duellists_take_at_most_120_keys(qtbot: QtBot) -> None:
    window = fight(qtbot, "duellist")
    people = (
        "Cade→red→gl→war a→sm→bri→8→→14→12↵",
        "Dirk→r→kn→long s→la→ch→7→→12→10↵",
        "Bors→blue→be→b→→f→9→→13↵",
        "Ula→b→sw→ra→bu→→8→2→15→14↵",
    )
    taken = sum(enter(window, Qt.Key.Key_N, NewCombatant, keys) for keys in people)
    cade, dirk, bors, ula = window.bridge.scene.combatants.values()
    assert (cade.side, dirk.side, bors.side, ula.side) == ("red", "red", "blue", "blue")
    assert cade.fields == {"style": "Gladiator", "actions": 8, "initiative": 1, "skill": 14, "dodge": 12} | {
        id_: value for id_, value in cade.fields.items() if id_ not in ("style", "actions", "skill", "dodge")
    }
    assert armed(cade) == [
        ("War axe", ("held",)),
        ("Small shield", ("held",)),
        ("Brigandine", ("worn",)),
    ]
    assert (dirk.fields["style"], armed(dirk)[0][0]) == ("Knight", "Long sword")
    assert (bors.fields["style"], bors.fields["skill"]) == ("Berserker", 13)
    assert (ula.fields["style"], armed(ula)) == (
        "Swashbuckler",
        [("Rapier", ("held",)), ("Buckler", ("held",))],
    )
    assert taken <= 120, taken


def test_six_armed_contest_characters_take_at_most_130_keys(qtbot: QtBot) -> None:
    window = fight(qtbot, "contest")
    people = (
        "Rita→red→lo→ch→→13→2↵",
        "Karl→r→ba→f→→12↵",
        "Nils→r→longb→l→→10→3↵",
        "Olga→blue→m→hi→→12→1↵",
        "Udo→b→f→→→12→4↵",
        "Anna→b→sw→hea→→11↵",
    )
    taken = sum(enter(window, Qt.Key.Key_N, NewCombatant, keys) for keys in people)
    rita, _, nils, *_, anna = window.bridge.scene.combatants.values()
    assert len(window.bridge.scene.combatants) == 6
    assert armed(rita) == [("Longsword", ("held",)), ("Chain mail", ("worn",))]
    assert (rita.fields["base"], rita.fields["agility"], rita.side) == (13, 2, "red")
    assert armed(nils)[0][0] == "Longbow"
    assert (anna.side, armed(anna)) == ("blue", [("Sword", ("held",)), ("Heavy leather", ("worn",))])
    assert taken <= 130, taken


def test_enter_begins_the_next_row_of_the_table(qtbot: QtBot) -> None:
    """Seen: after Enter the next name was typed into the same row, under OR modifiers."""
    window = fight(qtbot, "crs")
    dialog = Fighters(window.bridge, window)
    qtbot.addWidget(dialog)
    dialog.show()
    QTest.qWaitForWindowActive(dialog)
    type_in("Anna→red→8→12↵Bea→blue→7↵↵")
    added = [(one.label, one.side, one.fields["or"]) for one in window.bridge.scene.combatants.values()]
    assert added == [("Anna", "red", 8), ("Bea", "blue", 7)], "the last Enter adds both"


def test_the_table_completes_and_arms_too(qtbot: QtBot) -> None:
    window = fight(qtbot, "duellist")
    seen: list[str] = []

    def fill(dialog: Fighters) -> None:
        type_in("Cade→red→gla→war a→Door→bri→")
        seen.append(dialog.slips.text())
        dialog.accept()

    press(window, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier, Fighters, fill)
    (cade,) = window.bridge.scene.combatants.values()
    assert seen == ["Row 1, Shield: the tables have no “Door”, so it has no figures."]
    assert cade.fields["style"] == "Gladiator"
    assert armed(cade) == [("War axe", ("held",)), ("Door", ("held",)), ("Brigandine", ("worn",))]


def test_an_unknown_style_is_reported_once_and_then_taken_as_written(qtbot: QtBot) -> None:
    window = fight(qtbot, "duellist")
    form = NewCombatant(window.bridge, window)
    qtbot.addWidget(form)
    form.label.setText("Cade")
    form.lines["style"].setText("Swordfish")
    form.accept()
    assert not window.bridge.scene.combatants
    assert form.message.text() == (
        "Fighting style: the tables have no “Swordfish”, so it has no figures.\n"
        "Correct the name, or press Enter again to add the combatant as written."
    )
    form.lines["style"].setText("Swordfisch")
    form.accept()
    assert not window.bridge.scene.combatants, "another unknown name is reported too"
    form.accept()
    assert [one.fields["style"] for one in window.bridge.scene.combatants.values()] == ["Swordfisch"]


def test_the_figures_of_what_is_chosen_stand_in_the_form_and_on_the_sheet(qtbot: QtBot) -> None:
    window = fight(qtbot, "duellist")
    form = NewCombatant(window.bridge, window)
    qtbot.addWidget(form)
    form.lines["style"].setText("berserker")
    form.lines["weapon"].setText("War axe")
    assert form.figures["style"].text() == "Parry −5, Dodge −5, Traits berserk"
    assert form.figures["weapon"].text().startswith("Thrust −1, Swing +1, Blow +2")
    assert form.figures["shield"].isHidden()
    form.accept()
    (one,) = window.bridge.scene.combatants
    window.bridge.select(one)
    rows = sheet_of(window)
    assert rows["Fighting style"] == "Berserker (Parry −5, Dodge −5, Traits berserk)"
    assert rows["War axe"].startswith("Thrust −1, Swing +1, Blow +2")
    window.bridge.rule(FieldSet(one, "style", "Swordfish"))
    assert sheet_of(window)["Fighting style"] == "Swordfish (not in the tables)"


def sheet_of(window: MainWindow) -> dict[str, str]:
    model = SheetModel(window.bridge)
    return {model.index(row, 0).data(): model.index(row, 1).data() for row in range(model.rowCount())}


def test_a_thing_that_the_tables_list_is_held_or_worn_as_soon_as_it_is_named(qtbot: QtBot) -> None:
    window = fight(qtbot, "duellist")
    window.bridge.rule(Entered(Name("Cade"), Combatant(Name("Cade"), "Cade")))
    dialog = Items(window.bridge, Name("Cade"), window)
    qtbot.addWidget(dialog)
    dialog.show()
    QTest.qWaitForWindowActive(dialog)
    for keys in ("war a", "metal h", "Rope"):
        dialog.table.setFocus()
        dialog.table.setCurrentIndex(dialog.model.index(dialog.model.rowCount() - 1, 0))
        type_in(f"↵{keys}↵")
    assert armed(window.bridge.scene.of(Name("Cade"))) == [
        ("War axe", ("held",)),
        ("Metal helm", ("worn",)),
        ("Rope", ("carried",)),
    ]


def test_enter_in_an_open_list_chooses_and_answers_no_question_behind(qtbot: QtBot) -> None:
    """Seen: Enter in the list of armour chose a jerkin, and began the sample behind the dialog."""
    window = opened(qtbot, desk("market"))
    seen: list[str] = []

    def choose(dialog: NewCombatant) -> None:
        box = dialog.boxes["armour"]
        box.showPopup()
        assert [one.row() for one in box.view().selectedIndexes()] == [0], "Down once marked the second"
        window.keyboard.come_home()  # as a change of the focus window asks for, which this platform lacks
        QApplication.processEvents()
        popup = QApplication.activePopupWidget()
        assert popup is not None
        QTest.keyClick(popup, Qt.Key.Key_Return)
        seen.append("Enter")

    far = len(window.bridge.session.path)
    press(window, Qt.Key.Key_N, Qt.KeyboardModifier.AltModifier, NewCombatant, choose)
    assert seen and len(window.bridge.session.path) == far


def test_the_sheet_of_the_library_completes_a_style_and_tells_its_figures(qtbot: QtBot) -> None:
    window = fight(qtbot, "duellist")
    system, scene = window.bridge.session.system, window.bridge.scene
    field, typed = system.field("style", scene), []
    line = FieldLine(
        field,
        lambda _, text: typed.append(text) or WhyNot(""),  # type: ignore[func-returns-value]
        partial(choices_of, system, scene),
        partial(figures, system, scene),
    )
    qtbot.addWidget(line)
    line.show_value(Values(system.sheet, {"style": "knight"}))
    assert line.note.text() == "Armour block +0"
    line.show_value(Values(system.sheet, {"style": "Swordfish"}))
    assert line.note.text() == "not in the tables"
    line.show()
    line.activateWindow()
    QTest.qWaitForWindowActive(line)
    line.edit.setFocus()
    line.edit.selectAll()
    type_in("gl")
    assert line.edit.text() == "gladiator"
    box = line.edit.parent()
    assert isinstance(box, ChoiceBox)
    at = box.findText("gladiator", Qt.MatchFlag.MatchFixedString)
    QTest.keyClick(line.edit, Qt.Key.Key_Down)
    assert line.edit.text() == box.itemText(at + 1) != box.itemText(0), "once it was the first of the list"
    knight = box.findText("Knight", Qt.MatchFlag.MatchFixedString)
    assert box.itemData(knight, Qt.ItemDataRole.ToolTipRole) == "Armour block +0"
    box.setCurrentIndex(knight)
    box.activated.emit(knight)
    assert typed[-1].casefold() == "knight"
