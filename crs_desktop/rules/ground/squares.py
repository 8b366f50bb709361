"""The ground: squares, their unit, and the named rules to count a distance (CRS-79, CRS-80, CT-15)."""

import math
import re
from typing import Literal

from msgspec import Struct

from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say, template

DistanceRule = Literal["nearest step", "exact", "every diagonal one", "alternating diagonals"]


class Unit(Struct, frozen=True):
    """The unit of a ground; one square is ``side`` units wide."""

    name: str
    sign: str
    side: int


FEET = Unit(template("feet"), "ft", 5)
METRES = Unit(template("metres"), "m", 1)
LARGEST_BOARD = 500
"""The most columns and rows of a board."""


class Square(Struct, frozen=True, order=True):
    """A square of the ground, counted from 0 at the top left; written ``C4``: column C, row 4.

    A square above or left of the ground is written as two numbers: ``(-1, 4)``.
    """

    column: int
    row: int

    def __str__(self) -> str:
        if min(self.column, self.row) < 0:
            return f"({self.column + 1}, {self.row + 1})"
        return f"{_letters(self.column)}{self.row + 1}"


class GridLook(Struct, frozen=True):
    """The look of the lines between squares; an empty colour and no opacity follow the palette.

    ``opacity`` is that of every fifth line in percent; the others are fainter.
    """

    colour: str = ""
    opacity: int | None = None


class Ground(Struct, frozen=True):
    """The board: its unit, its distance rule, its number of columns and rows, and the look of its grid."""

    unit: Unit = FEET
    rule: DistanceRule = "nearest step"
    columns: int = 24
    rows: int = 16
    grid: GridLook = GridLook()

    def holds(self, square: Square, size: int = 1) -> bool:
        """Return whether a token of size × size squares with its top left on ``square`` is on the board."""
        across = 0 <= square.column <= self.columns - size
        return across and 0 <= square.row <= self.rows - size

    def why_off(self, square: Square, size: int = 1) -> str:
        """Return why a token of size × size squares cannot be on ``square``: it would not be on the board."""
        last = Square(self.columns - 1, self.rows - 1)
        if not self.holds(square, 1):
            return say("{square} is off the board, which ends at {last}.", square=square, last=last)
        said = (
            "A token of {size} × {size} squares at {square} reaches beyond the board, which ends at {last}."
        )
        return say(said, size=size, square=square, last=last)


def overlap(a: Square, size_a: int, b: Square, size_b: int) -> bool:
    """Return whether two tokens share a square."""
    across = -size_b < b.column - a.column < size_a
    return across and -size_b < b.row - a.row < size_a


def nearest(square: Square, size: int, to: Square) -> Square:
    """Return the square of a token nearest to another square."""
    column = max(square.column, min(to.column, square.column + size - 1))
    return Square(column, max(square.row, min(to.row, square.row + size - 1)))


def read_square(text: str) -> Square:
    """Read ``C4`` or ``3, 4`` (column, row, both counted from 1).

    Raises:
        NotAllowed: the text is neither.

    """
    named = re.fullmatch(r"\s*([A-Za-z]{1,3})\s*([1-9]\d{0,3})\s*", text)
    if named:
        return Square(_number(named[1]) - 1, int(named[2]) - 1)
    counted = re.fullmatch(r"\s*([1-9]\d{0,3})\s*[,;/ ]\s*([1-9]\d{0,3})\s*", text)
    if counted:
        return Square(int(counted[1]) - 1, int(counted[2]) - 1)
    raise NotAllowed(say("“{text}” is not a square: type a column and a row, such as C4.", text=text))


def distance(ground: Ground, a: Square, b: Square, size_a: int = 1, size_b: int = 1) -> float:
    """Return the feet or metres between the nearest squares of two tokens; 0 only if they overlap.

    The default for feet is the straight line, rounded to the nearest 5-foot step: one square diagonally is
    5 feet, two by one 10, two by two 15.
    """
    across = _gap(a.column, size_a, b.column, size_b)
    down = _gap(a.row, size_a, b.row, size_b)
    return _squares(ground.rule, across, down) * ground.unit.side


def spans(ground: Ground, reach: float) -> tuple[int, ...]:
    """Return the number of squares across within ``reach`` feet or metres, for 0, 1, 2 … rows up or down.

    The last entry is the farthest row within reach. A view draws the outline of a ring from these few
    numbers.
    """
    squares, rows = reach / ground.unit.side, list[int]()
    across = math.floor(squares + 1)
    while True:
        while across >= 0 and _squares(ground.rule, across, len(rows)) > squares:
            across -= 1
        if across < 0:
            return tuple(rows)
        rows.append(across)


def _gap(a: int, size_a: int, b: int, size_b: int) -> int:
    return max(0, b - (a + size_a - 1), a - (b + size_b - 1))


def _squares(rule: DistanceRule, across: int, down: int) -> float:
    longer, shorter = max(across, down), min(across, down)
    match rule:
        case "exact":
            return math.hypot(across, down)
        case "every diagonal one":
            return longer
        case "alternating diagonals":
            return longer + shorter // 2
        case "nearest step":
            return math.floor(math.hypot(across, down) + 0.5)  # round() would round a half to even


def _letters(number: int) -> str:
    # A … Z, AA …: base 26 without a zero
    letters = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def _number(letters: str) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number
