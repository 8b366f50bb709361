"""The roster: combatants as tables that a person can write, with sides, squares and sheets."""

from typing import Annotated

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from crs_desktop.play.lists.people.names import name_for
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import Entered
from crs_desktop.rules.ground.squares import read_square
from crs_desktop.rules.item_states import read_states
from crs_desktop.rules.scene import Combatant, Item, Marker
from crs_desktop.rules.system import System
from crs_desktop.rules.values import Name, Seen, Source, Value
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

LARGEST = 20
"""Largest token, in squares each way."""


class RosterEntry(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A combatant at the beginning. ``square`` reads ``C4``; ``sheet`` maps field ids to values."""

    name: str
    label: str = ""
    side: str = ""
    bystander: bool = False
    square: str = ""
    size: Annotated[int, Meta(ge=1, le=LARGEST)] = 1
    # records and casts call this field hand, as the first releases did
    source: Source = field(name="hand", default="fan")
    draws: Seen = "open"
    sheet: dict[str, Value] = {}
    items: tuple[Item, ...] = ()
    markers: tuple[Marker, ...] = ()
    tags: tuple[str, ...] = ()
    notes: str = ""
    portrait: str = ""
    facing: Annotated[int, Meta(ge=-1, lt=360)] = -1
    hidden: bool = False
    mob: str = ""
    handout: str = ""


_SAME = (
    "side", "bystander", "size", "source", "draws", "items", "markers", "tags", "notes", "portrait", "facing",
    "hidden", "mob", "handout",
)  # fmt: skip
"""Fields that are equal in a table and a combatant."""


def entered(fighter: RosterEntry, system: System) -> Entered:
    """Return the fact of entering.

    Raises `NotAllowed` with the field, what was found and what was expected.
    """
    name = Name(fighter.name)
    if name_for(fighter.name, ()) != name:
        said = "“{name}” is not a valid name. Use letters, digits, spaces, dots, apostrophes, hyphens."
        raise NotAllowed(say(said, name=name))
    square = read_square(fighter.square) if fighter.square else None
    held = {field: getattr(fighter, field) for field in _SAME}
    held["items"] = tuple(map(_understood, fighter.items))
    one = Combatant(name, fighter.label or fighter.name, fields=fighter.sheet, square=square, **held)
    fact = Entered(name, one)
    why = system.refuse(fact)
    if why is not None:
        raise NotAllowed(why)
    return fact


def _understood(item: Item) -> Item:
    """Return the item with its states by id; unchanged if it has them, as records omit what is default."""
    states = read_states(item.states)
    return item if states == item.states else replace(item, states=states)


def fighter(fact: Entered) -> RosterEntry:
    """Return the combatant of a fact as a table."""
    one = fact.combatant
    label = one.label if one.label != one.name else ""
    held = {field: getattr(one, field) for field in _SAME}
    return RosterEntry(one.name, label, square=str(one.square or ""), sheet=dict(one.fields), **held)


def is_plain(fact: Fact, system: System) -> bool:
    """Return whether a table holds everything about an entering, so that reading it gives the same fact."""
    try:
        return isinstance(fact, Entered) and entered(fighter(fact), system) == fact
    except NotAllowed:
        return False
