"""The picture that lies under the squares."""

import math

from msgspec import Struct

from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

_HUNDRED = 100
_NEARLY = 90
_FARTHEST = 100_000


class MapPicture(Struct, frozen=True):
    """Which picture of the campaign, by its id, and which ground it covers, in hundredths of a square."""

    picture: str
    left: int
    top: int
    width: int
    height: int

    def is_sound(self) -> bool:
        """Whether it has a size, and lies near the board."""
        sides = (self.left, self.top, self.width, self.height)
        return self.width > 0 < self.height and all(abs(side) <= _FARTHEST for side in sides)


def fitted(
    picture: str, size: tuple[int, int], one: tuple[float, float], other: tuple[float, float], squares: float
) -> MapPicture:
    """A picture of ``size`` pixels, of which two lie so many squares apart, the first where squares meet.

    Raises:
        NotAllowed: the two are one, or the map would have too many squares, or none.

    """
    pixels = math.hypot(other[0] - one[0], other[1] - one[1])
    if pixels < 1 or squares <= 0:
        raise NotAllowed(say("Two points are needed, so many squares apart."))
    square = pixels / squares
    wide, high = (round(side / square * _HUNDRED) for side in size)
    if max(wide, high) > _FARTHEST or min(wide, high) < 1:
        said = "The map would have {wide} × {high} squares: move the points, or change the number."
        raise NotAllowed(say(said, wide=f"{wide / _HUNDRED:g}", high=f"{high / _HUNDRED:g}"))
    left, top = (_before_the_first(at / square) for at in one)
    return MapPicture(picture, left, top, wide, high)


def _before_the_first(at: float) -> int:
    """So far the map reaches beyond the first square, negative; a little short of one it begins after it."""
    part = round(at % 1 * _HUNDRED)
    return _HUNDRED - part if part > _NEARLY else -part


def squares_of(map_: MapPicture) -> tuple[int, int]:
    """Columns and rows that hold all of a map; less than a twentieth of a square is no row more."""
    ends = (map_.left + map_.width, map_.top + map_.height)
    columns, rows = (max(1, math.ceil(end / _HUNDRED - 0.05)) for end in ends)
    return columns, rows
