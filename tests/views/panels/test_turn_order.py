"""The list of everybody who is here is selected in as every list is."""

import pytest
from PySide6.QtCore import QEvent, QItemSelectionModel, QObject, QRect, QStringListModel, Qt
from PySide6.QtGui import QContextMenuEvent, QPaintEvent, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListView, QMenu, QWidget
from pytestqt.qtbot import QtBot

from crs_desktop.models.turns.combatants import CombatantRole
from crs_desktop.rules.facts import Entered, Ordered
from crs_desktop.rules.scene import Combatant, Turn
from crs_desktop.rules.values import Name
from crs_desktop.views.panels.turn_order import TurnOrder
from crs_desktop.views.window.main_window import MainWindow
from tests.sessions import answer

_Key, _LEFT = Qt.Key, Qt.MouseButton.LeftButton
_NONE, _SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
_CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def turns(table: MainWindow) -> TurnOrder:
    """Nine who are here, in the order they came."""
    table.bridge.rule(*(Entered(Name(f"Q{i}"), Combatant(Name(f"Q{i}"), f"Q{i}")) for i in range(6)))
    view = table.findChild(TurnOrder)
    assert view
    view.setFocus()
    return view


def click(view: QListView, row: int, modifier: Qt.KeyboardModifier = _NONE) -> None:
    QTest.mouseClick(view.viewport(), _LEFT, modifier, view.visualRect(view.model().index(row, 0)).center())


def rows(view: QListView) -> list[int]:
    return sorted(index.row() for index in view.selectedIndexes())


def menu(view: TurnOrder, row: int) -> None:
    """Ask for the menu of a row, and shut it."""
    at = view.visualRect(view.model().index(row, 0)).center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, view.viewport().mapToGlobal(at))
    QApplication.sendEvent(view.viewport(), event)
    for one in view.window().findChildren(QMenu):
        one.close()


WALKS = (
    (_Key.Key_Down, _Key.Key_Down, _Key.Key_Up),
    (_Key.Key_Down, _Key.Key_Up, _Key.Key_Up),
    (_Key.Key_Up, _Key.Key_Up),
    (_Key.Key_Down,) * 4,
    (_Key.Key_End, _Key.Key_Up),
    (*(_Key.Key_Down,) * 3, *(_Key.Key_Up,) * 3),
)


def test_shift_and_the_arrows_select_whom_they_would_in_every_list(
    turns: TurnOrder, table: MainWindow, qtbot: QtBot
) -> None:
    plain, model = QListView(), turns.model()
    qtbot.addWidget(plain)
    plain.setModel(QStringListModel([str(row) for row in range(model.rowCount())], plain))
    plain.setSelectionMode(turns.selectionMode())
    plain.show()
    for key in (key for keys in WALKS for key in (None, *keys)):  # each walk begins with a click
        for view in (turns, plain):
            QTest.keyClick(view, key, _SHIFT) if key else click(view, 2)
        here = plain.currentIndex().row()
        assert (rows(turns), turns.currentIndex().row()) == (rows(plain), here)
        assert table.bridge.selection == model.index(here, 0).data(CombatantRole.NAME)
        assert table.bridge.chosen == tuple(
            model.index(row, 0).data(CombatantRole.NAME) for row in rows(plain)
        )


def test_a_second_click_with_shift_goes_from_where_the_first_did(turns: TurnOrder) -> None:
    click(turns, 1)
    click(turns, 4, _SHIFT)
    assert rows(turns) == [1, 2, 3, 4]
    click(turns, 2, _SHIFT)
    assert rows(turns) == [1, 2]


def test_several_who_do_not_stand_together_are_all_shown_as_selected(
    turns: TurnOrder, table: MainWindow
) -> None:
    names = list(table.bridge.scene.combatants)
    table.bridge.gather([names[row] for row in (7, 0, 1, 4)])
    assert (rows(turns), turns.currentIndex().row()) == ([0, 1, 4, 7], 7)


def test_the_menu_of_a_row_that_is_not_selected_selects_it_alone(turns: TurnOrder) -> None:
    click(turns, 1)
    click(turns, 2, _SHIFT)
    menu(turns, 2)
    assert rows(turns) == [1, 2]
    menu(turns, 4)
    assert rows(turns) == [4]


def framed(turns: TurnOrder, row: int) -> bool:
    """Whether a line is drawn round a row, where a row alone is of one tone."""
    there: QRect = turns.visualRect(turns.model().index(row, 0))
    seen, scale = turns.viewport().grab().toImage(), turns.devicePixelRatioF()
    tones = {
        seen.pixel(round((there.left() + 5) * scale), round(y * scale))
        for y in (there.top() + 1, there.center().y())
    }
    return len(tones) > 1


def test_of_several_the_one_whose_sheet_is_seen_has_a_frame(turns: TurnOrder) -> None:
    click(turns, 1)
    assert not framed(turns, 1)
    click(turns, 3, _SHIFT)
    assert [row for row in range(6) if framed(turns, row)] == [3]


class Painted(QObject):
    """Every place of a view that was painted anew."""

    def __init__(self, port: QWidget) -> None:
        super().__init__(port)
        self.places = QRegion()
        port.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if isinstance(event, QPaintEvent):
            self.places += event.region()
        return super().eventFilter(watched, event)


def test_the_frame_stays_on_those_selected_when_the_keys_go_elsewhere(
    turns: TurnOrder, table: MainWindow, qtbot: QtBot
) -> None:
    click(turns, 1)
    click(turns, 3, _SHIFT)
    first = turns.model().index(1, 0)
    QApplication.processEvents()
    painted = Painted(turns.viewport())
    turns.selectionModel().setCurrentIndex(
        turns.model().index(5, 0), QItemSelectionModel.SelectionFlag.NoUpdate
    )
    assert first.data(CombatantRole.NAME) == table.bridge.shown
    qtbot.waitUntil(lambda: painted.places.contains(turns.visualRect(first).center()))
    assert [row for row in range(6) if framed(turns, row)] == [1]


def test_a_wider_result_moves_the_names_of_those_who_have_none(
    turns: TurnOrder, table: MainWindow, qtbot: QtBot
) -> None:
    table.bridge.rule(Ordered((Turn(Name("John"), "9"),)))
    QApplication.processEvents()
    last, painted = turns.model().index(8, 0), Painted(turns.viewport())
    table.bridge.rule(Ordered((Turn(Name("John"), "19"),)))
    qtbot.waitUntil(lambda: painted.places.contains(turns.visualRect(last).center()))


def test_whoever_is_asked_is_seen_however_far_down_he_stands(turns: TurnOrder, table: MainWindow) -> None:
    turns.setFixedHeight(3 * turns.sizeHintForRow(0))
    everybody = ", ".join(one.label for one in table.bridge.scene.combatants.values())
    answer(table.bridge, "1", everybody, "", "")
    asked = list[str]()
    while table.bridge.prompt.kind == "draw":
        QApplication.processEvents()
        who = table.bridge.prompt.who
        row = turns.model().match(turns.model().index(0, 0), CombatantRole.NAME, who)[0]
        if asked[-1:] != [who]:  # after a tie the same one may be asked again, and the GM has scrolled
            assert turns.viewport().rect().contains(turns.visualRect(row)), who
        asked.append(who)
        turns.verticalScrollBar().setValue(0)
        table.bridge.select("")
        answer(table.bridge, "")
    assert len(asked) >= 9
