"""What an attack would come to now, counted: nothing is drawn and no rule is run (CRS-119 … CRS-128)."""

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
    """What an attack with so much of the rating comes to, all of it where none is named.

    ``among`` are those on whom it may fall, with their lots in a Melee Check. Whoever takes the blow of one
    is struck in his place: the forecast is of whom a blow at the target strikes, and ``others`` are those
    whom it hits besides.
    """
    aimed_at = {attacker, target, *among}
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
    """Count an attack as it would be if nobody used anything against it, and as it is usually defended.

    ``using`` is the power or the Mental Action that it is made with, empty for none.
    """
    foreseen = edition(scene).foreseen(scene, attacker, tuple(defenders), using)
    plain = count(foreseen.met)
    guarded = count(foreseen.guarded) if plain is not None and foreseen.guard else None
    if plain is None or guarded is None or guarded.spread == plain.spread:
        return plain
    return replace(plain, guarded=guarded, guard=foreseen.guard)


KEPT: Kept[Forecast] = Kept()
"""The attacks that were counted last: while a question is open, a card or a wound changes few of them."""


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
    """Forecast what is aimed at a target and falls on one of several, by what each of them would lose."""
    hits = {name: struck(scene, name) if reach.blows else name for name in (target, *among)}
    whom, whole = hits[target], sum(among.values())
    falls = {name: Fraction(lots, whole) for name, lots in among.items() if name in of_each}
    spread = mixed((of_each[name], part) for name, part in falls.items() if hits[name] == whom)
    others: dict[Name, Fraction] = {}
    for name, part in falls.items():
        if (hit := hits[name]) != whom:
            others[hit] = others.get(hit, Fraction()) + part * (1 - of_each[name][0])
    return wounding(scene, whom, spread, fumble, others)


def wounding(
    scene: Scene,
    whom: Name,
    spread: Distribution,
    fumble: Fraction,
    others: Mapping[Name, Fraction] = NOBODY,
) -> Forecast:
    """What takes so much of somebody's LIFE with which chance."""
    left = life_left(scene, whom)
    down = spread.at_least(max(1, left))
    return Forecast(whom, say("LIFE lost"), spread, 1 - spread[0], down, fumble, others, max(1, left))


def fumbled(deck: CardsLeft, called: int = 1) -> Fraction:
    """How likely an Ace, or no card at all, makes a pick of so many 0 (CRS-30)."""
    ways = pick_ways(deck, called)
    return Fraction(ways.ace + ways.empty, ways.whole)


def mixed(parts: Iterable[tuple[Distribution, Fraction]]) -> Distribution:
    """Several of which one comes about, each with its chance; where none does it comes to nothing."""
    some = [*parts]
    if len(some) == 1 and some[0][1] == 1:
        return some[0][0]
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
    """How much LIFE of whoever is struck is lost with which chance."""
    return damage_spread(
        counted(left_in(scene, attacker)),
        used,
        *held_by(scene, attacker, target, reach),
        draws=not reads(scene, ACE_MISSES, "no draw"),
        floor=reads(scene, DEFENSE_FLOOR, "zero"),
        called=called,
    )


def held_by(scene: Scene, attacker: Name, target: Name, reach: Reach) -> tuple[CardsLeft, int, Readings]:
    """The deck that is drawn from, what is added to it, and how an Ace is read."""
    hit = struck(scene, target) if reach.blows else target
    if not reach.dodge or (hit != target and reads(scene, BLOW_DEFENSE, "none")):
        return _NO_CARDS, 0, USUAL
    who = defender_of(scene, target, reach)
    own = sum(signed(term) for term in defensive(scene, who, reach.rating, reach.armor))
    plain = reach.rating == "mind" and reads(scene, MENTAL_ACE, "zero")
    special = not plain and edition(scene).special_draw(scene, attacker, reach.power)
    kept, again = reads(scene, SPECIAL_DRAW, "kept"), reads(scene, SPECIAL_TEN, "again")
    return counted(left_in(scene, who)), own, Readings(special, kept, again)


def defender_of(scene: Scene, target: Name, reach: Reach) -> Name:
    """Return who draws the Defense against what is aimed at a target."""
    protected = not reach.blows or reads(scene, BLOW_DEFENSE, "protected")
    return target if protected else struck(scene, target)


_NO_CARDS = CardsLeft((), 0, ace=False)
"""Without any card a Defense is 0."""


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
    """How much of the Offense is left over with which chance, 0 always among them.

    ``draws`` tells whether an Ace in the Offense leaves the Defense to be drawn, ``floor`` whether a Defense
    is at least 0, ``called`` how many AC Picks the Offense is.
    """
    offense, defense = pick_ways(attacker, called), defense_ways(target, readings)
    held = defended(defense, own, floor)
    found = _exceeding(_moved(offense.totals, used, floor=True), sorted(held.items()))
    if draws:
        _add_fumbles(found, offense, held)
    whole = offense.whole * defense.whole
    return Distribution({0: whole - sum(found.values()), **dict(sorted(found.items()))}, whole)


def _exceeding(offense: Mapping[int, int], held: list[tuple[int, int]]) -> defaultdict[int, int]:
    """In how many ways a total exceeds a Defense, by how much; ``held`` are those from the lowest up."""
    found = defaultdict[int, int](int)
    for attack, ways in offense.items():
        for guard, others in held:
            if guard >= attack:
                break
            found[attack - guard] += ways * others
    return found


def _add_fumbles(found: defaultdict[int, int], offense: Ways, held: Mapping[int, int]) -> None:
    """An Offense of 0 exceeds a Defense that a house rule lets fall below it."""
    for guard, others in held.items():
        if guard < 0:
            found[-guard] += (offense.ace + offense.empty) * others


def defended(defense: Ways, own: int, floor: bool) -> dict[int, int]:
    """How many ways lead to each Defense to which so much is added; ``floor``: it is at least 0."""
    held = _moved(defense.totals, own, floor)
    if defense.empty:
        held[0] = held.get(0, 0) + defense.empty
    return held


def _moved(totals: Mapping[int, int], plus: int, floor: bool) -> dict[int, int]:
    """The same ways to totals that are so much higher."""
    found: dict[int, int] = {}
    for total, ways in totals.items():
        reached = max(0, total + plus) if floor else total + plus
        found[reached] = found.get(reached, 0) + ways
    return found
