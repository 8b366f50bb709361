"""Fleeing: the Flee, those who would catch, and what follows from it."""

import pytest
from msgspec.structs import replace

from crs_desktop.rules.double_exposure.attack.attack import defensive, signed
from crs_desktop.rules.double_exposure.attack.harm import wound
from crs_desktop.rules.double_exposure.combat import FLED, why_not_able
from crs_desktop.rules.double_exposure.combat_facts import CombatEnded, Joined
from crs_desktop.rules.double_exposure.mind.mental import SKILLS, reaches_anybody, why_not_mind
from crs_desktop.rules.double_exposure.mind.mental_facts import Intimidated
from crs_desktop.rules.double_exposure.movement.flee import COMMANDED, Fled, free_flee, may_be_stopped
from crs_desktop.rules.double_exposure.round.steps import why_not_in
from crs_desktop.rules.double_exposure.round.surprise import why_not_surpriser
from crs_desktop.rules.fact import happen
from crs_desktop.rules.facts import Left, Ordered, Reckoned, Sided, Unmarked
from crs_desktop.rules.scene import Item, Scene, Turn
from crs_desktop.rules.values import Name
from tests.rule_marks import rule
from tests.rules.double_exposure.in_combat import ANN, BEN, CAT, a_round, act, after, run_away, under_way
from tests.rules.playing import Played, play

FIGHT = under_way(0, 1, 4)
"""Ann, Ben and Cat, each with DR 7."""


def fled(played: Played) -> bool:
    return FLED in played.scene.of(ANN).markers


@rule("CRS-143", "CRS-144", "CRS-145", "CRS-146")
@pytest.mark.parametrize(
    ("catches", "away"), [([], True), (["5"], True), (["6"], False), (["4", "5"], True), (["4", "6"], False)]
)
def test_one_catch_that_exceeds_the_flee_stops_him_and_an_equal_one_does_not(
    catches: list[str], away: bool
) -> None:
    who = ", ".join(("Ben", "Cat")[: len(catches)]) or "-"
    played = run_away(FIGHT, "5", who, *catches)
    assert fled(played) is away
    assert played.told(Reckoned)[0].sum.total == 12


@rule("CRS-143", "CRS-144")
@pytest.mark.parametrize(("reading", "away"), [("zero", False), ("special", True)])
def test_an_ace_makes_a_flee_0_or_forces_the_special_draw(reading: str, away: bool) -> None:
    scene = replace(FIGHT, house_rules={"flee-ace": reading})
    special = ("2",) if reading == "special" else ()
    played = run_away(scene, "A", *special, "Ben", "A", *(("4",) if special else ()))
    assert [fact.sum.total for fact in played.told(Reckoned)] == ([5, 3] if special else [0, 0])
    assert fled(played), "equal is enough"
    caught = run_away(scene, "A", *special, "Ben", "2")
    assert fled(caught) is False or away


@rule("CRS-153")
def test_the_flee_comes_first_and_challengers_in_the_order_of_initiative() -> None:
    played = run_away(FIGHT, "5", "Cat, Ben", "4", "4")
    assert [fact.who for fact in played.told(Reckoned)] == [ANN, BEN, CAT]


@rule("CRS-179")
def test_whoever_is_intimidated_stops_nobody() -> None:
    scene = happen(FIGHT, Intimidated(BEN))
    asked = run_away(scene, "5").asked[-1].question
    assert [option.value for option in asked.options(scene) if option.why_not] == [BEN]


@rule("CRS-147", "CRS-148", "CRS-149", "CRS-150")
def test_the_fled_is_out_of_the_combat_and_of_all_others_until_his_time_is_over() -> None:
    scene = run_away(FIGHT, "5", "-").scene
    one = scene.of(ANN)
    assert (one.square, one.bystander) == (None, True)
    assert [turn.who for turn in scene.order] == [BEN, CAT]
    assert "has fled" in str(why_not_in(scene, ANN))
    calm = replace(scene, state=replace(scene.state, round=0))
    assert "has fled" in str(why_not_surpriser(calm, ANN))
    assert why_not_mind(scene, BEN, ANN) is not None
    back = happen(scene, Unmarked(ANN, FLED.word))
    assert why_not_in(happen(back, CombatEnded("so")), ANN) is None


@rule("CRS-147", "CRS-148")
def test_whose_flee_time_is_over_stays_out_of_the_combat_he_fled_while_it_lasts() -> None:
    scene = happen(run_away(FIGHT, "5", "-").scene, Unmarked(ANN, FLED.word))
    assert why_not_in(scene, ANN) == "Ann has fled from this Combat."
    assert why_not_mind(scene, BEN, ANN) == "Ann has fled from this Combat."
    turn = happen(scene, Ordered((Turn(BEN), Turn(ANN))))
    assert why_not_able(turn, ANN) is None, "but where the GM gives a turn"
    assert happen(turn, Joined(ANN)).state.fled == ()


@rule("CRS-148")
def test_a_gm_who_lets_the_fled_take_part_must_end_the_flee_time() -> None:
    scene = run_away(FIGHT, "5", "-").scene
    back = happen(scene, Sided(ANN, ""))
    assert "has fled" in str(why_not_able(happen(back, Ordered((Turn(ANN),))), ANN))


