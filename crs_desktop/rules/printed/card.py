"""Printed cards and tables, and their parts."""

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.values import Card, Name
from crs_desktop.words import say

Kind = Literal["character", "item", "skill", "power", "deck", "reference"]

NOBODY = Name("")


class Box(Struct, frozen=True):
    """A number in a box, which a label can be stuck over."""

    title: str
    value: str


class Dial(Struct, frozen=True):
    """A wheel of ``stations``: the first ``rating`` of them belong to ``title``, the rest to ``other``.

    ``points`` are the boxes beside the wheel.
    """

    title: str
    other: str
    rating: int
    stations: int
    points: tuple[Box, ...] = ()


class Ticks(Struct, frozen=True):
    """A row of ``count`` small boxes to tick off, under a title: LIFE, EM, the charges of a wand.

    ``round`` ones are ticked and cleared every round.
    """

    title: str
    count: int
    round: bool = False


class TickList(Struct, frozen=True):
    """Words to tick under a title, such as the states of an item, or to cross off if they are ``inside``."""

    title: str
    words: tuple[str, ...]
    inside: bool = False


class Figures(Struct, frozen=True):
    """The figures of an item in the tables and rules of a game: its ``kind`` in a word, numbers in groups.

    ``covers`` are the parts of the body under an armour. ``picture`` is the kind of picture, empty to choose
    it by the item’s name. ``told`` are short sentences.
    """

    kind: str = ""
    boxes: tuple[tuple[Box, ...], ...] = ()
    covers: tuple[str, ...] = ()
    picture: str = ""
    told: tuple[str, ...] = ()


class Section(Struct, frozen=True):
    """A heading, empty for none, and paragraphs under it.

    Two asterisks at each end make words bold; “- ” or “1. ” begins a list entry.
    """

    title: str
    lines: tuple[str, ...]


class PrintedCard(Struct, frozen=True, kw_only=True):
    """One card. ``id`` stays the same as long as the card is about the same thing, whatever its text.

    ``who`` is the owner, empty for a card of the whole table, ``side`` the owner's side. ``boxes`` come in
    groups, each on a new row; under them come ``dials``, then ``ticks``. ``portrait`` is the id of a picture
    of the GM’s, ``picture`` the kind of our own drawing, and ``covers`` the parts of the figure to be filled.
    ``brief``, if given, replaces the ``sections`` where they do not fit; ``spare`` is printed where there is
    room. The back of a ``secret`` card tells only its kind. A card with a ``face`` is this Action Card and
    has nothing else on it.
    """

    id: str
    kind: Kind
    title: str
    subtitle: str = ""
    who: Name = NOBODY
    side: str = ""
    portrait: str = ""
    picture: str = ""
    covers: tuple[str, ...] = ()
    boxes: tuple[tuple[Box, ...], ...] = ()
    dials: tuple[Dial, ...] = ()
    ticks: tuple[Ticks, ...] = ()
    sections: tuple[Section, ...] = ()
    brief: tuple[Section, ...] = ()
    spare: tuple[TickList, ...] = ()
    notice: str = ""
    secret: bool = False
    face: Card = Card("")


class CastTable(Struct, frozen=True):
    """All combatants in one table for the GM. ``portraits`` are picture ids, one for each row, or empty.

    The last ``texts`` columns hold long text, which may be printed under the numbers instead.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notice: str = ""
    portraits: tuple[str, ...] = ()
    texts: int = 0


class Draft(NamedTuple):
    """A card before it is made: its id, kind and owner, and the function that makes it.

    A print dialog counts the cards of thousands of people, but shows only one page of them.
    """

    id: str
    kind: Kind
    who: Name
    make: Callable[[], PrintedCard]

    @classmethod
    def of(cls, card: PrintedCard) -> "Draft":
        """Return the draft of a card that is made already."""
        return cls(card.id, card.kind, card.who, lambda: card)

    def card(self) -> PrintedCard:
        """Make the card."""
        card = self.make()
        # keep the draft's id, which is unique where two things have one name: `make` knows only one of them
        return card if card.id == self.id else replace(card, id=self.id)


def deck_of(who: Name, label: str, faces: Sequence[Card]) -> Iterator[PrintedCard]:
    """Yield the cards of a deck, each with its owner's label."""
    for face in faces:
        id_, title = f"{who}/deck/{face}", say("{card} of {who}", card=face, who=label)
        yield PrintedCard(id=id_, kind="deck", title=title, subtitle=label, who=who, face=face)
