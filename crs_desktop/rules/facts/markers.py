"""How a marker of the GM's own is tied to the clock that ends it."""

from crs_desktop.rules.values import Name


def clock_of(who: Name, word: str) -> str:
    """The id of the clock with which a marker on somebody ends."""
    return f"marker {who}/{word}"
