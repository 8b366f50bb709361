"""Whoever has no mouse gets everywhere, and finds the window as he left it."""

import pytest
from PySide6.QtCore import QItemSelectionModel, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QTableView
from pytestqt.qtbot import QtBot

from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.rules.facts import Entered, ItemPut
from crs_desktop.rules.scene import Combatant, Item
from crs_desktop.rules.values import Name
from crs_desktop.views.dialogs.fighters import Fighters
from crs_desktop.views.panels.ranges import RangeTable
from crs_desktop.views.panels.tally import TallyPanel
from crs_desktop.views.style import theme
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.widgets.current_cell import cell_ring
from crs_desktop.views.widgets.remembered_place import put_in_place
from crs_desktop.views.window.main_window import MainWindow
from crs_desktop.views.window.splash import Shell
from tests.models.test_round_models import FIRST_TURN
from tests.sessions import answer, desk
from tests.views.library.libraries import ANN, entered
from tests.views.windows import focused, opened


def test_tab_leaves_the_sheet_for_odds_log_and_tally(table: MainWindow) -> None:
    table.bridge.select("Fred")
    for one in ("odds", "tally"):
        table.actions_by_id[one].trigger()
    sheet = table.sheet.cells
    sheet.setFocus()
    sheet.setCurrentIndex(sheet.model().index(0, 1))
    met = []
    for _ in range(7):
        QTest.keyClick(QApplication.focusWidget() or sheet, Qt.Key.Key_Tab)
        met.append(QApplication.focusWidget())
    tally = table.findChild(TallyPanel)
    assert met == [
        table.odds.exact, table.odds.as_tables, *table.log.findChildren(QLineEdit),
        table.log.kinds, table.log.log, tally, table.edge.field.line,
    ]  # fmt: skip


def test_tab_leaves_every_table(table: MainWindow) -> None:
    table.actions_by_id["ranges"].trigger()
    table.actions_by_id["library"].trigger()
    tables = [one for one in QApplication.allWidgets() if isinstance(one, QTableView)]
    assert len(tables) > 2 and not [one for one in tables if one.tabKeyNavigation()]
    table.librarian.close()


def test_tab_leaves_what_is_typed_and_pasted(table: MainWindow, qtbot: QtBot) -> None:
    dialog = Fighters(table.bridge, table)
    qtbot.addWidget(dialog)
    assert [one.tabKeyNavigation() for one in dialog.findChildren(QTableView)] == [False]


def test_the_current_cell_of_the_library_is_seen(table: MainWindow) -> None:
    table.bridge.select("Fred")
    table.actions_by_id["library"].trigger()
    library = table.librarian.window
    assert library is not None
    library.bridge.rule(*entered(ANN))
    cast = library.characters
    cast.setFocus()
    cast.choose([ANN.name])
    # whatever key another test left held down would choose otherwise
    cast.selectionModel().setCurrentIndex(
        cast.model().index(0, 3), QItemSelectionModel.SelectionFlag.NoUpdate
    )
    library.activateWindow()
    QApplication.processEvents()
    ring, picture = cell_ring(cast, cast.hasFocus()), cast.viewport().grab().toImage()
    assert ring == cast.visualRect(cast.model().index(0, 3)).adjusted(1, 1, -1, -1)
    tones = {picture.pixelColor(ring.topLeft() + step).name() for step in (QPoint(0, 0), QPoint(9, 0))}
    assert theme.in_use().chosen_ink.lower() in tones
    table.librarian.close()


def test_the_range_table_is_sorted_by_keys(table: MainWindow, qtbot: QtBot) -> None:
    ranges = RangeTable(table.bridge)
    qtbot.addWidget(ranges)
    column = ranges.model().index(0, 1)

    def first() -> list[str]:
        ranges.setCurrentIndex(ranges.model().index(0, column.column()))
        QTest.keyClick(ranges, Qt.Key.Key_Space)
        return [str(ranges.model().headerData(row, Qt.Orientation.Vertical)) for row in range(3)]

    assert [first() for _ in range(3)] == [
        ["Mary", "John", "Fred"],
        ["Fred", "John", "Mary"],
        ["Fred", "Mary", "John"],
    ]


