"""The figures of weapons, shields and armour on printed cards, from the tables (DS-75 … DS-160)."""

from collections.abc import Callable

from crs_desktop.rules.data_tables import DataTable
from crs_desktop.rules.duellist.tables import (
    ARMOUR,
    MISSILES,
    SHIELDS,
    THROWN,
    WEAPONS,
    Row,
    entries,
    number,
    row_for,
)
from crs_desktop.rules.printed import Box, Figures
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.values import exact, plain, signed
from crs_desktop.words import say

_NONE = "–"


def figures(scene: Scene, item: Item) -> Figures:
    """Return what the first table that knows an item says of it; nothing for an unknown item."""
    for table, read in _READ:
        # a knife is a weapon and can be thrown: its card shows what it is in the hand
        if (row := row_for(scene, table, item)) is not None:
            return read(table, row)
    return Figures()


def _weapon(table: DataTable, row: Row) -> Figures:
    barred = entries(row, "impossible")
    uses = ("swing", "blow", "parry", "thrust")
    hero = (Box(_title(table, id_), _NONE if id_ in barred else signed(number(row, id_))) for id_ in uses)
    needs = (*_plain(table, row, "str", "str_bonus"), Box(say("Length, m"), plain(exact(row["length"]))))
    boxes = (tuple(hero), (Box(_title(table, "speed"), str(number(row, "speed"))), *needs))
    hands = {"1": say("one hand"), "2": say("two hands"), "1+": say("one hand or two")}
    held = hands.get(str(row["hands"]).strip())
    return Figures(say("Weapon, {hands}", hands=held) if held else say("Weapon"), boxes)


def _shield(table: DataTable, row: Row) -> Figures:
    many = number(row, "opponents")
    opponents = Box(say("Opponents a round"), str(many) if many else say("any"))
    needed = _plain(table, row, "str")
    hero = (Box(_title(table, "parry"), signed(number(row, "parry"))), *needed, opponents)
    return Figures(say("Shield"), (hero,), picture="shield")


def _armour(table: DataTable, row: Row) -> Figures:
    dice, less = number(row, "dice"), number(row, "minus")
    index = say("{dice} dice − {less}", dice=dice, less=less) if less else say("{dice} dice", dice=dice)
    dodge = Box(say("Dodge"), signed(number(row, "dodge")))
    boxes = ((Box(say("Armour Index"), index),), (dodge, *_plain(table, row, "str")))
    told = say("Roll {index} for protection when a covered part is struck.", index=index)
    return Figures(say("Armour"), boxes, entries(row, "covers"), told=(told,))


def _shot(table: DataTable, row: Row) -> Figures:
    damage = Box(_title(table, "damage"), signed(number(row, "damage")))
    far = Box(say("Range, m"), str(number(row, "range")))
    return Figures(say("Weapon"), ((damage, far), _plain(table, row, "actions", "load")))


def _plain(table: DataTable, row: Row, *ids: str) -> tuple[Box, ...]:
    return tuple(Box(_title(table, id_), str(number(row, id_))) for id_ in ids)


def _title(table: DataTable, column: str) -> str:
    return next(one.title for one in table.columns if one.id == column)


_READ: tuple[tuple[DataTable, Callable[[DataTable, Row], Figures]], ...] = (
    (WEAPONS, _weapon),
    (SHIELDS, _shield),
    (ARMOUR, _armour),
    (MISSILES, _shot),
    (THROWN, _shot),
)
