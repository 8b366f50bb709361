"""One key draws for everybody, and shows a table that takes no key from what is asked next."""

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from crs_desktop.play.told.results import results
from crs_desktop.rules.facts import Entered, SourceChosen
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from crs_desktop.views.panels.results import Results
from crs_desktop.views.window.main_window import MainWindow
from tests.sessions import answer


def shown(table: MainWindow) -> list[Results]:
    return [one for one in table.findChildren(Results) if one.isVisible()]


def test_one_key_shows_all_that_was_drawn_until_the_next_step(table: MainWindow) -> None:
    answer(table.bridge, "1", "", "", "")
    table.board.setFocus()
    QTest.keyClick(table.board, Qt.Key.Key_A, Qt.KeyboardModifier.AltModifier)
    (results,) = shown(table)
    model = results.table.model()
    cells = [[str(model.index(row, column).data()) for column in range(3)] for row in range(2)]
    assert [row[0] for row in cells] == ["Fred", "John"]
    assert all(row[2].startswith(f"{row[0]}’s Initiative: ") for row in cells)
    assert table.bridge.prompt.kind != "draw"
    answer(table.bridge, "")
    QApplication.processEvents()
    assert not shown(table)


def test_d_draws_for_all_on_the_screen_and_leaves_real_cards_to_their_player(table: MainWindow) -> None:
    table.bridge.rule(SourceChosen(Name("John"), "table"))
    answer(table.bridge, "1", "", "", "")
    table.edge.take_focus()
    QTest.keyClicks(table.edge.home, "d")
    assert (table.bridge.prompt.kind, table.bridge.prompt.who) == ("draw", "John")
    QTest.keyClicks(table.edge.home, "d")
    waits = "This card or throw is real. The program draws for the others after it."
    assert table.edge.message.text() == waits
    assert not table.edge.field.line.text() and table.bridge.prompt.who == "John"


def test_what_came_of_each_is_read_whole(table: MainWindow) -> None:
    for name in ("Ferdinand von Hohenfels", "Fred of Long Acre", "Jo"):
        who = Name(name)
        table.bridge.rule(Entered(who, Combatant(who, name, fields={"in": 3}, square=Square(9, 9))))
    answer(table.bridge, "1", ", ".join(one.label for one in table.bridge.scene.combatants.values()), "", "")
    table.actions_by_id["draw-all"].trigger()
    (results,) = shown(table)
    QApplication.processEvents()
    letters, view = results.table.fontMetrics(), results.table
    for row in range(view.rowCount()):
        words = str(view.model().index(row, 2).data())
        room = QRect(0, 0, view.columnWidth(2) - 12, 1000)
        needed = letters.boundingRect(room, Qt.TextFlag.TextWordWrap, words).height()
        assert view.rowHeight(row) >= needed, words


def test_many_results_cover_no_question(table: MainWindow) -> None:
    for number in range(20):
        who = Name(f"Guard {number}")
        table.bridge.rule(Entered(who, Combatant(who, who, square=Square(number, 9))))
    answer(table.bridge, "1", ", ".join(one.label for one in table.bridge.scene.combatants.values()), "", "")
    table.actions_by_id["draw-all"].trigger()
    (results,) = shown(table)
    QApplication.processEvents()
    assert results.table.rowCount() > 20
    assert results.geometry().bottom() < table.edge.mapToGlobal(QPoint(0, 0)).y()


def test_escape_takes_them_away_wherever_the_focus_is(table: MainWindow) -> None:
    answer(table.bridge, "1", "", "", "")
    table.actions_by_id["draw-all"].trigger()
    assert shown(table)
    table.edge.take_focus()
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, Qt.Key.Key_Escape)
    assert not shown(table)


def test_a_defender_has_one_row_with_the_comparison(table: MainWindow) -> None:
    answer(table.bridge, "2", "Fred", "John", "8", "6", "4")
    path = table.bridge.session.path
    nodes = [node for node in path if {"Offense", "Defense"} & {*node.entry.key.split("/")}]
    attacker, defender = results(nodes)
    assert (attacker.who, defender.who) == ("Fred", "John")
    assert attacker.came.startswith("Fred’s Offense: ") and " against " in defender.came
