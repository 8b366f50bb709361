"""The link between a marker set by the GM and the clock that ends it."""

from crs_desktop.rules.values import Name


def clock_of(who: Name, word: str) -> str:
    """Return the id of the clock that ends a marker on a combatant."""
    return f"marker {who}/{word}"
