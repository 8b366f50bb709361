"""The picture that lies under the squares."""

import math

from msgspec import Struct

from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import decimal, say

_HUNDRED = 100
_NEARLY = 90
_FARTHEST = 100_000


class MapPicture(Struct, frozen=True):
    """A picture of the campaign, by its id, and the ground it covers, in hundredths of a square."""

    picture: str
    left: int
    top: int
    width: int
    height: int

    def is_sound(self) -> bool:
        """Return whether the picture has a size, and lies near the board."""
        sides = (self.left, self.top, self.width, self.height)
        return self.width > 0 < self.height and all(abs(side) <= _FARTHEST for side in sides)


def fitted(
    picture: str, size: tuple[int, int], one: tuple[float, float], other: tuple[float, float], squares: float
) -> MapPicture:
    """Return a picture of ``size`` pixels, fitted so that two of its points are ``squares`` apart.

    The first point is laid on a corner where squares meet.

    Raises:
        NotAllowed: the points are the same, or the map would have too many squares, or none.

    """
    pixels = math.hypot(other[0] - one[0], other[1] - one[1])
    if pixels < 1 or squares <= 0:
        raise NotAllowed(say("Mark two different points, and give the number of squares between them."))
    square = pixels / squares
    wide, high = (round(side / square * _HUNDRED) for side in size)
    if max(wide, high) > _FARTHEST or min(wide, high) < 1:
        said = "The map would have {wide} × {high} squares: move the points, or change the number of squares."
        across, down = (decimal(f"{side / _HUNDRED:g}") for side in (wide, high))
        raise NotAllowed(say(said, wide=across, high=down))
    left, top = (_before_the_first(at / square) for at in one)
    return MapPicture(picture, left, top, wide, high)


def _before_the_first(at: float) -> int:
    """Return the start of the map in hundredths, for a first point ``at`` squares from its edge.

    The part of a square before the first grid line lies off the board (negative). Nearly a whole square
    counts as one: the map then begins a little inside the board.
    """
    part = round(at % 1 * _HUNDRED)
    return _HUNDRED - part if part > _NEARLY else -part


def squares_of(map_: MapPicture) -> tuple[int, int]:
    """Return the columns and rows that hold a whole map; a twentieth of a square adds no further row."""
    ends = (map_.left + map_.width, map_.top + map_.height)
    columns, rows = (max(1, math.ceil(end / _HUNDRED - 0.05)) for end in ends)
    return columns, rows
