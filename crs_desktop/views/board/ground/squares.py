"""Conversion between squares of the ground and points of the board.

The board is measured in pixels at zoom 1; a square is `SIDE` of them wide.
"""

import math

from PySide6.QtCore import QPointF, QRectF

from crs_desktop.rules.ground.squares import Ground, Square, read_square
from crs_desktop.rules.why import NotAllowed

SIDE = 48
LEVELS = (12, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 192, 224, 256)
"""Sizes of a square on the screen, in whole pixels, so that lines and letters stay sharp."""


def area(square: Square, size: int = 1) -> QRectF:
    """Return the ground under a token of size × size squares with its top left on ``square``."""
    return QRectF(square.column * SIDE, square.row * SIDE, size * SIDE, size * SIDE)


def whole(ground: Ground) -> QRectF:
    """Return the rectangle of all squares, in pixels of the board."""
    return QRectF(0, 0, ground.columns * SIDE, ground.rows * SIDE)


def square_in(text: str) -> Square | None:
    """Return the square that ``text`` names; None if it names none."""
    try:
        return read_square(text)
    except NotAllowed:
        return None


def square_at(point: QPointF) -> Square:
    """Return the square under a point, which may lie off the board."""
    return Square(math.floor(point.x() / SIDE), math.floor(point.y() / SIDE))


def held(ground: Ground, square: Square, size: int = 1) -> Square:
    """Return the nearest square on which a token of this size lies wholly on the board."""
    column = max(0, min(square.column, ground.columns - size))
    return Square(column, max(0, min(square.row, ground.rows - size)))
