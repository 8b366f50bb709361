"""The line between two places, and the read-out of how far it is."""

from collections.abc import Sequence

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsView, QStyleOptionGraphicsItem, QWidget

from crs_desktop.views.board.ground.squares import SIDE
from crs_desktop.views.board.tools.readout import Readout
from crs_desktop.views.style import theme

_UNDER_TOKENS = -50
_RIM = 0.38


class DistanceLine(QGraphicsItem):
    """Passes under the tokens, the read-out lies over them; ``barred`` breaks the line up."""

    def __init__(self) -> None:
        super().__init__()
        self._line, self._start, self._box = QLineF(), QRectF(), QRectF()
        self._barred, self._ghost, self.broken = False, False, False
        self.readout = Readout()
        self.setZValue(_UNDER_TOKENS)
        self.hide()

    def join(self, view: QGraphicsView) -> None:
        """Take its place in the view’s scene."""
        view.scene().addItem(self)
        view.scene().addItem(self.readout)

    def show_between(
        self,
        view: QGraphicsView,
        start: QRectF,
        end: QRectF,
        words: str,
        barred: bool = False,
        ghost: bool = False,
        clear: Sequence[QRectF] = (),
        hidden: bool = False,
    ) -> None:
        """From one token’s ground to another’s, with the read-out at the start, never under the pointer.

        ``ghost`` marks the start as the place that a dragged token has come from: the read-out goes with the
        token. It lies on none of those that are to be kept ``clear``. To one who is ``hidden`` by a wall the
        line is broken, too.
        """
        self.prepareGeometryChange()
        self._start, self._barred, self._ghost = start, barred, ghost
        self.broken = barred or hidden
        self._line = _between(start, end)
        box = QRectF(self._line.p1(), self._line.p2()).normalized() | start
        self._box = box.adjusted(-SIDE, -SIDE, SIDE, SIDE)
        beside, other = (end, start) if ghost else (start, end)
        self.readout.say(view, beside, [other, *clear], words, barred)
        self.setVisible(True)
        self.update()

    def clear(self) -> None:
        """Take line and read-out off the board."""
        self.setVisible(False)
        self.readout.clear()

    def boundingRect(self) -> QRectF:  # noqa: N802
        """The line with its casing."""
        return self._box

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Two tones, so that it reads over the grid."""
        tones, dot = theme.in_use(), 1 / painter.worldTransform().m11()
        tone = QColor(tones.felt_hurt if self._barred else tones.felt_ink)
        style = Qt.PenStyle.DashLine if self.broken else Qt.PenStyle.SolidLine
        for pen in (QPen(QColor(tones.felt), 6 * dot), QPen(tone, 2.5 * dot, style)):
            painter.setPen(pen)
            painter.drawLine(self._line)
        if self._ghost:
            radius = self._start.width() * _RIM
            painter.setPen(QPen(tone, 1.5 * dot, Qt.PenStyle.DashLine))
            painter.drawEllipse(self._start.center(), radius, radius)


def _between(start: QRectF, end: QRectF) -> QLineF:
    """From the rim of one to the rim of the other."""
    line = QLineF(start.center(), end.center())
    whole = max(1.0, line.length())
    first = start.width() * _RIM / whole
    return QLineF(line.pointAt(first), line.pointAt(max(first, 1 - end.width() * _RIM / whole)))
