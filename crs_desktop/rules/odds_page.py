"""What a system offers on its odds page: what can be entered, and what comes of it, without any fight."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from crs_desktop.rules.forecast import Forecast

Entered = Mapping[str, int | str]


class OddsField(Struct, frozen=True):
    """A number between two limits, or with ``cards`` a list of them; ``curve``: it can be drawn over it."""

    id: str
    term: str
    usual: int = 0
    low: int = 0
    high: int = 99
    cards: bool = False
    curve: bool = False


class OddsPage(Struct, frozen=True):
    """``told`` raises NotAllowed where what is entered cannot be."""

    title: str
    fields: tuple[OddsField, ...]
    told: Callable[[Entered], Forecast]
