"""What a destroyed arm held falls (DS-130). Weapons are in the right hand, shields in the left."""

from collections.abc import Mapping

from msgspec.structs import replace

from crs_desktop.rules.duellist.arms import (
    held,
    needs_both_hands,
    shields_held,
    weapon_row,
    weapons_held,
)
from crs_desktop.rules.duellist.wounds.wounds import is_destroyed
from crs_desktop.rules.facts import ItemPut
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name

ARMS = ("right arm", "left arm")


def arms_lost(scene: Scene, who: Name) -> frozenset[str]:
    """The arms of somebody that are destroyed."""
    return frozenset(arm for arm in ARMS if is_destroyed(scene, who, arm))


def let_fall(table: Table, before: Mapping[Name, frozenset[str]]) -> None:
    """What was in the hand of an arm that is lost since ``before`` lies on the ground."""
    for who, lost in before.items():
        new = arms_lost(table.scene, who) - lost if who in table.scene.combatants else frozenset()
        for one in falls(table.scene, who, new) if new else ():
            table.happen(ItemPut(who, replace(one, states=("laid down",))))


def falls(scene: Scene, who: Name, lost: frozenset[str]) -> tuple[Item, ...]:
    """What those arms held, and what needs two."""
    if len(arms_lost(scene, who)) == len(ARMS):
        return held(scene, who)
    weapons, shields = weapons_held(scene, who), tuple(one for one, _ in shields_held(scene, who))
    rows = ((one, weapon_row(scene, one)) for one in weapons)
    both = tuple(one for one, row in rows if row is not None and needs_both_hands(row))
    single = tuple(one for one in weapons if one not in both)
    if "right arm" in lost:
        return (*both, *single[:1])
    return (*both, *(shields or single[1:2]))
