"""Heroic fumbles, an optional rule: Table 39 and its effects (DS-17, DS-173 … DS-176)."""

from collections.abc import Callable, Coroutine
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.ask import Option
from crs_desktop.rules.chance_questions import Roll, thrown
from crs_desktop.rules.duellist.arms import item, weapon
from crs_desktop.rules.duellist.attack.attack_worth import damage_worth
from crs_desktop.rules.duellist.condition import (
    ANKLE,
    FALLEN,
    LOSES_ATTACK,
    PRONE,
    STRAINED,
    friends,
    is_marked,
)
from crs_desktop.rules.duellist.state import BY_HAND, Deed
from crs_desktop.rules.duellist.tables import FUMBLES, number, row
from crs_desktop.rules.duellist.tasks import Parts, TaskPart, d20, is_heroic
from crs_desktop.rules.duellist.wounds.damage import Hit, harm
from crs_desktop.rules.facts import ItemLost, ItemPut, Marked, Noted, Unmarked
from crs_desktop.rules.questions import Choose
from crs_desktop.rules.scene import Marker, Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.words import say

_FAR = 3
"""The greatest distance in metres that a flung weapon flies."""


class Fumble(Struct, frozen=True):
    """A fumble of ``who`` against ``foe`` with a weapon; ``deed`` is the attack made or parried."""

    who: Name
    foe: Name
    weapon: str
    deed: Deed

    @property
    def parries(self) -> bool:
        """Whether the fumble is a parry."""
        return self.deed.who != self.who


def fumbled_attack(deed: Deed) -> Fumble:
    """Return the fumble of the attacker."""
    return Fumble(deed.who, deed.whom, deed.weapon, deed)


def fumbled_parry(deed: Deed, weapon_: str) -> Fumble:
    """Return the fumble of the defender, parrying with this weapon or shield."""
    return Fumble(deed.whom, deed.who, weapon_, deed)


async def heroic_fumble(table: Table, fumble: Fumble, name: str) -> str:
    """Roll on Table 39 and carry out the line; return its effect, empty if the GM does not use the table."""
    if not is_heroic(table.scene):
        return ""

    def words(scene: Scene) -> str:
        return say("{who} has fumbled: roll a d20 for Table 39.", who=scene.label(fumble.who))

    (die,) = await thrown(table, d20(fumble.who, f"{name} fumble", words, "DS-17"))
    line = _line(table.scene, fumble, die)
    found = row(table.scene, FUMBLES, str(line))
    result = str(found["result"]) if found is not None else "–"
    told: dict[str, int | str] = {"die": die, "result": result}
    table.happen(Noted("{who} fumbles, {die}: {result}.", {"who": fumble.who}, told))
    does = str(found.get("does", "")) if found is not None else ""
    # Such as "ally, -2": the effect, and the change to its damage.
    kind, _, less = does.partition(", ")
    if kind in _DOES:
        await _DOES[kind](table, fumble, int(less or 0))
    # A line without an effect is only told, but it has used up the attack.
    return kind or "told"


def _line(scene: Scene, fumble: Fumble, die: int) -> int:
    """Return the line rolled, or if it makes no sense the nearest lower number that does (DS-174)."""
    for line in range(die, 0, -1):
        found = row(scene, FUMBLES, str(line))
        kind = str(found.get("does", "")).partition(",")[0] if found is not None else ""
        if _makes_sense(scene, fumble, kind):
            return line
    return die


def _makes_sense(scene: Scene, fumble: Fumble, kind: str) -> bool:
    armed = item(scene, fumble.who, fumble.weapon) is not None
    if kind in ("dropped", "flung", "broken", "opponent"):
        return armed
    return bool(friends(scene, fumble.who)) if kind == "ally" else True


async def _fall(table: Table, fumble: Fumble, _less: int) -> None:
    for marker in (PRONE, FALLEN):
        _mark(table, fumble.who, marker)


async def _ankle(table: Table, fumble: Fumble, _less: int) -> None:
    _mark(table, fumble.who, ANKLE)


async def _strain(table: Table, fumble: Fumble, _less: int) -> None:
    _mark(table, fumble.who, STRAINED)


