"""What cannot be done now is barred, and says why."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from crs_desktop.rules.facts import CardSpent, Ordered
from crs_desktop.rules.scene import Turn
from crs_desktop.rules.values import Card, Name
from crs_desktop.views.board.board import Board
from crs_desktop.views.panels.turn_order import TurnOrder
from crs_desktop.views.question.edge import TableEdge
from crs_desktop.views.window.main_window import MainWindow

FRED, JOHN = Name("Fred"), Name("John")
NO_ORDER = "There is no turn order now."


def why_not(table: MainWindow, id_: str) -> str:
    action = table.actions_by_id[id_]
    assert action.isEnabled() == (not action.property("why_not"))
    return str(action.property("why_not"))


def test_every_command_that_is_open_does_something(table: MainWindow) -> None:
    bridge, orders = table.bridge, ((), (FRED,), (FRED, JOHN), (JOHN, FRED), (JOHN,))
    bridge.select("Fred")
    for id_ in ("earlier", "later", "skip", "turn", "deck"):
        seen = set()
        for names in orders:
            bridge.rule(Ordered(tuple(Turn(name) for name in names)), CardSpent(FRED, Card("7")))
            before, open_ = len(bridge.session.path), not why_not(table, id_)
            table.actions_by_id[id_].trigger()
            assert (len(bridge.session.path) > before) == open_, (id_, names)
            seen.add(open_)
            table.subjects.turns.reset_deck()
        assert seen == ({True} if id_ == "deck" else {True, False})


def test_each_is_barred_with_its_reason(table: MainWindow) -> None:
    bridge = table.bridge
    bridge.select("Fred")
    assert {why_not(table, id_) for id_ in ("earlier", "later", "skip", "turn")} == {NO_ORDER}
    assert why_not(table, "deck") == "Fred has a whole deck."
    bridge.rule(Ordered((Turn(FRED, over=True), Turn(JOHN))))
    assert why_not(table, "earlier") == "Fred is already first in the order."
    assert why_not(table, "later") == ""
    assert why_not(table, "skip") == "Fred has no turn left in this round."
    bridge.select("John")
    assert why_not(table, "later") == "John is already last in the order."
    bridge.select("Mary")
    assert why_not(table, "earlier") == "Mary has no turn in this round."


def test_delete_once_more_removes_nobody_whose_turn_it_merely_is(table: MainWindow) -> None:
    bridge, told = table.bridge, list[str]()
    bridge.refused.connect(lambda why: told.append(str(why)))
    bridge.rule(Ordered((Turn(FRED), Turn(JOHN))))
    bridge.select("Mary")
    for _ in range(2):
        QTest.keyClick(table.board, Qt.Key.Key_Delete, Qt.KeyboardModifier.AltModifier)
        assert [*bridge.scene.combatants] == [FRED, JOHN]
        assert bridge.shown == FRED
    assert told == ["Select the combatants to remove first."] == [why_not(table, "remove")]
    assert why_not(table, "rename") == ""
    bridge.select("Fred")
    QTest.keyClick(table.board, Qt.Key.Key_Delete, Qt.KeyboardModifier.AltModifier)
    assert [*bridge.scene.combatants] == [JOHN]


def test_the_key_of_what_is_barred_says_why_and_while_it_is_held_once(table: MainWindow) -> None:
    told, control = list[str](), Qt.KeyboardModifier.ControlModifier
    table.bridge.refused.connect(lambda why: told.append(str(why)))
    for focused in (Board, TurnOrder, TableEdge):
        focus = table.findChild(focused)
        assert isinstance(focus, QWidget)
        QTest.keyClick(focus, Qt.Key.Key_Z, control)
        assert told.pop() == "There is nothing to undo."
        table.bridge.rule(CardSpent(FRED, Card("7")))
        length = len(table.bridge.session.path)
        QTest.keyClick(focus, Qt.Key.Key_Z, control)
        assert (told, len(table.bridge.session.path)) == ([], length - 1)
    for again in (False, True, True):
        QApplication.sendEvent(table, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Z, control, "", again))
    assert told == ["There is nothing to undo."]
