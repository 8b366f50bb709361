"""Sight by plain looking: at many points of the target, past every wall there is."""

import math
from collections.abc import Iterator, Sequence

from crs_desktop.rules.ground.line_of_sight import Point, Segment
from crs_desktop.rules.ground.squares import Square

_POINTS = 100


def looked(
    walls: Sequence[Segment], eye: Square, size: int, target: Square, other: int, points: int = _POINTS
) -> float:
    """How many percent of a token are seen from the best place of another."""
    middle = _middle(eye, size)
    can = [at for at in _places(eye, size) if not any(_crosses(wall, middle, at) for wall in walls)]
    return max(_seen(walls, at, _middle(target, other), other * 0.4, points) for at in (middle, *can))


def _seen(walls: Sequence[Segment], eye: Point, middle: Point, half: float, points: int) -> float:
    across, down = middle[0] - eye[0], middle[1] - eye[1]
    far = math.hypot(across, down)
    if far < 1e-6:
        return 100
    hidden = 0.0
    for number in range(points):
        aside = half * (2 * (number + 0.5) / points - 1)
        at = middle[0] - down / far * aside, middle[1] + across / far * aside
        hidden += max((wall.hides for wall in walls if _crosses(wall, eye, at)), default=0)
    return 100 - hidden / points


def _crosses(wall: Segment, one: Point, other: Point) -> bool:
    """Whether a wall lies between two points, neither of which it touches."""
    ax, ay, bx, by = wall.x, wall.y, wall.to_x, wall.to_y
    dx, dy, wx, wy = other[0] - one[0], other[1] - one[1], bx - ax, by - ay
    cross = dx * wy - dy * wx
    if not cross:
        return False
    along = ((ax - one[0]) * wy - (ay - one[1]) * wx) / cross
    part = ((ax - one[0]) * dy - (ay - one[1]) * dx) / cross
    return 1e-5 < along < 1 - 1e-5 and 0 <= part <= 1


def _middle(square: Square, size: int) -> Point:
    return square.column + size / 2, square.row + size / 2


def _places(square: Square, size: int) -> Iterator[Point]:
    """Its corners, and of a large one the middle of each square at its rim."""
    for across in (0.1, size - 0.1):
        for down in (0.1, size - 0.1):
            yield square.column + across, square.row + down
    for column in range(size if size > 1 else 0):
        for row in range(size):
            if {column, row} & {0, size - 1}:
                yield square.column + column + 0.5, square.row + row + 0.5
