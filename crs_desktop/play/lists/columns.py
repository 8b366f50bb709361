"""Columns of a list of characters, and the headings that people write over them."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.gear import Gear
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sheet import Field, Number
from crs_desktop.rules.system import System
from crs_desktop.words import say, translated

COUNT, PORTRAIT = "count", "portrait"
MOST_OF_ONE = 50
"""Most characters from one row with a count."""
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
    PORTRAIT: ("picture", "image", "photo", "picture file"),
    "bystander": ("stands by",),
}
"""Headings besides the id and the title of a column; the fields of a system know their own."""
_EARLIER = {"hand": "source"}
"""New ids of columns, for GM settings from before the change."""


class Columns(Struct, frozen=True):
    """Columns that a list may have.

    ``fields`` may be named by headings; ``order`` gives the columns, left to right, of a list without
    headings. ``before`` holds earlier choices of the GM: column ids by heading, as `plain` returns it.
    ``cards`` is false for systems with dice. ``gear`` are the kinds of equipment with a column of their own.
    """

    fields: tuple[Field, ...]
    order: tuple[Field, ...]
    before: Mapping[str, str] = NOTHING
    cards: bool = True
    gear: tuple[Gear, ...] = ()

    @property
    def titles(self) -> Mapping[str, str]:
        """Title of each column by its id."""
        return {**titles(self.fields, self.cards), **{kind.id: kind.title for kind in self.gear}}

    def ids(self) -> dict[str, str]:
        """Return the column id of each known heading, as `plain` returns it."""
        titled = {plain(title): id_ for id_, title in self.titles.items()}
        ours = {**known(self.fields), **titled}
        there = {"", *ours.values()}
        said = {word: id_ if id_ in there else _EARLIER.get(id_) for word, id_ in self.before.items()}
        return {**ours, **{word: id_ for word, id_ in said.items() if id_ is not None and id_ in there}}


def columns_of(system: System, scene: Scene, before: Mapping[str, str] = NOTHING) -> Columns:
    """Return the columns of a system, also for fields that a house rule hides from the sheets."""
    fields = tuple(_as_labelled(field, system, scene) for field in system.whole_sheet(scene))
    return Columns(fields, asked_for(system, scene), before, system.has_cards)


def _as_labelled(field: Field, system: System, scene: Scene) -> Field:
    """Return the field, known also by its headings on forms: with the word of this game or another."""
    rule = next((one for one in system.house_rules if field.label and one.id == field.label), None)
    if rule is None:
        return field
    words = (rule.label(scene.house_rules), *map(translated, rule.choices))
    return replace(field, also=(*field.also, *(replace(field, labelled=word).title for word in words)))


def columns_with_gear(system: System, scene: Scene, before: Mapping[str, str] = NOTHING) -> Columns:
    """Return the columns of a table that also asks for weapons, armour and other equipment."""
    return replace(columns_of(system, scene, before), gear=system.items.gear)


def asked_for(system: System, scene: Scene) -> tuple[Field, ...]:
    """Return the fields to fill in on a new sheet: all except numbers that count down from another."""
    sheet = system.fields(scene)
    return tuple(field for field in sheet if not (isinstance(field, Number) and field.left_of))


def known(fields: Sequence[Field]) -> dict[str, str]:
    """Return the column id of each heading, without the choices of a GM."""
    own = {plain(word): field.id for field in fields for word in (field.id, field.term, field.title)}
    also = {plain(word): field.id for field in fields for word in field.also}
    shared = {word: id_ for id_, words in _HEADINGS.items() for word in (id_, *words)}
    # later dicts win: a field's own name is stronger than a word that all systems share
    return {**shared, **also, **own}


def titles(fields: Sequence[Field], cards: bool = True) -> Mapping[str, str]:
    """Return the title of each column by its id, in the order of a written file.

    The column of the source is “Cards”, or “Dice” in systems without ``cards``.
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
    pictured = {PORTRAIT: say("Portrait (file)")}
    return {**first, **{field.id: field.title for field in fields}, **about, **last, **pictured}


def plain(heading: str) -> str:
    """Return a heading without differences of spelling."""
    return " ".join(heading.replace("_", " ").split()).rstrip(" :*").casefold()
