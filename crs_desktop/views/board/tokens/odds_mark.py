"""A chance on a token, while odds are shown: a small plate at its top, the same size at any zoom."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QApplication, QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from crs_desktop.views.style import theme

_PAD, _SMALL = 5.0, 0.8
"""Pixels beside the words, and their size against the usual text."""


class OddsMark(QGraphicsItem):
    """Lies over the picture of the token that is its parent; it takes no click."""

    def __init__(self, parent: QGraphicsItem) -> None:
        super().__init__(parent)
        self._words = ""
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(1)

    @property
    def words(self) -> str:
        """What it says, for those who hear it."""
        return self._words

    def say(self, words: str) -> None:
        """Say something else from now on; nothing hides it."""
        self.prepareGeometryChange()
        self._words = words
        self.setVisible(bool(words))

    def boundingRect(self) -> QRectF:  # noqa: N802
        """The plate, in pixels around the middle of the token’s upper edge."""
        metrics = QFontMetricsF(_letters())
        wide, high = metrics.horizontalAdvance(self._words) + 2 * _PAD, metrics.height() + 3
        return QRectF(-wide / 2, -high / 3, wide, high)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Paper with a rim: no tone says that one target is better than another."""
        tones, box = theme.in_use(), self.boundingRect().adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(tones.rim), 1))
        painter.setBrush(QColor(tones.paper))
        painter.drawRoundedRect(box, 6, 6)
        painter.setPen(QColor(tones.ink))
        painter.setFont(_letters())
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._words)


def _letters() -> QFont:
    font = QFont(QApplication.font())
    font.setPointSizeF(theme.text_size("text") * _SMALL)
    return font
