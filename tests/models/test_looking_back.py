"""Looking back: everything is shown as it was after a step, and nothing can be changed there."""

import pytest
from pytestqt.qtbot import QtBot

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.turns.combatants import CombatantsModel
from crs_desktop.play.told.story import lines, told_last
from crs_desktop.rules.facts import FieldSet
from crs_desktop.rules.values import Name
from tests.models.test_round_models import FIRST_TURN
from tests.sessions import answer, bridge, played_desk

FRED = Name("Fred")


@pytest.fixture
def fight() -> Bridge:
    """John’s turn, after a ruling that Fred has 3 LIFE left."""
    made = bridge()
    made.rule(FieldSet(FRED, "life_left", 3))
    answer(made, *FIRST_TURN)
    return made


def opening(fight: Bridge) -> int:
    return fight.session.path[0].id


def test_the_scene_and_the_models_show_what_was(fight: Bridge) -> None:
    model = CombatantsModel(fight)
    fight.look_back(opening(fight))
    assert fight.looks_back
    assert "life_left" not in fight.scene.of(FRED).fields
    assert str(model.index(0).data()) == "Fred, at H6, LIFE 20 of 20, 11 cards left"
    assert fight.prompt.text == "Looking back: John enters."
    assert (fight.offers, fight.fan()) == ((), None)
    fight.look_now()
    assert fight.scene.of(FRED).fields["life_left"] == 3
    assert fight.prompt.text == "John’s Action?"


@pytest.mark.parametrize("way", ["usual", "type", "choose"])
def test_enter_comes_back_to_now(fight: Bridge, way: str) -> None:
    fight.look_back(opening(fight))
    steps = len(fight.session.path)
    match way:
        case "usual":
            assert fight.usual()
        case "type":
            assert fight.type("")
        case _:
            assert fight.choose(0)
    assert not fight.looks_back
    assert len(fight.session.path) == steps


def test_nothing_can_be_ruled_meanwhile(fight: Bridge, qtbot: QtBot) -> None:
    fight.look_back(opening(fight))
    with qtbot.waitSignal(fight.refused) as refused:
        assert not fight.rule(FieldSet(FRED, "dr", 0))
    assert "come back to now" in str(refused.args[0])
    assert not fight.elapse(900)
    assert fight.session.scene.clock == 0


def test_undo_changes_nothing_meanwhile_and_another_fight_ends_it(fight: Bridge) -> None:
    before = fight.session.path
    fight.look_back(opening(fight))
    assert not fight.undo() and not fight.redo()
    assert fight.looks_back and fight.session.path == before
    fight.play(bridge("toad").session)
    assert not fight.looks_back


def test_a_step_that_there_is_not_is_now(fight: Bridge) -> None:
    fight.look_back(-1)
    assert not fight.looks_back
    assert not fight.look_now()


def test_one_goes_on_from_any_step_and_redo_puts_back_what_came_after(fight: Bridge) -> None:
    before = [node.id for node in fight.session.path]
    fight.look_back(before[1])
    assert [choice.words for choice in fight.prompt.choices] == ["Back to now", "Go on from here"]
    assert fight.choose(1)
    assert not fight.looks_back
    assert [node.id for node in fight.session.path][:2] == before[:2]
    assert all(node.entry.by == "program" for node in fight.session.path[2:])
    while fight.redo():
        pass
    assert [node.id for node in fight.session.path] == before


def test_where_one_went_on_from_the_rest_is_a_branch_with_a_name(fight: Bridge) -> None:
    answer(fight, "short range", "Fred", "6", "9", "2")
    last = fight.session.path[-1].id
    (who_acts,) = [node.id for node in fight.session.path if node.entry.name == "who acts"]
    assert fight.go_on_from(who_acts)
    answer(fight, "1")
    assert fight.elapse(600)
    [(tip, _)] = fight.session.branches()
    assert tip == last
    assert told_last(fight.session.branch(tip)) == "Fred loses 1 LIFE (3 → 2)."


def test_a_branch_is_not_named_after_time_that_has_passed(fight: Bridge) -> None:
    answer(fight, "short range", "Fred", "6", "9", "2")
    assert fight.elapse(600)
    path = fight.session.path
    assert path[-1].entry.kind == "time"
    assert told_last(path) == "Fred loses 1 LIFE (3 → 2)."
    assert told_last(()) == "the beginning"


def test_nobody_goes_on_from_what_has_not_happened(fight: Bridge, qtbot: QtBot) -> None:
    with qtbot.waitSignal(fight.refused) as refused:
        assert not fight.go_on_from(-1)
    assert str(refused.args[0]) == "This has not happened, or was undone."


def test_the_next_round_begins_at_once_after_go_on_fighting(fight: Bridge) -> None:
    answer(fight, "No Action", "No Action", "No Action")
    assert fight.prompt.text == "Does anybody want to go on fighting?"
    assert fight.usual()
    assert fight.prompt.text == "Step 1: who will perform an Action in this round?"
    assert fight.undo() and not fight.session.open, "between two rounds there may be something else"
    assert fight.redo() and fight.session.open
    assert fight.undo() and fight.undo()
    assert fight.prompt.text == "Does anybody want to go on fighting?"
    answer(fight, "no")
    assert fight.session.again == "" and "Combat round 2" not in fight.prompt.text


def test_the_event_of_a_step_is_named_and_not_the_cards_that_returned_after_it() -> None:
    """Seen after the last Action of a round: “Looking back: Back into Pike’s deck: 7.”"""
    made = Bridge(played_desk().session)
    last_of_round = next(
        node
        for node in reversed(made.session.path)
        if any(line.text == "Step 7: Clean Up" for line in lines(node))
    )
    made.look_back(last_of_round.id)
    assert made.prompt.text == "Looking back: Fred loses 2 LIFE (20 → 18)."
