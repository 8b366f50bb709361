"""A card that is laid out, and what it is dressed in."""

from msgspec import Struct

from crs_desktop.printing.card.look import GREY, CardLook, Coat
from crs_desktop.printing.card.marks import Mark
from crs_desktop.rules.printed import PrintedCard


class Laid(Struct, frozen=True):
    """A card with the marks of both sides, each from the upper left corner of the cut.

    ``goes_on`` tells that its text goes on on the back, ``over`` that even there it finds no room, ``brief``
    that things are named where what they do finds none, ``no_code`` that its code would be too small to read,
    ``parted`` that not all of its numbers stand in front.
    """

    card: PrintedCard
    front: tuple[Mark, ...]
    back: tuple[Mark, ...]
    goes_on: bool = False
    over: bool = False
    brief: bool = False
    no_code: bool = False
    parted: bool = False


class Dress(Struct, frozen=True):
    """How one card looks: what is chosen for all, its own colours, and the bytes of its portrait.

    ``small`` tells that the portrait stands in the head, beside the title, where it takes no room of words.
    """

    look: CardLook = CardLook()
    coat: Coat = GREY
    portrait: bytes = b""
    code: str = ""
    small: bool = False
