"""Hands of cards on the table as data, which views draw without knowing any rule."""

from collections.abc import Callable

from msgspec import Struct

from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Card, Name


class Held(Struct, frozen=True):
    """One hand: its owner, its cards in the order they are shown, and its result in ``words``.

    ``lit`` are the cards that count most; ``title`` is the owner's label; ``notes`` are short reminders for
    the story, which stay in view as long as the hand.
    """

    who: Name
    title: str
    cards: tuple[Card, ...]
    lit: tuple[Card, ...] = ()
    words: str = ""
    notes: tuple[str, ...] = ()


Hands = Callable[[Scene], tuple[Held, ...]]


def no_hands(_scene: Scene) -> tuple[Held, ...]:
    """Return no hands: a system in which no cards lie on the table."""
    return ()
