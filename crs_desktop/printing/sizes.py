"""The sizes of papers and cards, in millimetres."""

import re

from crs_desktop.rules.termed import Termed
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

_INCH = 25.4
_OWN = re.compile(r"(\d+(?:[.,]\d+)?)\s*[x×]\s*(\d+(?:[.,]\d+)?)", re.IGNORECASE)
SMALLEST_CARD, LARGEST_CARD = 20, 250
"""Smallest and largest side of a card of custom size, in millimetres."""


class Size(Termed, frozen=True):
    """A paper or card size in millimetres, with its id on the command line and its title in lists."""

    id: str
    width: float
    height: float

    def __str__(self) -> str:
        """Return the title with both sides, as shown in lists."""
        return f"{self.title} ({self.width:g} × {self.height:g} mm)"


PAPERS = (
    Size("A4", "a4", 210, 297),
    Size("Letter", "letter", 8.5 * _INCH, 11 * _INCH),
    Size("A5", "a5", 148, 210),
    Size("Legal", "legal", 8.5 * _INCH, 14 * _INCH),
)
EACH = Size("One card a page, for a print shop", "each", 0, 0)
"""A page of the size of one card with its bleed."""

CARDS = (
    # this size comes first, because it is the usual choice of the dialog and of the command
    Size("Poker, Europe", "poker", 63, 88),
    Size("Poker, US", "poker-us", 63.5, 88.9),
    Size("Bridge", "bridge", 57, 89),
    Size("Bridge, US", "bridge-us", 2.25 * _INCH, 3.5 * _INCH),
    Size("Standard, Europe", "standard", 59, 92),
    Size("Standard, small", "standard-small", 3 * _INCH, 2 * _INCH),
    Size("Standard, large", "standard-large", 3.5 * _INCH, 5 * _INCH),
    Size("Jumbo", "jumbo", 3.5 * _INCH, 5.5 * _INCH),
    Size("Mini", "mini", 44, 68),
    Size("Mini, US", "mini-us", 1.75 * _INCH, 2.5 * _INCH),
    Size("Tarot", "tarot", 70, 120),
    Size("Tarot, US", "tarot-us", 2.75 * _INCH, 4.75 * _INCH),
    Size("Tarot, large", "tarot-large", 89, 146),
    Size("Tarot, large, US", "tarot-large-us", 3.5 * _INCH, 5.75 * _INCH),
    Size("Business card", "business", 85, 55),
    Size("Business card, US", "business-us", 3.5 * _INCH, 2 * _INCH),
    Size("Domino", "domino", 1.75 * _INCH, 3.5 * _INCH),
    Size("Index card, small, upright", "index-small", 3 * _INCH, 4.5 * _INCH),
    Size("Index card, upright", "index-upright", 3 * _INCH, 5 * _INCH),
    Size("Index card, large, upright", "index-large", 3 * _INCH, 5.5 * _INCH),
    Size("Index card, giant", "index-giant", 4.75 * _INCH, 7 * _INCH),
    Size("Index card 3 × 5 in", "index-3x5", 5 * _INCH, 3 * _INCH),
    Size("Index card 4 × 6 in", "index-4x6", 6 * _INCH, 4 * _INCH),
    Size("Square, small", "square-small", 3 * _INCH, 3 * _INCH),
    Size("Square", "square", 3.5 * _INCH, 3.5 * _INCH),
    Size("Square, large", "square-large", 4.75 * _INCH, 4.75 * _INCH),
    Size("Sheet of 7½ × 5 in", "sheet", 7.5 * _INCH, 5 * _INCH),
    Size("A6", "a6", 105, 148),
    Size("Badge", "badge", 90, 54),
)


def paper(id_: str) -> Size:
    """Return the paper of this id. Raises `NotAllowed` for an unknown id."""
    return _found(id_, (*PAPERS, EACH), say("paper"))


def card(id_: str) -> Size:
    """Return the card size of this id or of two sides (``70x100``). Raises `NotAllowed` for anything else."""
    own = _OWN.fullmatch(id_.strip())
    if own is None:
        return _found(id_, CARDS, say("card size"), say("or width × height in millimetres, such as 70x100"))
    return own_size(*(float(side.replace(",", ".")) for side in own.groups()))


def own_size(width: float, height: float) -> Size:
    """Return a custom card size. Raises `NotAllowed` if a side is too short or too long."""
    if not all(SMALLEST_CARD <= side <= LARGEST_CARD for side in (width, height)):
        said = (
            "A card of {width:g} × {height:g} mm cannot be printed. Expected sides from {low} to {high} mm."
        )
        raise NotAllowed(say(said, width=width, height=height, low=SMALLEST_CARD, high=LARGEST_CARD))
    return Size("Custom size", f"{width:g}x{height:g}", width, height)


def _found(id_: str, among: tuple[Size, ...], what: str, more: str = "") -> Size:
    for size in among:
        if size.id == id_.strip().casefold():
            return size
    known = ", ".join(size.id for size in among)
    said = "There is no {what} “{id}”. Expected one of {known}{more}."
    raise NotAllowed(say(said, what=what, id=id_, known=known, more=f", {more}" if more else ""))
