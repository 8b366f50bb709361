"""A card after its layout, and the look of one card."""

from msgspec import Struct

from crs_desktop.printing.card.look import GREY, CardLook, Coat
from crs_desktop.printing.marks import Mark
from crs_desktop.rules.printed import PrintedCard


class Laid(Struct, frozen=True):
    """A card with the marks of both sides, measured from the upper left cut corner.

    ``goes_on``: the text continues on the back. ``over``: the text does not fit even there. ``brief``: things
    are named without their effects, for lack of room. ``no_code``: the code would be too small to read.
    ``parted``: not all numbers are in front.
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
    """The look of one card: the look of all cards, its own colours, and the bytes of its portrait.

    ``small`` puts the portrait in the head beside the title, where it takes no room from the text.
    """

    look: CardLook = CardLook()
    coat: Coat = GREY
    portrait: bytes = b""
    code: str = ""
    small: bool = False
