"""The round in the item models: the order of the rows, and the steps."""

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.turns.combatants import CombatantRole, CombatantsModel, dragged, spoken_of
from crs_desktop.models.turns.steps import StepRole, StepsModel
from crs_desktop.rules.facts import Ordered, TurnOver
from crs_desktop.rules.scene import Turn
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
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
    assert str(model.index(0).data()) == "John, up now, Initiative 9, at I6, LIFE 10 of 10, 12 cards left"
    assert "waits" in str(model.index(1).data())
    fight.rule(TurnOver(Name("John"), skipped=True))
    assert "turn over" in str(model.index(0).data())
    assert model.index(1).data(CombatantRole.ROW).up


def test_of_two_turns_a_row_tells_of_the_one_ahead(fight: Bridge) -> None:
    model = CombatantsModel(fight)
    fight.rule(Ordered((Turn(Name("John"), over=True), Turn(Name("Mary")), Turn(Name("John")))))
    assert names(model) == ["John", "Mary", "Fred"]
    assert "waits" in str(model.index(0).data())
    fight.rule(Ordered((Turn(Name("John"), over=True), Turn(Name("Mary")))))
    assert "turn over" in str(model.index(0).data())


def test_a_wider_result_is_told_of_and_says_nothing_of_who_has_none(fight: Bridge) -> None:
    """The names begin behind the results: all are painted anew, but nothing else of them has changed."""
    fight.rule(Ordered((Turn(Name("John"), "9"), Turn(Name("Mary"), "7"))))
    model, told, widened = CombatantsModel(fight), set[int](), list[bool]()
    assert names(model) == ["John", "Mary", "Fred"]
    model.dataChanged.connect(lambda first, _last: told.add(first.row()))
    model.widened.connect(lambda: widened.append(True))
    fight.rule(Ordered((Turn(Name("John"), "19"), Turn(Name("Mary"), "7"))))
    assert (told, widened) == ({0}, [True])
    fight.rule(Ordered((Turn(Name("John"), "19"), Turn(Name("Mary"), "8"))))
    assert widened == [True]


def test_of_two_turns_ahead_the_next_one_is_told(fight: Bridge) -> None:
    model = CombatantsModel(fight)
    fight.rule(Ordered((Turn(Name("Mary"), "9"), Turn(Name("John"), "8"), Turn(Name("John"), "3"))))
    system, row = fight.session.system, model.index(1).data(CombatantRole.ROW)
    assert (row.combatant.name, row.turn) == ("John", Turn(Name("John"), "8"))
    assert "Initiative 8" in spoken_of(fight.scene, system, Name("John"))
    fight.rule(TurnOver(Name("John")))
    assert [turn.over for turn in fight.scene.order] == [False, True, False]
    assert model.index(1).data(CombatantRole.ROW).turn == Turn(Name("John"), "3")


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


@pytest.mark.parametrize(
    ("who", "row", "after"),
    [
        ("John", 2, ["Mary", "John", "John", "Fred"]),
        ("John", 3, ["Mary", "Fred", "John", "John"]),
        ("Fred", 1, ["John", "Fred", "Mary", "John"]),
        ("Mary", 0, ["Mary", "John", "John", "Fred"]),
        ("John", 1, ["John", "Mary", "John", "Fred"]),
        ("Mary", 2, ["John", "Mary", "John", "Fred"]),
    ],
)
def test_a_row_is_dropped_between_rows_though_somebody_has_two_turns(
    fight: Bridge, qtbot: QtBot, who: str, row: int, after: list[str]
) -> None:
    fight.rule(Ordered(tuple(Turn(Name(name)) for name in ("John", "Mary", "John", "Fred"))))
    model = CombatantsModel(fight)
    data = model.mimeData([model.index_of(who)])
    model.dropMimeData(data, Qt.DropAction.MoveAction, row, 0, QModelIndex())
    qtbot.wait(1)
    assert [turn.who for turn in fight.scene.order] == after


@pytest.mark.parametrize(
    ("order", "why"),
    [((), "There is no turn order now."), (("John", "Mary"), "Fred has no turn in this round.")],
)
def test_a_row_without_a_turn_stays_and_it_is_said_why(
    fight: Bridge, qtbot: QtBot, order: tuple[str, ...], why: str
) -> None:
    fight.rule(Ordered(tuple(Turn(Name(name)) for name in order)))
    model, told, length = CombatantsModel(fight), list[WhyNot](), len(fight.session.path)
    fight.refused.connect(told.append)
    data = model.mimeData([model.index_of("Fred")])
    model.dropMimeData(data, Qt.DropAction.MoveAction, 0, 0, QModelIndex())
    qtbot.wait(1)
    assert ([str(one) for one in told], len(fight.session.path)) == ([why], length)


def test_rows_are_dragged_in_their_order_however_they_were_selected(fight: Bridge) -> None:
    model = CombatantsModel(fight)
    data = model.mimeData([model.index_of(name) for name in ("Fred", "John", "Mary")])
    assert dragged(data) == ("John", "Mary", "Fred")


def test_everybody_can_be_dragged_to_the_board() -> None:
    model = CombatantsModel(bridge())
    assert all(model.flags(model.index(row)) & Qt.ItemFlag.ItemIsDragEnabled for row in range(3))


def test_steps_say_what_they_ask_and_what_was_told_in_them(fight: Bridge) -> None:
    model = StepsModel(fight)
    assert model.rowCount() == 7
    assert model.index(4).data() == "Step 5: Perform Actions"
    assert [model.index(row).data(StepRole.NOW) for row in range(7)] == [row == 4 for row in range(7)]
    assert [model.index(row).data(StepRole.PASSED) for row in range(7)] == [row < 4 for row in range(7)]
    coming, told = (model.index(row).data(Qt.ItemDataRole.ToolTipRole) for row in (6, 3))
    assert coming == "Step 7: Clean Up\nEffects end, cards go back, and the Combat continues or ends."
    assert "Fred’s Initiative: 2 (card) + 4 IN = 6." in told.splitlines()
    assert "Step 5" not in told


def test_there_are_no_steps_outside_rounds(fight: Bridge) -> None:
    model = StepsModel(fight)
    fight.play(bridge("toad").session)
    assert (model.course, model.rowCount()) == (None, 0)
