"""Differences between two scenes, each with the fact that reverses it."""

from collections.abc import Iterator

from msgspec import Struct

from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import (
    CardSpent,
    CardsReturned,
    ClockSet,
    ClockStopped,
    FieldCleared,
    FieldSet,
    ItemLost,
    ItemPut,
    Marked,
    Moved,
    Ordered,
    Sided,
    Unmarked,
)
from crs_desktop.rules.facts.sums import deck_owner
from crs_desktop.rules.scene import Combatant, Item, Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import listed, say


class Change(Struct, frozen=True):
    """One difference in words, and the fact with which a GM can reverse it."""

    words: str
    back: Fact


def changes(before: Scene, after: Scene) -> tuple[Change, ...]:
    """Return the differences of combatants in both scenes, then of turns and clocks.

    The state that a system keeps for itself is not compared here; `state_differs` compares it.
    """
    both = [name for name in after.combatants if name in before.combatants]
    of_each = (change for name in both for change in _of_one(before, after, name))
    shared = _cards(before, after, Name(""))
    return (*of_each, *shared, *_turns(before, after), *_clocks(before, after))


def state_differs(before: Scene, after: Scene) -> bool:
    """Return whether the state of the rules differs, which no ruling can reverse."""
    return bool(before.state != after.state)


def _of_one(before: Scene, after: Scene, who: Name) -> Iterator[Change]:
    yield from _sheet(before, after, who)
    yield from _cards(before, after, who)
    was, now = before.of(who), after.of(who)
    if was.square != now.square:
        words = Moved(who, now.square).words(before).rstrip(".")
        yield Change(words, Moved(who, was.square))
    if (was.side, was.bystander) != (now.side, now.bystander):
        words = Sided(who, now.side, now.bystander).words(before).rstrip(".")
        yield Change(words, Sided(who, was.side, was.bystander))
    yield from _items(before, was, now)
    yield from _markers(was, now)


def _items(before: Scene, was: Combatant, now: Combatant) -> Iterator[Change]:
    had, has = ({item.name: item for item in one.items} for one in (was, now))
    for name in {**had, **has}:
        if had.get(name) == has.get(name):
            continue
        told = _put(now.name, has[name], had.get(name)) if name in has else ItemLost(now.name, name)
        back = _put(now.name, had[name], has.get(name)) if name in had else ItemLost(now.name, name)
        yield Change(told.words(before).rstrip("."), back)


def _put(who: Name, item: Item, instead: Item | None) -> ItemPut:
    """Return the fact that turns one item into another, also if it thereby loses its picture."""
    return ItemPut(who, item, bare=bool(instead and instead.picture and not item.picture))


def _turns(before: Scene, after: Scene) -> Iterator[Change]:
    """Yield the removed turns of the same round; each would return in its place, over if it was over then."""
    # compare turns without `over`, because a taken turn is still the same turn
    now = {(turn.who, turn.result): turn for turn in after.order}
    was = {(turn.who, turn.result): turn for turn in before.order if turn.who in after.combatants}
    gone = [turn for key, turn in was.items() if key not in now]
    if not (gone and now) or now.keys() - was.keys():
        return
    names = listed([*dict.fromkeys(after.label(turn.who) for turn in gone)])
    words = say("no turn left in this round: {names}", names=names)
    yield Change(words, Ordered(tuple(now.get(key, turn) for key, turn in was.items())))


def _clocks(before: Scene, after: Scene) -> Iterator[Change]:
    was = {clock.id: clock for clock in before.clocks if not clock.who or clock.who in after.combatants}
    now = {clock.id: clock for clock in after.clocks}
    for id_, clock in now.items():
        if clock != was.get(id_):
            back = ClockSet(was[id_]) if id_ in was else ClockStopped(id_)
            yield Change(ClockSet(clock).words(after).rstrip("."), back)
    for id_, clock in was.items():
        if id_ not in now:
            yield Change(say("clock removed: {title}", title=clock.title), ClockSet(clock))


def _sheet(before: Scene, after: Scene, who: Name) -> Iterator[Change]:
    was, now = before.of(who).fields, after.of(who).fields
    for id_ in {**was, **now}:
        if was.get(id_) == now.get(id_):
            continue
        back = FieldSet(who, id_, was[id_]) if id_ in was else FieldCleared(who, id_)
        told = FieldSet(who, id_, now[id_]) if id_ in now else FieldCleared(who, id_)
        yield Change(told.words(before).rstrip("."), back)


def _cards(before: Scene, after: Scene, who: Name) -> Iterator[Change]:
    was, now, label = before.spent.get(who, ()), after.spent.get(who, ()), deck_owner(after, who)
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
