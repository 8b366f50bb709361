"""Exact odds of an attack, computed by counting: no card is drawn, no rule is run (CRS-119 … CRS-128)."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache, partial
from math import lcm
from typing import TypeVar

from msgspec.structs import replace

from crs_desktop.rules.double_exposure.attack.attack import Way, calculated, defensive, least, signed
from crs_desktop.rules.double_exposure.attack.harm import FULL, Reach, struck
from crs_desktop.rules.double_exposure.cards.deck import left_in
from crs_desktop.rules.double_exposure.edition import edition
from crs_desktop.rules.double_exposure.house_rules import reads
from crs_desktop.rules.double_exposure.house_rules.cards import (
    ACE_MISSES,
    DEFENSE_FLOOR,
    SPECIAL_DRAW,
    SPECIAL_TEN,
)
from crs_desktop.rules.double_exposure.house_rules.maneuvers import BLOW_DEFENSE
from crs_desktop.rules.double_exposure.house_rules.mind import MENTAL_ACE
from crs_desktop.rules.double_exposure.odds.pick_odds import (
    USUAL,
    CardsLeft,
    Readings,
    Ways,
    counted,
    defense_ways,
    pick_ways,
)
from crs_desktop.rules.double_exposure.sheet.sheet import life_left
from crs_desktop.rules.kept import Kept
from crs_desktop.rules.odds.distribution import Distribution
from crs_desktop.rules.odds.forecast import NOBODY, Forecast
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say

F = TypeVar("F", Forecast, Forecast | None)


def attack_forecast(
    scene: Scene, attacker: Name, target: Name, way: Way, among: Mapping[Name, int], used: int | None = None
) -> Forecast:
    """Forecast an attack that uses so much of the rating, or all of it if ``used`` is None.

    ``among`` are the possible targets with their lots in a Melee Check. Protectors are struck in place of the
    protected: the forecast is about the one who is struck by an attack on ``target``; ``others`` are the
    rest.
    """
    aimed_at = {attacker, target, *among}
    # a change of any of these makes the kept forecast invalid
    people = (*aimed_at, *(struck(scene, name) for name in aimed_at))
    defenders = [defender_of(scene, name, FULL) for name in among if name != attacker]

    def count(scene: Scene) -> Forecast:
        return _attack(scene, attacker, target, way, among, used)

    return KEPT.of(
        scene,
        (attacker, target, way, tuple(among.items()), used),
        people,
        partial(twofold, scene, attacker, defenders, "", count),
    )


def twofold(
    scene: Scene, attacker: Name, defenders: Iterable[Name], using: str, count: Callable[[Scene], F]
) -> F:
    """Forecast an attack both undefended and with the usual free defenses.

    ``using`` is the power or the Mental Action of the attack, empty for none.
    """
    foreseen = edition(scene).foreseen(scene, attacker, tuple(defenders), using)
    plain = count(foreseen.met)
    guarded = count(foreseen.guarded) if plain is not None and foreseen.guard else None
    # defenses without effect are not shown
    if plain is None or guarded is None or guarded.spread == plain.spread:
        return plain
    return replace(plain, guarded=guarded, guard=foreseen.guard)


KEPT: Kept[Forecast] = Kept()
"""Cache of recent forecasts: while a question is open, a card or a wound changes few of them."""


def _attack(
    scene: Scene, attacker: Name, target: Name, way: Way, among: Mapping[Name, int], used: int | None
) -> Forecast:
    if used is None:
        used = max(least(scene, way), calculated(scene, attacker, way))
    of_each = {name: against(scene, attacker, name, used) for name in among if name != attacker}
    return shared_among(scene, target, among, of_each, fumbled(counted(left_in(scene, attacker))))


def shared_among(
    scene: Scene,
    target: Name,
    among: Mapping[Name, int],
    of_each: Mapping[Name, Distribution],
    fumble: Fraction,
    reach: Reach = FULL,
) -> Forecast:
    """Forecast an attack that may fall on one of several, from the odds of each."""
    hits = {name: struck(scene, name) if reach.blows else name for name in (target, *among)}
    whom, whole = hits[target], sum(among.values())
    falls = {name: Fraction(lots, whole) for name, lots in among.items() if name in of_each}
    spread = mixed((of_each[name], part) for name, part in falls.items() if hits[name] == whom)
    others: dict[Name, Fraction] = {}
    for name, part in falls.items():
        if (hit := hits[name]) != whom:
            # index 0 is the chance of no loss at all
            others[hit] = others.get(hit, Fraction()) + part * (1 - of_each[name][0])
    return wounding(scene, whom, spread, fumble, others)


def wounding(
    scene: Scene,
    whom: Name,
    spread: Distribution,
    fumble: Fraction,
    others: Mapping[Name, Fraction] = NOBODY,
) -> Forecast:
    """Forecast the loss of LIFE of ``whom`` from its distribution."""
    left = life_left(scene, whom)
    down = spread.at_least(max(1, left))
    return Forecast(whom, say("LIFE lost"), spread, 1 - spread[0], down, fumble, others, max(1, left))


def fumbled(deck: CardsLeft, called: int = 1) -> Fraction:
    """Return how likely an Ace, or a lack of cards, makes a pick of ``called`` cards 0 (CRS-30)."""
    ways = pick_ways(deck, called)
    return Fraction(ways.ace + ways.empty, ways.whole)


def mixed(parts: Iterable[tuple[Distribution, Fraction]]) -> Distribution:
    """Mix distributions by their chances; the remaining chance counts as 0."""
    some = [*parts]
    if len(some) == 1 and some[0][1] == 1:
        return some[0][0]
    # common denominator: whole numbers add up much faster than fractions
    whole = lcm(*(spread.whole * part.denominator for spread, part in some))
    found = defaultdict[int, int](int)
    for spread, part in some:
        each = part.numerator * (whole // (spread.whole * part.denominator))
        for lost, ways in spread.ways.items():
            if lost:
                found[lost] += ways * each
    return Distribution({0: whole - sum(found.values()), **dict(sorted(found.items()))}, whole)


def against(
    scene: Scene, attacker: Name, target: Name, used: int, reach: Reach = FULL, called: int = 1
) -> Distribution:
    """Return the distribution of LIFE lost by the combatant who is struck."""
    return damage_spread(
        counted(left_in(scene, attacker)),
        used,
        *held_by(scene, attacker, target, reach),
        draws=not reads(scene, ACE_MISSES, "no draw"),
        floor=reads(scene, DEFENSE_FLOOR, "zero"),
        called=called,
    )


def held_by(scene: Scene, attacker: Name, target: Name, reach: Reach) -> tuple[CardsLeft, int, Readings]:
    """Return the deck of the Defense, what is added to it, and how an Ace is read."""
    hit = struck(scene, target) if reach.blows else target
    # no Defense at all is the same as an empty deck with nothing added
    if not reach.dodge or (hit != target and reads(scene, BLOW_DEFENSE, "none")):
        return _NO_CARDS, 0, USUAL
    who = defender_of(scene, target, reach)
    own = sum(signed(term) for term in defensive(scene, who, reach.rating, reach.armor))
    plain = reach.rating == "mind" and reads(scene, MENTAL_ACE, "zero")
    special = not plain and edition(scene).special_draw(scene, attacker, reach.power)
    kept, again = reads(scene, SPECIAL_DRAW, "kept"), reads(scene, SPECIAL_TEN, "again")
    return counted(left_in(scene, who)), own, Readings(special, kept, again)


def defender_of(scene: Scene, target: Name, reach: Reach) -> Name:
    """Return who draws the Defense against an attack on ``target``."""
    protected = not reach.blows or reads(scene, BLOW_DEFENSE, "protected")
    return target if protected else struck(scene, target)


_NO_CARDS = CardsLeft((), 0, ace=False)
"""An empty deck: a Defense without any card is 0."""


@lru_cache(maxsize=4096)
def damage_spread(
    attacker: CardsLeft,
    used: int,
    target: CardsLeft,
    own: int,
    readings: Readings,
    *,
    draws: bool,
    floor: bool,
    called: int = 1,
) -> Distribution:
    """Return the distribution of the excess of Offense over Defense, always including 0.

    ``draws``: the Defense is drawn even after an Ace in the Offense. ``floor``: a Defense is at least 0.
    ``called`` is the number of AC Picks of the Offense.
    """
    offense, defense = pick_ways(attacker, called), defense_ways(target, readings)
    held = defended(defense, own, floor)
    # rows with an Ace or an empty deck are not among the totals: they exceed nothing
    found = _exceeding(_moved(offense.totals, used, floor=True), sorted(held.items()))
    if draws:
        _add_fumbles(found, offense, held)
    whole = offense.whole * defense.whole
    return Distribution({0: whole - sum(found.values()), **dict(sorted(found.items()))}, whole)


def _exceeding(offense: Mapping[int, int], held: list[tuple[int, int]]) -> defaultdict[int, int]:
    """Count the ways for each excess of Offense over Defense; ``held`` is sorted, lowest first."""
    found = defaultdict[int, int](int)
    for attack, ways in offense.items():
        for guard, others in held:
            # sorted: all later Defenses are higher still
            if guard >= attack:
                break
            found[attack - guard] += ways * others
    return found


def _add_fumbles(found: defaultdict[int, int], offense: Ways, held: Mapping[int, int]) -> None:
    """Add the ways in which an Offense of 0 exceeds a Defense below 0, which a house rule allows."""
    for guard, others in held.items():
        if guard < 0:
            found[-guard] += (offense.ace + offense.empty) * others


def defended(defense: Ways, own: int, floor: bool) -> dict[int, int]:
    """Count the ways to each Defense with ``own`` added; ``floor``: at least 0."""
    held = _moved(defense.totals, own, floor)
    if defense.empty:
        held[0] = held.get(0, 0) + defense.empty
    return held


def _moved(totals: Mapping[int, int], plus: int, floor: bool) -> dict[int, int]:
    """Shift all totals by ``plus``."""
    found: dict[int, int] = {}
    for total, ways in totals.items():
        reached = max(0, total + plus) if floor else total + plus
        found[reached] = found.get(reached, 0) + ways
    return found
