"""Many combatants at once, in a table."""

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from crs_desktop.models.library.fighters import HURT, FightersModel
from crs_desktop.override import override
from crs_desktop.play.lists.reading.list_file import RawList
from crs_desktop.rules.values import Name
from crs_desktop.views.dialogs.fighters import Fighters
from crs_desktop.views.dialogs.overrule import Overrule
from crs_desktop.views.widgets.controls import ChoiceBox
from crs_desktop.views.widgets.way_choice import EncodingChoice
from crs_desktop.views.window.ended_outside import closed
from crs_desktop.views.window.main_window import MainWindow
from tests.sessions import bridge
from tests.views.windows import dress, in_focus

LIST = "Name\tSide\tLIFE\nAnn\tred\t20\nBob\tblue\t-4\nEve\tblue\t\n"


def test_the_good_rows_come_in_one_step_and_the_bad_one_stays(qtbot: QtBot) -> None:
    to = bridge()
    dialog = Fighters(to, text=LIST)
    qtbot.addWidget(dialog)
    before = set(to.scene.combatants)
    assert dialog.added.text() == "Add 2 combatants"
    assert dialog.slips.text() == "Row 2, LIFE is “-4”: expected a whole number from 0 to 999."
    dialog.accept()
    assert set(to.scene.combatants) - before == {"Ann", "Eve"}
    assert dialog.model.index(0, 0).data() == "Bob"
    to.undo()
    assert set(to.scene.combatants) == before


def test_what_is_pasted_is_read_whole_in_its_cells(qtbot: QtBot) -> None:
    dialog = Fighters(bridge(), text="Name;Side;OR\nAnn;The watch of the bridge;as many as the others have\n")
    qtbot.addWidget(dialog)
    letters, model = dialog.table.fontMetrics(), dialog.model
    for column in range(model.columnCount()):
        words = str(model.index(0, column).data() or "")
        assert dialog.table.columnWidth(column) > letters.horizontalAdvance(words)


def test_names_stay_in_view_while_a_row_is_scrolled(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Fighters, "_lets_go", lambda _dialog: False)
    dialog = Fighters(bridge(), text=LIST)
    qtbot.addWidget(dialog)
    dialog.resize(400, 400)
    dialog.show()
    table = dialog.table
    last = table.model().index(1, table.model().columnCount() - 1)
    table.setCurrentIndex(last)
    still = table.frozen
    assert still is not None and still.isVisible()
    assert still.indexAt(still.visualRect(table.model().index(1, 0)).center()).data() == "Bob"
    assert table.visualRect(last).left() >= still.width()
    assert closed(dialog) and not dialog.isVisible(), "as the program ends from outside, nobody is asked"


def test_a_mended_cell_lets_him_come(qtbot: QtBot) -> None:
    dialog = Fighters(bridge(), text=LIST)
    qtbot.addWidget(dialog)
    life = next(at for at, (id_, _) in enumerate(dialog.model.columns) if id_ == "life")
    cell = dialog.model.index(1, life)
    assert cell.data(HURT)
    assert dialog.model.setData(cell, "12")
    assert not cell.data(HURT)
    assert dialog.added.text() == "Add 3 combatants"


def test_typing_into_the_empty_row_makes_another_and_rows_are_doubled_and_taken_out(qtbot: QtBot) -> None:
    dialog = Fighters(bridge())
    qtbot.addWidget(dialog)
    assert not dialog.added.isEnabled()
    dialog.model.setData(dialog.model.index(0, 0), "Ann")
    assert dialog.table.currentIndex().row() == 0, "who types stays in his row"
    dialog.duplicate()
    assert [dialog.model.index(row, 0).data() for row in range(3)] == ["Ann", "Ann 2", ""]
    dialog.model.setData(dialog.model.index(2, dialog.model.columnCount() - 1), "x")
    dialog.model.duplicate(2)
    assert not dialog.model.index(3, 0).data(), "nobody is numbered who has no name yet"
    dialog.remove()
    assert dialog.model.index(0, 0).data() == "Ann 2"
    assert dialog.added.text() == "Add 1 combatant"


@pytest.mark.parametrize(("agreed", "left"), [("No", False), ("Yes", True)])
def test_what_was_typed_is_not_lost_unasked(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, agreed: str, left: bool
) -> None:
    dialog = Fighters(bridge())
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.model.setData(dialog.model.index(0, 0), "Ann")
    monkeypatch.setattr(QMessageBox, "question", lambda *_: getattr(QMessageBox.StandardButton, agreed))
    dialog.reject()
    assert dialog.isVisible() is not left
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Yes)
    dialog.reject()
    assert not dialog.isVisible()


