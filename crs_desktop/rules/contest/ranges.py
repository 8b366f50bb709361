"""The bands of a Ranged Strike (Contest, Ranged Defense; CT-65 … CT-67)."""

from crs_desktop.rules.battlefield import Band, Battlefield
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say

_DEFENSE = ((5, "−4"), (10, "±0"), (20, "+4"), (40, "+8"), (80, "+12"))
"""Up to so many metres, and what Ranged Defense is more there: 4 each time the distance has doubled."""


def bands(_scene: Scene, _who: Name) -> tuple[Band, ...]:
    """5, 10, 20, 40 and 80 metres."""
    return tuple(_band(reach, more) for reach, more in _DEFENSE)


def _band(reach: int, more: str) -> Band:
    title = say("{reach} m: {more}", reach=reach, more=more)
    return Band(title, say("within {reach} m", reach=reach), reach)


BATTLEFIELD = Battlefield(bands, "beyond 80 m")
