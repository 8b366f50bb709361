"""The search for the wall, corner or door nearest to a spot of the ground."""

import math
from collections.abc import Callable, Iterator
from itertools import pairwise

from msgspec.structs import replace

from crs_desktop.rules.ground.walls import PER_SQUARE, Spot, Wall, Walls


def wall_near(walls: Walls, spot: Spot, within: float, fits: Callable[[Wall], bool] = bool) -> str:
    """Return the name of the nearest wall that ``fits``, at most ``within`` squares away; empty for none."""
    near = [(how_far(wall, spot), name) for name, wall in _around(walls, spot, within) if fits(wall)]
    return min((one for one in near if one[0] <= within), default=(0, ""))[1]


def corner_near(walls: Walls, spot: Spot, within: float) -> tuple[str, int] | None:
    """Return the nearest corner, at most ``within`` squares away, as wall name and point index; else None."""
    found = min(_corners(walls, spot, within), default=None)
    return found[1:] if found and found[0] <= within else None


def how_far(wall: Wall, spot: Spot) -> float:
    """Return the distance in squares from a spot to the nearest point of a wall."""
    return min(_from_part(one, other, spot) for one, other in pairwise(wall.points))


def is_door(wall: Wall) -> bool:
    """Return whether a wall is a door."""
    return wall.kind == "door"


def with_corner(wall: Wall, spot: Spot) -> Wall:
    """Return the wall with a new corner in the part nearest to a spot; unchanged if the corner exists."""
    if spot in wall.points:
        return wall
    far = [_from_part(one, other, spot) for one, other in pairwise(wall.points)]
    place = far.index(min(far)) + 1
    return replace(wall, points=(*wall.points[:place], spot, *wall.points[place:]))


def without_corner(wall: Wall, place: int) -> Wall:
    """Return the wall without one of its corners."""
    return replace(wall, points=(*wall.points[:place], *wall.points[place + 1 :]))


def _around(walls: Walls, spot: Spot, within: float) -> Iterator[tuple[str, Wall]]:
    """Yield the walls whose bounds are near enough: a map has thousands, and the pointer moves fast."""
    x, y, reach = spot.x, spot.y, within * PER_SQUARE
    for name, (left, top, right, bottom) in walls.boxes.items():
        if left - reach <= x <= right + reach and top - reach <= y <= bottom + reach:
            yield name, walls.named[name]


def _corners(walls: Walls, spot: Spot, within: float) -> Iterator[tuple[float, str, int]]:
    for name, wall in _around(walls, spot, within):
        for place, point in enumerate(wall.points):
            yield math.hypot(point.x - spot.x, point.y - spot.y) / PER_SQUARE, name, place


def _from_part(one: Spot, other: Spot, spot: Spot) -> float:
    x, y = other.x - one.x, other.y - one.y
    # or 1: two points of a wall may be the same
    along = ((spot.x - one.x) * x + (spot.y - one.y) * y) / (x * x + y * y or 1)
    along = max(0.0, min(1.0, along))
    return math.hypot(one.x + along * x - spot.x, one.y + along * y - spot.y) / PER_SQUARE
