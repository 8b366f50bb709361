"""What is heard of the window: every part has a name, and says what the eye would see."""

import pkgutil
from collections.abc import Callable
from datetime import datetime
from importlib import import_module
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QImage, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QHeaderView,
    QLabel,
    QLineEdit,
    QListView,
    QMenuBar,
    QPlainTextEdit,
    QRadioButton,
    QScrollArea,
    QScrollBar,
    QTabBar,
    QTableView,
    QTabWidget,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from crs_desktop import views
from crs_desktop.models.turns.standing import how_things_stand
from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.backups import Generation
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.lists.columns import columns_of
from crs_desktop.play.lists.reading.headed_list import read
from crs_desktop.rules.facts import SourceChosen
from crs_desktop.rules.ground.map_picture import MapPicture
from crs_desktop.rules.scene import Item, Marker
from crs_desktop.rules.values import Name
from crs_desktop.views.board.maps.fit_map import FitMap
from crs_desktop.views.board.maps.grid_dialog import GridDialog
from crs_desktop.views.dialogs.away import Away
from crs_desktop.views.dialogs.data_tables import DataTables
from crs_desktop.views.dialogs.earlier import Earlier
from crs_desktop.views.dialogs.fault_report import FaultReport
from crs_desktop.views.dialogs.house_rules import HouseRules
from crs_desktop.views.dialogs.keys.command_palette import CommandPalette
from crs_desktop.views.dialogs.last_words import LastWords
from crs_desktop.views.dialogs.mark import Mark
from crs_desktop.views.dialogs.next_fight import NextFight
from crs_desktop.views.dialogs.no_campaign import NoCampaign
from crs_desktop.views.dialogs.odds_page import OddsWithoutAFight
from crs_desktop.views.dialogs.own_clock import OwnClock
from crs_desktop.views.dialogs.side_colours import SideColours
from crs_desktop.views.library.files.changes_dialog import ChangesDialog
from crs_desktop.views.library.files.import_dialog import Import
from crs_desktop.views.library.people.column import SetColumn
from crs_desktop.views.library.people.export_scope import WhoGoes
from crs_desktop.views.library.people.one_of import OneOf
from crs_desktop.views.library.sheet.crop import Crop
from crs_desktop.views.library.things.draft import ItemDraft
from crs_desktop.views.players.choices import PlayersChoices
from crs_desktop.views.share.how import HowToShare
from crs_desktop.views.widgets.one_line import OneLine
from crs_desktop.views.widgets.unwritten import Unwritten
from crs_desktop.views.window.main_window import MainWindow
from tests.sessions import answer, bridge, desk
from tests.views.board.map_files import encoded
from tests.views.test_bruise_at_the_table import DRAWS
from tests.views.usual_dialogs import USUAL_DIALOGS
from tests.views.windows import opened

Text = QAccessible.Text
COPIES = [Generation(1, datetime(2026, 1, 1), Path("evening.crs"))]
SWORD = Item("Sword", "+5 OR when held", ("held",))
NAMED = (
    QAbstractItemView, QComboBox, QLineEdit, QPlainTextEdit, QTextEdit, QAbstractSpinBox, QAbstractSlider,
    QAbstractButton, QScrollArea, QTabWidget,
)  # fmt: skip
"""All that takes keys or clicks, and pages."""
WINDOWS = ("ranges", "walls", "library", "manual", "balance", "phones", "players")
"""Commands that open a window beside the table."""


def heard(part: QWidget) -> QAccessibleInterface:
    found = QAccessible.queryAccessibleInterface(part)
    assert found is not None
    return found


def rows(view: QListView) -> list[QAccessibleInterface]:
    """Each row of a list as it is heard."""
    told = [heard(view).child(row) for row in range(heard(view).childCount())]
    return [row for row in told if row is not None]


def names(view: QListView) -> list[str]:
    return [row.text(Text.Name) for row in rows(view)]


def unnamed(whole: QWidget) -> list[str]:
    """The controls and pages that say nothing of what they are."""
    parts = [part for kind in NAMED for part in whole.findChildren(kind) if not _inside_another(part)]
    return [f"{part!r} in {part.parent()!r}" for part in parts if not (part.isHidden() or _named(part))]


def _named(part: QWidget) -> str:
    if isinstance(part, QComboBox):  # on Unix, Qt tells the current choice as the name of a box
        labels = [one for one in part.window().findChildren(QLabel) if one.buddy() is part]
        return part.accessibleName() or "".join(label.text() for label in labels)
    return heard(part).text(Text.Name)


def _inside_another(part: QWidget) -> bool:
    """Headings and corners belong to tables, arrows to tabs, lines and lists to boxes."""
    if isinstance(part, QHeaderView | QScrollBar) or isinstance(part.parent(), QTableView):
        return isinstance(part, QHeaderView | QScrollBar | QAbstractButton)
    owner: QObject | None = part.parent()
    while owner is not None and not isinstance(
        owner, QComboBox | QAbstractSpinBox | QTabBar | QLineEdit | QMenuBar
    ):
        owner = owner.parent()
    return owner is not None


