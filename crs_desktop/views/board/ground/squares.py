"""Squares and points: where a square of the ground lies on the board, and back.

The board is measured in units of a pixel at zoom 1; `SIDE` of them make a square.
"""

import math

from PySide6.QtCore import QPointF, QRectF

from crs_desktop.rules.ground.squares import Ground, Square, read_square
from crs_desktop.rules.why import NotAllowed

SIDE = 48
LEVELS = (12, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 192, 224, 256)
"""The sizes a square may have on the screen, in pixels: whole ones, so that lines and letters stay sharp."""


def area(square: Square, size: int = 1) -> QRectF:
    """The ground under a token of size × size squares, its top left on ``square``."""
    return QRectF(square.column * SIDE, square.row * SIDE, size * SIDE, size * SIDE)


def whole(ground: Ground) -> QRectF:
    """All squares there are, in pixels of the board."""
    return QRectF(0, 0, ground.columns * SIDE, ground.rows * SIDE)


def square_in(text: str) -> Square | None:
    """The square that is written; None where it is none."""
    try:
        return read_square(text)
    except NotAllowed:
        return None


def square_at(point: QPointF) -> Square:
    """The square under a point; it may lie off the board."""
    return Square(math.floor(point.x() / SIDE), math.floor(point.y() / SIDE))


def held(ground: Ground, square: Square, size: int = 1) -> Square:
    """The nearest square from which a token of this size lies wholly on the board."""
    column = max(0, min(square.column, ground.columns - size))
    return Square(column, max(0, min(square.row, ground.rows - size)))
