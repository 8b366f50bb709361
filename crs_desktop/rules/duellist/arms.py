"""What somebody has in hand and on the body, by the tables (5.8, 5.11, 5.13; DS-75 … DS-160)."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from crs_desktop.rules.duellist.round.deed_words import BY_HAND
from crs_desktop.rules.duellist.sheet import stat, words_of
from crs_desktop.rules.duellist.state import Deed
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
from crs_desktop.rules.duellist.wounds.wounds import is_destroyed
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.values import Name, exact

SPINNING = "spinning"
_HOLDING = {"held", SPINNING}
_FAR_BELOW = 4
_BESIDE = 1
"""So many metres apart are two who stand beside each other."""


class Style(Struct, frozen=True):
    """What a fighting style changes; of one that no table has, only the armour block (−10)."""

    attack: int = 0
    parry: int = 0
    dodge: int = 0
    block: int = -10
    shield: int = 0
    solo: bool = False
    berserk: bool = False


def style(scene: Scene, who: Name) -> Style:
    """The fighting style of somebody."""
    found = row(scene, STYLES, words_of(scene, who, "style"))
    if found is None:
        return Style()
    traits = entries(found, "traits")
    numbers = {id_: number(found, id_) for id_ in ("attack", "parry", "dodge", "block", "shield")}
    return Style(**numbers, solo="solo" in traits, berserk="berserk" in traits)


def item(scene: Scene, who: Name, name: str) -> Item | None:
    """A thing of somebody by its name."""
    return next((one for one in scene.of(who).items if one.name == name), None)


def is_held(one: Item) -> bool:
    """Whether a thing is in a hand."""
    return not _HOLDING.isdisjoint(one.states)


def held(scene: Scene, who: Name) -> tuple[Item, ...]:
    """What is in his hands."""
    return tuple(one for one in scene.of(who).items if is_held(one))


def weapon_row(scene: Scene, one: Item) -> Row | None:
    """The row of a weapon; None for what is none."""
    return row_for(scene, WEAPONS, one)


def weapon(scene: Scene, who: Name, name: str) -> Row | None:
    """The row of a weapon that somebody has."""
    one = item(scene, who, name)
    return weapon_row(scene, one) if one else None


def weapons_held(scene: Scene, who: Name) -> tuple[Item, ...]:
    """The weapons in his hands."""
    return tuple(one for one in held(scene, who) if weapon_row(scene, one) is not None)


def beyond_reach(scene: Scene, deed: Deed) -> float:
    """How far a blow by hand has to go that no weapon is long enough for, else 0: the GM’s to judge."""
    by_hand = (*BY_HAND, "strike", "unarmed")
    if deed.what not in by_hand or not {deed.who, deed.whom} <= set(scene.combatants):
        return 0
    found, apart = weapon(scene, deed.who, deed.weapon), scene.apart(deed.who, deed.whom) or 0
    return apart if apart > _BESIDE + (exact(found["length"]) if found is not None else 0) else 0


def is_armed(scene: Scene, who: Name) -> bool:
    """Whether he has a weapon in hand, to strike, to shoot or to throw."""
    tables = (WEAPONS, MISSILES, THROWN)
    return any(row_for(scene, table, one) is not None for one in held(scene, who) for table in tables)


def shields_held(scene: Scene, who: Name) -> Iterator[tuple[Item, Row]]:
    """The shields in his hands with their rows."""
    for one in held(scene, who):
        found = row_for(scene, SHIELDS, one)
        if found is not None:
            yield one, found


def is_spinning(scene: Scene, who: Name, name: str) -> bool:
    """Whether a flail of his spins, which has cost him Actions: unless it does, it cannot parry."""
    one = item(scene, who, name)
    return one is not None and SPINNING in one.states


def needs_both_hands(row_: Row) -> bool:
    """Whether a weapon cannot be used with one."""
    return str(row_["hands"]).strip() == "2"


def is_two_handed(scene: Scene, who: Name, name: str) -> bool:
    """Whether he strikes with both hands: a weapon for one or two does where he holds nothing else."""
    found = weapon(scene, who, name)
    hands = str(found["hands"]).strip() if found else ""
    return hands == "2" or (hands == "1+" and len(held(scene, who)) == 1 and arms_left(scene, who) > 1)


def arms_left(scene: Scene, who: Name) -> int:
    """How many arms are not destroyed."""
    return sum(not is_destroyed(scene, who, arm) for arm in ("right arm", "left arm"))


def _needed(rows: Iterable[Row | None]) -> list[int]:
    return [number(found, "str") for found in rows if found is not None]


def weapon_too_weak(scene: Scene, who: Name, row_: Row) -> bool:
    """Whether his Strength is short of a weapon: one alone must be met, of two the sum exceeded (DU-38)."""
    strength = stat(scene, who, "str")
    weapons = _needed(weapon_row(scene, one) for one in held(scene, who))
    return strength < number(row_, "str") or (len(weapons) > 1 and strength <= sum(weapons))


def shield_too_weak(scene: Scene, who: Name, row_: Row) -> bool:
    """Whether his Strength is short of a shield, alone or with what else he holds (DU-46)."""
    strength = stat(scene, who, "str")
    weapons = _needed(weapon_row(scene, one) for one in held(scene, who))
    shields = _needed(found for _, found in shields_held(scene, who))
    together = bool(weapons) and strength <= sum((*weapons, *shields))
    return strength < number(row_, "str") or together


def far_too_weak(scene: Scene, who: Name, row_: Row) -> bool:
    """Whether a shield cannot be used at all (DU-48)."""
    return stat(scene, who, "str") < number(row_, "str") - _FAR_BELOW


def worn(scene: Scene, who: Name) -> Iterator[tuple[Item, Row]]:
    """The armour that he wears."""
    for one in scene.of(who).items:
        found = row_for(scene, ARMOUR, one) if "worn" in one.states else None
        if found is not None:
            yield one, found


def armour_on(scene: Scene, who: Name, part: str) -> Row | None:
    """The armour of a part of the body: the one with most dice, where there are several."""
    covering = [found for _, found in worn(scene, who) if part in entries(found, "covers")]
    return max(covering, key=lambda found: number(found, "dice"), default=None)


def dodge_penalty(scene: Scene, who: Name) -> int:
    """What his armour takes off a dodge, 0 or below."""
    return sum(number(found, "dodge") for _, found in worn(scene, who))
