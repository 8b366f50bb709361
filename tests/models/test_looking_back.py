"""Looking back: everything is shown as it was after a step, and nothing can be changed there."""

import pytest
from pytestqt.qtbot import QtBot

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.combatants import CombatantsModel
from crs_desktop.rules.facts import FieldSet
from crs_desktop.rules.values import Name
from tests.models.test_round_models import FIRST_TURN
from tests.sessions import answer, bridge

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
