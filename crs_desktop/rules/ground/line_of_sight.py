"""One look past walls: how much of a target they hide, and which wall hides most of it.

All lengths are in squares. A look goes from one point, the *eye*, to a target; `sight` tries the eyes of a
token and keeps the best look.

Coordinates
-----------
A look has coordinates of its own: ``u`` runs from the eye towards the middle of the target, ``v`` runs to the
side. The eye is at (0, 0). The target is flattened to a screen: the line at ``u = far`` from ``v = −half`` to
``v = half``, always square to the look. A token of one square has ``half`` 0.4, so that it can stand beside a
wall at the edge of its square without being in it.

Shades
------
Only the part of a wall between eye and screen can hide anything, so `_clipped` cuts the wall at both (just
short of them: a division by ``u = 0`` would follow). Each end of the rest is projected from the eye onto the
screen: the point (u, v) falls on ``v / u * far``. The interval between both ends, limited to the screen, is
the *shade* of the wall. A two-dimensional question has become one of intervals on a line.

A shade of no length does not count. A wall seen along its length or touched at its end therefore hides
nothing, and a look past a corner is clear.

Percent
-------
Shades overlap, so lengths must not be added: `_covered` measures their union. A wall or closed door hides all
of its shade, a low wall half of it. Two low walls one behind the other hide no more than one, and a low wall
behind a wall adds nothing: the parts under full shades count fully, and only the rest of the low shades
counts by half. What is left of the screen is the answer: 100 is seen, 0 is not seen, anything between is
partly seen.

The wall named in the answer is the one whose parts together hide most. Its
``at`` is the square where a look at the middle of its longest shade meets the wall.

Eyes
----
A combatant may lean: `sight` looks from the middle of the token, from the corners of its ground, and from the
rim squares of a large token. An eye counts only if the middle can see it, or combatants would look through a
wall at their back. The best look counts, the first of equals. As only the looking token leans, sight need not
be mutual: one combatant may see a little of another who sees nothing of them.

Speed
-----
Most pairs of tokens have no wall between them, or one wall right across. All eyes of a token, and the screens
of those who look at it, lie in a square around its middle; all looks of a pair, in both directions, lie in
a band around the line between both middles. `hidden_by_one` finds a full wall that crosses the band between
both squares: no eye of either token sees past it, and none is tried. `between` drops the walls that the band
does not touch.

No wall is divided by the length of a look: ``u`` and ``v`` are ``far`` times as large as in squares, and a
shade is measured by its slopes ``v / u`` on a screen from ``−most`` to ``most``.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Literal

from msgspec import Struct

from crs_desktop.rules.ground.squares import Square

Point = tuple[float, float]
LEAST = 1e-6
"""The tolerance of rounding: a smaller length counts as 0."""


class Segment(Struct, frozen=True):
    """A straight part of the wall ``name``, which ``hides`` so many percent of a target behind it."""

    name: str
    x: float
    y: float
    to_x: float
    to_y: float
    hides: int = 100

    def box(self) -> tuple[float, float, float, float]:
        """Return the bounds in squares: left, top, right, bottom."""
        left, right = sorted((self.x, self.to_x))
        top, bottom = sorted((self.y, self.to_y))
        return left, top, right, bottom


class Sight(Struct, frozen=True):
    """The result of a look: ``open`` percent are seen; ``wall`` hides most of the rest, at square ``at``."""

    open: int = 100
    wall: str = ""
    at: Square | None = None

    @property
    def answer(self) -> Literal["yes", "partly", "no"]:
        """The usual answer to the question whether a target is in line of sight."""
        return "yes" if self.open == 100 else "partly" if self.open else "no"


CLEAR = Sight()


def hidden_by_one(walls: Iterable[Segment], start: Point, end: Point, side: float) -> Sight | None:
    """Return the result if one wall hides all of one square from all of another; else None.

    The squares have their middles at ``start`` and ``end``; ``side`` is half of their side.
    """
    (x, y), (to_x, to_y) = start, end
    dx, dy = to_x - x, to_y - y
    aside, edge = dx * y - dy * x, side * math.sqrt(2 * (dx * dx + dy * dy))
    left, right = aside - edge, aside + edge
    for wall in walls:
        x, y, to_x, to_y = wall.x, wall.y, wall.to_x, wall.to_y
        v, to_v = dx * y - dy * x, dx * to_y - dy * to_x
        if ((v < left and to_v > right) or (to_v < left and v > right)) and wall.hides == 100:
            along_x, along_y = to_x - x, to_y - y
            far = side * (abs(along_x) + abs(along_y))
            one = along_x * (start[1] - y) - along_y * (start[0] - x)
            other = along_x * (end[1] - y) - along_y * (end[0] - x)
            if (one > far and other < -far) or (one < -far and other > far):
                return Sight(0, wall.name, _on(wall, (aside - v) / (to_v - v)))
    return None


def between(walls: Iterable[Segment], start: Point, end: Point, wide: float) -> Sequence[Segment]:
    """Return the walls that touch the band, ``wide`` to each side of the line between two points, each once.

    The band reaches as far beyond both points.
    """
    (x, y), (to_x, to_y) = start, end
    dx, dy = to_x - x, to_y - y
    square = dx * dx + dy * dy
    begun, aside, edge = dx * x + dy * y, dx * y - dy * x, wide * math.sqrt(square)
    left, right = aside - edge, aside + edge
    first, last = begun - edge, begun + square + edge
    found = dict[int, Segment]()
    for wall in walls:
        x, y, to_x, to_y = wall.x, wall.y, wall.to_x, wall.to_y
        v, to_v = dx * y - dy * x, dx * to_y - dy * to_x
        if (v < left and to_v < left) or (v > right and to_v > right):
            continue
        u, to_u = dx * x + dy * y, dx * to_x + dy * to_y
        if (u > first or to_u > first) and (u < last or to_u < last):
            found[id(wall)] = wall
    return [*found.values()]


class _Shade(Struct, frozen=True):
    """The part of a target that a wall hides, from slope ``first`` to slope ``last``."""

    first: float
    last: float
    wall: Segment


class SightLine:
    """A look past walls from an eye to the middle of a target that is twice ``half`` wide.

    ``open`` percent of the target are seen.
    """

    def __init__(self, eye: Point, middle: Point, half: float, walls: Iterable[Segment]) -> None:
        self._eye, self._x, self._y = eye, middle[0] - eye[0], middle[1] - eye[1]
        self._square = self._x * self._x + self._y * self._y
        self._far = math.sqrt(self._square)
        self._most = half / (self._far or 1.0)
        self._shades = self._cast(walls)
        self.open = _open(self._shades, self._most) if self._shades else 100

    @property
    def sight(self) -> Sight:
        """The result, with the wall that hides most."""
        if self.open == 100:
            return CLEAR
        most = _hiding_most(self._shades)
        return Sight(self.open, most.wall.name, self._met(most))

    def _cast(self, walls: Iterable[Segment]) -> Sequence[_Shade]:
        """Return the parts of the target, from −most to most, that the walls hide."""
        found, most, (ex, ey), dx, dy = list[_Shade](), self._most, self._eye, self._x, self._y
        near, far = LEAST * self._far, self._square - LEAST * self._far
        for wall in walls:
            x, y, to_x, to_y = wall.x - ex, wall.y - ey, wall.to_x - ex, wall.to_y - ey
            u, to_u = x * dx + y * dy, to_x * dx + to_y * dy
            if (u <= near and to_u <= near) or (u >= far and to_u >= far):
                continue
            v, to_v = y * dx - x * dy, to_y * dx - to_x * dy
            if not (near <= u <= far and near <= to_u <= far):
                u, v, to_u, to_v = _clipped(u, v, to_u, to_v, near, far)
            first, last = v / u, to_v / to_u
            if first > last:
                first, last = last, first
            # max() and min() take thrice as long
            first, last = first if first > -most else -most, last if last < most else most
            if last - first > LEAST * most:
                found.append(_Shade(first, last, wall))
        return found

    def _met(self, shade: _Shade) -> Square:
        """Return the square at which a look at the middle of a shade meets its wall."""
        wall, (ex, ey), dx, dy = shade.wall, self._eye, self._x, self._y
        slope = (shade.first + shade.last) / 2
        x, y, to_x, to_y = wall.x - ex, wall.y - ey, wall.to_x - wall.x, wall.to_y - wall.y
        turned = to_y * dx - to_x * dy - slope * (to_x * dx + to_y * dy)
        aside = slope * (x * dx + y * dy) - (y * dx - x * dy)
        return _on(wall, aside / turned if turned else 0.0)


def _on(wall: Segment, part: float) -> Square:
    """Return the square of a point on a wall; for a point on a grid line, the square right or below."""
    x, y = wall.x + part * (wall.to_x - wall.x), wall.y + part * (wall.to_y - wall.y)
    return Square(math.floor(x), math.floor(y))


def _open(shades: Sequence[_Shade], most: float) -> int:
    """Return the percentage that no wall hides; where shades overlap, the one that hides most counts."""
    full = hidden = _covered([shade for shade in shades if shade.wall.hides == 100])
    for hides in {shade.wall.hides for shade in shades if shade.wall.hides < 100}:
        rest = _covered([shade for shade in shades if shade.wall.hides in (100, hides)]) - full
        hidden = max(hidden, full + rest * hides / 100)
    return round(100 * (1 - hidden / (2 * most)))


def _covered(shades: Iterable[_Shade]) -> float:
    """Return the breadth that all shades cover together."""
    whole, reached = 0.0, -math.inf
    for shade in sorted(shades, key=attrgetter("first")):
        if shade.last > reached:
            whole += shade.last - max(shade.first, reached)
            reached = shade.last
    return whole


def _hiding_most(shades: Iterable[_Shade]) -> _Shade:
    """Return the largest shade of the wall that hides most; of equal walls, the first."""
    by_wall = defaultdict[str, list[_Shade]](list)
    for shade in shades:
        by_wall[shade.wall.name].append(shade)
    whole = max(by_wall.values(), key=lambda some: _covered(some) * some[0].wall.hides)
    return max(whole, key=lambda shade: shade.last - shade.first)


def _clipped(
    u: float, v: float, to_u: float, to_v: float, near: float, far: float
) -> tuple[float, float, float, float]:
    """Return the part of a wall between eye and target, in turned coordinates."""
    if u < near or u > far:
        u, v = _cut(u, v, to_u, to_v, near if u < near else far)
    if to_u < near or to_u > far:
        to_u, to_v = _cut(to_u, to_v, u, v, near if to_u < near else far)
    return u, v, to_u, to_v


def _cut(u: float, v: float, to_u: float, to_v: float, at: float) -> Point:
    return at, v + (to_v - v) * (at - u) / (to_u - u)