@rule("CRS-152")
def test_a_mind_that_reaches_anybody_finds_the_fled() -> None:
    scene = run_away(FIGHT, "5", "-").scene
    seer = replace(scene.of(BEN), items=(Item("Whisper", "reaches anybody", ("skill",)),))
    assert why_not_mind(scene.with_combatant(seer), BEN, ANN) is None


@rule("CRS-152", "CRS-169")
def test_it_is_one_action_that_reaches_anybody_and_not_the_person() -> None:
    scene = run_away(FIGHT, "5", "-").scene
    whisper = Item("Whisper", "reaches anybody by Suggestion", ("skill",))
    seer = scene.with_combatant(replace(scene.of(BEN), items=(whisper,)))
    finds = {skill.kind for skill in SKILLS if why_not_mind(seer, BEN, ANN, skill) is None}
    assert finds == {"suggestion"}
    assert [skill.kind for skill in SKILLS if reaches_anybody(skill, seer, BEN)] == ["suggestion"]


@rule("CRS-143", "CRS-144", "CRS-185")
def test_what_helps_to_flee_or_to_catch_counts_there_only() -> None:
    def having(who: Name, words: str) -> Scene:
        item = Item("Boots", words, ("worn",))
        return FIGHT.with_combatant(replace(FIGHT.of(who), items=(item,)))

    boots = run_away(having(ANN, "+3 Flee; +9 Catch"), "5", "-")
    assert str(boots.told(Reckoned)[0].sum) == "5 (card) + 7 DR + 3 Boots = 15"
    caught = run_away(having(BEN, "+3 Catch; +9 Flee"), "5", "Ben", "4")
    assert str(caught.told(Reckoned)[1].sum) == "4 (card) + 7 DR + 3 Boots = 14"
    assert not fled(caught)
    assert sum(map(signed, defensive(having(ANN, "+3 Flee"), ANN, "dr"))) == 7


@rule("CRS-188")
def test_whoever_always_flees_draws_for_nothing() -> None:
    fast = replace(FIGHT.of(ANN), items=(Item("Fast", "always flees", ("skill",)),))
    scene = FIGHT.with_combatant(fast)
    played = run_away(scene)
    assert (fled(played), played.keys) == (True, [])
    assert (may_be_stopped(FIGHT, ANN), may_be_stopped(scene, ANN)) == (
        "Ben and Cat may catch",
        "nobody may catch",
    )


@rule("CRS-97", "CRS-98", "CRS-101")
def test_after_the_combat_anybody_may_flee_freely_and_who_does_not_is_a_target_again() -> None:
    calm = replace(FIGHT, state=replace(FIGHT.state, round=0, step=0, within=()), order=())
    start = ("Ann, Ben, Cat", "shown", "-", "9", "8", "7")
    played = a_round(calm, *start, "pass", "pass", "pass", "no", "Ann")
    assert played.told(Fled) == [Fled(ANN)]
    assert played.told(Reckoned)[-1].what == "Initiative", "without contest"
    options = a_round(played.scene).asked[-1].question.options(played.scene)
    assert [option.value for option in options if option.why_not] == [ANN, f"{ANN} without an Action"]


@rule("CRS-18", "CRS-97")
def test_who_is_down_does_not_flee_when_the_combat_is_over() -> None:
    low = happen(FIGHT, wound(FIGHT, BEN, 99))
    asked = play(low, lambda table: free_flee(table, (ANN, BEN))).asked[-1].question
    assert [option.value for option in asked.options(low) if option.why_not] == [BEN]
    assert play(low, lambda table: free_flee(table, (BEN,))).asked == ()


@rule("CRS-151")
@pytest.mark.parametrize(("nobody", "away"), [("yes", True), ("no", False)])
def test_the_command_to_flee_works_out_of_turn_only_if_nobody_stops_him(nobody: str, away: bool) -> None:
    played = play(FIGHT, COMMANDED.rule, "Ann", nobody)
    assert fled(played) is away
    assert play(FIGHT, COMMANDED.rule, "Ann", Left(ANN)).told(Fled) == []


@rule("CRS-136")
def test_fleeing_keeps_whoever_is_protected() -> None:
    scene = after(FIGHT, (BEN, "blow", ANN))
    assert "Flee" in [option.words for option in act(scene, ANN).asked[-1].question.options(scene)]


@rule("CRS-145")
def test_a_catch_says_what_must_be_beaten() -> None:
    played = act(under_way(0, 1, 2), ANN, "flee", "6")
    asked = played.asked[-1].question
    said = "Who tries to stop Ann from fleeing? A Catch must exceed the Flee of 13."
    assert asked.words(played.scene) == said
    caught = act(under_way(0, 1, 2), ANN, "flee", "6", "Ben")
    said = "Ben’s Catch against Ann’s Flee of 13: pick a card from Ben’s deck."
    assert caught.asked[-1].question.words(caught.scene) == said


@rule("CRS-145")
def test_a_catch_does_not_say_what_only_the_game_master_may_know() -> None:
    secret = under_way(0, 1, 2).changed(ANN, draws="hidden")
    caught = act(secret, ANN, "flee", "6", "Ben")
    assert caught.asked[-1].question.words(caught.scene) == "Ben’s Catch: pick a card from Ben’s deck."