def test_a_spreadsheet_comes_with_all_it_says_and_as_many_as_it_counts(qtbot: QtBot) -> None:
    to = bridge()
    text = (
        'Name,OR,Tags,Items,Notes,Count\nOrc,5,"cave, loud","Axe (held): +2 OR\nRope",Two.,2\nElf x2,4,,,,\n'
    )
    dialog = Fighters(to, text=text)
    qtbot.addWidget(dialog)
    assert not dialog.slips.text()
    dialog.accept()
    orc = to.scene.of(Name("Orc 2"))
    assert (orc.tags, [item.name for item in orc.items], orc.notes) == (
        ("cave", "loud"),
        ["Axe", "Rope"],
        "Two.",
    )
    assert list(to.scene.combatants)[-2:] == ["Elf 1", "Elf 2"]


def test_a_number_that_is_typed_makes_as_many(qtbot: QtBot) -> None:
    dialog = Fighters(bridge())
    qtbot.addWidget(dialog)
    dialog.model.setData(dialog.model.index(0, 0), "Goblin x3")
    assert [dialog.model.index(row, 0).data() for row in range(4)] == ["Goblin 1", "Goblin 2", "Goblin 3", ""]


def test_another_sign_reads_the_list_again_and_what_a_gm_has_said_of_headings_holds(qtbot: QtBot) -> None:
    dialog = Fighters(bridge(), text="Wer;OR\nAnn, the elder;7\n", before={"wer": "name"})
    qtbot.addWidget(dialog)
    assert dialog.model.rowCount() == 2 and dialog.model.index(0, 0).data() == "Ann, the elder"
    dialog.sign.setCurrentIndex(dialog.sign.findData(","))
    assert dialog.model.index(0, 0).data() != "Ann, the elder"
    dialog.sign.setCurrentIndex(0)
    assert dialog.model.rowCount() == 2 and dialog.model.index(0, 0).data() == "Ann, the elder"


def test_no_button_is_cut_however_narrow_the_window_is_made(qtbot: QtBot) -> None:
    dialog = Fighters(bridge())
    qtbot.addWidget(dialog)
    dialog.resize(1, 1)
    dialog.show()
    cut = [one.text() for one in dialog.findChildren(QPushButton) if one.width() < one.sizeHint().width()]
    assert cut == []


def test_what_is_typed_first_is_a_name_and_tab_goes_on(qtbot: QtBot) -> None:
    dialog = Fighters(bridge())
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.table.hasFocus)
    for text in ("Ann", "red"):
        for letter in text:
            QTest.keyClicks(in_focus(), letter)
        QTest.keyClick(in_focus(), Qt.Key.Key_Tab)
    assert [dialog.model.index(0, column).data() for column in (0, 1)] == ["Ann", "red"]


@pytest.mark.parametrize(("sample", "word"), [("bar", "Cards"), ("toad", "Dice"), ("market", "Dice")])
def test_where_dice_are_thrown_no_column_is_called_cards(qtbot: QtBot, sample: str, word: str) -> None:
    """A list may say either: who has a cast for two systems writes one heading."""
    for heading in ("Cards", "Dice"):
        dialog = Fighters(bridge(sample), text=f"Name\t{heading}\nAnn\ttable\n")
        qtbot.addWidget(dialog)
        titles = dict(dialog.model.columns)
        assert titles["source"] == word and not dialog.slips.text()
        place = [*titles].index("source")
        assert dialog.model.index(0, place).data() == "table"
        dialog.accept()


@pytest.mark.parametrize("system, there", [("bruise", False), ("crs", True)])
def test_a_system_without_a_board_asks_for_no_square(table: MainWindow, system: str, there: bool) -> None:
    table.files.begin_with(system)
    model = FightersModel(table.bridge)
    across = Qt.Orientation.Horizontal
    titles = [model.headerData(column, across) for column in range(model.columnCount())]
    assert ("Square" in titles) is there


HEADED = "Who\tHP\tInit\tOR\tEM\nAnn\t20\t3\t5\t7\nBob\t12\t1\tmany\t2\n"


def chosen(dialog: Fighters, at: int, id_: str) -> None:
    box = dialog.meaning.columns[at]
    box.setCurrentIndex(box.findData(id_))


def test_unknown_headings_are_asked_about_as_in_the_library_and_remembered(qtbot: QtBot) -> None:
    to, before = bridge(), dict[str, str]()
    dialog = Fighters(to, text=HEADED, before=before)
    qtbot.addWidget(dialog)
    assert not dialog.meaning.isHidden() and "“HP” and “Init”" not in dialog.slips.text()
    assert "not recognised" in dialog.told.text() and "“HP”" in dialog.told.text()
    assert dialog.meaning.said() == ["", "", "", "or", "em"]
    chosen(dialog, 0, "name")
    dialog.model.setData(dialog.model.index(1, column(dialog, "or")), "4")
    chosen(dialog, 1, "life")
    assert not dialog.slips.text(), "a corrected cell stays corrected when another heading gets a meaning"
    dialog.accept()
    fields = [to.scene.of(Name(name)).fields for name in ("Ann", "Bob")]
    assert [(one["life"], one["or"], one["em"]) for one in fields] == [(20, 5, 7), (12, 4, 2)]
    assert before == {"who": "name", "hp": "life"}


