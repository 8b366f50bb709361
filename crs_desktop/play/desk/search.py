"""Looking for anything that a campaign keeps: characters, things, encounters, of any of its systems."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from crs_desktop.play.desk.desk import Desk
from crs_desktop.rules.item_states import shown_states
from crs_desktop.rules.scene import Combatant, Item


class SearchHit(Struct, frozen=True):
    """How much the library of another system holds of what is looked for."""

    system: str
    characters: int
    things: int


def said_of(one: Combatant) -> str:
    """All words by which somebody is found, as `has` takes them."""
    things = (word for item in one.items for word in _words_of(item))
    sheet = (word for value in one.fields.values() for word in _words(value))
    return "\n".join((one.label, one.side, *one.tags, one.notes, one.handout, *sheet, *things)).casefold()


def said_of_thing(item: Item) -> str:
    """All words by which an item, a skill or a power is found."""
    return "\n".join(_words_of(item)).casefold()


def has(said: str, wanted: Iterable[str]) -> bool:
    """Whether every word that is looked for, in small letters, stands somewhere in what is said."""
    return all(word in said for word in wanted)


def elsewhere(desk: Desk, system: str, wanted: Iterable[str]) -> list[SearchHit]:
    """What the libraries of other systems hold of it; those that hold nothing are left out."""
    words = tuple(wanted)
    others = [id_ for id_ in desk.libraries() if id_ != system] if words else []
    found = (_found(desk, id_, words) for id_ in others)
    return [one for one in found if one.characters or one.things]


def _found(desk: Desk, system: str, wanted: tuple[str, ...]) -> SearchHit:
    scene = desk.library(system).scene
    people = sum(has(said_of(one), wanted) for one in scene.combatants.values())
    return SearchHit(system, people, sum(has(said_of_thing(item), wanted) for item in scene.shelf.values()))


def _words_of(item: Item) -> tuple[str, ...]:
    """With its states as they are shown, and as the rulebooks have them."""
    return (item.name, item.effect, *shown_states(item.states), *item.states)


def _words(value: Any) -> Iterator[str]:
    """What of a field is words; a number is found by sorting."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        yield from value
    elif isinstance(value, dict):
        yield from value.values()
