"""The names of people, sides, items, fights, rows and stats, and their greatest length."""

from collections.abc import Iterable, Iterator
from itertools import chain, groupby, starmap
from typing import Any

from crs_desktop.rules.fact import Fact, kind_of
from crs_desktop.rules.facts import (
    Banded,
    ClockSet,
    Entered,
    FogSet,
    ItemPut,
    Marked,
    Prepared,
    Renamed,
    Retitled,
    SavePoint,
    Shelved,
    Sided,
    StatMadeUp,
    TableRowSet,
    Tagged,
)
from crs_desktop.rules.scene import Combatant, Item
from crs_desktop.words import say

LONGEST = 200
"""The limit in characters, whatever the source of a name: typed, pasted, spreadsheet, cast or record."""


def too_long(names: Iterable[str], most: int = LONGEST) -> str | None:
    """Return the sentence about the longest name if it has too many characters, else None."""
    name = max(names, key=len, default="")
    if len(name) <= most:
        return None
    return say("“{name}…” is too long: expected at most {most} characters.", name=name[:40], most=most)


def too_long_in(facts: Iterable[Fact], most: int = LONGEST) -> str | None:
    """Return the sentence about the longest name given by the facts if it is too long, else None."""
    return too_long(chain.from_iterable(starmap(_names_in, groupby(facts, kind_of))), most)


def _names_in(kind: type[Fact], facts: Iterable[Any]) -> Iterable[str]:
    """Return the names given by facts of one kind."""
    if kind is Entered:
        return _of_people(fact.combatant for fact in facts)
    return chain.from_iterable(map(_named_by, facts))


def _named_by(fact: Fact) -> Iterable[str]:
    match fact:
        case Renamed(label=name) | Sided(side=name) | Banded(mob=name) | TableRowSet(row=name):
            return (name,)
        case FogSet(side=name):
            return (name,)
        case Retitled(title=name) | Prepared(title=name) | SavePoint(title=name) | StatMadeUp(term=name):
            return (name,)
        case ItemPut(item=item) | Shelved(item=item):
            return names_of(item)
        case Marked(marker=marker):
            return (marker.word,)
        case ClockSet(clock=clock):
            return (clock.id, clock.title)
        case Tagged(tags=tags):
            return tags
    return ()


def _of_people(people: Iterable[Combatant]) -> Iterator[str]:
    """Yield the names that may be too long.

    Thousands of people are read at once, so names are checked in groups: if all together are within the
    limit, none of them is too long.
    """
    for one in people:
        if len(one.name) + len(one.label) + len(one.side) + len(one.mob) > LONGEST:
            yield from (one.name, one.label, one.side, one.mob)
        if len("".join(one.tags)) > LONGEST:
            yield from one.tags
        for item in one.items:
            if len(item.name) + len("".join(item.states)) > LONGEST:
                yield from names_of(item)
        for marker in one.markers:
            yield marker.word


def names_of(item: Item) -> tuple[str, ...]:
    """Return the item's name and its states, which the GM may name freely."""
    return (item.name, *item.states)
