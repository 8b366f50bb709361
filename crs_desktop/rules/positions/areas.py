"""Ways and areas on the ground: the length of a way, and the squares of a circle, a cone or a line."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal

from crs_desktop.rules.ground.squares import FEET, Ground, Square, distance, nearest, overlap
from crs_desktop.rules.scene import Combatant, Scene

Shape = Literal["way", "circle", "cone", "line"]
_FOOT = 0.3048
"""The length of a foot in metres."""


def legs(ground: Ground, way: Sequence[Square], size: int = 1) -> tuple[float, ...]:
    """Return the length of each leg of a way in the ground's unit, each counted by itself.

    The first leg begins at the nearest square of a token of size × size squares.
    """
    # a large token measures from the square that is nearest, as the rules do for ranges
    start = [nearest(way[0], size, way[1])] if len(way) > 1 else []
    return tuple(distance(ground, a, b) for a, b in pairwise([*start, *way[1:]]))


def other_unit(ground: Ground, length: float) -> float:
    """Convert feet to metres on a ground of feet, and metres to feet on a ground of metres."""
    return length * _FOOT if ground.unit.sign == FEET.sign else length / _FOOT


def covered(ground: Ground, shape: Shape, origin: Square, end: Square, size: int = 1) -> frozenset[Square]:
    """Return the squares of the board covered by an area from the middle of ``origin`` towards ``end``.

    A circle covers all squares no farther away than ``end``. A cone is as wide as it is long, a line is one
    square wide; neither covers the squares of its origin. A way covers nothing. From a token of size × size
    squares with its top left on ``origin``, a circle extends all around, the other shapes from the token's
    nearest square.
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
    """Return the combatants with any part of their token on these squares."""
    return tuple(one for one in scene.combatants.values() if not squares.isdisjoint(_stood_on(one)))


def _stood_on(one: Combatant) -> Iterator[Square]:
    if one.square:
        for column in range(one.size):
            for row in range(one.size):
                yield Square(one.square.column + column, one.square.row + row)


def _near(ground: Ground, origin: Square, end: Square, size: int = 1) -> Iterator[Square]:
    """Yield the squares of the board that could be covered: a box around the origin."""
    # under no distance rule does an area reach farther than √2 times the straight line
    reach = math.ceil(math.hypot(end.column - origin.column, end.row - origin.row) * math.sqrt(2)) + size
    for column in range(max(0, origin.column - reach), min(ground.columns, origin.column + reach + 1)):
        for row in range(max(0, origin.row - reach), min(ground.rows, origin.row + reach + 1)):
            yield Square(column, row)


def _holds(ground: Ground, shape: Shape, origin: Square, end: Square, one: Square) -> bool:
    """Return whether a cone or line covers a square.

    Whole numbers, where possible, keep a square on the very edge inside in every direction of the area.
    """
    along, aside, square = _turned(origin, end, one)
    if along <= 0:
        return False
    if shape == "line":
        # A line is one square wide, and ends half a square beyond the middle of its last one.
        return 4 * aside**2 <= square and 2 * (along - square) <= math.sqrt(square)
    # A cone is everywhere as wide as its distance from the origin.
    return 2 * aside <= along and distance(ground, origin, one) <= distance(ground, origin, end)


def _turned(origin: Square, end: Square, one: Square) -> tuple[int, int, int]:
    """Return the position of a square along and beside the way to ``end``, both multiplied by its length.

    The third number is the squared length of the way. All lengths are in squares.
    """
    to_x, to_y = end.column - origin.column, end.row - origin.row
    x, y = one.column - origin.column, one.row - origin.row
    return x * to_x + y * to_y, abs(x * to_y - y * to_x), to_x**2 + to_y**2
