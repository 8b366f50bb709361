"""Weapons, shields and armour of a combatant, as the tables rate them (5.8, 5.11, 5.13; DS-75 … DS-160)."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from crs_desktop.rules.data_tables import row_in_words
from crs_desktop.rules.duellist.sheet import stat, words_of
from crs_desktop.rules.duellist.state import BY_HAND, Deed
from crs_desktop.rules.duellist.tables import (
    ARMOUR,
    MISSILES,
    SHIELDS,
    STYLES,
    THROWN,
    WEAPONS,
    Row,
    entries,
    number,
    row,
    row_for,
)
from crs_desktop.rules.duellist.wounded import is_destroyed
from crs_desktop.rules.gear import Gear
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.values import Name, exact
from crs_desktop.words import say

GEAR = (
    Gear(id="weapon", term="Weapon", tables=(WEAPONS.id, MISSILES.id, THROWN.id)),
    Gear(id="shield", term="Shield", tables=(SHIELDS.id,)),
    Gear(id="armour", term="Armour worn", tables=(ARMOUR.id,), state="worn"),
)
SPINNING = "spinning"
_HOLDING = {"held", SPINNING}
_FAR_BELOW = 4
"""A shield needing more Strength than this above the combatant’s cannot be used at all (DU-48)."""
_BESIDE = 1
"""The distance in metres at which two combatants stand beside each other."""


class Style(Struct, frozen=True):
    """The modifiers of a fighting style; for a style outside the table only −10 on an armour block."""

    attack: int = 0
    parry: int = 0
    dodge: int = 0
    block: int = -10
    shield: int = 0
    solo: bool = False
    berserk: bool = False


def style(scene: Scene, who: Name) -> Style:
    """Return the fighting style of a combatant."""
    found = row(scene, STYLES, words_of(scene, who, "style"))
    if found is None:
        # a style without a row is only a name: the table holds the few whose numbers are known (DS-55)
        return Style()
    traits = entries(found, "traits")
    numbers = {id_: number(found, id_) for id_ in ("attack", "parry", "dodge", "block", "shield")}
    return Style(**numbers, solo="solo" in traits, berserk="berserk" in traits)


def item(scene: Scene, who: Name, name: str) -> Item | None:
    """Return the item of this name; None if the combatant has none."""
    return next((one for one in scene.of(who).items if one.name == name), None)


def is_held(one: Item) -> bool:
    """Return whether an item is in a hand."""
    return not _HOLDING.isdisjoint(one.states)


def held(scene: Scene, who: Name) -> tuple[Item, ...]:
    """Return the items in the combatant’s hands."""
    return tuple(one for one in scene.of(who).items if is_held(one))


def by_name(scene: Scene, one: Item) -> str:
    """Return the figures of an item in each table that lists it."""
    tables = (WEAPONS, SHIELDS, ARMOUR, MISSILES, THROWN)
    rows = ((table, row_for(scene, table, one)) for table in tables)
    said = [row_in_words(table, found) for table, found in rows if found is not None]
    return " ".join(say("{what}.", what=one) for one in said if one)


def weapon_row(scene: Scene, one: Item) -> Row | None:
    """Return the table row of a weapon; None for any other item."""
    return row_for(scene, WEAPONS, one)


def weapon(scene: Scene, who: Name, name: str) -> Row | None:
    """Return the row of a combatant’s weapon; None without such a weapon."""
    one = item(scene, who, name)
    return weapon_row(scene, one) if one else None


def weapons_held(scene: Scene, who: Name) -> tuple[Item, ...]:
    """Return the weapons in the combatant’s hands."""
    return tuple(one for one in held(scene, who) if weapon_row(scene, one) is not None)


def beyond_reach(scene: Scene, deed: Deed) -> float:
    """Return the metres between attacker and target if the weapon is too short, else 0; the GM judges it."""
    by_hand = (*BY_HAND, "strike", "unarmed")
    # Shots and throws have a range instead, which the board shows.
    if deed.what not in by_hand or not {deed.who, deed.whom} <= set(scene.combatants):
        return 0
    # off the board nobody is out of reach, because the GM judges the distance
    found, apart = weapon(scene, deed.who, deed.weapon), scene.apart(deed.who, deed.whom) or 0
    return apart if apart > _BESIDE + (exact(found["length"]) if found is not None else 0) else 0


def is_armed(scene: Scene, who: Name) -> bool:
    """Return whether a combatant holds a weapon to strike, shoot or throw."""
    tables = (WEAPONS, MISSILES, THROWN)
    return any(row_for(scene, table, one) is not None for one in held(scene, who) for table in tables)


def shields_held(scene: Scene, who: Name) -> Iterator[tuple[Item, Row]]:
    """Yield the shields in the combatant’s hands with their rows."""
    for one in held(scene, who):
        found = row_for(scene, SHIELDS, one)
        if found is not None:
            yield one, found


def is_spinning(scene: Scene, who: Name, name: str) -> bool:
    """Return whether the combatant’s flail spins; a flail at rest cannot parry."""
    one = item(scene, who, name)
    return one is not None and SPINNING in one.states


def needs_both_hands(row_: Row) -> bool:
    """Return whether a weapon always takes two hands."""
    return str(row_["hands"]).strip() == "2"


def is_two_handed(scene: Scene, who: Name, name: str) -> bool:
    """Return whether the blow is two-handed; a “1+” weapon is, if held alone by somebody with two arms."""
    found = weapon(scene, who, name)
    hands = str(found["hands"]).strip() if found else ""
    return hands == "2" or (hands == "1+" and len(held(scene, who)) == 1 and arms_left(scene, who) > 1)


def arms_left(scene: Scene, who: Name) -> int:
    """Count the arms that are not destroyed."""
    return sum(not is_destroyed(scene, who, arm) for arm in ("right arm", "left arm"))


def _needed(rows: Iterable[Row | None]) -> list[int]:
    return [number(found, "str") for found in rows if found is not None]


def weapon_too_weak(scene: Scene, who: Name, row_: Row) -> bool:
    """Return whether Strength is below the weapon’s need, or not above the sum of two weapons’ (DU-38)."""
    strength = stat(scene, who, "str")
    weapons = _needed(weapon_row(scene, one) for one in held(scene, who))
    # the text has the sum for a shield and a weapon; two weapons follow it as a stand-in (supplement, F)
    return strength < number(row_, "str") or (len(weapons) > 1 and strength <= sum(weapons))


def shield_too_weak(scene: Scene, who: Name, row_: Row) -> bool:
    """Return whether Strength falls short of a shield, alone or together with the weapons in hand (DU-46)."""
    strength = stat(scene, who, "str")
    weapons = _needed(weapon_row(scene, one) for one in held(scene, who))
    shields = _needed(found for _, found in shields_held(scene, who))
    # One need may be met exactly; a sum of several must be exceeded.
    together = bool(weapons) and strength <= sum((*weapons, *shields))
    return strength < number(row_, "str") or together


def far_too_weak(scene: Scene, who: Name, row_: Row) -> bool:
    """Return whether Strength is too low to use a shield at all (DU-48)."""
    return stat(scene, who, "str") < number(row_, "str") - _FAR_BELOW


def worn(scene: Scene, who: Name) -> Iterator[tuple[Item, Row]]:
    """Yield the worn armour with its rows."""
    for one in scene.of(who).items:
        found = row_for(scene, ARMOUR, one) if "worn" in one.states else None
        if found is not None:
            yield one, found


def armour_on(scene: Scene, who: Name, part: str) -> Row | None:
    """Return the armour on a part of the body; of several, the one with the most dice."""
    covering = [found for _, found in worn(scene, who) if part in entries(found, "covers")]
    return max(covering, key=lambda found: number(found, "dice"), default=None)


def dodge_penalty(scene: Scene, who: Name) -> int:
    """Return the armour’s modifier to a dodge, 0 or below."""
    # the modifier always counts: the example leaves it out twice, without a change of outcome (supplement, I)
    return sum(number(found, "dodge") for _, found in worn(scene, who))
