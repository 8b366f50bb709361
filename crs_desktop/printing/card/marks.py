"""What is drawn, as data: words, frames, lines and pictures at places in millimetres."""

from typing import Literal

from msgspec import Struct

POINT = 25.4 / 72
"""A typographic point in millimetres."""

Tone = str
"""``#RRGGBB``. Nothing is told by a colour alone."""

INK: Tone = "#000000"
QUIET: Tone = "#4A4A4A"
BAND: Tone = "#E2E2E2"
PAPER: Tone = "#FFFFFF"
HAIRLINE = 0.1


class Label(Struct, frozen=True):
    """One line of text; ``y`` is its base line, and ``at`` tells where of the line ``x`` is.

    ``upwards`` is text that is read from below to above; ``x`` is then its base line, ``y`` where it begins.
    """

    x: float
    y: float
    text: str
    points: float
    bold: bool = False
    at: Literal["left", "middle", "right"] = "left"
    ink: Tone = INK
    upwards: bool = False


class Frame(Struct, frozen=True):
    """A rectangle: with an outline of width ``line`` where that is not 0, filled where ``fill`` is given."""

    x: float
    y: float
    width: float
    height: float
    line: float = 0.0
    fill: Tone = ""
    ink: Tone = INK


class Disc(Struct, frozen=True):
    """A circle around a point: with an outline of width ``line``, filled where ``fill`` is given."""

    x: float
    y: float
    radius: float
    line: float = HAIRLINE
    fill: Tone = ""
    ink: Tone = INK


class Line(Struct, frozen=True):
    """A straight line from one point to another."""

    x1: float
    y1: float
    x2: float
    y2: float
    line: float = HAIRLINE
    dashed: bool = False
    ink: Tone = INK


class Picture(Struct, frozen=True):
    """A drawing of the card set by its name (``10s``, ``back-linen``), as large as its proportions allow."""

    x: float
    y: float
    width: float
    height: float
    name: str


class Icon(Struct, frozen=True):
    """An icon of the card set (``item``) in a square, in one tone."""

    x: float
    y: float
    side: float
    name: str
    ink: Tone = QUIET


class Photo(Struct, frozen=True):
    """A picture that somebody gave, by its bytes: it fills its box, and what is beyond is cut off."""

    x: float
    y: float
    width: float
    height: float
    held: bytes


Mark = Label | Frame | Disc | Line | Picture | Icon | Photo
