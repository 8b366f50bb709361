"""Odds of a Flee and of minds agree with the rules themselves, by every reading."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from crs_desktop.rules.ask import Question
from crs_desktop.rules.double_exposure import SYSTEM
from crs_desktop.rules.double_exposure.combat import FLED
from crs_desktop.rules.double_exposure.mind.mental import ATTACK, INTIMIDATION, SUGGESTION, Skill, use_mind
from crs_desktop.rules.double_exposure.mind.mental_facts import INTIMIDATED
from crs_desktop.rules.double_exposure.movement.flee import chance_to_flee, flee
from crs_desktop.rules.double_exposure.odds.contested_odds import flees, mind_forecast, stops
from crs_desktop.rules.double_exposure.sheet.sheet import life_left
from crs_desktop.rules.questions import Several
from crs_desktop.rules.scene import Item, Scene
from tests.rule_marks import rule
from tests.rules.double_exposure.in_combat import ANN, BEN, CAT, one, under_way
from tests.rules.double_exposure.odds.test_pick_odds import chosen, with_left
from tests.rules.oracle import walk

DECK = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J")
FEW = st.sets(st.sampled_from(DECK), max_size=4)
DECKS = st.tuples(FEW, FEW, FEW)
BY_ID = {rule.id: rule for rule in SYSTEM.house_rules}


def readings(*ids: str) -> st.SearchStrategy[dict[str, str]]:
    return st.fixed_dictionaries({id_: st.sampled_from([*BY_ID[id_].choices]) for id_ in ids})


CARDS = ("special-draw", "special-ten", "special-card", "defense-floor", "worn-decks", "ace-stops")
FLEEING = readings(*CARDS, "flee-ace", "catch-draws", "catch-order")
MINDS = readings(*CARDS, "ace-home", "ace-misses", "mind-penalty", "mental-ace", "group-pick", "mental-harm")


def three(decks: tuple[set[str], ...], read: dict[str, str], **stats: int) -> Scene:
    everybody = {"LB": 1, "DR": 3, "MIND": 5, "LIFE": 6, **stats}
    people = tuple(one(who, place, **everybody) for who, place in ((ANN, 0), (BEN, 1), (CAT, 2)))
    scene = under_way(0, 1, 2, changed=people)
    for who, left in zip((ANN, BEN, CAT), decks, strict=True):
        scene = with_left(scene, who, left)
    return chosen(scene, read)


def everybody_tries(scene: Scene, question: Question[Any]) -> Any:
    """All challenge, all that may be is confirmed; else the usual answer."""
    if isinstance(question, Several) and question.name in ("who challenges", "targets"):
        return tuple(option.value for option in question.options(scene) if option.why_not is None)
    return question.usual(scene)


@rule("CRS-143", "CRS-144", "CRS-145", "CRS-146")
@given(DECKS, FLEEING)
@settings(max_examples=50, deadline=None)
def test_a_flee_is_counted_as_it_is_walked(decks: tuple[set[str], ...], read: dict[str, str]) -> None:
    scene = three(decks, read)
    walked = walk(scene, lambda table: flee(table, ANN), _has_fled, everybody_tries)
    told = chance_to_flee(scene, ANN)
    assert told is not None
    assert told.hit == walked.get(True, 0)
    assert stops(scene, ANN, (BEN, CAT)).hit == walked.get(False, 0)


def _has_fled(scene: Scene, _nothing: Any) -> bool:
    return FLED in scene.of(ANN).markers


@rule("CRS-143")
def test_nothing_is_told_of_one_whom_nobody_can_stop() -> None:
    scene = three(({"2"}, {"9"}, {"9"}), {})
    winged = scene.changed(ANN, items=(Item("Wings", "always flees", ("worn",)),))
    assert chance_to_flee(winged, ANN) is None
    assert flees(scene, ANN, ()).hit == 1


@rule("CRS-153")
def test_once_the_flee_is_known_each_who_might_stop_it_has_a_chance_of_his_own() -> None:
    scene = three(({"2"}, {"2", "9"}, {"A", "9"}), {})
    assert stops(scene, ANN, (BEN,), flee=3 + 8).hit == Fraction(1, 2)
    assert stops(scene, ANN, (BEN, CAT), flee=3 + 8).hit == Fraction(3, 4)
    assert stops(scene, ANN, (BEN, CAT), flee=3 + 9).hit == 0


def think(scene: Scene, skill: Skill, outcome: Any) -> Mapping[Any, Fraction]:
    return walk(scene, lambda table: use_mind(table, ANN, skill), outcome, everybody_tries)


@rule("CRS-165", "CRS-166")
@given(DECKS, MINDS)
@settings(max_examples=30, deadline=None)
def test_an_attack_of_the_mind_is_counted_too(decks: tuple[set[str], ...], read: dict[str, str]) -> None:
    scene = three(decks, read)
    walked = think(scene, ATTACK, lambda scene, _done: life_left(scene, BEN))
    told = mind_forecast(scene, ANN, (BEN,), "attack", 0)
    assert told is not None
    assert told.hit == 1 - walked.get(6, 0)
    assert told.down == walked.get(0, 0)


@rule("CRS-173", "CRS-176")
def test_a_suggestion_succeeds_as_often_as_the_rule_has_it() -> None:
    scene = three(({"A", "4", "10", "J"}, {"3", "5", "A"}, {"2"}), {})
    walked = think(scene, SUGGESTION, lambda scene, _done: bool(scene.state.bent))
    told = mind_forecast(scene, ANN, (BEN,), "suggestion", 0)
    assert told is not None
    assert 0 < told.hit == walked[True] < 1


@rule("CRS-177", "CRS-180")
@given(DECKS, MINDS)
@settings(max_examples=50, deadline=None)
def test_an_intimidation_of_several_is_counted_as_it_is_walked(
    decks: tuple[set[str], ...], read: dict[str, str]
) -> None:
    scene = three(decks, {**read, "mental-harm": "none"}, MIND=7)
    walked = think(scene, INTIMIDATION, _how_many)
    told = mind_forecast(scene, ANN, (BEN, CAT), "intimidation", 5)
    assert told is not None
    assert {many: chance for many, chance in told.spread.items() if chance} == walked


def _how_many(scene: Scene, _done: Any) -> int:
    return sum(INTIMIDATED in scene.of(who).markers for who in (BEN, CAT))


def test_nobody_named_is_nothing_told() -> None:
    assert mind_forecast(three(({"2"}, {"2"}, {"2"}), {}), ANN, (), "intimidation", 5) is None


@rule("CRS-143", "CRS-144", "CRS-185")
def test_what_helps_to_flee_or_to_catch_is_in_the_odds() -> None:
    scene = three(({"2", "5"}, {"2", "5"}, {"2"}), {})
    boots = scene.changed(ANN, items=(Item("Boots", "+3 Flee", ("worn",)),))
    net = scene.changed(BEN, items=(Item("Net", "+3 Catch", ("held",)),))
    ways = [flees(one, ANN, (BEN,)).hit for one in (net, scene, boots)]
    assert ways == sorted({*ways}), "each more than the one before"
