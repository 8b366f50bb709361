"""Search through everything in a campaign: characters, items and encounters of all its systems."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from crs_desktop.play.desk.desk import Desk
from crs_desktop.rules.item_states import shown_states
from crs_desktop.rules.scene import Combatant, Item


class SearchHit(Struct, frozen=True):
    """Number of hits in the library of another system."""

    system: str
    characters: int
    things: int


def said_of(one: Combatant) -> str:
    """Return all searchable words of a combatant, for `has`."""
    words = [one.label, one.side, *one.tags, one.notes, one.handout]
    for value in one.fields.values():
        words += _words(value)
    for item in one.items:
        words += _words_of(item)
    return "\n".join(words).casefold()


def said_of_thing(item: Item) -> str:
    """Return all searchable words of an item, skill or power."""
    return "\n".join(_words_of(item)).casefold()


def has(said: str, wanted: Iterable[str]) -> bool:
    """Return whether every searched word, in small letters, occurs in a text."""
    return all(word in said for word in wanted)


def elsewhere(desk: Desk, system: str, wanted: Iterable[str]) -> list[SearchHit]:
    """Return the hits in the libraries of other systems; libraries without a hit are left out."""
    words = tuple(wanted)
    others = [id_ for id_ in desk.libraries() if id_ != system] if words else []
    found = (_found(desk, id_, words) for id_ in others)
    return [one for one in found if one.characters or one.things]


def _found(desk: Desk, system: str, wanted: tuple[str, ...]) -> SearchHit:
    scene = desk.library(system).scene
    people = sum(has(said_of(one), wanted) for one in scene.combatants.values())
    return SearchHit(system, people, sum(has(said_of_thing(item), wanted) for item in scene.shelf.values()))


def _words_of(item: Item) -> tuple[str, ...]:
    """Return the words of an item, with its states both as shown and as in the rulebooks."""
    return (item.name, item.effect, *shown_states(item.states), *item.states)


def _words(value: Any) -> Iterable[str]:
    """Return the words in a field's value; numbers are not searched."""
    if isinstance(value, str):
        return (value,)
    if isinstance(value, tuple):
        return value
    return value.values() if isinstance(value, dict) else ()
