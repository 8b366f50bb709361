"""Ways and areas on the ground: how long a way is, and which squares a circle, a cone or a line covers."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal

from crs_desktop.rules.ground.squares import FEET, Ground, Square, distance, nearest, overlap
from crs_desktop.rules.scene import Combatant, Scene

Shape = Literal["way", "circle", "cone", "line"]
_FOOT = 0.3048
"""In metres."""


def legs(ground: Ground, way: Sequence[Square], size: int = 1) -> tuple[float, ...]:
    """How long each part of a way is, in the ground's unit; each is counted by itself.

    The first goes out from a token of size × size squares, from the nearest of them.
    """
    start = [nearest(way[0], size, way[1])] if len(way) > 1 else []
    return tuple(distance(ground, a, b) for a, b in pairwise([*start, *way[1:]]))


def other_unit(ground: Ground, length: float) -> float:
    """Feet in metres, on a ground of metres metres in feet."""
    return length * _FOOT if ground.unit.sign == FEET.sign else length / _FOOT


def covered(ground: Ground, shape: Shape, origin: Square, end: Square, size: int = 1) -> frozenset[Square]:
    """The squares of the board that an area covers, from the middle of one square towards another.

    A circle holds what is no farther off than ``end``. A cone is as wide as it is long, a line one square
    wide; neither holds the squares it comes from. A way covers nothing. From a token of size × size squares,
    its top left on ``origin``, a circle goes out all around, the others from its nearest square.
    """
    if shape == "way":
        return frozenset()
    start = nearest(origin, size, end)
    if shape == "circle":
        far = distance(ground, start, end)
        return frozenset(
            one for one in _near(ground, origin, end, size) if distance(ground, origin, one, size) <= far
        )
    held = (one for one in _near(ground, start, end) if _holds(ground, shape, start, end, one))
    return frozenset(one for one in held if not overlap(origin, size, one, 1))


def inside(scene: Scene, squares: frozenset[Square]) -> tuple[Combatant, ...]:
    """Who stands on any of these squares, with any part of his token."""
    return tuple(one for one in scene.combatants.values() if not squares.isdisjoint(_stood_on(one)))


def _stood_on(one: Combatant) -> Iterator[Square]:
    if one.square:
        for column in range(one.size):
            for row in range(one.size):
                yield Square(one.square.column + column, one.square.row + row)


def _near(ground: Ground, origin: Square, end: Square, size: int = 1) -> Iterator[Square]:
    """All squares of the board that could be covered."""
    reach = math.ceil(math.hypot(end.column - origin.column, end.row - origin.row) * math.sqrt(2)) + size
    for column in range(max(0, origin.column - reach), min(ground.columns, origin.column + reach + 1)):
        for row in range(max(0, origin.row - reach), min(ground.rows, origin.row + reach + 1)):
            yield Square(column, row)


def _holds(ground: Ground, shape: Shape, origin: Square, end: Square, one: Square) -> bool:
    """In whole numbers: what lies just on an edge is inside, whichever way the area is turned."""
    along, aside, square = _turned(origin, end, one)
    if along <= 0:
        return False
    if shape == "line":
        return 4 * aside**2 <= square and 2 * (along - square) <= math.sqrt(square)
    return 2 * aside <= along and distance(ground, origin, one) <= distance(ground, origin, end)


def _turned(origin: Square, end: Square, one: Square) -> tuple[int, int, int]:
    """How far along and aside of the way to ``end`` a square lies, both times how long that way is.

    Last comes the square of its length; all is counted in squares.
    """
    to_x, to_y = end.column - origin.column, end.row - origin.row
    x, y = one.column - origin.column, one.row - origin.row
    return x * to_x + y * to_y, abs(x * to_y - y * to_x), to_x**2 + to_y**2
