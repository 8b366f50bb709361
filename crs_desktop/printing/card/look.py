"""The look of cards, apart from their content: colours, icons and backs."""

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct

from crs_desktop.printing.marks import BAND, QUIET, Tone
from crs_desktop.rules.printed import Kind, PrintedCard

Colour = Literal["none", "kind", "side"]
"""The basis of the colours; the card says the same in words."""

Back = Literal["name", "common", "coloured", "picture"]
"""The back: the name, one pattern for all cards, the colour and icon of the kind, or the GM's picture."""


class Coat(Struct, frozen=True):
    """A pale tone behind words and a deep tone for lines and icons."""

    band: Tone
    deep: Tone


GREY = Coat(BAND, QUIET)
BLUE, BROWN, GREEN, VIOLET, RED, TEAL = (
    Coat("#DCE6F2", "#2F5D8C"),
    Coat("#F0E4CF", "#8A5A1E"),
    Coat("#DCEBDD", "#2E6B3E"),
    Coat("#E7DEF1", "#5F3B8C"),
    Coat("#F4DEDB", "#A3262A"),
    Coat("#D6EBEA", "#1F6F70"),
)
KINDS: Mapping[Kind, Coat] = {"character": BLUE, "item": BROWN, "skill": GREEN, "power": VIOLET}
SIDES = (BLUE, RED, GREEN, BROWN, VIOLET, TEAL)
"""Colours of sides in the order of their appearance; a seventh side gets the first colour again."""


class CardLook(Struct, frozen=True):
    """The GM's choice for all cards.

    ``picture`` holds the bytes of the picture on backs. ``lines`` adds lines to write on. ``code`` adds a QR
    code with the whole character, to be scanned and pasted into a library.
    """

    colour: Colour = "kind"
    icons: bool = True
    lines: bool = True
    back: Back = "name"
    picture: bytes = b""
    code: bool = False

    def coat(self, card: PrintedCard, sides: Mapping[str, Coat]) -> Coat:
        """Return the colours of a card, by kind or from ``sides``."""
        if self.colour == "side":
            return sides.get(card.side, GREY)
        return KINDS.get(card.kind, GREY) if self.colour == "kind" else GREY


def coats_of(sides: Iterable[str]) -> dict[str, Coat]:
    """Return the colours of each named side, in order of appearance."""
    named = dict.fromkeys(filter(None, sides))
    return {side: SIDES[at % len(SIDES)] for at, side in enumerate(named)}
