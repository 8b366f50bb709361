"""Dice throws that are asked for and told, so that the dice lie on the table beside their result."""

from crs_desktop.rules.cards.dice import Throw
from crs_desktop.rules.chance_questions import Roll
from crs_desktop.rules.facts import DiceThrown
from crs_desktop.rules.table import Table


async def thrown(table: Table, roll: Roll) -> Throw:
    """Ask for a throw and tell what the dice show."""
    shown = await table.ask(roll)
    table.happen(DiceThrown(roll.who, roll.name, roll.sides, shown))
    return shown
