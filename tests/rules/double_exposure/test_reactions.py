from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.rules.double_exposure.combat import combat
from crs_desktop.rules.double_exposure.combat_facts import StepBegan
from crs_desktop.rules.double_exposure.deeds import Acted
from crs_desktop.rules.double_exposure.round.procedures import SHORT_RANGE
from crs_desktop.rules.double_exposure.strikes.long_range import long_range_attack
from crs_desktop.rules.facts import FieldSet, Left
from crs_desktop.rules.scene import Item, Turn
from tests.rule_marks import rule
from tests.rules.double_exposure.in_combat import ANN, BEN, CAT, a_round, act, after, under_way
from tests.rules.double_exposure.losses import lost
from tests.rules.playing import play

USED = under_way(8, 9, 10, reactions="used")
STRUCK: list[Any] = [5, "9", "2"]


@rule("CRS-92")
def test_a_game_without_reactions_asks_for_none() -> None:
    played = act(under_way(8, 9, 10), ANN, "short range", "Ben", *STRUCK)
    assert played.keys[:3] == ["Action", "target", "OR used"]
    assert played.told(StepBegan) == []


@rule("CRS-92")
def test_they_are_announced_once_action_and_target_are_named_and_before_it_is_performed() -> None:
    played = act(USED, ANN, "short range", "Ben", "-", *STRUCK)
    assert played.keys[:4] == ["Action", "target", "Reactions", "OR used"]
    said = "Step 6: Ann announces Short Range attack: Ben. Who reacts?"
    assert played.asked[2].question.words(USED) == said
    assert played.told(StepBegan) == [StepBegan(6), StepBegan(5)]
    assert lost(played) == [(BEN, 5)]


@rule("CRS-92")
def test_every_one_who_has_announced_is_resolved_in_the_order_of_initiative() -> None:
    scene = replace(USED, order=(Turn(ANN), Turn(CAT), Turn(BEN)))
    played = act(scene, ANN, "short range", "Ben", "Ben, Cat", "ducks", "shouts.", "yes", *STRUCK)
    assert played.noted() == ["Cat reacts: ducks.", "Ben reacts: shouts."]
    assert played.keys[3:6] == ["Cat/Reaction", "Ben/Reaction", "still takes place"]
    assert lost(played) == [(BEN, 5)]


@rule("CRS-92")
def test_the_gm_says_when_the_action_is_prevented() -> None:
    played = act(USED, ANN, "short range", "Ben", "Ben", "parries", "no")
    assert played.keys[-1] == "still takes place"
    assert lost(played) == []
    assert combat(played.scene).step == 5
    assert combat(played.scene).deeds == ()


@rule("CRS-92")
def test_who_acts_does_not_react_to_himself() -> None:
    question = act(USED, ANN, "short range", "Ben").asked[-1].question
    assert [option.value for option in question.options(USED)] == [BEN, CAT]


@pytest.mark.parametrize("gone", [Left(BEN), FieldSet(BEN, "life_left", 0)], ids=["left", "down"])
def test_who_is_gone_before_his_reaction_has_none(gone: Any) -> None:
    played = act(USED, ANN, "short range", "Ben", "Ben, Cat", gone, "shouts")
    assert played.keys[3:] == ["Ben/Reaction", "Cat/Reaction", "still takes place"]


def test_after_a_reaction_that_took_its_ground_away_he_chooses_again() -> None:
    fallen = FieldSet(BEN, "life_left", 0), FieldSet(CAT, "life_left", 0)
    played = act(USED, ANN, "short range", "Ben", "Ben", *fallen, "yes")
    assert played.keys[-1] == "Action"


def test_so_he_does_after_one_in_which_his_target_left() -> None:
    played = act(USED, ANN, "short range", "Ben", "Cat", Left(BEN), "hides Ben", "yes")
    assert played.keys[-1] == "Action"


def test_when_his_turn_ends_meanwhile_the_round_is_in_step_5_again() -> None:
    steps = ["Ann, Ben, Cat", "shown", "-", "9", "8", "7"]
    scene = replace(USED, order=())
    played = a_round(scene, *steps, "short range", "Ben", Left(ANN))
    assert combat(played.scene).step == 5
    assert played.asked[-1].question.who == BEN


@rule("CRS-92")
@pytest.mark.parametrize(
    ("named", "said"),
    [
        (["long range", "Dan", "yes"], "Long Range attack: Dan"),
        (["attack", "Cat", "yes"], "Mental Attack: Cat"),
        (["intimidation", "Ben, Cat", "yes", "yes"], "Intimidation: Ben and Cat"),
        (["suggestion", "Cat", "yes", "that he go"], "Suggestion: Cat"),
        (["take a blow", "Ben"], "Take a Blow: Ben"),
        (["charge", {"Ben": False}, "C3"], "Charge"),
        (["flee"], "Flee"),
        (["other", "He sings."], "He sings"),
        (["power", "Bolt", "Ben"], "Bolt: Ben"),
    ],
    ids=lambda named: named[0] if isinstance(named, list) else "",
)
def test_whatever_is_named_and_at_whom_is_what_the_others_react_to(named: list[Any], said: str) -> None:
    bolt = Item("Bolt", "power: 1 AC Pick + 9", ("power",))
    scene = under_way(8, 9, 10, 20, reactions="used")
    scene = scene.with_combatant(replace(scene.of(ANN), items=(bolt,)))
    played = act(scene, ANN, *named)
    assert played.keys[-1] == "Reactions"
    assert played.told(Acted) == []
    assert played.asked[-1].question.words(scene) == f"Step 6: Ann announces {said}. Who reacts?"
    prevented = act(scene, ANN, *named, "Ben", "no, he does not", "no")
    assert (prevented.keys[-1], prevented.told(Acted)) == ("still takes place", [])


@rule("CRS-92")
def test_no_action_is_reacted_to_by_nobody() -> None:
    assert act(USED, ANN, "pass").keys == ["Action"]


@rule("CRS-92")
def test_nor_is_a_free_action_or_what_is_done_outside_of_a_combat() -> None:
    charged = act(after(under_way(0, 9, reactions="used"), (BEN, "long", ANN)), ANN, "charge", "C1", "-")
    assert charged.keys[-1] == "Ben/free Action"
    shot = play(charged.scene, lambda table: long_range_attack(table, BEN, ANN))
    assert shot.keys == ["DR used"]
    calm = replace(USED, state=replace(combat(USED), round=0, within=()), order=())
    assert play(calm, SHORT_RANGE.rule, "Ann", "Ben").keys[-1] == "Ann/OR used"
