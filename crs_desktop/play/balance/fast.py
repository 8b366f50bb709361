"""Fights by the fast player of a system: drawn in blocks, and told as those of the rules are."""

from collections.abc import Mapping
from hashlib import sha256
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from crs_desktop.play.balance.plan import (
    FightPlan,
    FightResult,
    health_in,
    playing_out,
    policy_of,
    seed_of,
    side_of,
)
from crs_desktop.rules import load_system
from crs_desktop.rules.play_out.fast import Chances, FastFights, FightNotes
from crs_desktop.rules.values import Name

BLOCK = 1000
"""Fights that are drawn at once: the same for one seed, however many are wanted."""


def planned(plan: FightPlan) -> FightPlan:
    """Return the plan, for the fast player if the system has one that is equal to the rules."""
    return replace(plan, fast=_fights(plan) is not None)


def play_block(plan: FightPlan, block: int) -> tuple[FightResult, ...]:
    """Play one block of fights. A scene without a fast player has none."""
    fights = _fights(plan)
    if fights is None:
        return ()
    sides = [side_of(plan.scene, who) for who in fights.names]
    rounds, life = _played(plan, block, fights)
    # lists at once: taking numbers from an array one by one takes longer than the fights
    told, ends = [tuple(one) for one in life.T.tolist()], rounds.cumsum().tolist()
    lives = ([one[first:end] for one in told] for first, end in pairwise([0, *ends]))
    return tuple(
        _fought(block * BLOCK + place, fights.names, sides, left) for place, left in enumerate(lives)
    )


def cards_of(plan: FightPlan, number: int) -> Mapping[str, str]:
    """Return the cards of one fight, by the ends of the keys of their questions."""
    cards = noted(plan, number // BLOCK).cards(number % BLOCK)
    return {key: card for key, (card, _left) in cards.items()}


def noted(plan: FightPlan, block: int) -> FightNotes:
    """Play one block, and note what happens in it."""
    fights = _fights(plan)
    notes = FightNotes(fights.names if fights else ())
    if fights:
        _played(plan, block, fights, notes)
    return notes


def _fights(plan: FightPlan) -> FastFights | None:
    system = load_system(plan.scene.system)
    return playing_out(system).fast(plan.scene, policy_of(system, plan.policy), health_in(system))


def _played(
    plan: FightPlan, block: int, fights: FastFights, notes: FightNotes | None = None
) -> tuple[Any, Any]:
    rounds = playing_out(load_system(plan.scene.system)).rounds
    return fights.play(BLOCK, rounds, _chances(seed_of(plan.seed, block)), notes)


def _chances(seed: str) -> Chances:
    # imported here, because numpy would triple the time in which the program starts
    from numpy.random import PCG64, Generator

    return Generator(PCG64(int.from_bytes(sha256(seed.encode()).digest()))).random


def _fought(
    number: int, names: tuple[Name, ...], sides: list[str], life: list[tuple[int, ...]]
) -> FightResult:
    """Return one fight from the LIFE of each combatant after each round."""
    fell = {who: left.index(0) + 1 for who, left in zip(names, life, strict=True) if not left[-1]}
    standing = {side for who, side in zip(names, sides, strict=True) if who not in fell}
    left = dict(zip(names, life, strict=True))
    return FightResult(number, next(iter(standing)) if len(standing) == 1 else "", len(life[0]), left, fell)
