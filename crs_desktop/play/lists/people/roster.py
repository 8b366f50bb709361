"""The roster: combatants as tables that a person can write, with names, sides, squares and sheets."""

import re
from collections.abc import Collection, Sequence
from itertools import count
from typing import Annotated, cast

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from crs_desktop.play.lists.people.tidy import is_tidy, joined
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import Entered, Renamed
from crs_desktop.rules.ground.squares import read_square
from crs_desktop.rules.item_states import read_states
from crs_desktop.rules.scene import Combatant, Item, Marker, Scene
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


_STRANGE = re.compile(r"[^\w.’' -]+")


def name_for(label: str, taken: Collection[str], begun: dict[str, int] | None = None) -> Name:
    """Return a name for records from a label; numbered if it is taken.

    ``begun`` is kept between calls for the same names and holds the numbers known to be taken.

    >>> name_for("Fred: the Red", ["Fred the Red"])
    'Fred the Red 2'
    """
    plain = " ".join(_STRANGE.sub(" ", label).split()) or say("Somebody")
    if plain not in taken and plain != "GM":
        return Name(plain)
    return Name(_free(plain, taken, {} if begun is None else begun))


def _free(stem: str, taken: Collection[str], begun: dict[str, int]) -> str:
    """Return the stem with its first free number, searching from the number in ``begun``."""
    begun[stem] = next(number for number in count(begun.get(stem, 2)) if f"{stem} {number}" not in taken)
    return f"{stem} {begun[stem]}"


def names_for(labels: Sequence[str]) -> list[Name]:
    """Return names for many labels when no name is taken; most labels are valid names already."""
    text = joined(labels)
    are_names = all(labels) and "GM" not in labels and is_tidy(text) and not _is_strange(text)
    return cast("list[Name]", [*labels]) if are_names else [name_for(label, ()) for label in labels]


def _is_strange(text: str) -> bool:
    """Return whether a text has a sign that names cannot have, with a quick test for plain letters."""
    return not text.replace(" ", "x").replace("_", "x").isalnum() and bool(_STRANGE.search(text))


def numbered(label: str, taken: Collection[str], begun: dict[str, int] | None = None) -> tuple[str, Name]:
    """Return label and name with the next free number; ``taken`` holds labels and names.

    ``begun`` is used as in `name_for`.

    >>> numbered("Goblin 2", ["Goblin", "Goblin 2"])
    ('Goblin 3', 'Goblin 3')
    """
    if label not in taken:
        return label, name_for(label, taken, begun)
    stem = re.sub(r"(?<!\s)\s+\d+$", "", label)
    free = _free(stem, taken, {} if begun is None else begun)
    return free, name_for(free, taken, begun)


def renamed(scene: Scene, who: Name, label: str) -> Renamed:
    """Return the fact of a new label.

    Raises:
        NotAllowed: The label is empty, or is the label or record name of another: typed, it would mean both.

    """
    if not label:
        raise NotAllowed(say("Name is empty: expected a name."))
    for other in scene.combatants.values():
        if other.name != who and label == other.label:
            raise NotAllowed(say("{label} already exists here. Choose another name.", label=label))
        if other.name != who and label == other.name:
            said = "{other} entered as {label}, and records use that name for them. Choose another name."
            raise NotAllowed(say(said, other=other.label, label=label))
    return Renamed(who, label)


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
