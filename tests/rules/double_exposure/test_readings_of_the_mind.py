"""Open places about Mental Combat and Surprise, each in both readings; and how long a mind is bent."""

import pytest
from msgspec.structs import replace

from crs_desktop.rules.double_exposure.clocks import COERCED, counts
from crs_desktop.rules.double_exposure.combat import combat
from crs_desktop.rules.double_exposure.combat_facts import CombatEnded
from crs_desktop.rules.double_exposure.mind.mental import (
    ATTACK,
    COERCION,
    INTIMIDATION,
    SUGGESTION,
    use_mind,
    why_not_mental,
)
from crs_desktop.rules.double_exposure.mind.mental_facts import INTIMIDATED, Intimidated, Kind, Suggested
from crs_desktop.rules.double_exposure.round.procedures import COME_BACK
from crs_desktop.rules.double_exposure.round.rounds import END
from crs_desktop.rules.double_exposure.round.surprise import SURPRISE
from crs_desktop.rules.facts import ClockSet, FieldSet, TurnOver
from crs_desktop.rules.scene import Item, Scene
from tests.rule_marks import rule
from tests.rules.double_exposure.in_combat import ANN, BEN, a_round, under_way, with_readings
from tests.rules.playing import Played, play

FIGHT = FieldSet(ANN, "mind", 20).on(under_way(0, 1, 9))
CALM = replace(FIGHT, state=replace(FIGHT.state, round=0, step=0, within=()), order=())


def think(scene: Scene, skill: object, *answers: object) -> Played:
    return play(scene, lambda table: use_mind(table, ANN, skill), *answers)  # type: ignore[arg-type]


@rule("CRS-171")
@pytest.mark.parametrize(("reading", "can"), [("cannot", False), ("modifiers", True)])
def test_mind_0_uses_no_mental_action_or_what_modifiers_give(reading: str, can: bool) -> None:
    scene = FieldSet(BEN, "mind_modifier", 3).on(FieldSet(BEN, "mind", 0).on(FIGHT))
    assert (why_not_mental(ATTACK, with_readings(scene, mind_zero=reading), BEN) is None) is can
    assert why_not_mental(
        ATTACK, with_readings(FieldSet(BEN, "mind_modifier", 0).on(scene), mind_zero=reading), BEN
    )


@rule("CRS-178")
@pytest.mark.parametrize(("reading", "skipped"), [("next round", [BEN]), ("this round", [])])
def test_who_has_acted_bypasses_the_next_action_or_none(reading: str, skipped: list[str]) -> None:
    scene = with_readings(CALM, next_action=reading)
    first = a_round(
        scene, "Ann, Ben", "shown", "-", "2", "9", "pass", "intimidation", "Ben", "yes", 20, "9", "2", "yes"
    )
    assert first.told(Intimidated) == [Intimidated(BEN)]
    assert (INTIMIDATED in first.scene.of(BEN).markers) is bool(skipped)
    second = a_round(first.scene, "Ann, Ben", "shown", "-", "2", "9")
    assert [fact.who for fact in second.told(TurnOver) if fact.skipped] == skipped


@rule("CRS-178")
def test_who_has_not_acted_bypasses_it_in_this_round_in_either_reading() -> None:
    for reading in ("next round", "this round"):
        played = a_round(
            with_readings(CALM, next_action=reading),
            *("Ann, Ben", "shown", "-", "9", "2", "intimidation", "Ben", "yes", 20, "9", "2"),
        )
        assert [fact.who for fact in played.told(TurnOver) if fact.skipped] == [BEN]


@rule("CRS-183")
def test_a_coercion_in_a_combat_holds_until_it_ends_and_outside_for_its_time() -> None:
    coerced = think(FIGHT, COERCION, "Ben", "yes", "to sing", 20, "9", "2")
    said = "Ann coerces Ben: to sing. It holds until the Combat ends."
    assert coerced.told(Suggested)[0].words(FIGHT) == said
    assert COERCED in coerced.scene.of(BEN).markers
    assert not counts(coerced.scene, "coercion Ben")
    over = play(coerced.scene, END.rule, "yes", "-").scene
    assert COERCED not in over.of(BEN).markers
    outside = think(CALM, COERCION, "Ben", "yes", "to sing", 20, "9", "2")
    assert outside.told(Suggested)[0].words(CALM) == "Ann coerces Ben: to sing. It holds for 10 minutes."
    assert counts(outside.scene, "coercion Ben")
    assert COERCED in outside.scene.of(BEN).markers


@rule("CRS-173", "CRS-183")
@pytest.mark.parametrize(
    ("scene", "kind", "time"),
    [(FIGHT, "coercion", "until the Combat ends"), (FIGHT, "suggestion", "for 10 minutes")],
)
def test_where_an_earlier_release_told_no_time_it_is_that_of_the_house_rule(
    scene: Scene, kind: Kind, time: str
) -> None:
    told, now = Suggested(ANN, BEN, kind, "to sing"), Suggested(ANN, BEN, kind, "to sing", 60)
    assert told.words(scene).endswith(f": to sing. It holds {time}.")
    assert now.words(scene).endswith(": to sing. It holds for a minute.")
    assert told.on(scene) == now.on(scene)


