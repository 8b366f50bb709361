"""The frame on the GM's board around what the players' window shows."""

from itertools import pairwise

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import (
    QApplication,
    QGraphicsItem,
    QGraphicsLineItem,
    QStyleOptionGraphicsItem,
    QWidget,
)

from crs_desktop.override import override
from crs_desktop.views.style import theme

_OVER_TOKENS, _WIDE, _PAD = 50, 2.0, 5.0


class PlayersFrame(QGraphicsItem):
    """Four dashed lines and a word at their upper left corner; it lets the mouse through.

    Each line is an item of its own, so that a token that changes inside the frame repaints none of them.
    """

    def __init__(self) -> None:
        super().__init__()
        self.part, self.words = QRectF(), ""
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)
        self.setZValue(_OVER_TOKENS)
        self._lines = [QGraphicsLineItem(self) for _side in range(4)]
        self._label = FrameLabel(self)
        for item in (self, self._label, *self._lines):
            item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    def show_area(self, part: QRectF, words: str = "", view: QRectF | None = None) -> None:
        """Frame a part of the board, with words that stay in the ``view``; an empty part has no frame."""
        place = (part & view or view).topLeft() if view else part.topLeft()
        if (part, words) == (self.part, self.words):
            self._label.setPos(place)
            return
        self._paint_again()
        self.part, self.words = part, words
        self.setVisible(not part.isEmpty())
        pen = QPen(QColor(theme.in_use().felt_quiet), _WIDE, Qt.PenStyle.DashLine)
        pen.setCosmetic(True)
        corners = (part.topLeft(), part.topRight(), part.bottomRight(), part.bottomLeft(), part.topLeft())
        for line, (one, other) in zip(self._lines, pairwise(corners), strict=True):
            line.setLine(QLineF(one, other))
            line.setPen(pen)
        self._paint_again()
        self._label.say(words, place)

    def _paint_again(self) -> None:
        # Qt leaves lines behind where it has pushed the picture of the view since they were painted.
        for line in self._lines:
            paint_again(line, 2)

    @override
    def boundingRect(self) -> QRectF:  # noqa: N802
        return QRectF()

    def paint(
        self, _painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Paint nothing: the parts paint themselves."""


class FrameLabel(QGraphicsItem):
    """A word on a ground of its own, as large at every zoom."""

    def __init__(self, parent: QGraphicsItem) -> None:
        super().__init__(parent)
        self._words = ""
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)

    def say(self, words: str, place: QPointF) -> None:
        """Show other words at a place of the board."""
        # Qt leaves the end of a longer word behind on an item that does not grow with the board.
        paint_again(self, 1)
        self.prepareGeometryChange()
        self._words = words
        self.setPos(place)
        paint_again(self, 1)

    @override
    def boundingRect(self) -> QRectF:  # noqa: N802
        metrics = QFontMetricsF(theme.bold(QApplication.font()))
        return QRectF(0, 0, metrics.horizontalAdvance(self._words) + 2 * _PAD, metrics.height() + 2)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Paint the word in the colour of the felt on that of quiet words."""
        tones, box = theme.in_use(), self.boundingRect()
        painter.fillRect(box, QColor(tones.felt_quiet))
        painter.setFont(theme.bold(QApplication.font()))
        painter.setPen(QColor(tones.felt))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._words)


def paint_again(item: QGraphicsItem, around: int) -> None:
    """Repaint an item in every view, with ``around`` pixels on each side."""
    for view in item.scene().views() if item.scene() else ():
        box = item.deviceTransform(view.viewportTransform()).mapRect(item.boundingRect())
        view.viewport().update(box.toAlignedRect().adjusted(-around, -around, around, around))
