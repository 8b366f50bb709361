"""Counted duels of random people against real fights: they agree as often as chance allows.

The differences of all duels are added up: one duel may be off by chance, the sum of many may not.
"""

from collections.abc import Iterator
from math import sqrt
from random import Random

from crs_desktop.play.balance.duels import Match, held
from crs_desktop.play.balance.fights import FightPlan, play, playing_out
from crs_desktop.play.balance.setting_up import arena
from crs_desktop.rules import load_system
from tests.long.odds import BOUND
from tests.play.balance.people import FRED, JOHN, Stats, cast

FIGHTS = 10
SYSTEMS = ("crs", "avatar", "contest")


def faults(seed: str, count: int) -> Iterator[str]:
    """What is too far from the counted chances, in so many fights for each system and policy."""
    for system in SYSTEMS:
        for policy in playing_out(load_system(system)).policies:
            if policy.id != "maneuver":
                yield from _faults(system, policy.id, seed, count)


def _faults(system: str, policy: str, seed: str, count: int) -> Iterator[str]:
    variance = off = 0.0
    for number in range(max(1, count // FIGHTS)):
        chance = Random(f"{system} {policy} {seed} {number}")
        scene = cast(system, Fred=_stats(chance), John=_stats(chance))
        told = held(Match(scene, policy, seed), FRED, JOHN)
        plan = FightPlan(arena(scene, FRED, JOHN), policy, f"{seed} {number}")
        won = sum(play(plan, each).won == FRED for each in range(FIGHTS))
        off += won - FIGHTS * told.one_wins
        variance += FIGHTS * told.one_wins * (1 - told.one_wins)
    if abs(off) > BOUND * sqrt(variance + 1):
        yield f"{system}, {policy}: {off:+.1f} of {count} fights, expected within {sqrt(variance):.1f}"


def _stats(chance: Random) -> Stats:
    rated = {id_: chance.randint(4, 12) for id_ in ("or", "dr")}
    melee = {id_: chance.randint(0, 4) for id_ in ("agility", "armor", "dodging")}
    return (
        rated
        | melee
        | {"in": chance.randint(0, 6), "life": chance.randint(3, 25), "lb": chance.randint(0, 4)}
    )
