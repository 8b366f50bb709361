"""The people of forty situations that were written from the text alone, before the program was looked at."""

from msgspec.structs import replace

from crs_desktop.play.session.opening import opening as with_tables
from crs_desktop.rules.contest import SYSTEM
from crs_desktop.rules.ground.squares import read_square
from crs_desktop.rules.scene import Combatant, Item, Scene
from crs_desktop.rules.values import Name, Value

KARL, RITA, PAUL, BRUNO, OLAF = map(Name, ("Karl", "Rita", "Paul", "Bruno", "Olaf"))
LENA, ORC, FRED, GREG, NED = map(Name, ("Lena", "Orc", "Fred", "Greg", "Ned"))
HELD, WORN, CARRIED = ("held",), ("worn",), ("carried",)


def somebody(
    name: str,
    at: str = "",
    items: str = "",
    side: str = "",
    /,
    **stats: Value,
) -> Combatant:
    """``items`` are names with what they are after a colon: ``Sword: held; Full plate: worn``."""
    having = tuple(_item(text) for text in items.split(";") if text.strip())
    return Combatant(
        Name(name),
        name,
        fields=stats,
        square=read_square(at) if at else None,
        items=having,
        side=side or name,
    )


def _item(text: str) -> Item:
    name, _, state = text.partition(":")
    return Item(name.strip(), "", (state.strip() or "carried",))


def scene_of(*people: Combatant, silent: bool = True, **house_rules: str) -> Scene:
    """The scene that these begin in, with the tables as they ship; nobody is asked for words."""
    chosen = {rule.replace("_", "-"): choice for rule, choice in house_rules.items()}
    if silent:
        chosen.setdefault("telling", "silent")
    here = {one.name: one for one in people}
    return replace(with_tables(SYSTEM), combatants=here, house_rules=chosen)


def karl(at: str = "A1", **stats: Value) -> Combatant:
    own: dict[str, Value] = {"agility": 4, "armor": 6, **stats}
    return somebody("Karl", at, "Sword: held; Full plate: worn", **own)


def rita(at: str = "B1", items: str = "Foil: held; Leather: worn", **stats: Value) -> Combatant:
    own: dict[str, Value] = {"agility": 6, "armor": 1, "speed": 7, **stats}
    return somebody("Rita", at, items, **own)


def paul(at: str = "A2", items: str = "Sword: held", **stats: Value) -> Combatant:
    return somebody("Paul", at, items, **stats)


def bruno(at: str = "B2", **stats: Value) -> Combatant:
    own: dict[str, Value] = {"agility": 2, "armor": 3, "speed": 8, **stats}
    return somebody("Bruno", at, "Sword: held; Chain mail: worn", **own)


def olaf(at: str = "B1", **stats: Value) -> Combatant:
    own: dict[str, Value] = {"armor": 2, "reach": 8, **stats}
    return somebody("Olaf", at, "Giant weapon: held; Hide: worn", **own)


def lena_at(at: str, items: str = "Longbow: held", **stats: Value) -> Combatant:
    own: dict[str, Value] = {"aim": 12, **stats}
    return somebody("Lena", at, items, **own)
