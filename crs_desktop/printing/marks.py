"""Drawing as data: words, frames, lines and pictures at places in millimetres."""

from typing import Literal

from msgspec import Struct

POINT = 25.4 / 72
"""A typographic point in millimetres."""

Tone = str
"""A colour as ``#RRGGBB``. No information is given by colour alone."""

INK: Tone = "#000000"
QUIET: Tone = "#4A4A4A"
BAND: Tone = "#E2E2E2"
PAPER: Tone = "#FFFFFF"
HAIRLINE = 0.1
_LEADING = 1.22


def line_height(points: float) -> float:
    """Return the distance between base lines in millimetres."""
    return points * POINT * _LEADING


Runs = tuple[tuple[str, bool], ...]
"""Parts of a line with their weights, in reading order: text, and whether it is bold."""


class Label(Struct, frozen=True):
    """One line of text; ``y`` is its base line, and ``x`` its left end, middle or right end, by ``at``.

    ``runs`` are the parts of a line of several weights. A line of a right-to-left text is ``rtl``.
    ``upwards`` turns the text to read from bottom to top; then ``x`` is the base line and ``y`` the start.
    """

    x: float
    y: float
    text: str
    points: float
    bold: bool = False
    at: Literal["left", "middle", "right"] = "left"
    ink: Tone = INK
    upwards: bool = False
    runs: Runs = ()
    rtl: bool = False


class Frame(Struct, frozen=True):
    """A rectangle with an outline of width ``line``, none for 0, and a ``fill``, if any.

    ``radius`` rounds the corners of one with an outline.
    """

    x: float
    y: float
    width: float
    height: float
    line: float = 0.0
    fill: Tone = ""
    ink: Tone = INK
    radius: float = 0.0


class Disc(Struct, frozen=True):
    """A circle around a point with an outline of width ``line`` and a ``fill``, if any."""

    x: float
    y: float
    radius: float
    line: float = HAIRLINE
    fill: Tone = ""
    ink: Tone = INK


class Stroke(Struct, frozen=True):
    """A straight line from one point to another."""

    x1: float
    y1: float
    x2: float
    y2: float
    line: float = HAIRLINE
    dashed: bool = False
    ink: Tone = INK


class Picture(Struct, frozen=True):
    """A drawing of the card set by name (``10s``, ``back-linen``), fitted into a box."""

    x: float
    y: float
    width: float
    height: float
    name: str


class Icon(Struct, frozen=True):
    """A picture of a kind of cards (``item``) or of things (``axe``) in a square, in one tone."""

    x: float
    y: float
    side: float
    name: str
    ink: Tone = QUIET


class Photo(Struct, frozen=True):
    """A picture given by the GM, as bytes; cropped to fill its box, or ``whole`` inside it."""

    x: float
    y: float
    width: float
    height: float
    held: bytes
    whole: bool = False


Mark = Label | Frame | Disc | Stroke | Picture | Icon | Photo
