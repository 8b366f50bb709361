"""Where a picked card comes to lie."""

from typing import Protocol

from msgspec import Struct

from crs_desktop.rules.facts import CardSpent
from crs_desktop.views.cards.arc import Lie


class Landing(Struct, frozen=True):
    """Where a card comes to lie, its middle in pixels of the screen; one that does not stay fades there."""

    lie: Lie
    stays: bool


class Lands(Protocol):
    """A part of the felt on which picked cards come to lie."""

    def hold(self, spent: CardSpent | None) -> None:
        """Leave the place of a card empty while it is on its way; None: it is there."""

    def landing(self, spent: CardSpent) -> Landing:
        """Where a card lies, or where it would leave."""
