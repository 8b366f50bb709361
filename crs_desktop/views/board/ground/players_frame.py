"""The frame on the GM's board around what the players' window shows."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from crs_desktop.override import override
from crs_desktop.views.board.tokens.layout import text_font
from crs_desktop.views.style import theme

_OVER_TOKENS, _WIDE, _PAD = 50, 2.0, 5.0
_LABEL = 40
"""Height in units of the board that is kept for the words, at any zoom."""


class PlayersFrame(QGraphicsItem):
    """A dashed frame with a word at its upper edge; it lets the mouse through."""

    def __init__(self) -> None:
        super().__init__()
        self.part, self.words = QRectF(), ""
        self.setZValue(_OVER_TOKENS)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    def show_area(self, part: QRectF, words: str = "") -> None:
        """Frame a part of the board; an empty one removes the frame."""
        if (part, words) != (self.part, self.words):
            self.prepareGeometryChange()
            self.part, self.words = part, words
            self.setVisible(not part.isEmpty())
            self.update()

    @override
    def boundingRect(self) -> QRectF:  # noqa: N802
        return self.part.adjusted(-_WIDE, -_LABEL, _WIDE, _WIDE)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Paint the frame in the colour of quiet words on felt, as wide at every zoom."""
        tones, scale = theme.in_use(), painter.transform().m11() or 1
        pen = QPen(QColor(tones.felt_quiet), _WIDE, Qt.PenStyle.DashLine)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(self.part)
        painter.translate(self.part.topLeft())
        painter.scale(1 / scale, 1 / scale)
        font = text_font(bold=True)
        metrics = QFontMetricsF(font)
        box = QRectF(0, 0, metrics.horizontalAdvance(self.words) + 2 * _PAD, metrics.height() + 2)
        painter.fillRect(box, QColor(tones.felt_quiet))
        painter.setFont(font)
        painter.setPen(QColor(tones.felt))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.words)
