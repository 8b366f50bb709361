"""Step 1 of a CRS round: three states for each, by click, by digit and by typing."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from crs_desktop.models.choices import ChoiceRole
from crs_desktop.rules.double_exposure.combat_facts import Joined
from crs_desktop.rules.facts import Sided
from crs_desktop.views.question.edge import TableEdge
from crs_desktop.views.window.main_window import MainWindow

BUTTON, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def edge(table: MainWindow) -> TableEdge:
    """Fred, John and Mary, who stands by, at Step 1."""
    table.bridge.begin("Combat round")
    return table.edge


def states(edge: TableEdge) -> list[str]:
    """Return the note under each button."""
    model = edge.choices.model()
    return [model.index(row, 0).data(ChoiceRole.NOTE) for row in range(model.rowCount())]


def click(edge: TableEdge, row: int) -> None:
    view = edge.choices
    QTest.mouseClick(view.viewport(), BUTTON, PLAIN, view.visualRect(view.model().index(row, 0)).center())


def test_one_button_each_says_in_which_state_he_is(edge: TableEdge) -> None:
    assert edge.field.line.text() == "Fred, John"
    names = [edge.choices.model().index(row, 0).data() for row in range(edge.choices.model().rowCount())]
    assert dict(zip(names, states(edge), strict=True)) == {
        "Fred": "acts", "John": "acts", "Mary": "stands by"
    }  # fmt: skip


def test_a_click_goes_on_to_the_next_state(edge: TableEdge) -> None:
    row = [edge.choices.model().index(row, 0).data() for row in range(3)].index("John")
    told = []
    for _ in range(3):
        click(edge, row)
        told.append((states(edge)[row], edge.field.line.text()))
    assert told == [
        ("no Action", "Fred, John without an Action"), ("stands by", "Fred"), ("acts", "Fred, John")
    ]  # fmt: skip
    index = edge.choices.model().index(row, 0)
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "John, at I6, LIFE 10 of 10: acts"
    assert (edge.choices.lit(row), edge.choices.left_out(row)) == (True, False)


def test_by_keys_alone_a_digit_does_the_same_and_enter_answers(edge: TableEdge, table: MainWindow) -> None:
    row = [edge.choices.model().index(row, 0).data() for row in range(3)].index("John")
    QTest.keyClicks(edge.field.line, str(row + 1))
    assert edge.field.line.text() == "Fred, John without an Action"
    QTest.keyClick(edge.field.line, Qt.Key.Key_Return)
    session = table.bridge.session
    told = [fact for fact in session.path[-1].entry.all_facts() if isinstance(fact, Joined | Sided)]
    assert [fact.who for fact in told] == ["Fred", "John"]


def test_what_is_typed_by_hand_is_no_key(edge: TableEdge) -> None:
    line = edge.field.line
    line.selectAll()
    QTest.keyClicks(line, "fred, 2")
    assert line.text() == "fred, 2"
    line.clear()
    QTest.keyClicks(line, "fred, john w")
    second = [edge.choices.model().index(row, 0).data() for row in range(3)].index("John")
    assert states(edge)[second] == "no Action"


def test_after_a_click_enter_answers_and_does_not_click_again(edge: TableEdge, table: MainWindow) -> None:
    click(edge, 0)
    QTest.keyClick(edge.choices, Qt.Key.Key_Space)
    QTest.keyClick(edge.choices, Qt.Key.Key_Space)
    assert edge.field.line.text() == "John, Fred"
    QTest.keyClick(edge.choices, Qt.Key.Key_Return)
    assert table.bridge.session.path[-1].entry.text == "John, Fred"
