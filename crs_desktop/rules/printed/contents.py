"""The choice of contents for printed cards."""

from msgspec import Struct


class Contents(Struct, frozen=True):
    """The optional contents of cards, besides the numbers; the GM's table always has all of them.

    ``handout`` is the text for the player, ``notes`` are the GM's; ``effects`` adds the effects of items to
    the card of their owner, ``ticks`` adds boxes to tick for numbers that count down.
    """

    handout: bool = True
    side: bool = True
    tags: bool = False
    notes: bool = False
    effects: bool = True
    ticks: bool = True
    portraits: bool = True


USUAL = Contents()
