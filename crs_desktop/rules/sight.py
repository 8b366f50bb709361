"""Line of sight: how much of a token is seen past walls, in percent, and which wall hides the rest.

A token looks from its middle and from the corners of its ground, a large one from each square at its rim
too; what is best for it counts. A target is as broad as its token, seen from there.

All is measured in squares.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from msgspec import Struct

from crs_desktop.rules.ground import Square

Point = tuple[float, float]
Cell = tuple[int, int]
_BREADTH = 0.4
"""Half of what somebody fills of his square, from its middle."""
_CELL = 4
"""The ground is divided into cells of so many squares a side, for walls to be found in."""
_LEAST = 1e-6
_MOST_KEPT = 100_000


class Segment(Struct, frozen=True):
    """A straight part of the wall of that ``name``; it ``hides`` so many percent of whoever is behind it."""

    name: str
    x: float
    y: float
    to_x: float
    to_y: float
    hides: int = 100

    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom."""
        left, right = sorted((self.x, self.to_x))
        top, bottom = sorted((self.y, self.to_y))
        return left, top, right, bottom


class Sight(Struct, frozen=True):
    """So many percent of somebody are seen; ``wall`` hides most of the rest, at the square ``at``."""

    open: int = 100
    wall: str = ""
    at: Square | None = None

    @property
    def answer(self) -> Literal["yes", "partly", "no"]:
        """Whether he is seen."""
        return "yes" if self.open == 100 else "partly" if self.open else "no"


CLEAR = Sight()


class Sights:
    """What is seen past some walls; each pair of places is reckoned once."""

    def __init__(self, segments: Sequence[Segment]) -> None:
        self._cells = _cells(segments)
        self._kept: dict[tuple[Square, int, Square, int], Sight] = {}

    def of(self, eye: Square, eye_size: int, target: Square, target_size: int) -> Sight:
        """How much of a token on ``target`` a token on ``eye`` sees."""
        if not self._cells:
            return CLEAR
        pair = eye, eye_size, target, target_size
        if pair not in self._kept:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            self._kept[pair] = self._reckoned(*pair)
        return self._kept[pair]

    def keep(self, other: "Sights", changed: Iterable[Segment]) -> None:
        """Take over what another has reckoned, but for what lies where these segments are."""
        boxes = [segment.box() for segment in changed]
        self._kept = {pair: known for pair, known in other._kept.items() if _is_clear_of(pair, boxes)}

    @property
    def known(self) -> int:
        """How many pairs of places are reckoned."""
        return len(self._kept)

    def _reckoned(self, eye: Square, eye_size: int, target: Square, target_size: int) -> Sight:
        middle, at = _middle(eye, eye_size), _middle(target, target_size)
        look = _Look(middle, at, target_size * _BREADTH)
        if look.far < _LEAST:
            return CLEAR
        reach = math.sqrt(2) * (eye_size / 2 - 0.5 + _BREADTH)
        between = look.between(self._near(middle, at, max(reach, look.half)), reach)
        if not between:
            return CLEAR
        return look.hidden_by_one(between, reach) or _best(eye, eye_size, look, between)

    def _near(self, one: Point, other: Point, reach: float) -> Iterable[Segment]:
        """Each wall once that may stand within ``reach`` of the line between two points."""
        found: dict[int, Segment] = {}
        for cell in _crossed(one, other, reach):
            for segment in self._cells.get(cell, ()):
                found[id(segment)] = segment
        return found.values()


class _Look:
    """From an eye to the middle of a target that is twice ``half`` broad, ``far`` squares away."""

    def __init__(self, eye: Point, middle: Point, half: float) -> None:
        self.eye, self.middle, self.half = eye, middle, half
        across, down = middle[0] - eye[0], middle[1] - eye[1]
        self.far = math.hypot(across, down)
        far = self.far or 1.0
        self._x, self._y = across / far, down / far

    def between(self, walls: Iterable[Segment], reach: float) -> list[Segment]:
        """Those that may hide something from an eye within ``reach`` of this one."""
        wide, found = max(reach, self.half), list[Segment]()
        for wall in walls:
            u, v, to_u, to_v = self._turned(wall)
            aside = (v > wide and to_v > wide) or (v < -wide and to_v < -wide)
            if not aside and max(u, to_u) > -reach and min(u, to_u) < self.far:
                found.append(wall)
        return found

    def hidden_by_one(self, walls: Iterable[Segment], reach: float) -> Sight | None:
        """All is hidden where one wall stands right across; that spares looking from each eye."""
        wide, farthest = max(reach, self.half), self.far - self.half
        for wall in walls:
            u, v, to_u, to_v = self._turned(wall)
            if wall.hides == 100 and min(v, to_v) < -wide and max(v, to_v) > wide:
                ends = [u + (to_u - u) * (at - v) / (to_v - v) for at in (-wide, wide)]
                if reach < min(ends) and max(ends) < farthest:
                    return Sight(0, wall.name, self._place(sum(ends) / 2, 0))
        return None

    def sight(self, walls: Iterable[Segment]) -> Sight:
        """What is seen past these."""
        shades = [shade for wall in walls if (shade := self._shade(wall))]
        if not shades:
            return CLEAR
        seen = _open(shades, self.half)
        if seen == 100:
            return CLEAR
        most = _hiding_most(shades)
        return Sight(seen, most.wall.name, self._met(most))

    def _shade(self, wall: Segment) -> "_Shade | None":
        """Which part of the target a wall hides, from −half to half."""
        ends = _clipped(*self._turned(wall), self.far)
        if ends is None:
            return None
        first, last = sorted((ends[1] / ends[0] * self.far, ends[3] / ends[2] * self.far))
        first, last = max(first, -self.half), min(last, self.half)
        return _Shade(first, last, wall) if last - first > _LEAST * self.half else None

    def _turned(self, wall: Segment) -> tuple[float, float, float, float]:
        """A wall as it stands along and aside of the look."""
        x, y, to_x, to_y = wall.x - self.eye[0], wall.y - self.eye[1], wall.to_x, wall.to_y
        to_x, to_y = to_x - self.eye[0], to_y - self.eye[1]
        ux, uy = self._x, self._y
        return x * ux + y * uy, y * ux - x * uy, to_x * ux + to_y * uy, to_y * ux - to_x * uy

    def _met(self, shade: "_Shade") -> Square:
        """Where a look at the middle of what it hides meets it."""
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
    """What a wall hides of a target, from ``first`` to ``last``."""

    first: float
    last: float
    wall: Segment


