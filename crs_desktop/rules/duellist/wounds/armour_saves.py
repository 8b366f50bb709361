"""What armour saves of a wound, and what an armour block rolls again (5.11; DU-72, DS-132 … DS-141)."""

from crs_desktop.rules.chance_questions import Roll
from crs_desktop.rules.duellist.arms import armour_on
from crs_desktop.rules.duellist.house_rules import REROLLS, reads
from crs_desktop.rules.duellist.tables import number
from crs_desktop.rules.facts import Noted
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.words import say, templates, translated

_GIVES = {5: 1, 6: 2}


async def saved(table: Table, whom: Name, part: str, blocked: bool) -> int:
    """By how many ranks armour lowers a wound: each 5 one, each 6 two, less the second number (DU-72)."""
    armour = armour_on(table.scene, whom, part)
    if armour is None or number(armour, "dice") < 1:
        return 0
    minus = number(armour, "minus")
    dice = await table.ask(_armour_dice(whom, number(armour, "dice"), part))
    if blocked:
        dice = await _rolled_again(table, whom, part, dice)
    ranks = max(0, sum(_GIVES.get(die, 0) for die in dice) - minus)
    shown = ", ".join(str(die) for die in dice)
    others: dict[str, int | str] = {"part": part, "dice": shown, "minus": minus, "ranks": ranks}
    table.happen(Noted(_said(minus, ranks), {"whom": whom}, others))
    return ranks


def _said(minus: int, ranks: int) -> str:
    if minus:
        nothing, one, more = templates(
            "{whom}’s armour ({part}): {dice} less {minus} saves nothing.",
            "{whom}’s armour ({part}): {dice} less {minus} saves 1 rank.",
            "{whom}’s armour ({part}): {dice} less {minus} saves {ranks} ranks.",
        )
    else:
        nothing, one, more = templates(
            "{whom}’s armour ({part}): {dice} saves nothing.",
            "{whom}’s armour ({part}): {dice} saves 1 rank.",
            "{whom}’s armour ({part}): {dice} saves {ranks} ranks.",
        )
    return (nothing, one)[ranks] if ranks < 2 else more


async def _rolled_again(table: Table, whom: Name, part: str, dice: tuple[int, ...]) -> tuple[int, ...]:
    """After an armour block 1s are rolled again, once."""
    worst = 1 if reads(table.scene, REROLLS, "ones") else 4
    good = tuple(die for die in dice if die > worst)
    if len(good) == len(dice):
        return dice
    again = await table.ask(_armour_dice(whom, len(dice) - len(good), part, again=True))
    return (*good, *again)


def _armour_dice(whom: Name, count: int, part: str, again: bool = False) -> Roll:
    def words(scene: Scene) -> str:
        said = "{whom}’s armour ({part}): roll {count}d6."
        if again:
            said = "{whom}’s armour ({part}), after the block: roll {count}d6 again."
        return say(said, whom=scene.label(whom), part=translated(part), count=count)

    return Roll(
        who=whom,
        name="armour again" if again else "armour",
        words=words,
        count=count,
        sides=6,
        added=False,
        rule="DU-72",
    )
