"""Odds of a power agree with the rule itself, by every reading."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from crs_desktop.rules.ask import Question
from crs_desktop.rules.double_exposure.powers.powers import use_power
from crs_desktop.rules.double_exposure.sheet.sheet import life_left
from crs_desktop.rules.questions import Amount, Several
from crs_desktop.rules.scene import Item, Scene
from tests.rule_marks import rule
from tests.rules.double_exposure.in_combat import ANN, BEN, CAT, after
from tests.rules.double_exposure.odds.test_contested_odds import CARDS, DECKS, readings, three
from tests.rules.oracle import walk
from tests.rules.playing import run

LIFE = 30
READINGS = readings(*CARDS, "ace-misses", "group-blows", "group-check", "blow-defense")
BLAST = "power: 2 AC Picks + EM; costs 2 EM; several targets"
FEEBLE = "power: 1 AC Pick + OR; several targets"
SINGLE = "power: 2 AC Picks + EM; costs 2 EM; ignores armor"
DART = "power: 1 AC Pick + EM; costs 2 EM; Long Range"


def having(words: str, decks: tuple[set[str], ...], read: dict[str, str]) -> Scene:
    scene = three(decks, read, LIFE=LIFE)
    ann = scene.of(ANN)
    power = Item("Power", words, ("power",))
    return scene.with_combatant(
        replace(ann, items=(power,), fields={**ann.fields, "em": 9, "or_modifier": -30})
    )


def at_both(scene: Scene, question: Question[Any]) -> Any:
    if isinstance(question, Several):
        return (BEN, CAT)
    return str(BEN) if question.name == "target" else question.usual(scene)


def told(scene: Scene, answer: Any) -> Any:
    """The forecast of the question of EM, or of the target where it is a target that is answered."""
    wanted = Amount if isinstance(answer, int) else object
    asked = run(
        scene,
        lambda table: use_power(table, ANN),
        lambda scene, question: (
            "no more answers"
            if question.forecast and isinstance(question, wanted)
            else at_both(scene, question)
        ),
    ).asked[-1]
    assert asked.question.forecast is not None
    return asked.question.forecast(scene, answer)


def walked(scene: Scene) -> dict[tuple[int, ...], Fraction]:
    return walk(
        scene,
        lambda table: use_power(table, ANN),
        lambda scene, _done: tuple(LIFE - life_left(scene, who) for who in (BEN, CAT)),
        at_both,
    )


@rule("CRS-33", "CRS-45", "CRS-190")
@pytest.mark.parametrize("words", [SINGLE, SINGLE + "; cannot be dodged"])
@given(decks=DECKS, read=READINGS)
@settings(max_examples=20, deadline=None)
def test_a_power_of_two_picks_on_one(words: str, decks: tuple[set[str], ...], read: dict[str, str]) -> None:
    scene = having(words, decks, read)
    found: dict[int, Fraction] = {}
    for (lost, _cat), chance in walked(scene).items():
        found[lost] = found.get(lost, Fraction()) + chance
    forecast = told(scene, 2)
    spread: dict[int, Fraction] = {}
    for lost, chance in forecast.spread.items():
        if chance:
            spread[min(lost, LIFE)] = spread.get(min(lost, LIFE), Fraction()) + chance
    assert spread == found
    assert told(scene, str(BEN)) == forecast


@rule("CRS-39", "CRS-190")
@pytest.mark.parametrize("words", [BLAST, FEEBLE])
@given(decks=DECKS, read=READINGS)
@settings(max_examples=25, deadline=None)
def test_a_power_on_several_hits_so_many_of_them(
    words: str, decks: tuple[set[str], ...], read: dict[str, str]
) -> None:
    scene = having(words, decks, read)
    found: dict[int, Fraction] = {}
    for losses, chance in walked(scene).items():
        many = sum(lost > 0 for lost in losses)
        found[many] = found.get(many, Fraction()) + chance
    forecast = told(scene, (BEN, CAT))
    assert {many: chance for many, chance in forecast.spread.items() if chance} == found
    assert words == FEEBLE or told(scene, 2) == forecast
    assert told(scene, ()) is None


@rule("CRS-108", "CRS-186")
def test_a_power_at_long_range_falls_on_a_melee_as_a_shot_does() -> None:
    decks = ({"A", "9", "10", "4"}, {"2", "A", "5"}, {"3", "J"})
    scene = having(DART, decks, {"ace-misses": "no draw"})
    far = scene
    for who, column in ((BEN, 9), (CAT, 10)):
        square = scene.of(who).square
        assert square is not None
        far = far.with_combatant(replace(far.of(who), square=replace(square, column=column)))
    far = after(far, (BEN, "short", CAT))
    forecast, both = told(far, 2), walked(far)
    assert forecast.hit == sum(chance for (ben, _cat), chance in both.items() if ben)
    assert forecast.others == {CAT: sum(chance for (_ben, cat), chance in both.items() if cat)}
