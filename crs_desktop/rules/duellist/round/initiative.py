"""The Initiative Phase: dice that give Actions, and lose those that gave none (5.3; DU-6, DU-7)."""

from functools import partial

from crs_desktop.rules.chance_questions import Roll
from crs_desktop.rules.duellist.condition import able
from crs_desktop.rules.duellist.facts import InitiativeRolled, PhaseReached
from crs_desktop.rules.duellist.sheet import DICE_LEFT, stat
from crs_desktop.rules.duellist.state import INITIATIVE, duel, within
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.words import say

_GIVES = {5: 1, 6: 2}


async def initiative(table: Table) -> None:
    """Everybody in the round who has dice left rolls them."""
    table.happen(PhaseReached(INITIATIVE, duel(table.scene).part))
    asked: list[Name] = []
    while (who := _next(table.scene, asked)) is not None:
        asked.append(who)
        await table.turn(partial(_rolls, who=who), _roll(table.at(who), who))


def _next(scene: Scene, asked: list[Name]) -> Name | None:
    waiting = (who for who in scene.combatants if who not in asked and _rolls(scene, who))
    return next(waiting, None)


def _rolls(scene: Scene, who: Name) -> bool:
    return able(scene, who) and within(scene, who) and stat(scene, who, DICE_LEFT) > 0


async def _roll(table: Table, who: Name) -> None:
    dice = await table.ask(_dice(who, stat(table.scene, who, DICE_LEFT)))
    gained = sum(_GIVES.get(die, 0) for die in dice)
    table.happen(InitiativeRolled(who, gained, sum(die in _GIVES for die in dice)))


def _dice(who: Name, count: int) -> Roll:
    return Roll(
        who=who,
        name="Initiative",
        words=lambda scene: say(
            "{who} rolls Initiative dice: {count}d6; a 5 gives 1 Action, a 6 gives 2.",
            who=scene.label(who),
            count=count,
        ),
        count=count,
        sides=6,
        added=False,
        rule="DU-6",
    )
