"""The label with a chance at the upper edge of a token; equal labels are drawn once."""

from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QApplication, QGraphicsItem, QGraphicsPixmapItem

from crs_desktop.views.board.tokens.names import stretched
from crs_desktop.views.style import theme
from crs_desktop.views.style.materials import blank
from crs_desktop.views.style.palettes import Palette

_PAD, _SMALL = 4.0, 0.8
"""Pixels beside the words, and their size relative to the usual text."""
_UPPER = 0.45
"""Largest part of the token’s height that the label covers."""


class OddsMark(QGraphicsPixmapItem):
    """The label with a chance, on the picture of its parent token and within its squares; it takes no click.

    Above them it would cover the plate of the token behind, or be covered by it.
    """

    def __init__(self, parent: QGraphicsItem) -> None:
        super().__init__(parent)
        self.words = ""
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self.setZValue(1)

    def say(self, words: str, ratio: float, room: int) -> None:
        """Show other words on a screen of ``ratio`` dots for each pixel; empty hides the label.

        While they stay legible, letters are narrowed to fit into ``room`` pixels, the width of the token.
        """
        self.words = words
        self.setVisible(bool(words))
        if words and ratio:
            picture = _label(words, ratio, room, theme.in_use(), QApplication.font().toString())
            self.setPixmap(picture)
            wide, high = picture.deviceIndependentSize().toTuple()
            # on a tiny token the mark may stand out, so that the lower half with the initials is seen
            self.setOffset(-wide / 2, min(0, room * _UPPER - high))


@lru_cache(maxsize=256)
def _label(words: str, ratio: float, room: int, tones: Palette, letters: str) -> QPixmap:
    """Return a neutral label, so that no colour suggests that one target is better than another."""
    font = QFont()
    font.fromString(letters)
    font.setPointSizeF(font.pointSizeF() * _SMALL)
    font = stretched(font, words, room - 2 * _PAD)
    metrics = QFontMetricsF(font)
    wide, high = round(metrics.horizontalAdvance(words) + 2 * _PAD), round(metrics.height() + 3)
    pixmap = blank(wide, high, ratio)
    painter, box = QPainter(pixmap), QRectF(0.5, 0.5, wide - 1, high - 1)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(tones.rim), 1))
    painter.setBrush(QColor(tones.paper))
    painter.drawRoundedRect(box, 6, 6)
    painter.setPen(QColor(tones.ink))
    painter.setFont(font)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)
    painter.end()
    return pixmap
