"""The round in the item models: the order of the rows, and the steps."""

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.combatants import CombatantsModel
from crs_desktop.models.combatants import Role as CombatantRole
from crs_desktop.models.steps import Role, StepsModel
from crs_desktop.rules.facts import TurnOver
from crs_desktop.rules.values import Name
from tests.sessions import answer, bridge

FIRST_TURN = ("1", "Fred, Mary, John", "1", "-", "2", "4", "7")
"""Up to John’s Action in a round in which Fred comes to 6, Mary to 7, John to 9."""


@pytest.fixture
def fight() -> Bridge:
    made = bridge()
    answer(made, *FIRST_TURN)
    return made


def names(model: CombatantsModel) -> list[str]:
    return [model.index(row).data(CombatantRole.NAME) for row in range(model.rowCount())]


def test_rows_stand_in_the_order_of_initiative_and_say_whose_turn_it_is(fight: Bridge) -> None:
    model = CombatantsModel(fight)
    assert names(model) == ["John", "Mary", "Fred"]
    assert str(model.index(0).data()) == "John, up now, LIFE 10 of 10, 12 cards left"
    assert "waits" in str(model.index(1).data())
    fight.rule(TurnOver(Name("John"), skipped=True))
    assert "turn over" in str(model.index(0).data())
    assert model.index(1).data(CombatantRole.ROW).up


def test_the_order_follows_a_step_and_an_undo(fight: Bridge) -> None:
    model = CombatantsModel(fight)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal, model)
    fight.undo()
    assert names(model) == ["Fred", "Mary", "John"]
    fight.redo()
    assert names(model) == ["John", "Mary", "Fred"]


@pytest.mark.parametrize(
    ("who", "row", "onto", "after"),
    [
        ("Fred", 0, -1, ["Fred", "John", "Mary"]),
        ("Fred", -1, 1, ["John", "Fred", "Mary"]),
        ("John", -1, -1, ["Mary", "Fred", "John"]),
        ("Fred", 3, -1, ["John", "Mary", "Fred"]),
    ],
)
def test_a_dragged_row_is_a_ruling_about_the_order(
    fight: Bridge, qtbot: QtBot, who: str, row: int, onto: int, after: list[str]
) -> None:
    model = CombatantsModel(fight)
    data = model.mimeData([model.index_of(who)])
    steps = len(fight.session.path)
    parent = model.index(onto) if onto >= 0 else QModelIndex()
    assert not model.dropMimeData(data, Qt.DropAction.MoveAction, row, 0, parent)
    qtbot.wait(1)
    assert names(model) == after
    assert len(fight.session.path) - steps == (after != ["John", "Mary", "Fred"])


def test_everybody_can_be_dragged_to_the_board() -> None:
    model = CombatantsModel(bridge())
    assert all(model.flags(model.index(row)) & Qt.ItemFlag.ItemIsDragEnabled for row in range(3))


def test_steps_say_what_they_ask_and_what_was_told_in_them(fight: Bridge) -> None:
    model = StepsModel(fight)
    assert model.rowCount() == 7
    assert model.index(4).data() == "Step 5: Perform Actions"
    assert [model.index(row).data(Role.NOW) for row in range(7)] == [row == 4 for row in range(7)]
    assert [model.index(row).data(Role.PASSED) for row in range(7)] == [row < 4 for row in range(7)]
    coming, told = (model.index(row).data(Qt.ItemDataRole.ToolTipRole) for row in (6, 3))
    assert coming == "Step 7: Clean Up\nEffects end, cards go back, and the Combat goes on or ends."
    assert "Fred’s Initiative: 2 (card) + 4 IN = 6." in told.splitlines()
    assert "Step 5" not in told


def test_there_are_no_steps_outside_rounds(fight: Bridge) -> None:
    model = StepsModel(fight)
    fight.play(bridge("toad").session)
    assert (model.course, model.rowCount()) == (None, 0)
