"""Exact odds of an attack, computed by counting: no card is drawn, no rule is run (CRS-119 … CRS-128)."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import partial
from typing import TypeVar

from msgspec.structs import replace

from crs_desktop.rules.cache import CachedResults
from crs_desktop.rules.double_exposure.attack.attack import Way, calculated, draws_special, least
from crs_desktop.rules.double_exposure.attack.harm import FULL, Reach, stand, struck
from crs_desktop.rules.double_exposure.cards.pick import misses
from crs_desktop.rules.double_exposure.edition import edition
from crs_desktop.rules.double_exposure.odds.totals import (
    UNDEFENDED,
    Defense,
    Offense,
    damage_spread,
    deck_of,
    defense_of,
)
from crs_desktop.rules.double_exposure.sheet.sheet import life_left
from crs_desktop.rules.odds.distribution import Distribution, mixed
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
    people = (*aimed_at, *(struck(scene, attacker, name) for name in aimed_at))
    defenders = [stand(scene, attacker, name, FULL).defender for name in among if name != attacker]

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


KEPT: CachedResults[Forecast] = CachedResults()
"""Cache of recent forecasts: while a question is open, a card or a wound changes few of them."""


def _attack(
    scene: Scene, attacker: Name, target: Name, way: Way, among: Mapping[Name, int], used: int | None
) -> Forecast:
    if used is None:
        used = max(least(scene, way), calculated(scene, attacker, way))
    return shared_among(scene, attacker, target, among, offense_of(scene, attacker, used))


def offense_of(scene: Scene, attacker: Name, plus: int, picks: int = 1) -> Offense:
    """Return the Offense of an attack; an Ace makes it a miss, by house rule 0."""
    return Offense(deck_of(scene, attacker), plus, picks, misses(scene))


def met_by(scene: Scene, attacker: Name, target: Name, reach: Reach) -> Defense:
    """Return the Defense against an attack on ``target``."""
    at = stand(scene, attacker, target, reach)
    if at.undefended:
        return UNDEFENDED
    special = draws_special(scene, attacker, reach.rating, reach.power)
    return defense_of(scene, at.defender, reach.rating, special, reach.armor)


def shared_among(
    scene: Scene,
    attacker: Name,
    target: Name,
    among: Mapping[Name, int],
    offense: Offense,
    reach: Reach = FULL,
) -> Forecast:
    """Forecast an attack that may fall on one of several."""
    of_each = {
        name: damage_spread(offense, met_by(scene, attacker, name, reach))
        for name in among
        if name != attacker
    }
    hits = {name: stand(scene, attacker, name, reach).struck for name in (target, *among)}
    whom, whole = hits[target], sum(among.values())
    falls = {name: Fraction(lots, whole) for name, lots in among.items() if name in of_each}
    spread = mixed((of_each[name], part) for name, part in falls.items() if hits[name] == whom)
    others: dict[Name, Fraction] = {}
    for name, part in falls.items():
        if (hit := hits[name]) != whom:
            # index 0 is the chance of no loss at all
            others[hit] = others.get(hit, Fraction()) + part * (1 - of_each[name][0])
    return wounding(scene, whom, spread, offense.fumble, others)


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