def test_a_removed_row_stays_out_when_a_heading_gets_a_meaning(qtbot: QtBot) -> None:
    dialog = Fighters(bridge(), text=HEADED)
    qtbot.addWidget(dialog)
    chosen(dialog, 0, "name")
    dialog.model.remove({0})
    chosen(dialog, 1, "life")
    assert [dialog.model.index(row, 0).data() for row in range(2)] == ["Bob", ""]


def test_known_headings_ask_nothing(qtbot: QtBot) -> None:
    dialog = Fighters(bridge(), text=LIST)
    qtbot.addWidget(dialog)
    assert dialog.meaning.isHidden()


@pytest.mark.parametrize(
    ("sample", "heading", "weapon", "armour"),
    [("gate", "Armor worn", "Dagger", "Leather"), ("market", "Armour worn", "Knife", "Furs")],
)
def test_a_pasted_weapon_is_held_like_a_typed_one(
    qtbot: QtBot, sample: str, heading: str, weapon: str, armour: str
) -> None:
    """Seen: “Column “Weapon” is not recognised”, over a table with a column of that name."""
    to = bridge(sample)
    dialog = Fighters(to, text=f"Name\tWeapon\t{heading}\nUlf\t{weapon.lower()}\t{armour}\n")
    qtbot.addWidget(dialog)
    assert dialog.meaning.isHidden()
    dialog.accept()
    borne = [(one.name, one.states) for one in to.scene.of(Name("Ulf")).items]
    assert borne == [(weapon, ("held",)), (armour, ("worn",))]


def test_added_rows_are_not_offered_again_by_another_separator(qtbot: QtBot) -> None:
    dialog = Fighters(bridge(), text=HEADED)
    qtbot.addWidget(dialog)
    chosen(dialog, 0, "name")
    dialog.accept()
    assert dialog.meaning.isHidden() and dialog.model.index(0, 0).data() == "Bob"
    dialog.sign.setCurrentIndex(1)
    assert dialog.model.rowCount() == 2


def column(dialog: Fighters, id_: str) -> int:
    return next(at for at, (one, _) in enumerate(dialog.model.columns) if one == id_)


def test_a_column_of_lists_has_room_for_its_sample_and_says_it(qtbot: QtBot) -> None:
    dialog = Fighters(bridge("duel"))
    qtbot.addWidget(dialog)
    column = [id_ for id_, _ in dialog.model.columns].index("skills")
    told = dialog.model.headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
    assert told == "such as Melee 2; Dodge 1"
    assert dialog.table.columnWidth(column) >= dialog.table.fontMetrics().horizontalAdvance(told)


def test_a_style_with_its_skill_is_read_as_books_print_it(qtbot: QtBot) -> None:
    to = bridge("market")
    dialog = Fighters(to)
    qtbot.addWidget(dialog)
    for id_, text in {"name": "Ansa", "style": "gladiator 18", "weapon": "morning star"}.items():
        column = [one for one, _ in dialog.model.columns].index(id_)
        dialog.model.setData(dialog.model.index(0, column), text)
        assert dialog.table.columnWidth(column) > dialog.table.fontMetrics().horizontalAdvance(text)
    assert not dialog.slips.text()
    dialog.accept()
    fields = to.scene.of(Name("Ansa")).fields
    assert (fields["style"], fields["skill"]) == ("Gladiator", 18)


class Windows(QObject):
    """Filter that remembers each widget shown as a window of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[str] = []

    @override
    def eventFilter(self, seen: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() == QEvent.Type.Show and isinstance(seen, QWidget) and seen.isWindow():
            self.shown.append(type(seen).__name__)
        return False


def test_no_part_of_a_dialog_is_shown_before_the_dialog(qtbot: QtBot, qapp: QApplication) -> None:
    """Seen: a small window “crs-desktop” in the corner of the screen while the table opened."""
    seen = Windows()
    qapp.installEventFilter(seen)
    for kind in (Fighters, Overrule):
        qtbot.addWidget(kind(bridge()))
    qtbot.addWidget(EncodingChoice(RawList(encoding="latin-1", held=b"x")))
    qapp.removeEventFilter(seen)
    assert seen.shown == []


def test_nothing_is_cut_where_a_weapon_is_chosen(qtbot: QtBot) -> None:
    """Seen: the last figure of a Longbow, and the foot of the g in Longsword."""
    dress()
    dialog = Fighters(bridge("market"))
    qtbot.addWidget(dialog)
    dialog.show()
    table, columns = dialog.table, [id_ for id_, _ in dialog.model.columns]
    table.edit(dialog.model.index(0, columns.index("weapon")))
    box = table.viewport().findChild(ChoiceBox)
    assert box is not None and box.line.height() >= box.line.fontMetrics().height()
    box.offer({"Longbow": "Speed +2, " * 40, "Sling": "Speed +1"})
    box.showPopup()
    view = box.view()
    long, short = (view.visualRect(box.model().index(row, 0)) for row in range(2))
    assert long.width() <= view.viewport().width() <= box.screen().size().width()
    assert long.height() >= 2 * short.height(), "wrapped"
    box.hidePopup()
