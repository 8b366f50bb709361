"""What people, sides, things, fights, rows and stats are called, and how long that may be."""

from collections.abc import Iterable

from crs_desktop.rules.fact import Fact
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


def too_long(names: Iterable[str]) -> str | None:
    """The sentence about the longest name, if it has too many characters."""
    name = max(names, key=len, default="")
    if len(name) <= LONGEST:
        return None
    return say("“{name}…” is too long: expected at most {most} characters.", name=name[:40], most=LONGEST)


def names_in(fact: Fact) -> Iterable[str]:
    """What a fact calls anybody or anything."""
    if isinstance(fact, Entered):  # they come by thousands
        return _of(fact.combatant)
    match fact:
        case Renamed(label=name) | Sided(side=name) | Banded(mob=name) | TableRowSet(row=name):
            return (name,)
        case Retitled(title=name) | Prepared(title=name) | SavePoint(title=name) | StatMadeUp(term=name):
            return (name,)
        case ItemPut(item=item) | Shelved(item=item):
            return _of_item(item)
        case Marked(marker=marker):
            return (marker.word,)
        case ClockSet(clock=clock):
            return (clock.id, clock.title)
        case Tagged(tags=tags):
            return tags
    return ()


def _of(one: Combatant) -> list[str]:
    names = [one.name, one.label, one.side, one.mob, *one.tags]
    for item in one.items:
        names += _of_item(item)
    for marker in one.markers:
        names.append(marker.word)
    return names


def _of_item(item: Item) -> tuple[str, ...]:
    return (item.name, *item.states)
