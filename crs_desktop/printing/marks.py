"""What is drawn, as data: words, frames, lines and pictures at places in millimetres."""

from typing import Literal

from msgspec import Struct

POINT = 25.4 / 72
"""A typographic point in millimetres."""

Grey = str
"""``#RRGGBB`` with three equal parts: nothing that is told is told by a colour."""

INK: Grey = "#000000"
QUIET: Grey = "#4A4A4A"
BAND: Grey = "#E2E2E2"
PAPER: Grey = "#FFFFFF"
HAIRLINE = 0.1


class Words(Struct, frozen=True):
    """One line of text; ``y`` is its base line, and ``at`` tells where of the line ``x`` is.

    ``upwards`` is text that is read from below to above; ``x`` is then its base line, ``y`` where it begins.
    """

    x: float
    y: float
    text: str
    points: float
    bold: bool = False
    at: Literal["left", "middle", "right"] = "left"
    ink: Grey = INK
    upwards: bool = False


class Frame(Struct, frozen=True):
    """A rectangle: with an outline of width ``line`` where that is not 0, filled where ``fill`` is given."""

    x: float
    y: float
    width: float
    height: float
    line: float = 0.0
    fill: Grey = ""


class Disc(Struct, frozen=True):
    """A circle around a point: with an outline of width ``line``, filled where ``fill`` is given."""

    x: float
    y: float
    radius: float
    line: float = HAIRLINE
    fill: Grey = ""


class Line(Struct, frozen=True):
    """A straight line from one point to another."""

    x1: float
    y1: float
    x2: float
    y2: float
    line: float = HAIRLINE
    dashed: bool = False


class Picture(Struct, frozen=True):
    """A drawing of the card set by its name (``10s``, ``back-linen``), as large as its proportions allow."""

    x: float
    y: float
    width: float
    height: float
    name: str


Mark = Words | Frame | Disc | Line | Picture
