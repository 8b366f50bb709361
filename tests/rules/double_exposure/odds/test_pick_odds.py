"""Counted picks and attacks equal the walk of the rule itself, on any deck and by any reading."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from crs_desktop.rules.double_exposure import SYSTEM
from crs_desktop.rules.double_exposure.attack.attack import LONG
from crs_desktop.rules.double_exposure.cards.pick import (
    Pick,
    Readings,
    ac_pick,
    defensive_draw,
    special_worth,
)
from crs_desktop.rules.double_exposure.odds.attack_odds import attack_forecast
from crs_desktop.rules.double_exposure.odds.pick_odds import CardsLeft, Ways, counted, defense_ways, pick_ways
from crs_desktop.rules.double_exposure.sheet.sheet import life_left
from crs_desktop.rules.double_exposure.strikes.long_range import candidates, long_range_attack
from crs_desktop.rules.double_exposure.strikes.short_range import forecast, short_range_attack
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Card, Name
from tests.rule_marks import rule
from tests.rules.double_exposure.bar import FRED, JOHN, bar, with_out
from tests.rules.double_exposure.in_combat import (
    ANN,
    BEN,
    CAT,
    DAN,
    after,
    one,
    protecting,
    shot,
    under_way,
)
from tests.rules.oracle import walk
from tests.rules.playing import somebody

DECK = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q")
SMALL = st.sets(st.sampled_from(DECK), max_size=5)
READINGS: dict[str, tuple[str, ...]] = {
    "special-draw": ("nullified", "kept"),
    "special-ten": ("one card", "again"),
    "defense-floor": ("zero", "below"),
    "ace-misses": ("no draw", "draw"),
    "ace-stops": ("stops", "goes on"),
}


def with_left(scene: Scene, who: Name, left: set[str]) -> Scene:
    out = " ".join(card for card in DECK if card not in left)
    return with_out(scene, who, out) if out else scene


def two(**changes: Any) -> Scene:
    return bar(
        somebody("Fred", **{"OR": 3, "DR": 4, "LIFE": 99, "LB": 2, **changes}),
        somebody("John", OR=3, DR=2, LIFE=6, LB=2),
    )


def told(ways: Ways) -> dict[Any, Fraction]:
    """The chance of each total; of an Ace and of an empty deck by their names."""
    found: dict[Any, int] = {**ways.totals, "ace": ways.ace, "empty": ways.empty}
    return {what: Fraction(many, ways.whole) for what, many in found.items() if many}


def of_pick(_scene: Scene, pick: Pick) -> Any:
    return "empty" if pick.empty else "ace" if pick.nullified else pick.total


@rule("CRS-28", "CRS-30", "CRS-33", "CRS-40", "CRS-41", "CRS-42", "CRS-43", "CRS-44", "CRS-45", "CRS-51")
@given(SMALL, st.integers(1, 3))
@settings(max_examples=60, deadline=None)
def test_a_pick_that_is_counted_is_the_pick_that_is_walked(left: set[str], called: int) -> None:
    scene = with_left(two(), FRED, left)

    async def pick(table: Table) -> Pick:
        return await ac_pick(table, FRED, "pick", called)

    assert told(pick_ways(counted(map(Card, left)), called)) == walk(scene, pick, of_pick)


@rule("CRS-52")
@pytest.mark.parametrize("luck", range(8))
def test_the_ace_ends_one_pick_in_nine_whatever_the_luck(luck: int) -> None:
    ways = pick_ways(CardsLeft(tuple(range(2, 10)), 1 + luck, ace=True))
    assert Fraction(ways.ace, ways.whole) == Fraction(1, 9)


@rule("CRS-34", "CRS-35", "CRS-36", "CRS-37", "CRS-38", "CRS-39")
@given(SMALL, st.sampled_from(READINGS["special-draw"]), st.sampled_from(READINGS["special-ten"]))
@settings(max_examples=60, deadline=None)
def test_a_defense_that_is_counted_is_the_one_that_is_walked(left: set[str], draw: str, ten: str) -> None:
    scene = with_left(chosen(two(), {"special-draw": draw, "special-ten": ten}), FRED, left)

    async def pick(table: Table) -> Pick:
        return await defensive_draw(table, FRED, "pick")

    readings = Readings(True, draw == "kept", ten == "again")
    walked = walk(scene, pick, lambda scene, pick: of_defense(readings, pick))
    assert told(defense_ways(counted(map(Card, left)), readings)) == walked


def of_defense(readings: Readings, pick: Pick) -> Any:
    if pick.empty or not pick.nullified:
        return "empty" if pick.empty else pick.total
    tens, taken = len(pick.cards) - 1, sum(map(special_worth, pick.special))
    return 10 * tens * readings.kept - taken


def chosen(scene: Scene, readings: dict[str, str]) -> Scene:
    return replace(scene, house_rules={**scene.house_rules, **readings})


@rule("CRS-120", "CRS-121", "CRS-125", "CRS-126", "CRS-127")
@given(SMALL, SMALL, st.fixed_dictionaries({of: st.sampled_from(all_) for of, all_ in READINGS.items()}))
@settings(max_examples=40, deadline=None)
def test_an_attack_that_is_counted_is_the_one_that_is_walked(
    ours: set[str], theirs: set[str], readings: dict[str, str]
) -> None:
    scene = chosen(with_left(with_left(two(), FRED, ours), JOHN, theirs), readings)
    walked = walk(scene, lambda table: short_range_attack(table, FRED, JOHN), lambda _scene, lost: int(lost))
    assert {lost: chance for lost, chance in forecast(scene, FRED, JOHN).spread.items() if chance} == walked


TOUCHING = (
    "ace-misses", "special-draw", "special-ten", "special-card", "defense-floor", "worn-decks", "ace-stops",
    "luck", "blow-defense", "blow-links", "halving", "shot-dr", "shot-used", "long-least", "melee-reach",
    "melee-drawn", "eligible", "shooter-lot",
)  # fmt: skip
"""Every house rule that an attack with a rating may read."""
BY_ID = {rule.id: rule for rule in SYSTEM.house_rules}
ANY_READING = st.fixed_dictionaries({id_: st.sampled_from([*BY_ID[id_].choices]) for id_ in TOUCHING})
FEW = st.sets(st.sampled_from(DECK), max_size=3)


def melee_of_three(readings: dict[str, str], decks: tuple[set[str], ...]) -> Scene:
    """Ann shoots at Ben, who is in a melee with Cat; Dan takes Ben’s blows."""
    scene = under_way(0, 9, 10, 9, changed=tuple(one(name, column, LIFE=12, DR=3) for name, column in PLACES))
    scene = protecting(after(scene, (BEN, "short", CAT)), DAN, BEN)
    for who, left in zip((ANN, BEN, CAT, DAN), decks, strict=True):
        scene = with_left(scene, who, left)
    return chosen(scene, readings)


PLACES = ((ANN, 0), (BEN, 9), (CAT, 10), (DAN, 9))


def whose_loss(before: Scene) -> Any:
    """Return a function that reads everybody’s loss from the end of a walk."""
    life = {who: life_left(before, who) for who in before.combatants}
    return lambda scene, _lost: {who: was - life_left(scene, who) for who, was in life.items()}


def walked_losses(scene: Scene, run: Any) -> dict[Name, dict[int, Fraction]]:
    """Return the chance of each loss for everybody, by walking the rule."""
    losses = whose_loss(scene)
    found: dict[Name, dict[int, Fraction]] = {}
    for ended, chance in walk(scene, run, lambda scene, lost: tuple(losses(scene, lost).items())).items():
        for who, lost in ended:
            of = found.setdefault(who, {})
            of[lost] = of.get(lost, Fraction()) + chance
    return found


def same(told: Forecast, walked: dict[Name, dict[int, Fraction]], life: int) -> None:
    """Check that counted and walked odds agree; nobody loses more LIFE than is left."""
    capped: dict[int, Fraction] = {}
    for lost, chance in told.spread.items():
        capped[min(lost, life)] = capped.get(min(lost, life), Fraction()) + chance
    assert {lost: chance for lost, chance in capped.items() if chance} == walked[told.whom]
    assert told.down == walked[told.whom].get(life, 0)
    hit = {who: 1 - of.get(0, Fraction()) for who, of in walked.items() if who != told.whom}
    assert {who: chance for who, chance in told.others.items() if chance} == {
        w: c for w, c in hit.items() if c
    }


@rule("CRS-104", "CRS-108", "CRS-112", "CRS-113", "CRS-114", "CRS-130", "CRS-132")
@given(ANY_READING, st.tuples(FEW, FEW, FEW, FEW))
@settings(max_examples=60, deadline=None)
def test_by_every_reading_a_shot_is_counted_as_it_is_walked(
    readings: dict[str, str], decks: tuple[set[str], ...]
) -> None:
    scene = melee_of_three(readings, decks)
    walked = walked_losses(scene, lambda table: long_range_attack(table, ANN, BEN))
    same(attack_forecast(scene, ANN, BEN, LONG, candidates(scene, ANN, BEN)), walked, 12)


@rule("CRS-121", "CRS-126", "CRS-132")
@given(ANY_READING, st.tuples(FEW, FEW, FEW, FEW))
@settings(max_examples=60, deadline=None)
def test_by_every_reading_a_blow_is_counted_as_it_is_walked(
    readings: dict[str, str], decks: tuple[set[str], ...]
) -> None:
    scene = melee_of_three(readings, decks)
    walked = walked_losses(scene, lambda table: short_range_attack(table, CAT, BEN))
    same(forecast(scene, CAT, BEN), walked, 12)


@rule("CRS-130")
def test_once_it_is_known_on_whom_a_shot_falls_its_dr_is_told_for_him() -> None:
    scene = chosen(after(under_way(0, 9, 10), (BEN, "short", CAT)), {"shot-used": "after"})
    asked = shot(scene, ANN, BEN, "2").asked[-1].question
    assert asked.forecast is not None
    told = asked.forecast(scene, 7)
    assert told == attack_forecast(scene, ANN, CAT, LONG, {CAT: 1}, 7)
    assert asked.words(scene).startswith("Ann shoots at Cat: how much DR is used?")


@rule("CRS-112")
def test_nothing_is_told_of_a_shot_that_fell_on_the_shooter() -> None:
    scene = chosen(
        after(under_way(0, 9, 10), (BEN, "short", ANN)), {"shot-used": "after", "shooter-lot": "lot"}
    )
    drawn = [shot(scene, ANN, BEN, lot).asked[-1].question for lot in ("A", "2")]
    told = [one.forecast(scene, 7) for one in drawn if one.forecast]
    assert sum(one.words(scene).startswith("Ann’s shot is lost") for one in drawn) == 1
    assert sorted(one is None for one in told) == [False, True]


@rule("CRS-108", "CRS-113")
def test_a_shot_into_a_melee_falls_on_each_as_often_as_the_rule_has_it() -> None:
    scene = after(under_way(0, 9, 10), (BEN, "short", CAT))
    for who, left in ((ANN, {"A", "9", "10"}), (BEN, {"2", "A"}), (CAT, {"3", "J"})):
        scene = with_left(scene, who, left)
    found = attack_forecast(scene, ANN, BEN, LONG, candidates(scene, ANN, BEN))
    before = {who: life_left(scene, who) for who in (BEN, CAT)}
    walked = walk(
        scene,
        lambda table: long_range_attack(table, ANN, BEN),
        lambda scene, _lost: tuple(life - life_left(scene, who) for who, life in before.items()),
    )
    assert found.others == {CAT: sum(chance for (_ben, cat), chance in walked.items() if cat)}
    assert 0 < found.hit < 1
    for lost, chance in found.spread.items():
        assert chance == sum(one for (ben, _cat), one in walked.items() if ben == lost)


def test_a_pulled_punch_is_told_for_each_part_of_or() -> None:
    scene = two(OR=8)
    wholes = [forecast(scene, FRED, JOHN, used) for used in range(1, 9)]
    assert [one.hit for one in wholes] == sorted(one.hit for one in wholes)
    assert forecast(scene, FRED, JOHN) == wholes[-1]
    assert all(one.down == one.at_least(6) and one.fumble == Fraction(1, 9) for one in wholes)
