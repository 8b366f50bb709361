"""Exact odds of a power: its own picks against each Defense (CRS-190)."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec.structs import replace

from crs_desktop.rules.double_exposure.attack.attack import signed
from crs_desktop.rules.double_exposure.attack.harm import Reach
from crs_desktop.rules.double_exposure.cards.deck import left_in
from crs_desktop.rules.double_exposure.house_rules import reads
from crs_desktop.rules.double_exposure.house_rules.cards import ACE_MISSES, DEFENSE_FLOOR
from crs_desktop.rules.double_exposure.house_rules.maneuvers import GROUP_BLOWS
from crs_desktop.rules.double_exposure.odds.attack_odds import (
    against,
    defended,
    defender_of,
    fumbled,
    held_by,
    shared_among,
    twofold,
)
from crs_desktop.rules.double_exposure.odds.contested_odds import FAILS, Totals, beaten, how_many
from crs_desktop.rules.double_exposure.odds.pick_odds import counted, defense_ways, pick_ways
from crs_desktop.rules.double_exposure.powers.power_words import Power
from crs_desktop.rules.double_exposure.sheet.stat_terms import stat_terms
from crs_desktop.rules.facts import Term
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say

Among = Mapping[Name, Mapping[Name, int]]
"""The possible targets of each intended target, with the lots of a Melee Check."""


def reach_of(scene: Scene, power: Power) -> Reach:
    """Return the protections that count against an attack by this power."""
    blows = power.against != "mind" and (not power.several or reads(scene, GROUP_BLOWS, "taken"))
    past = Reach(not power.ignores_armor, not power.undodgeable, blows, power=True)
    return replace(past, rating=power.against, anybody=power.reaches_anybody)


def added(scene: Scene, who: Name, power: Power, spent: int) -> tuple[Term, ...]:
    """Return what is added to the cards of a power: stats, the EM put in, a number (CRS-190)."""
    stats = [term for id_ in power.adds for term in stat_terms(scene, who, id_)]
    em = [Term("EM", str(spent))] if power.adds_em else []
    fixed = [Term(say("(power)"), str(power.plus))] if power.plus else []
    return (*stats, *em, *fixed)


def power_forecast(
    scene: Scene, who: Name, power: Power, among: Among, spent: int, name: str = ""
) -> Forecast | None:
    """Forecast a power of this ``name``, undefended and with the usual free defenses."""
    reach = reach_of(scene, power)
    aimed_at = [one for lots in among.values() for one in lots if one != who]
    defenders = [defender_of(scene, one, reach) for one in aimed_at if reach.dodge]
    return twofold(scene, who, defenders, name, lambda scene: _counted(scene, who, power, among, spent))


def _counted(scene: Scene, who: Name, power: Power, among: Among, spent: int) -> Forecast | None:
    """Forecast a power for each intended target; on several targets, the number of hits.

    None without targets, and if the draws are not independent: a Melee Check for each of several targets, or
    one protector for two of them.
    """
    if not power.attacks:
        return None
    plus, reach = sum(map(signed, added(scene, who, power, spent))), reach_of(scene, power)
    deck = counted(left_in(scene, who))
    if len(among) == 1:
        ((target, lots),) = among.items()
        falls = {name: against(scene, who, name, plus, reach, power.picks) for name in lots if name != who}
        return shared_among(scene, target, lots, falls, fumbled(deck, power.picks), reach)
    drawing = [defender_of(scene, target, reach) for target in among]
    # these cases have no independent draws, and are not worth exact odds
    if not among or len({*drawing}) < len(drawing) or any(len(lots) > 1 for lots in among.values()):
        return None
    held = [_held(scene, who, target, reach) for target in among]
    spread: dict[int, Fraction] = {}
    for total, chance in _offense(scene, who, plus, power.picks).items():
        for many, part in how_many([beaten(total, each) for each in held]).items():
            spread[many] = spread.get(many, Fraction()) + chance * part
    none = spread.get(0, Fraction())
    return Forecast(who, say("hit"), spread, 1 - none, fumble=fumbled(deck, power.picks))


def _offense(scene: Scene, who: Name, plus: int, picks: int) -> Totals:
    """Return the totals of the Offense; an Ace makes it 0, or by our reading a miss."""
    ways = pick_ways(counted(left_in(scene, who)), picks)
    # counted as 0 the Offense can still exceed a Defense below 0
    missed = FAILS if reads(scene, ACE_MISSES, "no draw") else 0
    found = {missed: Fraction(ways.ace + ways.empty, ways.whole)}
    for total, many in ways.totals.items():
        found[total + plus] = found.get(total + plus, Fraction()) + Fraction(many, ways.whole)
    return found


def _held(scene: Scene, who: Name, target: Name, reach: Reach) -> Totals:
    deck, own, readings = held_by(scene, who, target, reach)
    ways = defense_ways(deck, readings)
    held = defended(ways, own, reads(scene, DEFENSE_FLOOR, "zero"))
    return {total: Fraction(many, ways.whole) for total, many in held.items()}