def test_enter_on_the_first_page_begins_what_looks_chosen(qtbot: QtBot) -> None:
    window = opened(qtbot, Desk(Campaign(None)))
    QTest.keyClick(focused(window), Qt.Key.Key_Return)
    assert set(window.bridge.scene.combatants) == {"Fred", "Mary", "John"}


def test_the_tenth_and_eleventh_choice_have_a_key(table: MainWindow) -> None:
    for number in range(9):
        name = Name(f"Guard {number}")
        table.bridge.rule(Entered(name, Combatant(name, name)))
    everybody = ", ".join(one.label for one in table.bridge.scene.combatants.values())
    answer(table.bridge, "1", everybody, "1")
    assert (table.bridge.prompt.kind, len(table.bridge.prompt.choices)) == ("several", 12)
    table.board.setFocus()
    for key, who in (("0", "Guard 6"), ("-", "Guard 7"), ("=", "Guard 8")):
        QTest.keyClicks(table.board, key)
        assert table.edge.field.line.text().split(", ")[-1] == who


def test_no_action_has_a_key_where_a_power_makes_it_the_thirteenth(table: MainWindow) -> None:
    table.bridge.rule(ItemPut(Name("John"), Item("Flame", "power: 1 AC Pick", ("power",))))
    answer(table.bridge, *FIRST_TURN)
    assert [choice.value for choice in table.bridge.prompt.choices][12:] == ["pass"]
    table.board.setFocus()
    QTest.keyClicks(table.board, "[")
    assert table.bridge.session.path[-1].entry.text == "pass"


@pytest.mark.parametrize(("id_", "place"), [("left", 0), ("right", 2)])
def test_a_key_hides_what_is_beside_the_board_and_shows_it_again(
    table: MainWindow, id_: str, place: int
) -> None:
    beside, wide = table.room.across.widget(place), table.board.width()
    assert beside is not None
    table.actions_by_id[id_].trigger()
    QApplication.processEvents()
    assert not beside.isVisible() and table.board.width() > wide
    table.actions_by_id[id_].trigger()
    assert beside.isVisible()


def test_a_window_stands_as_it_was_left(qtbot: QtBot) -> None:
    settings = Settings(animation_ms=0)
    shell = Shell()
    qtbot.addWidget(shell)
    put_in_place(shell, settings.stood, 1366, 768)
    free = shell.screen().availableGeometry()
    assert shell.width() <= free.width() and shell.height() <= free.height()
    shell.resize(790, 560)
    table = MainWindow(desk(), settings)
    shell.lay(table)
    shell.show()
    table.room.across.setSizes([100, 400, 200])
    sizes = table.room.across.sizes()
    shell.close()
    again, later = Shell(), MainWindow(desk(), settings)
    qtbot.addWidget(again)
    put_in_place(again, settings.stood, 1366, 768)
    again.lay(later)
    again.show()
    assert (again.width(), again.height()) == (790, 560)
    # a column keeps its least width: a few pixels go to it
    assert all(abs(one - other) <= 8 for one, other in zip(later.room.across.sizes(), sizes, strict=True))


def test_alt_let_go_before_the_letter_of_a_twin_opens_no_menu(table: MainWindow) -> None:
    line, alt = table.edge.field.line, Qt.KeyboardModifier.AltModifier
    assert isinstance(line, QLineEdit)
    line.setFocus()
    QTest.keyPress(line, Qt.Key.Key_Alt, alt)
    QTest.keyPress(line, Qt.Key.Key_J, alt)
    QTest.keyRelease(line, Qt.Key.Key_Alt)
    QTest.keyRelease(line, Qt.Key.Key_J)
    assert table.bridge.selection and QApplication.focusWidget() is not table.menuBar()