def newcomers(window: MainWindow) -> QDialog:
    sheet = read("Name;Notes\nFred;\n", columns_of(window.bridge.session.system, window.bridge.scene))
    return Import(window.bridge, sheet, {}, window)


def without_a_fight(window: MainWindow) -> QDialog:
    page = window.bridge.session.system.odds_page
    assert page is not None
    return OddsWithoutAFight(page, window.bridge.session.system.house_rules, window.bridge.scene, window)


DIALOGS: tuple[Callable[[MainWindow], QDialog], ...] = (
    *USUAL_DIALOGS,
    lambda window: DataTables(bridge("toad"), window),
    lambda window: CommandPalette(
        window.menuBar().actions(), window.bridge, window.subjects.app.look, window
    ),
    lambda window: FitMap(QPixmap(60, 40), 12, parent=window),
    lambda window: GridDialog(window.bridge.scene.ground, MapPicture("m", 0, 0, 100, 100), window),
    without_a_fight,
    newcomers,
    lambda window: Mark("Mark", window, (Marker("flag", "down"),)),
    lambda window: SideColours({"Red": "#ff0000"}, {}, lambda _side, _colour: None, window),
    lambda window: OwnClock(window.bridge, window),
    lambda window: OneOf("Save points", "Which?", ("dawn", "noon"), window),
    lambda window: OneLine(window.bridge, "What is it called?", "", lambda _text: True, window),
    lambda window: Earlier("evening", COPIES, window),
    lambda window: NoCampaign("It cannot be read.", COPIES, window),
    lambda window: LastWords((Unwritten("Fred, OR", "9", "The disk is full."),), window),
    lambda window: SetColumn(2, (("or", "OR"),), lambda _column, _text: "", window),
    lambda window: ItemDraft(
        SWORD, window.bridge.session.system, lambda _item: None, lambda _item: None, window
    ),
    lambda window: ChangesDialog(window.bridge, (), window),
    lambda window: PlayersChoices(window.bridge, window.settings, None, window),
    lambda window: Crop(encoded(QImage(60, 40, QImage.Format.Format_RGB32)), window),
    lambda window: FaultReport("LookupError: a card", "Traceback", None, window),
    lambda window: NextFight(window.bridge, window),
    lambda window: WhoGoes(window.bridge.scene.of(Name("Fred")), (), window),
    lambda window: Away(window.ticking, 220, window),
    lambda window: HowToShare("The bar", window),
)


@pytest.mark.parametrize("sample", ["bar", "toad", "duel", "market"])
def test_every_part_of_the_table_has_a_name_in_every_system(qtbot: QtBot, sample: str) -> None:
    """With odds, tally, turn clock and range table shown; what cannot have the focus is not come to."""
    window = opened(qtbot, desk(sample))
    for id_ in ("ranges", "walls", "odds", "tally", "turn-clock"):
        window.actions_by_id[id_].trigger()
    assert unnamed(window) == []


def test_every_control_of_every_window_and_dialog_has_a_name(table: MainWindow, qtbot: QtBot) -> None:
    before = {*QApplication.topLevelWidgets()}
    for command in WINDOWS:
        table.actions_by_id[command].trigger()
    windows = [one for one in QApplication.topLevelWidgets() if one not in before and one.isVisible()]
    assert len(windows) == len(WINDOWS)
    dialogs = [made(table) for made in DIALOGS]
    for dialog in dialogs:
        qtbot.addWidget(dialog)
    assert {type(dialog) for dialog in dialogs} == all_dialogs()
    assert [line for whole in (table, *windows, *dialogs) for line in unnamed(whole)] == []
    table.close()


def all_dialogs() -> set[type[QDialog]]:
    """Return the dialogs of the program, in whichever module of the views."""
    modules = [import_module(one.name) for one in pkgutil.walk_packages(views.__path__, "crs_desktop.views.")]
    held = [one for module in modules for one in vars(module).values() if isinstance(one, type)]
    return {one for one in held if issubclass(one, QDialog) and one.__module__.startswith("crs_desktop")}


def test_what_is_barred_says_so_and_why(table: MainWindow) -> None:
    answer(table.bridge, "1")
    while not any(option.why_not for option in table.bridge.prompt.choices):
        answer(table.bridge, table.bridge.prompt.filled or "5")
    told = [*zip(table.bridge.prompt.choices, names(table.edge.choices), strict=True)]
    barred = [(option, words) for option, words in told if option.why_not]
    assert barred and all(f"not allowed: {option.why_not}" in words for option, words in barred)
    assert not [words for option, words in told if not option.why_not and "not allowed" in words]