def _best(eye: Square, size: int, straight: _Look, walls: Sequence[Segment]) -> Sight:
    """As seen from the eye that sees most; the middle one counts first."""
    best = straight.sight(walls)
    for point in _eyes(eye, size):
        if best.open == 100:
            break
        if _Look(straight.eye, point, _LEAST).sight(walls).open == 100:
            seen = _Look(point, straight.middle, straight.half).sight(walls)
            best = max(best, seen, key=lambda one: one.open)
    return best


def _open(shades: Sequence[_Shade], half: float) -> int:
    """How many percent no wall hides; what several hide is hidden as by the highest."""
    full = _covered(shade for shade in shades if shade.wall.hides == 100)
    hidden = full
    for hides in {shade.wall.hides for shade in shades} - {100}:
        rest = _covered(shade for shade in shades if shade.wall.hides in (100, hides)) - full
        hidden = max(hidden, full + rest * hides / 100)
    return round(100 * (1 - hidden / (2 * half)))


def _covered(shades: Iterable[_Shade]) -> float:
    """How much all of them cover together."""
    whole, reached = 0.0, -math.inf
    for shade in sorted(shades, key=lambda shade: shade.first):
        whole += max(0.0, shade.last - max(shade.first, reached))
        reached = max(reached, shade.last)
    return whole


def _hiding_most(shades: Iterable[_Shade]) -> _Shade:
    """The one whose wall hides most; the first of those that hide as much."""
    by_wall = defaultdict[str, list[_Shade]](list)
    for shade in shades:
        by_wall[shade.wall.name].append(shade)
    whole = max(by_wall.values(), key=lambda some: _covered(some) * some[0].wall.hides)
    return max(whole, key=lambda shade: shade.last - shade.first)


def _cells(segments: Iterable[Segment]) -> dict[Cell, list[Segment]]:
    """The walls by the cells of the ground that they stand in."""
    cells = defaultdict[Cell, list[Segment]](list)
    for segment in segments:
        for cell in _crossed((segment.x, segment.y), (segment.to_x, segment.to_y), _LEAST):
            cells[cell].append(segment)
    return dict(cells)


def _crossed(one: Point, other: Point, reach: float) -> Iterator[Cell]:
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


def _clipped(
    u: float, v: float, to_u: float, to_v: float, far: float
) -> tuple[float, float, float, float] | None:
    """The part of a line that lies before the eye and not beyond the target; None where there is none."""
    least, most = _LEAST, far - _LEAST
    if max(u, to_u) <= least or min(u, to_u) >= most:
        return None
    if u < least or u > most:
        u, v = _cut(u, v, to_u, to_v, least if u < least else most)
    if to_u < least or to_u > most:
        to_u, to_v = _cut(to_u, to_v, u, v, least if to_u < least else most)
    return u, v, to_u, to_v


def _cut(u: float, v: float, to_u: float, to_v: float, at: float) -> Point:
    return at, v + (to_v - v) * (at - u) / (to_u - u)


def _middle(square: Square, size: int) -> Point:
    return square.column + size / 2, square.row + size / 2


def _eyes(square: Square, size: int) -> Iterator[Point]:
    """Beside the middle: the corners, then each square at the rim of a large token."""
    near, far = 0.5 - _BREADTH, size - 0.5 + _BREADTH
    for across in (near, far):
        for down in (near, far):
            yield square.column + across, square.row + down
    for column in range(size):
        for row in range(size):
            if size > 1 and (column in (0, size - 1) or row in (0, size - 1)):
                yield square.column + column + 0.5, square.row + row + 0.5


def _is_clear_of(
    pair: tuple[Square, int, Square, int], boxes: Iterable[tuple[float, float, float, float]]
) -> bool:
    """Whether none of these lies where one of two looks at the other."""
    one, size, other, other_size = pair
    left, top = min(one.column, other.column), min(one.row, other.row)
    right = max(one.column + size, other.column + other_size)
    bottom = max(one.row + size, other.row + other_size)
    return all(box[2] < left or box[0] > right or box[3] < top or box[1] > bottom for box in boxes)
