"""What an attack would come to now, counted: nothing is drawn and no rule is run (CRS-119 … CRS-128)."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from crs_desktop.rules.double_exposure.attack import Way, calculated, defensive, signed
from crs_desktop.rules.double_exposure.deck import left_in
from crs_desktop.rules.double_exposure.harm import FULL, Reach, struck
from crs_desktop.rules.double_exposure.house_rules import reads
from crs_desktop.rules.double_exposure.house_rules.cards import (
    ACE_MISSES,
    DEFENSE_FLOOR,
    SPECIAL_DRAW,
    SPECIAL_TEN,
)
from crs_desktop.rules.double_exposure.house_rules.maneuvers import BLOW_DEFENSE
from crs_desktop.rules.double_exposure.pick_odds import (
    Left,
    Readings,
    Ways,
    counted,
    defense_ways,
    pick_ways,
)
from crs_desktop.rules.double_exposure.sheet import life_left
from crs_desktop.rules.forecast import Forecast
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say


def attack_forecast(
    scene: Scene, attacker: Name, target: Name, way: Way, among: Mapping[Name, int], used: int | None = None
) -> Forecast:
    """What an attack with so much of the rating comes to, all of it where none is named.

    ``among`` are those on whom it may fall, with their lots in a Melee Check: ``others`` are those of them
    whom it hits in place of the target.
    """
    if used is None:
        used = calculated(scene, attacker, way)
    of_each = {name: _against(scene, attacker, name, used) for name in among if name != attacker}
    share = {name: Fraction(lots, sum(among.values())) for name, lots in among.items()}
    spread = _shared(of_each.get(target, {0: Fraction(1)}), share.get(target, Fraction()))
    others = {name: share[name] * (1 - of[0]) for name, of in of_each.items() if name != target}
    down = sum((chance for lost, chance in spread.items() if lost >= life_left(scene, target)), Fraction())
    offense = pick_ways(counted(left_in(scene, attacker)))
    fumble = Fraction(offense.ace + offense.empty, offense.whole)
    return Forecast(target, say("LIFE lost"), spread, 1 - spread[0], down, fumble, others)


def _shared(spread: Mapping[int, Fraction], share: Fraction) -> dict[int, Fraction]:
    """The same, where it comes to it only so often; else nothing is lost."""
    found = {lost: chance * share for lost, chance in spread.items() if lost}
    return {0: 1 - sum(found.values(), Fraction()), **found}


def _against(scene: Scene, attacker: Name, target: Name, used: int) -> Mapping[int, Fraction]:
    """How much LIFE of whoever is struck is lost with which chance."""
    return damage_spread(
        counted(left_in(scene, attacker)),
        used,
        *_defense(scene, target, FULL),
        draws=not reads(scene, ACE_MISSES, "no draw"),
        floor=reads(scene, DEFENSE_FLOOR, "zero"),
    )


def _defense(scene: Scene, target: Name, reach: Reach) -> tuple[Left, int, Readings]:
    """The deck that is drawn from, what is added to it, and how an Ace is read."""
    hit = struck(scene, target) if reach.blows else target
    who = target if reads(scene, BLOW_DEFENSE, "protected") else hit
    own = sum(signed(term) for term in defensive(scene, who, "dr", reach.armor))
    kept, again = reads(scene, SPECIAL_DRAW, "kept"), reads(scene, SPECIAL_TEN, "again")
    return counted(left_in(scene, who)), own, Readings(reach.special, kept, again)


@lru_cache(maxsize=4096)
def damage_spread(
    attacker: Left, used: int, target: Left, own: int, readings: Readings, *, draws: bool, floor: bool
) -> Mapping[int, Fraction]:
    """How much of the Offense is left over with which chance, 0 always among them.

    ``draws`` tells whether an Ace in the Offense leaves the Defense to be drawn, ``floor`` whether a Defense
    is at least 0.
    """
    offense, defense = pick_ways(attacker), defense_ways(target, readings)
    struck_by, held = _offenses(offense, used), _defenses(defense, own, floor)
    found = Counter[int]()
    for attack, ways in struck_by.items():
        for guard, others in held.items():
            if attack > guard:
                found[attack - guard] += ways * others
    if draws:
        _add_fumbles(found, offense, held)
    whole = offense.whole * defense.whole
    spread = {lost: Fraction(ways, whole) for lost, ways in sorted(found.items())}
    return {0: Fraction(whole - sum(found.values()), whole), **spread}


def _add_fumbles(found: "Counter[int]", offense: Ways, held: Mapping[int, int]) -> None:
    """An Offense of 0 exceeds a Defense that a house rule lets fall below it."""
    for guard, others in held.items():
        if guard < 0:
            found[-guard] += (offense.ace + offense.empty) * others


def _offenses(offense: Ways, used: int) -> dict[int, int]:
    return {max(0, total + used): ways for total, ways in offense.totals.items()}


def _defenses(defense: Ways, own: int, floor: bool) -> "Counter[int]":
    held = Counter({0: defense.empty} if defense.empty else {})
    for total, ways in defense.totals.items():
        held[max(0, total + own) if floor else total + own] += ways
    return held
