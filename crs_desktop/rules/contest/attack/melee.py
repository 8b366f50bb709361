"""Melee for an Advantage; an attacker not targeted back gains one at once (CT-18 … CT-21, CT-52 … CT-55)."""

from functools import partial

from crs_desktop.rules.contest.attack.striking import gain
from crs_desktop.rules.contest.combat import Fought
from crs_desktop.rules.contest.movement.ground import able, all_here, fighters
from crs_desktop.rules.contest.round import contenders
from crs_desktop.rules.contest.round.answering import answers
from crs_desktop.rules.contest.state import Intent, evades, fight, melee_targets
from crs_desktop.rules.contest.throw.deciding import decide
from crs_desktop.rules.facts import Noted
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.words import say

Pair = tuple[Name, Name]


async def melees(table: Table) -> None:
    """Let every pair meet once, in order of entry; new targets by the GM’s ruling answer first."""
    number = 0
    while pair := _next(table.scene):
        number += 1
        await answers(table.at(f"before {number}"))
        # An answer to a new attack may have changed who meets whom.
        if pair == _next(table.scene):
            await _meet(table.at(f"{number}"), *pair)


def _next(scene: Scene) -> Pair | None:
    """Return the next pair to meet, attackers before those who fight back, or None.

    The order matters with fractional stats, because the roll is rounded down for the first side.
    """
    pairs = [(who, whom) for who in fighters(scene) for whom in melee_targets(scene, who)]
    pairs.sort(key=lambda pair: Intent("melee", pair[1]) not in fight(scene).intents[pair[0]])
    return next((pair for pair in pairs if _is_open(scene, *pair)), None)


def _is_open(scene: Scene, who: Name, whom: Name) -> bool:
    met = fight(scene).fought
    # Two who target each other meet once, not once for each.
    mutual = who in melee_targets(scene, whom) and (whom, who) in met
    return (who, whom) not in met and not mutual and not evades(scene, whom)


async def _meet(table: Table, who: Name, whom: Name) -> None:
    mutual = able(table.scene, whom) and who in melee_targets(table.scene, whom)
    # Recorded before the roll: both are engaged even if a ruling ends the Melee.
    table.happen(Fought(who, whom))
    both = partial(_both_here, who=who, whom=whom)
    if mutual:
        await table.turn(both, melee(table, who, whom))
    else:
        table.happen(Noted("{whom} does not target {who} back.", {"who": who, "whom": whom}))
        await table.turn(both, gain(table, who, whom))


def _both_here(scene: Scene, who: Name, whom: Name) -> bool:
    return all_here(scene, who, whom) and able(scene, who)


async def melee(table: Table, who: Name, whom: Name) -> int:
    """Decide Melee Combat against Melee Combat; return the points of ``who``; 2 or more are decisive."""
    points = await decide(table, *contenders.in_melee(who, whom), say("Melee"))
    if points:
        winner, loser = (who, whom) if points > 0 else (whom, who)
        await gain(table, winner, loser, decisive=abs(points) > 1)
    return points
