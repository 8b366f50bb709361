"""Hands of cards that lie on the table, as data: views draw them and know no rule."""

from collections.abc import Callable

from msgspec import Struct

from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Card, Name


class Held(Struct, frozen=True):
    """One hand: whose it is, its cards in the order they are shown, and what it comes to in words.

    ``lit`` are the cards that count most; ``title`` is what its owner is called; ``notes`` are short
    words that must stay in view while the hand does: what it may be told as, what belongs in the telling.
    """

    who: Name
    title: str
    cards: tuple[Card, ...]
    lit: tuple[Card, ...] = ()
    words: str = ""
    notes: tuple[str, ...] = ()


Hands = Callable[[Scene], tuple[Held, ...]]


def no_hands(_scene: Scene) -> tuple[Held, ...]:
    """A system in which nobody holds cards."""
    return ()
