"""What a player may read on the cards that he is given."""

from msgspec import Struct


class Contents(Struct, frozen=True):
    """What stands on cards beside the numbers; the GM's sheet has all of it.

    ``handout`` is the text for the player, ``notes`` are the GM's; ``effects`` tells on somebody's card what
    his things do, ``ticks`` gives boxes to tick for what counts down.
    """

    handout: bool = True
    side: bool = True
    tags: bool = False
    notes: bool = False
    effects: bool = True
    ticks: bool = True
    portraits: bool = True


USUAL = Contents()
