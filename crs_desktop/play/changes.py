"""What is different between two scenes, each with the fact that sets it back."""

from collections.abc import Iterator

from msgspec import Struct

from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import (
    CardSpent,
    CardsReturned,
    FieldCleared,
    FieldSet,
    Marked,
    Moved,
    Unmarked,
)
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import listed, say


class Change(Struct, frozen=True):
    """One difference in words, and what a GM rules to have it as it was."""

    words: str
    back: Fact


def changes(before: Scene, after: Scene) -> tuple[Change, ...]:
    """The differences in sheets, places, markers and decks of everybody who is in both scenes."""
    both = [name for name in after.combatants if name in before.combatants]
    return tuple(change for name in both for change in _of_one(before, after, name))


def _of_one(before: Scene, after: Scene, who: Name) -> Iterator[Change]:
    yield from _sheet(before, after, who)
    yield from _cards(before, after, who)
    was, now = before.of(who), after.of(who)
    if was.square != now.square:
        words = Moved(who, now.square).words(before).rstrip(".")
        yield Change(words, Moved(who, was.square))
    yield from _markers(was, now)


def _sheet(before: Scene, after: Scene, who: Name) -> Iterator[Change]:
    was, now = before.of(who).fields, after.of(who).fields
    for id_ in {**was, **now}:
        if was.get(id_) == now.get(id_):
            continue
        back = FieldSet(who, id_, was[id_]) if id_ in was else FieldCleared(who, id_)
        told = FieldSet(who, id_, now[id_]) if id_ in now else FieldCleared(who, id_)
        yield Change(told.words(before).rstrip("."), back)


def _cards(before: Scene, after: Scene, who: Name) -> Iterator[Change]:
    was, now, label = before.out.get(who, ()), after.out.get(who, ()), after.label(who)
    spent = tuple(card for card in now if card not in was)
    if spent:
        words = say("{cards} out of {who}’s deck", cards=listed([*spent]), who=label)
        yield Change(words, CardsReturned(who, spent))
    for card in was:
        if card not in now:
            yield Change(say("{card} back in {who}’s deck", card=card, who=label), CardSpent(who, card))


def _markers(was: Combatant, now: Combatant) -> Iterator[Change]:
    for marker in now.markers:
        if marker not in was.markers:
            words = say("{who}: {word}", who=now.label, word=marker.word)
            yield Change(words, Unmarked(now.name, marker.word))
    for marker in was.markers:
        if marker not in now.markers:
            words = say("{who}: no longer {word}", who=now.label, word=marker.word)
            yield Change(words, Marked(now.name, marker))
