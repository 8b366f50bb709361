from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.rules.double_exposure.combat import StepBegan, combat
from crs_desktop.rules.double_exposure.harm import LifeLost
from crs_desktop.rules.facts import FieldSet, Left, Noted
from crs_desktop.rules.scene import Turn
from tests.rule_marks import rule
from tests.rules.double_exposure.in_combat import ANN, BEN, CAT, a_round, act, under_way

USED = under_way(8, 9, 10, reactions="used")
STRUCK: list[Any] = ["Ben", 5, "9", "2"]


@rule("CRS-92")
def test_a_game_without_reactions_asks_for_none() -> None:
    played = act(under_way(8, 9, 10), ANN, "short range", *STRUCK)
    assert played.keys[:2] == ["Action", "target"]
    assert played.told(StepBegan) == []


@rule("CRS-92")
def test_they_are_announced_to_an_action_before_it_is_performed() -> None:
    played = act(USED, ANN, "short range", "-", *STRUCK)
    assert played.keys[:3] == ["Action", "Reactions", "target"]
    said = "Step 6: Ann announces Short Range attack. Who reacts?"
    assert played.asked[1].question.words(USED) == said
    assert played.told(StepBegan) == [StepBegan(6), StepBegan(5)]
    assert played.told(LifeLost) == [LifeLost(BEN, 5)]


@rule("CRS-92")
def test_every_one_who_has_announced_is_resolved_in_the_order_of_initiative() -> None:
    scene = replace(USED, order=(Turn(ANN), Turn(CAT), Turn(BEN)))
    played = act(scene, ANN, "short range", "Ben, Cat", "ducks", "shouts.", "yes", *STRUCK)
    assert played.told(Noted) == [Noted("Cat reacts: ducks."), Noted("Ben reacts: shouts.")]
    assert played.keys[2:5] == ["Cat/Reaction", "Ben/Reaction", "still takes place"]
    assert played.told(LifeLost) == [LifeLost(BEN, 5)]


@rule("CRS-92")
def test_the_gm_says_when_the_action_is_prevented() -> None:
    played = act(USED, ANN, "short range", "Ben", "parries", "no")
    assert played.result is None
    assert played.told(LifeLost) == []
    assert combat(played.scene).step == 5
    assert combat(played.scene).deeds == ()


@rule("CRS-92")
def test_who_acts_does_not_react_to_himself() -> None:
    question = act(USED, ANN, "short range").asked[-1].question
    assert [option.value for option in question.options(USED)] == [BEN, CAT]


@pytest.mark.parametrize("gone", [Left(BEN), FieldSet(BEN, "life_left", 0)], ids=["left", "down"])
def test_who_is_gone_before_his_reaction_has_none(gone: Any) -> None:
    played = act(USED, ANN, "short range", "Ben, Cat", gone, "shouts")
    assert played.keys[2:] == ["Ben/Reaction", "Cat/Reaction", "still takes place"]


def test_after_a_reaction_that_took_its_ground_away_he_chooses_again() -> None:
    fallen = FieldSet(BEN, "life_left", 0), FieldSet(CAT, "life_left", 0)
    played = act(USED, ANN, "short range", "Ben", *fallen, "yes")
    assert played.keys[-1] == "Action"


def test_when_his_turn_ends_meanwhile_the_round_is_in_step_5_again() -> None:
    steps = ["Ann, Ben, Cat", "shown", "-", "9", "8", "7"]
    scene = replace(USED, order=())
    played = a_round(scene, *steps, "short range", Left(ANN))
    assert combat(played.scene).step == 5
    assert played.asked[-1].question.who == BEN