def test_choosing_a_token_is_heard_with_name_square_and_state(table: MainWindow) -> None:
    answer(table.bridge, "2")
    square = table.bridge.scene.of(Name("John")).square
    assert names(table.edge.choices)[2] == f"John, at {square}, LIFE 10 of 10"
    table.board.setFocus()
    QTest.keyClick(table.board, Qt.Key.Key_Tab)
    assert table.announcer.last == f"Fred, at {table.bridge.scene.of(Name('Fred')).square}, LIFE 20 of 20"


def test_the_turn_order_says_initiative_and_square(table: MainWindow) -> None:
    up = table.bridge.scene.of(into_the_order(table))
    turn_order = next(one for one in lists(table) if one.accessibleName() == "Turn order")
    assert names(turn_order)[0].startswith(f"{up.label}, up now, Initiative ")
    assert f", at {up.square}, " in names(turn_order)[0]


def into_the_order(table: MainWindow) -> Name:
    """Begin a round, and go on until somebody is up."""
    answer(table.bridge, "1")
    while table.bridge.scene.up is None:
        answer(table.bridge, table.bridge.prompt.filled or "5")
    return table.bridge.scene.up


def lists(window: MainWindow) -> list[QListView]:
    return window.findChildren(QListView)


def test_the_strip_is_reached_by_tab_and_read_by_arrows(table: MainWindow) -> None:
    into_the_order(table)
    QApplication.processEvents()
    assert table.strip.focusPolicy() & Qt.FocusPolicy.TabFocus
    table.edge.take_focus()
    for _ in range(30):
        focused = QApplication.focusWidget()
        if focused is not None and focused is not table.strip:
            QTest.keyClick(focused, Qt.Key.Key_Tab)
    assert table.strip.hasFocus()
    QTest.keyClick(table.strip, Qt.Key.Key_Home)
    assert table.announcer.last.startswith("Step 1: ")
    QTest.keyClick(table.strip, Qt.Key.Key_Right)
    assert table.announcer.last.startswith("Step 2: ")
    assert heard(table.strip).text(Text.Name).startswith("Round 1, Step ")


def test_a_radio_button_says_its_question(table: MainWindow, qtbot: QtBot) -> None:
    empty = opened(qtbot, Desk(Campaign(None)))
    assert unnamed(empty) == []
    marks = [one for one in empty.findChildren(QRadioButton) if one.window() is empty]
    assert marks and all(heard(one).text(Text.Name).startswith("This fight uses: ") for one in marks)
    dialog = HouseRules(table.bridge, table)
    qtbot.addWidget(dialog)
    rule = table.bridge.session.system.house_rules[0]
    said = [heard(one).text(Text.Name) for one in dialog.buttons[rule.id].values()]
    assert said == [f"{rule.title}: {rule.words(choice)}" for choice in rule.choices]


def test_what_is_chosen_of_several_is_heard_as_checked(table: MainWindow) -> None:
    answer(table.bridge, "1")
    assert table.bridge.prompt.kind == "several"
    table.edge.field.line.setText(table.bridge.prompt.choices[1].words)
    states = [(row.state().checkable, row.state().checked) for row in rows(table.edge.choices)]
    assert states == [(True, place == 1) for place in range(3)]


def test_a_card_is_heard_by_its_whole_name(qtbot: QtBot) -> None:
    window = opened(qtbot, desk("duel"))
    assert how_things_stand(window.bridge).startswith("Nothing is under way. Present: Zel and Legionnaire.")
    answer(window.bridge, "1")
    assert window.edge.field.hint.text().endswith("with commas between"), "somebody has to act"
    answer(window.bridge, *DRAWS)
    window.bridge.rule(SourceChosen(Name("Zel"), "table"))
    assert window.edge.field.line.placeholderText() == "the hand: Jh 10s 7c", "there is no other way"
    answer(window.bridge, "Jh Jd 10s 7c 4c 3d")
    assert "Jack of hearts, Jack of diamonds, 10 of spades" in window.announcer.last
    hands = [one for one in lists(window) if one.accessibleName() == "Hands"]
    assert any(row.startswith("Jack of hearts") for row in names(hands[0]))


def test_how_things_stand_is_said_in_three_sentences(table: MainWindow) -> None:
    assert how_things_stand(table.bridge) == (
        "Nothing is under way. Unhurt: Fred and John; standing by: Mary. "
        "What happens next: Enter is Combat round."
    )
    answer(table.bridge, "2", "Fred", "John", "8", "8", "6")
    table.actions_by_id["standing"].trigger()
    assert table.announcer.last == (
        "Nothing is under way. John LIFE 6 of 10; unhurt: Fred; standing by: Mary. "
        "What happens next: Enter is Combat round."
    )
    assert table.edge.message.text() == table.announcer.last


def test_where_nobody_has_a_place_in_the_round_nobody_is_said_to_be_up(qtbot: QtBot) -> None:
    window = opened(qtbot, desk("gate"))
    answer(window.bridge, "Combat round")
    assert how_things_stand(window.bridge).startswith("Round 1, Aim. Unhurt: Ann")
