"""The walls by the ground that they stand on: a look passes few of many."""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator

from crs_desktop.rules.ground.line_of_sight import LEAST, Point, Segment

Cell = tuple[int, int]
_CELL = 4
"""The ground is divided into cells of so many squares a side."""


def cells(segments: Iterable[Segment]) -> dict[Cell, list[Segment]]:
    """The walls by the cells of the ground that they stand in."""
    found = defaultdict[Cell, list[Segment]](list)
    for segment in segments:
        for cell in crossed((segment.x, segment.y), (segment.to_x, segment.to_y), LEAST):
            found[cell].append(segment)
    return dict(found)


def crossed(one: Point, other: Point, reach: float) -> Iterator[Cell]:
    """The cells that lie within ``reach`` of the line between two points, and some beside them."""
    (x, y), (to_x, to_y) = one, other
    steep = abs(to_y - y) > abs(to_x - x)
    if steep:
        x, y, to_x, to_y = y, x, to_y, to_x
    if x > to_x:
        x, y, to_x, to_y = to_x, to_y, x, y
    slope = (to_y - y) / (to_x - x) if to_x > x else 0.0
    wide = reach * math.sqrt(2)
    for column in range(math.floor((x - reach) / _CELL), math.floor((to_x + reach) / _CELL) + 1):
        left, right = max(x, column * _CELL - reach), min(to_x, (column + 1) * _CELL + reach)
        low, high = sorted((y + slope * (left - x), y + slope * (right - x)))
        for row in range(math.floor((low - wide) / _CELL), math.floor((high + wide) / _CELL) + 1):
            yield (row, column) if steep else (column, row)