@rule("CRS-184")
def test_the_hour_of_a_coercion_counts_and_goes_on_after_the_combat() -> None:
    coerced = think(FIGHT, COERCION, "Ben", "yes", "to sing", 20, "9", "2").scene
    titles = [clock.title for clock in coerced.clocks]
    assert titles == ["Ben may be coerced again to: to sing"]
    after = CombatEnded("so").on(coerced)
    assert [one.what for one in combat(after).bent] == ["to sing"]
    asked = think(after, COERCION, "Ben", "yes", "to hum").asked[-1].question
    assert asked.words(after) == (
        "Ben was coerced within the hour to: to sing. Is this another type of action?"
    )


@rule("CRS-176")
def test_outside_of_combat_a_suggestion_is_used_once_a_minute_whether_it_succeeds_or_not() -> None:
    for card in ("9", "A"):
        drawn = (card,) if card == "A" else (card, "2")
        scene = think(CALM, SUGGESTION, "Ben", "yes", "to sing", 5, *drawn).scene
        assert "less than a minute ago" in str(why_not_mental(SUGGESTION, scene, ANN))
        assert why_not_mental(ATTACK, scene, ANN) is None
        assert why_not_mental(SUGGESTION, replace(scene, clock=60), ANN) is None
    fought = think(FIGHT, SUGGESTION, "Ben", "yes", "to sing", 5, "9", "2")
    assert not any(fact.clock.about == "wait" for fact in fought.told(ClockSet))


@rule("CRS-99")
@pytest.mark.parametrize(
    ("reading", "at_once", "later"),
    [("rest", False, True), ("flee", True, True), ("combat", False, False)],
)
def test_who_was_in_a_combat_may_surprise_again(reading: str, at_once: bool, later: bool) -> None:
    scene = with_readings(FIGHT, surprise_after=reading)
    over = play(scene, END.rule, "yes", "-").scene
    assert (SURPRISE.why_not(over) is None) is at_once
    rested = play(FieldSet(BEN, "life_left", 3).on(over), COME_BACK.rule).scene
    assert (SURPRISE.why_not(rested) is None) is later
    assert (COME_BACK.why_not(over) is None) is (reading == "rest"), "else nothing comes back"


@rule("CRS-53", "CRS-55")
def test_a_power_may_surprise_as_well_and_needs_the_proof() -> None:
    bolt = Item("Bolt", "power: 1 AC Pick + 9; Long Range", ("power",))
    scene = CALM.with_combatant(replace(CALM.of(ANN), items=(bolt,)))
    done = play(scene, SURPRISE.rule, "Ann", "power", "Bolt", "Cat", "yes", "yes", "9", "2")
    assert any(key.endswith("unaware") for key in done.keys)
    assert combat(done.scene).surprise == ANN
    known = play(scene, SURPRISE.rule, "Ann", "power", "Bolt", "Cat", "no")
    assert "Cat knows of Ann: there is no Surprise." in known.noted()


def test_an_intimidation_outside_of_combat_waits_for_the_first_round() -> None:
    scene = with_readings(CALM, next_action="this round")
    played = think(scene, INTIMIDATION, "Ben", "yes", 20, "9", "2")
    assert (played.scene.later, INTIMIDATED in played.scene.of(BEN).markers) == ((), True)


@rule("CRS-67", "CRS-68")
def test_a_new_combat_and_ten_minutes_of_rest_end_the_grace_period() -> None:
    over = play(with_readings(FIGHT, grace="5"), END.rule, "yes", "-").scene
    assert [clock.title for clock in over.clocks] == ["Grace period", "Surprise possible again"]
    assert play(over, COME_BACK.rule).scene.clocks == ()
    assert [clock.title for clock in a_round(over).scene.clocks] == ["Surprise possible again"]
    everybody = ", ".join(over.combatants)
    assert a_round(over, everybody).scene.clocks == ()


@rule("CRS-173")
@pytest.mark.parametrize(
    ("reading", "asked"),
    [("either", "should do, or should not do?"), ("not to do", "should not do?")],
)
def test_a_suggestion_is_to_do_or_not_to_do_or_the_latter_only(reading: str, asked: str) -> None:
    scene = with_readings(FIGHT, suggestion=reading)
    words = think(scene, SUGGESTION, "Ben", "yes").asked[-1].question.words(scene)
    assert words == f"Which Action does Ann suggest that Ben {asked}"


@rule("CRS-177")
@pytest.mark.parametrize(("chosen", "barred"), [("least", False), ("barred", True)])
def test_who_has_no_more_mind_than_the_penalty_uses_it_with_the_least_or_is_barred(
    chosen: str, barred: bool
) -> None:
    scene = with_readings(FIGHT, mind_least=chosen)
    why_not = why_not_mental(INTIMIDATION, scene, BEN)
    assert why_not == ("Ben needs more MIND than the penalty of 5." if barred else None)
    assert why_not_mental(SUGGESTION, scene, ANN) is None
