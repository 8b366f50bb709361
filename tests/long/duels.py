"""Counted duels against real fights: they agree as often as chance allows.

Half of the fights are of Fred and John, the others of random people, a hundred for each two. The differences
are added up: one duel may be off by chance, the sum of many may not.
"""

import sys
from collections.abc import Iterator
from math import sqrt
from random import Random

from crs_desktop.play.balance.duels import Match, held
from crs_desktop.play.balance.fast import BLOCK, planned, play_block
from crs_desktop.play.balance.fights import play
from crs_desktop.play.balance.plan import FightPlan, FightResult, playing_out
from crs_desktop.play.balance.setting_up import arena
from crs_desktop.rules import load_system
from crs_desktop.rules.scene import Scene
from tests.long.odds import BOUND
from tests.play.balance.people import FRED, JOHN, Stats, cast

FIGHTS = 100
SYSTEMS = ("crs", "avatar", "contest")
_OFTEN = 5_000
"""Fights between two lines that tell how far it is."""


def faults(seed: str, count: int) -> Iterator[str]:
    """What is too far from the counted chances, in so many fights for each system and policy."""
    for system in SYSTEMS:
        for policy in playing_out(load_system(system)).policies:
            if policy.id != "maneuver":
                yield from _faults(system, policy.id, seed, count)


def _faults(system: str, policy: str, seed: str, count: int) -> Iterator[str]:
    same = Sums(policy, f"{system} {policy}, Fred and John")
    same.add(cast(system), f"{system} {seed}", count - count // 2)
    various = Sums(policy, f"{system} {policy}, random people")
    for number in range(count // 2 // FIGHTS):
        chance = Random(f"{system} {policy} {seed} {number}")
        various.add(
            cast(system, Fred=_stats(chance), John=_stats(chance)), f"{system} {seed} {number}", FIGHTS
        )
    for sums in (same, various):
        sums.tell()
        if abs(sums.off) > BOUND * sqrt(sums.variance + 1):
            yield f"{sums}: expected within {BOUND} standard deviations"


class Sums:
    """Fights of a policy: how many, by how many more than expected the first won, and the variance."""

    def __init__(self, policy: str, title: str) -> None:
        self.policy, self.title = policy, title
        self.fights, self.off, self.variance = 0, 0.0, 0.0

    def add(self, scene: Scene, seed: str, count: int) -> None:
        told = held(Match(scene, self.policy, seed), FRED, JOHN)
        plan = planned(FightPlan(arena(scene, FRED, JOHN), self.policy, seed))
        for fought in _fights(plan, count):
            self.off += (fought.won == FRED) - told.one_wins
            self.variance += told.one_wins * (1 - told.one_wins)
            self.fights += 1
            if self.fights % _OFTEN == 0:
                self.tell()

    def tell(self) -> None:
        sys.stderr.write(f"{self}\n")

    def __str__(self) -> str:
        spread = f"standard deviation {sqrt(self.variance):.1f}"
        return f"{self.title}: {self.off:+.1f} wins of {self.fights}, {spread}"


def _fights(plan: FightPlan, count: int) -> Iterator[FightResult]:
    """Play fights by the fast player, which `tests.long.fast` compares with the rules, or by the rules."""
    if plan.fast:
        for block in range(-(-count // BLOCK)):
            yield from play_block(plan, block)[: count - block * BLOCK]
    else:
        yield from (play(plan, number) for number in range(count))


def _stats(chance: Random) -> Stats:
    rated = {id_: chance.randint(4, 12) for id_ in ("or", "dr")}
    melee = {id_: chance.randint(0, 4) for id_ in ("agility", "armor", "dodging")}
    return (
        rated
        | melee
        | {"in": chance.randint(0, 6), "life": chance.randint(3, 25), "lb": chance.randint(0, 4)}
    )
