"""The columns that a list of people may have, and what people write over them."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sheet import Field, Number
from crs_desktop.rules.system import System
from crs_desktop.words import say

COUNT = "count"
MOST_OF_ONE = 50
"""No more than so many come of one row that counts them."""
NOTHING: Mapping[str, str] = {}
_HEADINGS: dict[str, tuple[str, ...]] = {
    "name": ("combatant", "character", "label"),
    "side": ("team", "party", "faction"),
    "square": ("place",),
    COUNT: ("number", "how many"),
    "source": ("cards", "dice", "hand"),
    "tags": ("tag", "keywords", "groups"),
    "items": ("items, skills and powers", "item", "equipment", "inventory", "gear"),
    "notes": ("note", "remarks", "comment", "comments", "description"),
    "handout": ("player text", "for the player", "public notes", "biography", "bio"),
    "size": ("token size",),
    "bystander": ("stands by",),
}
"""What people write over a column besides its id and its title; what is a system's own, its fields say."""
_EARLIER = {"hand": "source"}
"""The columns that have another id today than when a GM's settings were kept."""


class Columns(Struct, frozen=True):
    """What a list may say of people.

    ``fields`` are those that a heading may mean, ``order`` those that are meant, one after the other, where
    there are no headings; ``before`` is what a GM has said of headings: ids by what `plain` makes of them.
    ``cards`` tells that the system draws cards: others throw dice.
    """

    fields: tuple[Field, ...]
    order: tuple[Field, ...]
    before: Mapping[str, str] = NOTHING
    cards: bool = True

    @property
    def titles(self) -> Mapping[str, str]:
        """The title of each column by its id."""
        return titles(self.fields, self.cards)

    def ids(self) -> dict[str, str]:
        """The id of the column that each heading means, as `plain` makes it."""
        titled = {plain(title): id_ for id_, title in self.titles.items()}
        ours = {**known(self.fields), **titled}
        there = {"", *ours.values()}
        said = {word: id_ if id_ in there else _EARLIER.get(id_) for word, id_ in self.before.items()}
        return {**ours, **{word: id_ for word, id_ in said.items() if id_ is not None and id_ in there}}


def columns_of(
    system: System, scene: Scene, before: Mapping[str, str] = NOTHING, whole: bool = True
) -> Columns:
    """Those of a system: of its whole sheet, or only what is in use in a scene."""
    fields = system.whole_sheet(scene) if whole else system.fields(scene)
    return Columns(fields, asked_for(system, scene), before, system.has_cards)


def asked_for(system: System, scene: Scene) -> tuple[Field, ...]:
    """The fields a new sheet is filled in with: those that do not count down from others."""
    sheet = system.fields(scene)
    return tuple(field for field in sheet if not (isinstance(field, Number) and field.left_of))


def known(fields: Sequence[Field]) -> dict[str, str]:
    """The id of the column that each heading means before a GM has said anything."""
    own = {plain(word): field.id for field in fields for word in (field.id, field.term, field.title)}
    also = {plain(word): field.id for field in fields for word in field.also}
    shared = {word: id_ for id_, words in _HEADINGS.items() for word in (id_, *words)}
    return {**shared, **also, **own}


def titles(fields: Sequence[Field], cards: bool = True) -> Mapping[str, str]:
    """The title of each column of a file by its id, in the order they are written in.

    Where somebody’s ``cards`` are stands under another word where there are dice.
    """
    first = {"name": say("Name"), "side": say("Side"), "tags": say("Tags")}
    about = {
        "items": say("Items"),
        "notes": say("Notes"),
        "handout": say("For the player"),
        "source": say("Cards") if cards else say("Dice"),
        "size": say("Size"),
    }
    last = {"bystander": say("Bystander"), "square": say("Square"), COUNT: say("Count")}
    return {**first, **{field.id: field.title for field in fields}, **about, **last}


def plain(heading: str) -> str:
    """A heading without what people write differently."""
    return " ".join(heading.replace("_", " ").split()).rstrip(" :*").casefold()