async def _lost_attack(table: Table, fumble: Fumble, _less: int) -> None:
    _mark(table, fumble.who, LOSES_ATTACK)


def _mark(table: Table, who: Name, marker: Marker) -> None:
    if not is_marked(table.scene, who, marker):
        table.happen(Marked(who, marker))


async def _drop(table: Table, fumble: Fumble, _less: int) -> None:
    one = item(table.scene, fumble.who, fumble.weapon)
    if one is not None:
        table.happen(ItemPut(fumble.who, replace(one, states=("laid down",))))


async def _flung(table: Table, fumble: Fumble, less: int) -> None:
    """Let the weapon land 1d3 metres off; the line of the table tells how to recover it."""

    def words(_scene: Scene) -> str:
        return say("How far does the {weapon} fly? Roll a d3.", weapon=fumble.weapon)

    asked = Roll(who=fumble.who, name="metres", words=words, count=1, sides=_FAR, rule="DS-173")
    (metres,) = await thrown(table, asked)
    table.happen(Noted("The {weapon} lands {metres} m off.", {}, {"weapon": fumble.weapon, "metres": metres}))
    await _drop(table, fumble, less)


async def _broken(table: Table, fumble: Fumble, _less: int) -> None:
    table.happen(ItemLost(fumble.who, fumble.weapon))


async def _opponent(table: Table, fumble: Fumble, less: int) -> None:
    await _strike(table, fumble, fumble.foe, less)
    await _drop(table, fumble, less)


async def _ally(table: Table, fumble: Fumble, less: int) -> None:
    # offer all friends: the text asks for no distance, so the GM chooses among them
    near = friends(table.scene, fumble.who)
    whom = near[0] if len(near) == 1 else Name(await table.ask(_which(fumble.who))) if near else None
    if whom is not None:
        await _strike(table, fumble, whom, less)


def _which(who: Name) -> Choose:
    def choices(scene: Scene) -> tuple[Option, ...]:
        near = friends(scene, who) if who in scene.combatants else ()
        return tuple(Option(one, scene.label(one)) for one in near)

    return Choose(
        who=Name(""),
        name="ally",
        words=lambda scene: say("Which ally does {who} hit?", who=scene.label(who)),
        choices=choices,
        rule="DS-173",
    )


async def _himself(table: Table, fumble: Fumble, less: int) -> None:
    await _strike(table, fumble, fumble.who, less)


async def _strike(table: Table, fumble: Fumble, whom: Name, less: int) -> None:
    if whom in table.scene.combatants:
        inner = table.at(f"fumble on {whom}")
        await harm(inner, Hit(whom, _damage(table.scene, fumble, less), fumble.who))


def _damage(scene: Scene, fumble: Fumble, less: int) -> Parts:
    """Return the attack’s damage, lowered by the line; after a parry, the weapon’s lowest (DS-173)."""
    if not fumble.parries:
        taken = (TaskPart(say("fumble"), less),) if less else ()
        return (*damage_worth(scene, fumble.deed), *taken)
    found = weapon(scene, fumble.who, fumble.weapon)
    # Moves without a number have no damage to be the lowest.
    known = [number(found, move) for move in BY_HAND if str(found.get(move, ""))] if found is not None else []
    lowest = min(known, default=0)
    return (TaskPart(say("lowest of the weapon"), lowest),) if lowest else ()


Effect = Callable[[Table, Fumble, int], Coroutine[Any, Any, None]]
_DOES: dict[str, Effect] = {
    "fall": _fall,
    "ankle": _ankle,
    "strain": _strain,
    "lost attack": _lost_attack,
    "dropped": _drop,
    "flung": _flung,
    "broken": _broken,
    "opponent": _opponent,
    "ally": _ally,
    "himself": _himself,
}


def attack_lost(table: Table, deed: Deed) -> bool:
    """Use up the loss of one attack by an earlier fumble; return whether this attack is lost."""
    if not is_marked(table.scene, deed.who, LOSES_ATTACK):
        return False
    table.happen(Unmarked(deed.who, LOSES_ATTACK.word))
    table.happen(Noted("{who} loses this attack.", {"who": deed.who}))
    return True
