"""One look past walls: how much of a target they hide, and which wall hides most of it.

All lengths are in squares. A look goes from one point, the *eye*, to a target; `sight` tries the eyes of a
token and keeps the best look.

Coordinates
-----------
A look has coordinates of its own: ``u`` runs from the eye towards the middle of the target, ``v`` runs to the
side. The eye is at (0, 0). The target is flattened to a screen: the line at ``u = far`` from ``v = −half`` to
``v = half``, always square to the look. A token of one square has ``half`` 0.4, so that it can stand beside a
wall at the edge of its square without being in it. `SightLine._turned` brings a wall into these coordinates.

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
Most pairs of tokens have no wall between them, or one wall right across. `SightLine.between` drops the walls
that lie beside, behind or beyond the look for every eye, and stops at a full wall that crosses the whole band
between all eyes and the target: no eye can see past it, and none is tried.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import chain
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


class SightLine:
    """The line from an eye to the middle of a target, ``far`` squares away and twice ``half`` wide.

    Walls are turned into coordinates along the line (u, 0 at the eye) and aside of it (v).
    """

    def __init__(self, eye: Point, middle: Point, half: float) -> None:
        self.eye, self.middle, self.half = eye, middle, half
        across, down = middle[0] - eye[0], middle[1] - eye[1]
        self.far = math.hypot(across, down)
        far = self.far or 1.0
        self._x, self._y = across / far, down / far

    def between(self, near: Iterable[Iterable[Segment]], reach: float) -> "Sight | list[Segment]":
        """Return the walls of some lists that may hide something from an eye within ``reach`` of this one.

        Return the result instead as soon as one wall crosses the whole look, so that no eye sees past it.
        """
        wide, found = max(reach, self.half), dict[int, Segment]()
        # an eye beside this one turns the screen, so that one end of it lies up to `half` farther away
        end, (x, y), ux, uy = self.far + self.half, self.eye, self._x, self._y
        for wall in chain.from_iterable(near):
            dx, dy, to_dx, to_dy = wall.x - x, wall.y - y, wall.to_x - x, wall.to_y - y
            v, to_v = dy * ux - dx * uy, to_dy * ux - to_dx * uy  # `_turned`, without a call for each wall
            if (v > wide and to_v > wide) or (v < -wide and to_v < -wide):
                continue
            u, to_u = dx * ux + dy * uy, to_dx * ux + to_dy * uy
            if (u > -reach or to_u > -reach) and (u < end or to_u < end):
                found[id(wall)] = wall  # one wall is in several lists
                crosses = wall.hides == 100 and ((v < -wide and to_v > wide) or (to_v < -wide and v > wide))
                if crosses and (hidden := self._hidden_by(wall, (u, v, to_u, to_v), reach)):
                    return hidden
        return [*found.values()]

    def _hidden_by(
        self, wall: Segment, turned: tuple[float, float, float, float], reach: float
    ) -> Sight | None:
        """Return the result if a wall that crosses the band of all eyes lies before the target; else None."""
        (u, v, to_u, to_v), wide, most = turned, max(reach, self.half), self.far - self.half
        # the wall must be in front of every eye, and nearer than any point of the target
        one = u + (to_u - u) * (-wide - v) / (to_v - v)
        other = u + (to_u - u) * (wide - v) / (to_v - v)
        if reach < one < most and reach < other < most:
            return Sight(0, wall.name, self._place((one + other) / 2, 0))
        return None

    def sight(self, walls: Iterable[Segment]) -> Sight:
        """Return what this eye sees past the walls."""
        shades = self._shades(walls)
        if not shades or (seen := _open(shades, self.half)) == 100:
            return CLEAR
        most = _hiding_most(shades)
        return Sight(seen, most.wall.name, self._met(most))

    def open(self, walls: Iterable[Segment]) -> int:
        """Return the percentage that this eye sees past the walls."""
        shades = self._shades(walls)
        return _open(shades, self.half) if shades else 100

    def _shades(self, walls: Iterable[Segment]) -> list["_Shade"]:
        """Return the parts of the target, from −half to half, that the walls hide."""
        found, half, far = list[_Shade](), self.half, self.far
        for wall in walls:
            if ends := _clipped(*self._turned(wall), far):
                first, last = ends[1] / ends[0] * far, ends[3] / ends[2] * far
                if first > last:
                    first, last = last, first
                first, last = max(first, -half), min(last, half)
                if last - first > LEAST * half:
                    found.append(_Shade(first, last, wall))
        return found

    def _turned(self, wall: Segment) -> tuple[float, float, float, float]:
        """Return both ends of a wall as u, v, u, v."""
        x, y, to_x, to_y = wall.x - self.eye[0], wall.y - self.eye[1], wall.to_x, wall.to_y
        to_x, to_y = to_x - self.eye[0], to_y - self.eye[1]
        ux, uy = self._x, self._y
        return x * ux + y * uy, y * ux - x * uy, to_x * ux + to_y * uy, to_y * ux - to_x * uy

    def _met(self, shade: "_Shade") -> Square:
        """Return the square at which a look at the middle of a shade meets its wall."""
        u, v, to_u, to_v = self._turned(shade.wall)
        slope = (shade.first + shade.last) / 2 / self.far
        turned = (to_v - v) - slope * (to_u - u)
        part = (slope * u - v) / turned if turned else 0.0
        along = u + part * (to_u - u)
        return self._place(along, along * slope)

    def _place(self, along: float, aside: float) -> Square:
        x = self.eye[0] + along * self._x - aside * self._y
        return Square(math.floor(x), math.floor(self.eye[1] + along * self._y + aside * self._x))


class _Shade(Struct, frozen=True):
    """The part of a target that a wall hides, from ``first`` to ``last``."""

    first: float
    last: float
    wall: Segment


def _open(shades: Sequence[_Shade], half: float) -> int:
    """Return the percentage that no wall hides; where shades overlap, the one that hides most counts."""
    full = _covered(shade for shade in shades if shade.wall.hides == 100)
    hidden = full
    for hides in {shade.wall.hides for shade in shades} - {100}:
        rest = _covered(shade for shade in shades if shade.wall.hides in (100, hides)) - full
        hidden = max(hidden, full + rest * hides / 100)
    return round(100 * (1 - hidden / (2 * half)))


def _covered(shades: Iterable[_Shade]) -> float:
    """Return the length that all shades cover together."""
    whole, reached = 0.0, -math.inf
    for first, last in sorted([(shade.first, shade.last) for shade in shades]):
        if last > reached:
            whole += last - max(first, reached)
            reached = last
    return whole


def _hiding_most(shades: Iterable[_Shade]) -> _Shade:
    """Return the largest shade of the wall that hides most; of equal walls, the first."""
    by_wall = defaultdict[str, list[_Shade]](list)
    for shade in shades:
        by_wall[shade.wall.name].append(shade)
    whole = max(by_wall.values(), key=lambda some: _covered(some) * some[0].wall.hides)
    return max(whole, key=lambda shade: shade.last - shade.first)


def _clipped(
    u: float, v: float, to_u: float, to_v: float, far: float
) -> tuple[float, float, float, float] | None:
    """Return the part of a wall between eye and target, in turned coordinates; None if there is none."""
    least, most = LEAST, far - LEAST
    if (u <= least and to_u <= least) or (u >= most and to_u >= most):
        return None
    if u < least or u > most:
        u, v = _cut(u, v, to_u, to_v, least if u < least else most)
    if to_u < least or to_u > most:
        to_u, to_v = _cut(to_u, to_v, u, v, least if to_u < least else most)
    return u, v, to_u, to_v


def _cut(u: float, v: float, to_u: float, to_v: float, at: float) -> Point:
    return at, v + (to_v - v) * (at - u) / (to_u - u)
