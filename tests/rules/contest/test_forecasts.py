"""What a contest would come to before it is thrown equals the walk of the rule over every throw."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from crs_desktop.rules.ask import Question
from crs_desktop.rules.contest import SYSTEM
from crs_desktop.rules.contest.combat import AdvantageGained
from crs_desktop.rules.contest.throw.bonuses import BonusGiven
from crs_desktop.rules.contest.throw.outcome import Decided
from crs_desktop.rules.fact import happen
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.scene import Combatant, Scene
from tests.rule_marks import rule
from tests.rules.contest.people import KARL, RITA, bruno, karl, lena_at, paul, rita, scene_of
from tests.rules.contest.rounds import a_round, open_question
from tests.rules.playing import Played, play

MEADOW = scene_of(karl(), rita())
BARE = SYSTEM.procedure("Contest").rule


def told(played: Played, answer: Any) -> Forecast:
    """What the open question tells of an answer."""
    asked: Question[Any] = open_question(played)
    assert asked.forecast is not None
    found = asked.forecast(played.scene, answer)
    assert found is not None
    return found


def first_part(played: Played) -> Any:
    """What the first of all who are asked at once is asked."""
    return open_question(played).parts(played.scene)[0]


def walked(scene: Scene, *answers: Any, decided: int = 1) -> dict[Any, Fraction]:
    """Every way that so many contests of a round may come out."""
    found = Counter[Any]()
    begun = a_round(scene, *answers)
    throws = open_question(begun).outcomes(begun.scene)
    for throw, ways in throws.items():
        results = a_round(scene, *answers, throw).told(Decided)
        found[tuple(fact.result for fact in results)[:decided]] += ways
    whole = sum(throws.values())
    return {came: Fraction(ways, whole) for came, ways in found.items()}


AIMS = {"Karl": "melee Rita", "Rita": "nothing"}


@rule("CT-11", "CT-12")
def test_the_throw_itself_tells_what_it_comes_to() -> None:
    asked = a_round(MEADOW, AIMS, {"Rita": "melee"})
    coming = told(asked, None)
    assert {(points,): chance for points, chance in coming.spread.items()} == walked(
        MEADOW, AIMS, {"Rita": "melee"}
    )
    assert coming.hit == coming.at_least(1)
    assert coming.fumble == 1 - coming.at_least(0)
    assert (coming.whom, coming.reaches, coming.ill_luck) == (RITA, "wins", "loses")


@rule("CT-1", "CT-11")
def test_a_bonus_given_while_it_is_asked_counts_at_once() -> None:
    asked = a_round(MEADOW, AIMS, {"Rita": "melee"})
    before = told(asked, None).hit
    helped = happen(asked.scene, BonusGiven(KARL, 5, "high ground"))
    assert open_question(asked).forecast(helped, None).hit > before


@rule("CT-11")
def test_an_aim_tells_what_it_leads_to() -> None:
    asked = a_round(MEADOW)
    karl_aims = first_part(asked)
    coming = karl_aims.forecast(asked.scene, "melee Rita")
    assert {(won,): part for won, part in coming.spread.items()} == walked(MEADOW, AIMS, {"Rita": "melee"})
    assert karl_aims.forecast(asked.scene, "nothing") is None
    assert karl_aims.forecast(asked.scene, "melee Nobody") is None


@rule("CT-33", "CT-36", "CT-54")
@pytest.mark.parametrize("answer", ["melee", "flee", "maneuver"])
def test_an_answer_tells_how_likely_nobody_gains_an_advantage(answer: str) -> None:
    scene = scene_of(karl(), rita(at="B1"), paul(at="B2"))
    aims = {"Karl": "melee Rita", "Rita": "nothing", "Paul": "melee Rita"}
    asked = a_round(scene, aims)
    choice = first_part(asked)
    coming = choice.forecast(asked.scene, answer)
    if answer == "melee":
        assert coming.hit == 0, "one of the two is not met, and has his at once"
        return
    one_by_one = []
    for pursuer in ("Karl", "Paul"):
        engaged = {name: name == pursuer for name in ("Karl", "Paul")}
        came = walked(scene, aims, {"Rita": answer}, engaged)
        one_by_one.append(sum(part for (points,), part in came.items() if points <= 0))
    assert coming.hit == one_by_one[0] * one_by_one[1]


@rule("CT-29", "CT-70")
def test_a_shot_tells_what_it_comes_to_with_what_is_chosen() -> None:
    scene = scene_of(lena_at("A1"), karl(at="Z1"))
    aims = {"Lena": "shoot Karl", "Karl": "nothing"}
    asked = a_round(scene, aims)
    bare, behind = told(asked, ()), told(asked, ("open 10",))
    assert behind.hit < bare.hit
    for counts, coming in (((), bare), (("open 10",), behind)):
        came = walked(scene, aims, counts)
        assert coming.hit == sum(part for (points,), part in came.items() if points > 0)


@rule("CT-47", "CT-50")
@pytest.mark.parametrize("tie", ["arrives", "shot"])
def test_a_charge_tells_how_likely_he_arrives_unshot(tie: str) -> None:
    scene = scene_of(karl(), lena_at("I1"), charge_tie=tie)
    karl_aims = first_part(a_round(scene))
    coming = karl_aims.forecast(scene, "charge Lena")
    aims = {"Karl": "charge Lena", "Lena": "nothing"}
    came = walked(scene, aims, "drawn", True)  # what Enter answers, twice
    least = 0 if tie == "arrives" else 1
    assert coming.hit == sum(part for (points,), part in came.items() if points >= least)
    unarmed = scene_of(karl(), paul(at="I1"))
    assert first_part(a_round(unarmed)).forecast(unarmed, "charge Paul").hit == 1


@rule("CT-47", "CT-48")
@pytest.mark.parametrize(("ready", "standing"), [("drawn", True), ("loaded", True), ("loaded", False)])
def test_what_is_asked_of_a_charge_tells_what_comes_of_each_answer(ready: str, standing: bool) -> None:
    scene = scene_of(karl(), lena_at("I1"))
    aims = {"Karl": "charge Lena", "Lena": "nothing"}
    came = walked(scene, aims, ready, standing)
    coming = sum(part for (points,), part in came.items() if points >= 0)
    assert told(a_round(scene, aims, ready), standing).hit == coming
    if standing:
        assert told(a_round(scene, aims), ready).hit == coming
    assert told(a_round(scene, aims), "not loaded").hit == 1
    asked = open_question(a_round(scene, aims)).words(scene)
    assert asked == "Karl charges Lena. How ready is Lena’s weapon?"


def unbeaten(foe: Combatant) -> Fraction:
    """How likely Karl fights one alone who gains nothing over him."""
    aims = {"Karl": "nothing", foe.name: "melee Karl"}
    came = walked(scene_of(karl("A1"), foe), aims, {"Karl": "melee"})
    return sum((part for (points,), part in came.items() if points < 1), Fraction())


@rule("CT-53", "CT-54", "CT-55")
def test_answering_with_melee_counts_those_whom_one_fights() -> None:
    several = scene_of(karl("A1", attacks=("left 12", "right 13")), rita("B1"), bruno("A2"))
    both = {"Karl": "melee Rita", "Rita": "melee Karl", "Bruno": "melee Karl"}
    asked = a_round(several, both, ("Bruno",))
    assert first_part(asked).forecast(asked.scene, "melee").hit == unbeaten(rita("B1")) * unbeaten(
        bruno("A2")
    )
    alone = a_round(several, both, ())
    assert first_part(alone).forecast(alone.scene, "melee").hit == 0
    elsewhere = scene_of(karl("A1"), rita("B1"), bruno("A2"))
    aims = {"Karl": "melee Bruno", "Rita": "melee Karl", "Bruno": "nothing"}
    asked = a_round(elsewhere, aims)
    assert first_part(asked).forecast(asked.scene, "melee").hit == 0


@rule("CT-44", "CT-92")
def test_sneaking_up_tells_it_by_the_stats_or_by_the_gms_word() -> None:
    scene = scene_of(karl(at="A1", stealth=16), paul(at="H1"))
    asked = a_round(scene, {"Karl": "sneak Paul", "Paul": "nothing"})
    by_stats, by_word = told(asked, "stats"), told(asked, "neither")
    assert by_stats.hit > by_word.hit == by_word.fumble, "neither stat: even"
    assert open_question(asked).forecast(asked.scene, "cannot") is None


@rule("CT-24")
def test_a_strike_tells_by_how_much_it_hits() -> None:
    scene = scene_of(karl(), rita())
    asked = a_round(scene, AIMS, {"Rita": "melee"}, (12, 12, 12))
    assert asked.told(AdvantageGained)[0].held.worth == 4
    blow = open_question(asked).options(asked.scene)[0].value
    came = Counter[int]()
    struck = a_round(scene, AIMS, {"Rita": "melee"}, (12, 12, 12), blow)
    for throw, ways in open_question(struck).outcomes(struck.scene).items():
        done = a_round(scene, AIMS, {"Rita": "melee"}, (12, 12, 12), blow, throw)
        came[done.told(Decided)[-1].result] += ways
    assert told(asked, blow).spread == {points: Fraction(ways, 1728) for points, ways in came.items()}


@rule("CT-1", "CT-11")
def test_the_second_stat_and_its_bonus_are_told_before_the_throw() -> None:
    asked = play(MEADOW, BARE, "Karl", "agility", 0, "Rita")
    worse, better = told(asked, "speed"), told(asked, "agility")
    assert worse.whom == better.whom == RITA
    weighed = play(MEADOW, BARE, "Karl", "agility", 0, "Rita", "agility")
    even, helped = told(weighed, 0), told(weighed, 6)
    assert helped.hit < even.hit
    thrown = play(MEADOW, BARE, "Karl", "agility", 0, "Rita", "agility", 6, "a hint")
    assert told(thrown, None).spread == helped.spread


def test_nothing_is_told_of_whoever_has_left() -> None:
    asked = a_round(MEADOW, AIMS, {"Rita": "melee"})
    alone = scene_of(karl())
    assert open_question(asked).forecast(alone, None) is None
