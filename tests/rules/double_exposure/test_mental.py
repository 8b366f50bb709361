"""Mental Combat: attack, Suggestion, Intimidation, Coercion."""

from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.rules.double_exposure.combat import FLED
from crs_desktop.rules.double_exposure.deeds import Acted, linked
from crs_desktop.rules.double_exposure.mind.mental import (
    ATTACK,
    COERCION,
    INTIMIDATION,
    SUGGESTION,
    Skill,
    use_mind,
    why_not_mental,
    why_not_mind,
)
from crs_desktop.rules.double_exposure.mind.mental_facts import INTIMIDATED, Intimidated, Suggested
from crs_desktop.rules.double_exposure.sheet.sheet import life_left, stat
from crs_desktop.rules.facts import ClockSet, Compared, FieldSet, Marked, Reckoned, TurnOver
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.values import Name
from tests.rule_marks import rule
from tests.rules.double_exposure.in_combat import ANN, BEN, CAT, a_round, under_way
from tests.rules.double_exposure.losses import lost
from tests.rules.playing import Played, play

FIGHT = under_way(0, 1, 9)
"""Ann and Ben side by side, Cat far away; MIND 5 each."""


def think(skill: Skill, *answers: Any, scene: Scene = FIGHT) -> Played:
    return play(scene, lambda table: use_mind(table, ANN, skill), *answers)


def compared(played: Played) -> list[tuple[float, float]]:
    return [(fact.ours.total, fact.theirs.total) for fact in played.told(Compared)]


@rule("CRS-165", "CRS-166", "CRS-170")
@pytest.mark.parametrize(("card", "loses"), [("9", 2), ("7", 0), ("6", 0)])
def test_an_attack_of_the_mind_takes_what_it_exceeds_by(card: str, loses: int) -> None:
    played = think(ATTACK, "Ben", "yes", 5, card, "7")
    assert compared(played) == [(5 + int(card), 12)]
    assert lost(played) == ([(BEN, loses)] if loses else [])


def on_sides(**sides: str) -> Scene:
    """Ann and Ben with MIND 5, Cat without, on these sides."""
    scene = FIGHT
    for name, side in sides.items():
        scene = scene.changed(Name(name), side=side)
    return scene.changed(CAT, fields={**scene.of(CAT).fields, "mind": 0})


@pytest.mark.parametrize("skill", [ATTACK, INTIMIDATION])
def test_a_friend_is_never_the_target_unasked_and_the_target_is_named(skill: Skill) -> None:
    """Seen: “Intimidation: how much MIND does Dora use?”, on an ally whom nobody had named."""
    friends, foes = on_sides(Ann="Gold", Ben="Gold"), on_sides(Ann="Gold", Ben="Rust")
    asked = think(skill, scene=friends).asked[0].question
    assert asked.only(friends) is None and asked.only(foes) in ("Ben", ("Ben",))
    last = think(skill, "Ben", "yes", scene=friends).asked[-1].question
    assert last.words(friends).startswith(f"Ann uses {skill.title} on Ben: how much MIND is used?")


@rule("CRS-167", "CRS-172")
def test_range_makes_no_difference_and_mind_is_not_worn() -> None:
    played = think(ATTACK, "Cat", "yes", 5, "9", "2")
    assert lost(played) == [(CAT, 7)]
    assert (stat(played.scene, ANN, "mind"), linked(played.scene, CAT)) == (5, {})
    assert not played.scene.state.halvings


@rule("CRS-165")
@pytest.mark.parametrize(("reading", "defense"), [("special", 2), ("zero", 0)])
def test_an_ace_in_the_defense_of_a_mind(reading: str, defense: int) -> None:
    scene = replace(FIGHT, house_rules={"mental-ace": reading})
    special = ("3",) if reading == "special" else ()
    played = think(ATTACK, "Ben", "yes", 5, "9", "A", *special, scene=scene)
    assert compared(played) == [(14, defense)]


