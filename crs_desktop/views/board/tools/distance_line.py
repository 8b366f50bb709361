"""The line between two places, and the read-out of how far it is."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsView, QStyleOptionGraphicsItem, QWidget

from crs_desktop.views.board.ground.squares import SIDE
from crs_desktop.views.board.tools.readout import Readout
from crs_desktop.views.style import theme

_UNDER_TOKENS = -50
_RIM = 0.38


class Span(NamedTuple):
    """From one token’s ground to another’s, and what is read there.

    ``ghost`` marks the start as the place that a dragged token has come from: the read-out goes with the
    token. It lies on none of those that are to be kept ``clear``. The line is broken where it is ``barred``,
    and to one who is ``hidden`` by a wall.
    """

    start: QRectF
    end: QRectF
    words: str
    barred: bool = False
    ghost: bool = False
    clear: Sequence[QRectF] = ()
    hidden: bool = False


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

    def show_span(self, view: QGraphicsView, span: Span) -> None:
        """Show it, with the read-out at its start, never under the pointer."""
        self.prepareGeometryChange()
        self._start, self._barred, self._ghost = span.start, span.barred, span.ghost
        self.broken = span.barred or span.hidden
        self._line = _between(span.start, span.end)
        box = QRectF(self._line.p1(), self._line.p2()).normalized() | span.start
        self._box = box.adjusted(-SIDE, -SIDE, SIDE, SIDE)
        beside, other = (span.end, span.start) if span.ghost else (span.start, span.end)
        self.readout.say(view, beside, [other, *span.clear], span.words, span.barred)
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
