"""Sets of squares as bits, one whole number for each row: cheap to combine, to compare and to keep."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import pairwise, zip_longest
from operator import or_

from msgspec import Struct

from crs_desktop.rules.ground.line_of_sight import Point
from crs_desktop.rules.ground.squares import LARGEST_BOARD, Ground, Square, read_square
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

_LONGEST_SHOWN = 40
_Run = tuple[int, int]
"""First column of a run of squares, and the column after it."""


class SquareSet(Struct, frozen=True):
    """Some squares: bit c of ``rows[r]`` is the square of column c in row r. The last row is never empty."""

    rows: tuple[int, ...] = ()

    def __or__(self, other: "SquareSet") -> "SquareSet":
        """Return the squares of either set."""
        return of_rows(one | two for one, two in self._beside(other))

    def __and__(self, other: "SquareSet") -> "SquareSet":
        """Return the squares of both sets."""
        return of_rows(one & two for one, two in self._beside(other))

    def __sub__(self, other: "SquareSet") -> "SquareSet":
        """Return the squares of this set that the other lacks."""
        return of_rows(one & ~two for one, two in self._beside(other)) if other.rows else self

    def __xor__(self, other: "SquareSet") -> "SquareSet":
        """Return the squares of just one of the sets."""
        return of_rows(one ^ two for one, two in self._beside(other))

    def __len__(self) -> int:
        """Return the number of squares."""
        return sum(row.bit_count() for row in self.rows)

    def __iter__(self) -> Iterator[Square]:
        """Yield the squares from left to right and from top to bottom."""
        for at, row in enumerate(self.rows):
            for first, end in _runs(row):
                yield from (Square(column, at) for column in range(first, end))

    def meets(self, square: Square, size: int = 1) -> bool:
        """Return whether a token of size × size squares stands on any square of the set."""
        token = ((1 << size) - 1) << square.column if square.column >= 0 else 0
        return any(row & token for row in self.rows[max(0, square.row) : max(0, square.row + size)])

    def bounds(self) -> tuple[Square, Square] | None:
        """Return the first and the last square of the smallest box around the set; None around nothing."""
        if not self.rows:
            return None
        top = next(at for at, row in enumerate(self.rows) if row)
        across = reduce(or_, self.rows)
        # A number & its negative is its lowest bit alone.
        left, right = (across & -across).bit_length() - 1, across.bit_length() - 1
        return Square(left, top), Square(right, len(self.rows) - 1)

    def rectangles(self) -> list[tuple[int, int, int, int]]:
        """Return rectangles that cover the set, each square once: column, row, columns and rows."""
        done, open_ = list[tuple[int, int, int, int]](), dict[_Run, int]()
        for at, row in enumerate((*self.rows, 0)):
            if row == (self.rows[at - 1] if at else 0):
                continue  # every rectangle goes on
            runs = _runs(row)
            for run in [run for run in open_ if run not in runs]:
                top = open_.pop(run)
                done.append((run[0], top, run[1] - run[0], at - top))
            for run in runs:
                open_.setdefault(run, at)
        return done

    def _beside(self, other: "SquareSet") -> Iterator[tuple[int, int]]:
        return zip_longest(self.rows, other.rows, fillvalue=0)


NO_SQUARES = SquareSet()


def of_rows(rows: Iterable[int]) -> SquareSet:
    """Return a set of rows of bits."""
    held = [*rows]
    while held and not held[-1]:
        held.pop()
    return SquareSet(tuple(held)) if held else NO_SQUARES


def box(one: Square, other: Square) -> SquareSet:
    """Return the squares of the rectangle between two corners; none left of the ground or above it."""
    (left, right), (top, bottom) = sorted((one.column, other.column)), sorted((one.row, other.row))
    if right < 0 or bottom < 0:
        return NO_SQUARES
    left, top = max(0, left), max(0, top)
    return SquareSet((*(0,) * top, *(((1 << (right - left + 1)) - 1) << left,) * (bottom - top + 1)))


def whole(ground: Ground) -> SquareSet:
    """Return all squares of a board."""
    return box(Square(0, 0), Square(ground.columns - 1, ground.rows - 1))


def token(square: Square, size: int) -> SquareSet:
    """Return the squares under a token of size × size squares."""
    return box(square, Square(square.column + size - 1, square.row + size - 1))


def swept(start: tuple[Square, Square], end: tuple[Square, Square]) -> SquareSet:
    """Return the squares under a box, given by two corners, that moves straight from one place to another."""
    across, down = end[0].column - start[0].column, end[0].row - start[0].row
    found, steps = NO_SQUARES, max(abs(across), abs(down), 1)
    for at in range(steps + 1):
        by = round(across * at / steps), round(down * at / steps)
        found |= box(*(Square(corner.column + by[0], corner.row + by[1]) for corner in start))
    return found


def inside(ground: Ground, corners: Sequence[Point]) -> SquareSet:
    """Return the squares of the board whose middle lies inside a polygon; its corners are in squares.

    Where the polygon crosses itself, a middle inside two loops is outside.
    """
    all_ = (1 << ground.columns) - 1
    rows = [0] * ground.rows
    for (x, y), (to_x, to_y) in pairwise([*corners, *corners[:1]]):
        if y > to_y:
            x, y, to_x, to_y = to_x, to_y, x, y
        slope = (to_x - x) / (to_y - y) if to_y > y else 0.0
        for at in range(max(0, math.ceil(y - 0.5)), min(ground.rows, math.ceil(to_y - 0.5))):
            # each edge toggles all squares to its right: what lies between two edges is left
            first = max(0, math.ceil(x + slope * (at + 0.5 - y) - 0.5))
            rows[at] ^= all_ >> first << first
    return of_rows(rows)


def write_squares(squares: SquareSet) -> str:
    """Write squares as corners of rectangles: ``C4:G9 H4``."""
    return " ".join(_written(*each) for each in squares.rectangles())


def _written(column: int, row: int, columns: int, rows: int) -> str:
    first, last = Square(column, row), Square(column + columns - 1, row + rows - 1)
    return str(first) if first == last else f"{first}:{last}"


def read_squares(text: str) -> SquareSet:
    """Read squares as `write_squares` writes them.

    Raises:
        NotAllowed: a word of the text is no rectangle on a board, or names a square a second time.

    """
    rows = [0] * LARGEST_BOARD
    for word in text.split():
        one, _, other = word.partition(":")
        first, last = _read(one), _read(other or one)
        if last.column < first.column or last.row < first.row:
            said = "“{text}” is not a rectangle: name its upper left square first, such as C4:G9."
            raise NotAllowed(say(said, text=word[:_LONGEST_SHOWN]))
        run = ((1 << (last.column - first.column + 1)) - 1) << first.column
        for at in range(first.row, last.row + 1):
            # a square named twice is refused, so that a short text cannot ask for endless work
            if rows[at] & run:
                raise NotAllowed(say("“{text}” names a square a second time.", text=word[:_LONGEST_SHOWN]))
            rows[at] |= run
    return of_rows(rows)


def _read(text: str) -> Square:
    square = read_square(text[:_LONGEST_SHOWN])
    if max(square.column, square.row) >= LARGEST_BOARD:
        said = "{square} is off every board: a board has at most {most} columns and rows."
        raise NotAllowed(say(said, square=square, most=LARGEST_BOARD))
    return square


@lru_cache(maxsize=4096)
def _runs(row: int) -> Mapping[_Run, None]:
    """Return the runs of bits that are set, from the lowest; a stroke changes few rows at a time."""
    found, at = dict[_Run, None](), 0
    while row:
        gap = (row & -row).bit_length() - 1
        row >>= gap
        # Adding 1 turns the lowest run of bits into the one above it.
        long = (~row & (row + 1)).bit_length() - 1
        found[at + gap, at + gap + long] = None
        row >>= long
        at += gap + long
    return found