@rule("CRS-168", "CRS-171")
def test_mind_0_neither_turns_on_anybody_nor_can_be_touched() -> None:
    mindless = FieldSet(BEN, "mind", 0).on(FIGHT)
    assert "MIND 0" in str(why_not_mind(mindless, ANN, BEN))
    assert "no MIND to use" in str(why_not_mental(ATTACK, mindless, BEN))
    assert why_not_mind(FieldSet(BEN, "mind", 1).on(mindless), ANN, BEN) is None


@rule("CRS-168", "CRS-92")
def test_one_whose_mind_becomes_0_before_it_is_used_is_not_touched_and_he_may_do_something_else() -> None:
    scene = replace(FIGHT, house_rules={"reactions": "used"})
    played = think(ATTACK, "Ben", "yes", "Cat", FieldSet(BEN, "mind", 0), "blanks Ben", "yes", scene=scene)
    assert (played.result, played.told(Acted), played.scene.spent) == (False, [], {})


@rule("CRS-168", "CRS-180")
@pytest.mark.parametrize("group_pick", ["one", "each"])
def test_of_a_group_whose_mind_becomes_0_meanwhile_is_passed_over(group_pick: str) -> None:
    scene = replace(FIGHT, house_rules={"group-pick": group_pick})
    played = think(INTIMIDATION, "Ben, Cat", "yes", "yes", FieldSet(BEN, "mind", 0), 5, "9", "2", scene=scene)
    assert [fact.who for fact in played.told(Intimidated)] == [CAT]
    assert [fact.who for fact in played.told(Compared)] == [ANN]


@rule("CRS-148", "CRS-152")
def test_who_has_fled_meanwhile_by_a_command_is_not_touched_by_what_does_not_reach_anybody() -> None:
    before = think(ATTACK, "Ben", "yes", 5, "9", Marked(BEN, FLED))
    assert (before.result, before.told(Compared), before.scene.spent) == (True, [], {ANN: ("9",)})
    scene = replace(FIGHT, house_rules={"reactions": "used"})
    named = think(ATTACK, "Ben", "yes", "Cat", Marked(BEN, FLED), "sends Ben away", "yes", scene=scene)
    assert (named.result, named.told(Acted)) == (False, [])


@rule("CRS-152", "CRS-169")
def test_a_suggestion_that_reaches_anybody_is_carried_out_on_whoever_has_fled() -> None:
    whisper = Item("Whisper", "reaches anybody by Suggestion", ("skill",))
    scene = Marked(BEN, FLED).on(FIGHT.changed(ANN, items=(whisper,)))
    played = think(SUGGESTION, "Ben", "to come back", 5, "9", "2", scene=scene)
    assert played.told(Suggested) == [Suggested(ANN, BEN, "suggestion", "to come back", 600)]


@rule("CRS-169")
def test_without_sight_nothing_comes_of_it_and_he_may_do_something_else() -> None:
    played = think(ATTACK, "Ben", "no")
    assert (played.result, played.told(Compared)) == (False, [])


@rule("CRS-171")
def test_he_chooses_how_much_of_his_mind_and_at_least_1() -> None:
    question = think(ATTACK, "Ben", "yes").asked[-1].question
    assert [worth for worth in range(-1, 8) if question.check(FIGHT, worth) is None] == [1, 2, 3, 4, 5]


@rule("CRS-173", "CRS-174", "CRS-175", "CRS-166")
@pytest.mark.parametrize(("harm", "lost"), [("none", 0), ("all", 2)])
def test_a_suggestion_is_one_action_told_before_the_draw_with_its_own_effect_only(
    harm: str, lost: int
) -> None:
    scene = replace(FIGHT, house_rules={"mental-harm": harm})
    played = think(SUGGESTION, "Ben", "yes", "not to strike", 5, "9", "7", scene=scene)
    assert played.told(Suggested) == [Suggested(ANN, BEN, "suggestion", "not to strike", 600)]
    assert [fact.clock.title for fact in played.told(ClockSet)] == ["Suggestion to Ben"]
    assert life_left(played.scene, BEN) == 40 - lost


