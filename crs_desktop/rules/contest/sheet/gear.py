"""Weapons, armor and loads of a combatant, found in the data tables by item name (CT-75 … CT-82)."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from msgspec import Struct

from crs_desktop.rules.contest.tables import ARMOR, LOADS, WEAPONS
from crs_desktop.rules.gear import Gear, row_named
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.values import Name, Value, exact, plain, whole
from crs_desktop.words import begun, listed, say, translated

GEAR = (
    Gear(id="weapon", term="Weapon", tables=(WEAPONS.id,)),
    Gear(id="armor_worn", term="Armor worn", tables=(ARMOR.id,), state="worn"),
    Gear(id="load", term="Load", tables=(LOADS.id,), state="carried"),
)
BLUNT = "blunt"
_DOWN = "laid down"
_MATERIALS = ("leather", "mail", "plate")


class Weapon(Struct, frozen=True):
    """One use of a weapon: the item’s name and the row of the table; both are empty for bare hands.

    A weapon without a row pierces no armor, and is edged or blunt by its ``kind``.
    """

    item: str = ""
    row: str = ""
    kind: str = BLUNT

    @property
    def title(self) -> str:
        """Name for the screen: of the row, else of the item."""
        return self.row or self.item or say("bare hands")


UNARMED = Weapon()


def having(scene: Scene, who: Name) -> tuple[Item, ...]:
    """Return the things a combatant carries: no skills, no powers, nothing laid down."""
    # Skills and powers are items too, but weigh nothing and strike nothing.
    aside = {_DOWN, "skill", "power"}
    return tuple(item for item in scene.of(who).items if not aside & {*item.states})


def is_ranged(row: Mapping[str, Value] | None) -> bool:
    """Return whether a row is a ranged weapon, one with a time to reload."""
    return row is not None and whole(row["reload"]) > 0


def ranged_weapons(scene: Scene, who: Name) -> tuple[str, ...]:
    """Return the names of the ranged weapons, loaded or not."""
    return tuple(item.name for item in having(scene, who) if is_ranged(row_named(scene, WEAPONS, item.name)))


def melee_weapons(scene: Scene, who: Name) -> tuple[Weapon, ...]:
    """Return every use of the melee weapons, held ones first, bare hands last."""
    # False sorts before True: held weapons come first.
    held = sorted(having(scene, who), key=lambda item: "held" not in item.states)
    return (*(use for item in held for use in _uses(scene, item)), UNARMED)


def in_hand(scene: Scene, who: Name) -> Weapon:
    """Return the weapon used in Melee: the first held one, else bare hands."""
    held = {item.name for item in having(scene, who) if "held" in item.states}
    return next((use for use in melee_weapons(scene, who) if use.item in held), UNARMED)


def _uses(scene: Scene, item: Item) -> Iterator[Weapon]:
    row = row_named(scene, WEAPONS, item.name)
    if row is None:
        # any held thing can strike, even one without a row, such as a staff (CT-77)
        if "held" in item.states:
            yield Weapon(item.name, kind=BLUNT)
            yield Weapon(item.name, kind="edged")
    elif not is_ranged(row):
        yield Weapon(item.name, item.name, str(row["kind"]))
        if other := row_named(scene, WEAPONS, str(row["also"])):
            yield Weapon(item.name, str(row["also"]), str(other["kind"]))


def worn(scene: Scene, who: Name) -> Mapping[str, Value] | None:
    """Return the row of the armor worn; of several suits only the heaviest counts."""
    suits = [row_named(scene, ARMOR, item.name) for item in having(scene, who) if "worn" in item.states]
    known = [suit for suit in suits if suit is not None]
    # nobody wears two suits, but a cast may list a spare one as worn
    return max(known, key=lambda suit: whole(suit["slower"]), default=None)


def pierced(scene: Scene, weapon: str, target: Name) -> Fraction:
    """Return the fraction of the target’s Armor that a weapon row ignores, 0 … 1 (CT-63).

    Armor of an unknown material counts as the one that this weapon pierces least.
    """
    row, suit = row_named(scene, WEAPONS, weapon), worn(scene, target)
    if row is None:
        return Fraction()
    material = str(suit["material"]).strip().casefold() if suit else ""
    percents = {one: exact(row[one]) for one in _MATERIALS}
    return percents.get(material, min(percents.values())) / 100


def slower(scene: Scene, who: Name) -> Iterator[tuple[str, Fraction]]:
    """Yield each item that slows and by how much: one suit of armor, all loads, all heavy weapons (CT-75)."""
    suit = worn(scene, who)
    for item in having(scene, who):
        row = row_named(scene, ARMOR, item.name) if "worn" in item.states else None
        if row is not None:
            less = exact(row["slower"]) if row == suit else Fraction()
            # Of two equal suits only the first counts.
            suit = None if row == suit else suit
        else:
            heavy = row_named(scene, LOADS, item.name) or row_named(scene, WEAPONS, item.name)
            less = exact(heavy["slower"]) if heavy else Fraction()
        if less:
            yield item.name, less


def by_name(scene: Scene, item: Item) -> str:
    """Return a sentence about an item from the tables: kind, piercing, reload time, material, penalties."""
    weapon, suit, load = (row_named(scene, table, item.name) for table in (WEAPONS, ARMOR, LOADS))
    parts: list[str] = []
    if weapon is not None:
        parts += [translated(str(weapon["kind"])), *_pierces(weapon), *_shoots(weapon)]
    elif suit is not None:
        parts += [say("armor of {material}", material=translated(str(suit["material"])))]
    for row in filter(None, (weapon, suit, load)):
        parts += _costs(row)
    said = "; ".join(parts)
    return say("{what}.", what=begun(said)) if parts else ""


def _pierces(row: Mapping[str, Value]) -> Iterator[str]:
    parts = [(one, whole(row[one])) for one in _MATERIALS if whole(row[one])]
    if parts:
        said = [
            say("{percent}% of {material}", percent=part, material=translated(one)) for one, part in parts
        ]
        yield say("pierces {armor}", armor=listed(said))


def _shoots(row: Mapping[str, Value]) -> Iterator[str]:
    if seconds := whole(row["reload"]):
        yield say("{seconds} seconds to reload", seconds=seconds)
    if more := exact(row["aim"]):
        yield say("Aim {more}", more=("+" if more > 0 else "−") + plain(abs(more)))


def _costs(row: Mapping[str, Value]) -> Iterator[str]:
    if slower := exact(row["slower"]):
        yield say("Speed −{less}", less=plain(slower))
    if strength := exact(row.get("strength", 0)):
        yield say("requires Strength {strength}", strength=plain(strength))


def too_heavy(scene: Scene, who: Name, strength: Fraction) -> tuple[str, ...]:
    """Return the names of items that require more Strength; they are reported, not forbidden (CT-76)."""
    rows = (
        (item.name, row_named(scene, WEAPONS, item.name) or row_named(scene, ARMOR, item.name))
        for item in having(scene, who)
    )
    return tuple(name for name, row in rows if row is not None and exact(row["strength"]) > strength)
