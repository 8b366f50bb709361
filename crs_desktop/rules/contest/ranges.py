"""The bands of a Ranged Strike (Contest, Ranged Defense; CT-65 … CT-67)."""

from crs_desktop.rules.battlefield import Band, Battlefield
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say

_DEFENSE = ((5, "−4"), (10, "±0"), (20, "+4"), (40, "+8"), (80, "+12"))
"""Within 5 metres, and from so many metres on: what Ranged Defense is more, 4 for each doubling."""


def bands(_scene: Scene, _who: Name) -> tuple[Band, ...]:
    """5, 10, 20, 40 and 80 metres."""
    return tuple(_band(reach, more) for reach, more in _DEFENSE)


def beyond(_scene: Scene, _who: Name) -> str:
    """Farther off than the last."""
    return say("beyond 80 m")


def _band(reach: int, more: str) -> Band:
    said = "within {reach} m: {more}" if reach == _DEFENSE[0][0] else "from {reach} m: {more}"
    return Band(say(said, reach=reach, more=more), say("within {reach} m", reach=reach), reach)


BATTLEFIELD = Battlefield(bands, beyond)
