"""What people, sides, things, fights, rows and stats are called, and how long that may be."""

from collections.abc import Iterable, Iterator
from itertools import chain, groupby, starmap
from typing import Any

from crs_desktop.rules.fact import Fact, kind_of
from crs_desktop.rules.facts import (
    Banded,
    ClockSet,
    Entered,
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
"""Characters, wherever a name comes from: typed, pasted, a spreadsheet, a cast or a record."""


def too_long(names: Iterable[str], most: int = LONGEST) -> str | None:
    """The sentence about the longest name, if it has too many characters."""
    name = max(names, key=len, default="")
    if len(name) <= most:
        return None
    return say("“{name}…” is too long: expected at most {most} characters.", name=name[:40], most=most)


def too_long_in(facts: Iterable[Fact], most: int = LONGEST) -> str | None:
    """The sentence about the longest name that facts give anybody or anything, if it is too long."""
    return too_long(chain.from_iterable(starmap(_names_in, groupby(facts, kind_of))), most)


def _names_in(kind: type[Fact], facts: Iterable[Any]) -> Iterable[str]:
    """What facts of a kind call anybody or anything."""
    if kind is Entered:
        return _of_people(fact.combatant for fact in facts)
    return chain.from_iterable(map(_named_by, facts))


def _named_by(fact: Fact) -> Iterable[str]:
    match fact:
        case Renamed(label=name) | Sided(side=name) | Banded(mob=name) | TableRowSet(row=name):
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
    """They come by thousands: of several that are no longer together than one may be, none is too long."""
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
    """Its own, and its states: the GM may call them what he likes."""
    return (item.name, *item.states)
