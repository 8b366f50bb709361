"""How cards look, whatever stands on them: colours, icons, backs."""

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct

from crs_desktop.printing.card.marks import BAND, QUIET, Tone
from crs_desktop.rules.printed import Kind, PrintedCard

Colour = Literal["none", "kind", "side"]
"""What colours follow; whatever they tell stands on the card in words, too."""

Back = Literal["name", "common", "coloured", "picture"]
"""What it is, the same on every card, a colour with the icon of the kind, or a picture of the GM's."""


class Coat(Struct, frozen=True):
    """A pale tone that words stand on, and a deep one for lines and icons."""

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
"""In the order in which sides come; a seventh begins anew."""


class CardLook(Struct, frozen=True):
    """What the GM has chosen. ``picture`` holds the bytes of the one on backs; ``lines`` are to write on.

    With a ``code``, a phone reads a character from his card, and so does our library.
    """

    colour: Colour = "kind"
    icons: bool = True
    lines: bool = True
    back: Back = "name"
    picture: bytes = b""
    code: bool = False

    def coat(self, card: PrintedCard, sides: Mapping[str, Coat]) -> Coat:
        """The colours of a card; those of a side come out of ``sides``."""
        if self.colour == "side":
            return sides.get(card.side, GREY)
        return KINDS.get(card.kind, GREY) if self.colour == "kind" else GREY


def coats_of(sides: Iterable[str]) -> dict[str, Coat]:
    """The colours of each side that has a name, in their order."""
    named = dict.fromkeys(filter(None, sides))
    return {side: SIDES[at % len(SIDES)] for at, side in enumerate(named)}
