"""Cards face up side by side: their places, and painting."""

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap

from crs_desktop.views.cards import faces
from crs_desktop.views.cards.arc import WIDTH, Lie
from crs_desktop.views.style import theme

GAP = 4  # pixels
_EDGE = 1.5  # pixels between two edges of paper
HEIGHTS = (72, 54, 36, 27, 18)
"""Possible heights of cards, in pixels; the largest that fits is used."""


def tiles(
    count: int, width: float, height: float, top: float = 0, heights: Iterable[int] = HEIGHTS
) -> list[Lie]:
    """Return places side by side, in as many rows as needed, as large as all fit."""
    columns, tall = 1, 0
    for tall in heights:
        columns = max(1, int((width + GAP) / (tall * WIDTH + GAP)))
        rows = int((height - 2 * faces.EDGE + GAP) / (tall + GAP))
        # Heights go from large to small: the first that fits is used.
        if columns * rows >= count:
            break
    return [_tile(*divmod(place, columns), tall, top) for place in range(count)]


def paint_card(painter: QPainter, lie: Lie, picture: QPixmap) -> None:
    """Paint a card that is not turned."""
    whole = QRectF(QPointF(), faces.size(lie.height))
    whole.moveCenter(QPointF(lie.x, lie.y))
    painter.drawPixmap(whole.topLeft(), picture)


def paint_pile(painter: QPainter, lie: Lie, left: int, back: QPixmap) -> None:
    """Paint a deck with one edge of paper under its top card for every ten cards left."""
    tones = theme.in_use()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QColor(tones.rim))
    painter.setBrush(QColor(tones.paper))
    for under in range(left // 10, 0, -1):
        off = under * _EDGE
        painter.drawPath(faces.shape(lie.height, -0.5).translated(lie.x + off / 2, lie.y + off))
    paint_card(painter, lie, back)


def _tile(row: int, column: int, tall: float, top: float) -> Lie:
    x = column * (tall * WIDTH + GAP) + tall * WIDTH / 2
    y = top + faces.EDGE + row * (tall + GAP) + tall / 2
    return Lie(x, y, 0, tall)
