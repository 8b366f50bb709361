"""The line between two tokens, and the read-out of their distance."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsView, QStyleOptionGraphicsItem, QWidget

from crs_desktop.views.board.ground.squares import SIDE
from crs_desktop.views.board.tools.readout import Readout
from crs_desktop.views.style import theme

_UNDER_TOKENS = -50
_RIM = 0.38  # radius of a disc, as a part of the token's width


class Span(NamedTuple):
    """A measured distance: the grounds of both tokens, and the words of the read-out.

    ``ghost`` marks the start as the place that a dragged token came from: the read-out then goes with the
    token. It covers no ground in ``clear``. The line is broken if it is ``barred``, or if the target is
    ``hidden`` by a wall.
    """

    start: QRectF
    end: QRectF
    words: str
    barred: bool = False
    ghost: bool = False
    clear: Sequence[QRectF] = ()
    hidden: bool = False


class DistanceLine(QGraphicsItem):
    """The line under the tokens, with its read-out above them."""

    def __init__(self) -> None:
        super().__init__()
        self._line, self._start, self._box = QLineF(), QRectF(), QRectF()
        self._barred, self._ghost, self.broken = False, False, False
        self.readout = Readout()
        self.setZValue(_UNDER_TOKENS)
        self.hide()

    def join(self, view: QGraphicsView) -> None:
        """Add line and read-out to the view’s scene."""
        view.scene().addItem(self)
        view.scene().addItem(self.readout)

    def show_span(self, view: QGraphicsView, span: Span) -> None:
        """Show a span, with the read-out beside its start and never under the pointer."""
        self.prepareGeometryChange()
        self._start, self._barred, self._ghost = span.start, span.barred, span.ghost
        self.broken = span.barred or span.hidden
        self._line = _between(span.start, span.end)
        box = QRectF(self._line.p1(), self._line.p2()).normalized() | span.start
        self._box = box.adjusted(-SIDE, -SIDE, SIDE, SIDE)
        # While dragging, the read-out goes with the token.
        beside, other = (span.end, span.start) if span.ghost else (span.start, span.end)
        self.readout.say(view, beside, [other, *span.clear], span.words, span.barred)
        self.setVisible(True)
        self.update()

    def clear(self) -> None:
        """Remove line and read-out from the board."""
        self.setVisible(False)
        self.readout.clear()

    def boundingRect(self) -> QRectF:  # noqa: N802
        """Return the box around the line and its border."""
        return self._box

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Paint the line in two colours, so that it stands out from the grid."""
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
    """Return the line from the rim of one token to the rim of the other."""
    line = QLineF(start.center(), end.center())
    whole = max(1.0, line.length())
    first = start.width() * _RIM / whole
    # Tokens side by side leave no line between their rims.
    return QLineF(line.pointAt(first), line.pointAt(max(first, 1 - end.width() * _RIM / whole)))
