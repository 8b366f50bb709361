"""The columns that a list of people may have, and what people write over them."""

from collections.abc import Mapping, Sequence

from crs_desktop.rules.sheet import Field
from crs_desktop.words import say

COUNT = "count"
MOST_OF_ONE = 50
"""No more than so many come of one row that counts them."""
_HEADINGS: dict[str, tuple[str, ...]] = {
    "name": ("combatant", "character", "label"),
    "side": ("team", "party", "faction"),
    "square": ("place",),
    COUNT: ("number", "how many"),
    "hand": ("cards",),
    "tags": ("tag", "keywords", "groups"),
    "items": ("items, skills and powers", "item", "equipment", "inventory", "gear"),
    "notes": ("note", "remarks", "comment", "comments", "description"),
    "size": ("token size",),
    "bystander": ("stands by",),
    "or": ("offensive rating", "offense rating"),
    "dr": ("defensive rating", "defense rating"),
    "in": ("initiative",),
    "em": ("energy",),
    "lb": ("luck bonus",),
    "ene": ("energy stat",),
    "str": ("strength",),
    "int": ("intelligence",),
    "cun": ("cunning",),
    "agi": ("agility",),
    "con": ("constitution",),
    "cha": ("charisma",),
    "luc": ("luck",),
}
"""What people write over a column besides its id and its title."""
ABOUT = ("tags", "items", "notes", "size", "bystander")
"""What a file may say of somebody besides what a row of a fight has."""


def known(fields: Sequence[Field], more: Sequence[str] = ()) -> dict[str, str]:
    """The id of the column that each heading means; ``more`` are ids besides those of a row of a fight."""
    own = {plain(word): field.id for field in fields for word in (field.id, field.term, field.title)}
    ids = ("name", "side", "square", COUNT, "hand", *more, *(field.id for field in fields))
    other = {word: id_ for id_ in ids for word in (id_, *_HEADINGS.get(id_, ()))}
    return {**other, **own}


def titles(fields: Sequence[Field]) -> Mapping[str, str]:
    """The title of each column of a file by its id, in the order they are written in."""
    first = {"name": say("Name"), "side": say("Side"), "tags": say("Tags")}
    about = {"items": say("Items"), "notes": say("Notes"), "hand": say("Cards"), "size": say("Size")}
    last = {"bystander": say("Bystander"), "square": say("Square"), COUNT: say("Count")}
    return {**first, **{field.id: field.title for field in fields}, **about, **last}


def plain(heading: str) -> str:
    """A heading without what people write differently."""
    return " ".join(heading.replace("_", " ").split()).casefold()
