"""Line of sight: the percentage of a token that is seen past walls, and the wall that hides most of the rest.

Points
------
A token sees from several eyes: its middle, four points near the corners of its ground, and, if
larger than one square, the middle of each square at its rim. An eye counts only if no wall parts it from the
middle, so that a token beside a wall cannot look from the other side. The eye that sees most decides; of
equal eyes the first, the middle. A target is a line through the middle of its token, at right angles to the
look and 0.8 of the token wide.

Hiding
------
Only walls hide: a wall or closed door 100 percent of the part of the target behind it, a low wall
50, an open door nothing; other tokens hide nothing. Each straight part of a wall between eye and target
casts a shade, an interval of the target's line. The share that walls hide is the length of all full shades
together, plus half of the length that only low walls shade: two low walls hide no more than one. The wall
named in the result is the one that hides most, at the square where the middle of its largest shade is met.

Speed
-----
Walls are indexed by cells of 4 × 4 squares, and a look examines only walls in cells along its line.
If one full wall crosses the whole look, in front of all eyes and of the whole target, no eye is tried.
Most of the work is to find the walls between two tokens, so both directions are computed at once, and a wall
that hides each token from the other is named to both. Eyes that no wall parts from the middle are found once
for each place of a token.

Cache
-----
`Sights` keeps each result by the squares and sizes of both tokens, so a move needs no invalidation. A
`Walls` object makes its `Sights` when first asked. A change of walls makes new `Walls` (`Walls.changed`),
which take over every result except those whose rectangle around both tokens touches a changed segment, old or
new: all looks run inside that rectangle. Past 100,000 results, all are dropped.

All lengths are in squares.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from crs_desktop.rules.ground.line_of_sight import (
    CLEAR,
    LEAST,
    Point,
    Segment,
    Sight,
    SightLine,
    between,
    hidden_by_one,
)
from crs_desktop.rules.ground.squares import Square

_BREADTH = 0.4
"""Half the width of a token of one square."""
_MOST_KEPT = 100_000


Pair = tuple[Square, int, Square, int]
"""Square and size of an eye, then of its target."""


class Sights:
    """The cached lines of sight past some walls."""

    def __init__(self, segments: Sequence[Segment]) -> None:
        self._cells = cells(segments)
        self._kept: dict[Pair, Sight] = {}
        self._eyes: dict[tuple[Square, int], Sequence[Point]] = {}

    def of(self, eye: Square, eye_size: int, target: Square, target_size: int) -> Sight:
        """Return how much a token on ``eye`` sees of a token on ``target``."""
        if not self._cells:
            return CLEAR
        pair = eye, eye_size, target, target_size
        known = self._kept.get(pair)
        return self._reckoned(pair) if known is None else known

    def way(self, start: Point, end: Point) -> Sight:
        """Return a look along a straight way; a wall or closed door across it hides its end."""
        walls = [wall for wall in self._near(start, end, LEAST) if wall.hides == 100]
        return SightLine(start, end, LEAST, walls).sight

    def changed(self, touched: Sequence[Segment], come: Iterable[Segment], order: Sequence[str]) -> "Sights":
        """Return the cache after a change: the walls of the ``touched`` parts go, the parts ``come`` are new.

        ``order`` are the names of all walls. Results that no touched part may affect are taken over.
        """
        other, boxes = Sights(()), [segment.box() for segment in touched]
        other._cells = _replaced(self._cells, touched, come, order)
        other._kept = {pair: known for pair, known in self._kept.items() if _is_clear_of(pair, boxes)}
        return other

    @property
    def known(self) -> int:
        """Number of cached lines of sight: two for each pair, there and back."""
        return len(self._kept)

    def _reckoned(self, pair: Pair) -> Sight:
        """Return one sight, and keep it with the one back."""
        if len(self._kept) >= _MOST_KEPT:
            self._kept.clear()
            self._eyes.clear()
        eye, eye_size, target, target_size = pair
        seen, back = self._both_ways(eye, eye_size, target, target_size)
        self._kept[pair], self._kept[target, target_size, eye, eye_size] = seen, back
        return seen

    def _both_ways(self, eye: Square, eye_size: int, target: Square, target_size: int) -> tuple[Sight, Sight]:
        own, at = middle(eye, eye_size), middle(target, target_size)
        if own == at:
            return CLEAR, CLEAR
        # measure from the same end, whoever is asked first, so that the same wall is named
        start, end = (own, at) if own < at else (at, own)
        size = max(eye_size, target_size)
        across = filter(None, map(self._cells.get, _along(start, end)))
        if hidden := hidden_by_one(chain.from_iterable(across), start, end, _side(size)):
            return hidden, hidden
        walls = between(self._near(start, end, _reach(size)), start, end, _reach(size))
        if not walls:
            return CLEAR, CLEAR
        there = self._best(eye, eye_size, at, target_size * _BREADTH, walls)
        return there, self._best(target, target_size, own, eye_size * _BREADTH, walls)

    def _best(self, eye: Square, size: int, target: Point, half: float, walls: Sequence[Segment]) -> Sight:
        """Return the sight from the eye that sees most."""
        best = SightLine(middle(eye, size), target, half, walls)
        for point in self._leaning(eye, size):
            if best.open == 100:
                break
            look = SightLine(point, target, half, walls)
            if look.open > best.open:
                best = look
        return best.sight

    def _leaning(self, square: Square, size: int) -> Sequence[Point]:
        """Return the eyes of a token beside its middle that no wall parts from the middle."""
        place = square, size
        if place not in self._eyes:
            own = middle(square, size)
            walls = [*self._near(own, own, _reach(size))]
            eyes = _eyes(square, size)
            self._eyes[place] = [to for to in eyes if SightLine(own, to, LEAST, walls).open == 100]
        return self._eyes[place]

    def _near(self, one: Point, other: Point, reach: float) -> Iterable[Segment]:
        """Return the walls that may be within ``reach`` of the line between two points, some repeatedly."""
        return chain.from_iterable(filter(None, map(self._cells.get, crossed(one, other, reach))))


def middle(square: Square, size: int) -> Point:
    """Return the middle of a token of size × size squares with its top left on ``square``."""
    return square.column + size / 2, square.row + size / 2


def _side(size: int) -> float:
    """Return half the side of the square around the middle of a token in which all its eyes are."""
    return size / 2 - 0.5 + _BREADTH


def _reach(size: int) -> float:
    """Return the distance of the farthest eye of a token from its middle."""
    return math.sqrt(2) * _side(size)


def _eyes(square: Square, size: int) -> Iterator[Point]:
    """Yield the eyes beside the middle: near the corners, then at the rim of a large token."""
    near, far = 0.5 - _BREADTH, size - 0.5 + _BREADTH
    for across in (near, far):
        for down in (near, far):
            yield square.column + across, square.row + down
    for column in range(size):
        for row in range(size):
            if size > 1 and (column in (0, size - 1) or row in (0, size - 1)):
                yield square.column + column + 0.5, square.row + row + 0.5


def _is_clear_of(pair: Pair, boxes: Iterable[tuple[float, float, float, float]]) -> bool:
    """Return whether no box touches the rectangle around both tokens of a pair."""
    one, size, other, other_size = pair
    left, top = min(one.column, other.column), min(one.row, other.row)
    right = max(one.column + size, other.column + other_size)
    bottom = max(one.row + size, other.row + other_size)
    return all(box[2] < left or box[0] > right or box[3] < top or box[1] > bottom for box in boxes)


Cell = tuple[int, int]
_CELL = 4
"""The side of a cell in squares."""


def cells(segments: Iterable[Segment]) -> dict[Cell, list[Segment]]:
    """Return an index of the walls by the cells they touch."""
    found = defaultdict[Cell, list[Segment]](list)
    for segment in segments:
        for cell in crossed((segment.x, segment.y), (segment.to_x, segment.to_y), LEAST):
            found[cell].append(segment)
    return dict(found)


def _replaced(
    known: Mapping[Cell, list[Segment]],
    touched: Sequence[Segment],
    come: Iterable[Segment],
    order: Sequence[str],
) -> dict[Cell, list[Segment]]:
    """Return an index in which walls are replaced, each cell in the order in which it would be made anew."""
    names, new = {segment.name for segment in touched}, cells(come)
    found, place = dict(known), {name: at for at, name in enumerate(order)}
    for cell in {*cells(touched), *new}:
        left = [segment for segment in known.get(cell, ()) if segment.name not in names]
        found[cell] = sorted([*left, *new.get(cell, ())], key=lambda segment: place[segment.name])
        if not found[cell]:
            del found[cell]
    return found


def crossed(one: Point, other: Point, reach: float) -> Iterator[Cell]:
    """Yield the cells within ``reach`` of the line between two points, and a few beside them."""
    (x, y), (to_x, to_y) = one, other
    # walk along the longer axis, so that each step meets only a few cells across
    steep = abs(to_y - y) > abs(to_x - x)
    if steep:
        x, y, to_x, to_y = y, x, to_y, to_x
    if x > to_x:
        x, y, to_x, to_y = to_x, to_y, x, y
    slope = (to_y - y) / (to_x - x) if to_x > x else 0.0
    wide = reach * math.sqrt(2)
    for column in range(math.floor((x - reach) / _CELL), math.floor((to_x + reach) / _CELL) + 1):
        left, right = column * _CELL - reach, (column + 1) * _CELL + reach
        low = y + slope * (left - x) if left > x else y
        high = y + slope * (right - x) if right < to_x else y + slope * (to_x - x)
        if low > high:
            low, high = high, low
        for row in range(int((low - wide) // _CELL), int((high + wide) // _CELL) + 1):
            yield (row, column) if steep else (column, row)


def _along(start: Point, end: Point) -> Iterator[Cell]:
    """Yield the cells on the line from one point to another that is not left of it."""
    (x, y), (to_x, to_y) = start, end
    column, row = int(x // _CELL), int(y // _CELL)
    across, down, step = to_x - x, abs(to_y - y), 1 if to_y > y else -1
    # the ways to the next column and row, both times across × down, so that nothing is divided
    to_column = ((column + 1) * _CELL - x) * down
    to_row = ((row + 1) * _CELL - y if step > 0 else y - row * _CELL) * across
    yield column, row
    for _ in range(int(to_x // _CELL) - column + abs(int(to_y // _CELL) - row)):
        if to_column < to_row:
            column += 1
            to_column += _CELL * down
        else:
            row += step
            to_row += _CELL * across
        yield column, row
