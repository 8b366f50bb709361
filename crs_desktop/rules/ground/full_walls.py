"""The walls and closed doors that hide all ground behind them, and the points where they cross."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import combinations

from msgspec import Struct

from crs_desktop.rules.ground.line_of_sight import Point, Segment
from crs_desktop.rules.ground.sight import cells


class FullWalls(Struct, frozen=True, dict=True):
    """The straight ``parts`` of walls and closed doors."""

    parts: Sequence[Segment]

    @cached_property
    def crossings(self) -> Sequence[Point]:
        """The points at which two parts cross, in a fixed order; two that only touch do not cross."""
        met = (_met(*pair) for near in cells(self.parts).values() for pair in combinations(near, 2))
        return [*dict.fromkeys(point for point in met if point is not None)]


def full_walls(parts: Iterable[Segment]) -> FullWalls:
    """Return those of some walls that hide everything behind them."""
    return FullWalls([part for part in parts if part.hides == 100])


def _met(one: Segment, other: Segment) -> Point | None:
    """Return the point at which two walls cross; None if they do not."""
    x, y = one.to_x - one.x, one.to_y - one.y
    to_x, to_y = other.to_x - other.x, other.to_y - other.y
    turned = x * to_y - y * to_x
    if not turned:
        return None
    away_x, away_y = other.x - one.x, other.y - one.y
    part = (away_x * to_y - away_y * to_x) / turned
    of_other = (away_x * y - away_y * x) / turned
    crosses = 0 < part < 1 and 0 < of_other < 1
    return (one.x + part * x, one.y + part * y) if crosses else None