@rule("CRS-176")
@pytest.mark.parametrize("cards", [("9", "2"), ("2", "9"), ("A",)], ids=["success", "none", "Ace"])
def test_a_suggestion_successful_or_not_is_used_once_in_a_round(cards: tuple[str, ...]) -> None:
    scene = think(SUGGESTION, "Ben", "yes", "to sing", 5, *cards).scene
    assert "has already used a Suggestion" in str(why_not_mental(SUGGESTION, scene, ANN))
    assert why_not_mental(ATTACK, scene, ANN) is None


@rule("CRS-177")
@pytest.mark.parametrize(
    ("reading", "used", "total"), [("sum", 5, 9 + 5 - 5), ("stat", 5, 9 + 1), ("sum", 1, 9 + 1 - 5)]
)
def test_intimidation_is_at_5_less(reading: str, used: int, total: int) -> None:
    scene = replace(FIGHT, house_rules={"mind-penalty": reading})
    played = think(INTIMIDATION, "Ben", "yes", used, "9", "2", scene=scene)
    assert played.told(Reckoned)[0].sum.total == total


@rule("CRS-177")
def test_a_penalty_brings_no_sum_below_0() -> None:
    assert think(COERCION, "Ben", "yes", "to go", 1, "2", "2").told(Reckoned)[0].sum.total == 0


@rule("CRS-178", "CRS-179", "CRS-180")
@pytest.mark.parametrize(("reading", "offenses"), [("one", 1), ("each", 2)])
def test_a_group_is_intimidated_each_defending_for_himself(reading: str, offenses: int) -> None:
    strong = FieldSet(ANN, "mind", 20).on(replace(FIGHT, house_rules={"group-pick": reading}))
    picks = ("9", "2", "3") if offenses == 1 else ("9", "2", "8", "3")
    played = think(INTIMIDATION, "Ben, Cat", "yes", "yes", 20, *picks, scene=strong)
    assert played.told(Intimidated) == [Intimidated(BEN), Intimidated(CAT)]
    assert len(played.told(Reckoned)) == offenses


@rule("CRS-178")
def test_the_intimidated_bypasses_his_next_action_and_only_that() -> None:
    calm = replace(FIGHT, state=replace(FIGHT.state, round=0, step=0, within=()), order=())
    scene = Intimidated(BEN).on(calm)
    start = ("Ann, Ben", "shown", "-", "9", "8")
    played = a_round(scene, *start, "pass", "yes")
    assert [fact.who for fact in played.told(TurnOver) if fact.skipped] == [BEN]
    assert INTIMIDATED not in played.scene.of(BEN).markers
    again = a_round(played.scene, "Ann, Ben", "shown", "-", "9", "8", "pass", "pass", "yes")
    assert not any(fact.skipped for fact in again.told(TurnOver))


@rule("CRS-181", "CRS-182", "CRS-183", "CRS-184")
def test_coercion_is_one_service_and_not_twice_the_same_within_the_hour() -> None:
    strong = FieldSet(ANN, "mind", 20).on(FIGHT)
    first = think(COERCION, "Ben", "yes", "to insult Cat", 20, "9", "2", scene=strong)
    assert first.told(Suggested) == [Suggested(ANN, BEN, "coercion", "to insult Cat", 0)]
    assert first.told(Reckoned)[0].sum.total == 20 + 9 - 10
    asked = think(COERCION, "Ben", "yes", "to insult Cat", scene=first.scene)
    assert "to insult Cat" in asked.asked[-1].question.words(asked.scene)
    assert think(COERCION, "Ben", "yes", "to insult Cat", "no", scene=first.scene).result is False


@rule("CRS-164")
def test_a_game_without_mental_combat_has_no_such_choice() -> None:
    without = replace(FIGHT, house_rules={"mental-combat": "not used"})
    assert "does not use Mental Combat" in str(why_not_mental(ATTACK, without, ANN))
    calm = replace(without, state=replace(without.state, round=0, step=0, within=()), order=())
    actions = a_round(calm, "Ann, Ben", "shown", "-", "9", "8").asked[-1].question.options(calm)
    assert Name("suggestion") not in [option.value for option in actions]
