"""A card, a table and what stands on them."""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from crs_desktop.rules.values import Card, Name
from crs_desktop.words import say

Kind = Literal["character", "item", "skill", "power", "deck", "reference"]

NOBODY = Name("")


class Box(Struct, frozen=True):
    """A number in a box of its own, which a label can be stuck over."""

    title: str
    value: str


class Dial(Struct, frozen=True):
    """A wheel of so many ``stations``: the first ``rating`` are those of one end, the rest of the other.

    ``points`` are the boxes that stand beside it.
    """

    title: str
    other: str
    rating: int
    stations: int
    points: tuple[Box, ...] = ()


class Ticks(Struct, frozen=True):
    """So many small boxes to tick off, under a title: LIFE, EM, the charges of a wand."""

    title: str
    count: int


class Section(Struct, frozen=True):
    """A heading, empty where there is none, and paragraphs under it.

    A paragraph may say what is bold by two asterisks at each end, and begin a list by “- ” or “1. ”.
    """

    title: str
    lines: tuple[str, ...]


class PrintedCard(Struct, frozen=True, kw_only=True):
    """One card. ``id`` stays the same while it is about the same thing, whatever is written on it.

    ``who`` is whose it is, empty for a card that is everybody’s, ``side`` that one’s side. ``boxes`` stand in
    groups, each of which begins a new row; ``dials`` are drawn under them, then come ``ticks``. ``portrait``
    is the id of a picture. ``brief`` is told where the ``sections`` find no room, if there is any. The back
    of a card that is ``secret`` says no more than its kind. A card with a ``face`` is that Action Card, and
    nothing else.
    """

    id: str
    kind: Kind
    title: str
    subtitle: str = ""
    who: Name = NOBODY
    side: str = ""
    portrait: str = ""
    boxes: tuple[tuple[Box, ...], ...] = ()
    dials: tuple[Dial, ...] = ()
    ticks: tuple[Ticks, ...] = ()
    sections: tuple[Section, ...] = ()
    brief: tuple[Section, ...] = ()
    notice: str = ""
    secret: bool = False
    face: Card = Card("")


class CastTable(Struct, frozen=True):
    """Everybody in one table, for the GM. ``portraits`` are the ids of pictures, one a row or none at all.

    The last columns, as many as ``texts`` says, hold words, which may as well stand under the numbers.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notice: str = ""
    portraits: tuple[str, ...] = ()
    texts: int = 0


def deck_of(who: Name, label: str, faces: Sequence[Card]) -> Iterator[PrintedCard]:
    """The cards of a deck, with whose it is on each."""
    for face in faces:
        id_, title = f"{who}/deck/{face}", say("{card} of {who}", card=face, who=label)
        yield PrintedCard(id=id_, kind="deck", title=title, subtitle=label, who=who, face=face)
