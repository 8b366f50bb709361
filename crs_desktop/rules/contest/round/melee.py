"""Melee for an Advantage; an attacker not targeted back gains one at once (CT-18 … CT-21, CT-52 … CT-55)."""

from functools import partial

from crs_desktop.rules.contest.attack.pairs import is_mutual, next_pair
from crs_desktop.rules.contest.attack.striking import gain
from crs_desktop.rules.contest.combat import Fought
from crs_desktop.rules.contest.ground import able
from crs_desktop.rules.contest.round.answering import answers
from crs_desktop.rules.contest.state import all_here
from crs_desktop.rules.contest.throw import contenders
from crs_desktop.rules.contest.throw.deciding import decide
from crs_desktop.rules.facts import NotedDeed
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.words import say


async def melees(table: Table) -> None:
    """Let every pair meet once, in order of entry; new targets by the GM’s ruling answer first."""
    number = 0
    while pair := next_pair(table.scene):
        number += 1
        # a ruling may have given somebody a new target, who has not answered that attack
        await answers(table.at(f"before {number}"))
        # An answer to a new attack may have changed who meets whom.
        if pair == next_pair(table.scene):
            await _meet(table.at(f"{number}"), *pair)


async def _meet(table: Table, who: Name, whom: Name) -> None:
    mutual = is_mutual(table.scene, who, whom)
    # Recorded before the roll: both are engaged even if a ruling ends the Melee.
    table.happen(Fought(who, whom))
    both = partial(_both_here, who=who, whom=whom)
    if mutual:
        await table.turn(both, melee(table, who, whom))
    else:
        table.happen(NotedDeed("{whom} does not target {who} back.", {"who": who, "whom": whom}))
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
