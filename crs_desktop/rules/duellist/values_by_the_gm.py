"""Values missing from the tables: the GM is asked once, and the table keeps the answer (DU-68)."""

from crs_desktop.rules.ask import Option
from crs_desktop.rules.duellist.deeds.steps import ELSE, LOAD, PlanStep, is_by_the_gm
from crs_desktop.rules.duellist.state import NOBODY, Deed
from crs_desktop.rules.duellist.tables import WEAPONS
from crs_desktop.rules.duellist.wounded import code
from crs_desktop.rules.facts import TableRowSet
from crs_desktop.rules.questions import Amount, Choose, Confirm, Words
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name, Value
from crs_desktop.words import say, translated

_UNBREAKABLE = "-"


async def ask_for_values(table: Table, who: Name, step: PlanStep) -> None:
    """Ask the GM for the values of an item without a table row, and add the row."""
    if step.what == ELSE or not is_by_the_gm(table.scene, who, step):
        return
    inner = table.at("values")
    if step.row == WEAPONS.id:
        values = await _improvised(inner, step.weapon)
    else:
        values = await _shot(inner, step.weapon)
    # asked again: a ruling may have added the row, which must not be overwritten
    if is_by_the_gm(table.scene, who, step):
        table.happen(TableRowSet(step.row, step.weapon, values))


async def _improvised(table: Table, name: str) -> dict[str, Value]:
    """Ask for an improvised weapon’s Actions, damage and breaking wound, and whether it knocks out."""
    price: int = await table.ask(amount("Actions", name, 2, low=1))
    damage: int = await table.ask(amount("damage", name, 0, low=-20))
    # One damage for all moves: the tables know no "strike".
    values: dict[str, Value] = dict.fromkeys(("thrust", "swing", "blow"), damage)
    values |= {"price": price, "hands": "1"}
    breaks = await table.ask(_breaks(name))
    values |= {"code": breaks} if breaks != _UNBREAKABLE else {}
    if await table.ask(_concussive(name)):
        values["traits"] = ("concussive",)
    return values


async def _shot(table: Table, name: str) -> dict[str, Value]:
    """Ask for the Actions, loading, damage and skill of a shot or a throw."""
    actions: int = await table.ask(amount("Actions", name, 2))
    load: int = await table.ask(amount("Actions to load", name, 0))
    damage: int = await table.ask(amount("damage", name, 0, low=-20))
    skill: int = await table.ask(amount("skill", name, 10, low=-20))
    return {"actions": actions, LOAD: load, "damage": damage, "skill": str(skill)}


def amount(what: str, name: str, usual: int, low: int = 0) -> Amount:
    """Return the question for one of the GM’s values."""
    return Amount(
        who=NOBODY,
        name=what,
        words=lambda _scene: say(
            "{name} has no value for {what}. Which one applies?", name=name, what=translated(what)
        ),
        low=lambda _scene: low,
        high=lambda _scene: 99,
        prefer=usual,
        rule="DU-68",
    )


def _breaks(name: str) -> Choose:
    codes = tuple(Option(code(rank), code(rank)) for rank in range(1, 6))

    def choices(_scene: Scene) -> tuple[Option, ...]:
        return (Option(_UNBREAKABLE, say("It does not break")), *codes)

    return Choose(
        who=NOBODY,
        name="breaks at",
        words=lambda _scene: say("Which wound breaks {name}?", name=name),
        choices=choices,
        rule="DU-68",
    )


def _concussive(name: str) -> Confirm:
    return Confirm(
        who=NOBODY,
        name="concussive",
        words=lambda _scene: say("{name}: is it blunt enough to knock out?", name=name),
        prefer=False,
        rule="DU-68",
    )


async def something_else(table: Table, who: Name, id_: int) -> Deed:
    """Ask for any other activity in the player’s words, and the GM for its Actions (DU-14)."""
    said = await table.ask(
        Words(
            who=who,
            name="what",
            words=lambda scene: say("What else does {who} do?", who=scene.label(who)),
            prefer=say("something else"),
            rule="DU-14",
        )
    )
    what = said.strip() or say("something else")
    price = await table.ask(amount("Actions", what, 1))
    return Deed(id_, who, ELSE, price, price, what)
