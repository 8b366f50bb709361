"""The line between two places, and the read-out of how far it is."""

from collections.abc import Sequence
from textwrap import wrap

from PySide6.QtCore import QLineF, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsView, QStyleOptionGraphicsItem, QWidget

from crs_desktop.views import theme
from crs_desktop.views.board.layout import text_font
from crs_desktop.views.board.squares import SIDE

_ABOVE_ALL, _UNDER_TOKENS = 200, -50
_PAD = 8
_RIM = 0.38
_FEWEST_LETTERS, _MOST_LETTERS = 16, 48
"""In a line of the read-out."""


class Measure(QGraphicsItem):
    """Passes under the tokens, the read-out lies over them; ``barred`` breaks the line up."""

    def __init__(self) -> None:
        super().__init__()
        self._line, self._start, self._box = QLineF(), QRectF(), QRectF()
        self._barred, self._ghost = False, False
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
    ) -> None:
        """From one token’s ground to another’s, with the read-out at the start, never under the pointer.

        ``ghost`` marks the start as the place that a dragged token has come from.
        """
        self.prepareGeometryChange()
        self._start, self._barred, self._ghost = start, barred, ghost
        self._line = _between(start, end)
        box = QRectF(self._line.p1(), self._line.p2()).normalized() | start
        self._box = box.adjusted(-SIDE, -SIDE, SIDE, SIDE)
        self.readout.say(words, view.viewport().width(), barred)
        self.readout.setPos(view.mapToScene(beside(view, start, [end], self.readout.boundingRect())))
        self.setVisible(True)
        self.readout.setVisible(True)
        self.update()

    def clear(self) -> None:
        """Show nothing."""
        self.setVisible(False)
        self.readout.setVisible(False)

    def boundingRect(self) -> QRectF:  # noqa: N802
        """The line with its casing."""
        return self._box

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Two tones, so that it reads over the grid."""
        tones, dot = theme.in_use(), 1 / painter.worldTransform().m11()
        tone = QColor(tones.felt_hurt if self._barred else tones.felt_ink)
        style = Qt.PenStyle.DashLine if self._barred else Qt.PenStyle.SolidLine
        for pen in (QPen(QColor(tones.felt), 6 * dot), QPen(tone, 2.5 * dot, style)):
            painter.setPen(pen)
            painter.drawLine(self._line)
        if self._ghost:
            radius = self._start.width() * _RIM
            painter.setPen(QPen(tone, 1.5 * dot, Qt.PenStyle.DashLine))
            painter.drawEllipse(self._start.center(), radius, radius)


class Readout(QGraphicsItem):
    """A slip of paper with a few lines, as large at every zoom."""

    def __init__(self) -> None:
        super().__init__()
        self.words, self.lines = "", [""]
        self._box = QRectF()
        self._barred = False
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.setZValue(_ABOVE_ALL)
        self.hide()

    def say(self, words: str, room: int, barred: bool = False) -> None:
        """Write something else on it, in lines that fit into so many pixels."""
        self.prepareGeometryChange()
        self.words, self._barred = words, barred
        fit = (room - 4 * _PAD) // max(1, QFontMetrics(text_font()).averageCharWidth())
        letters = max(_FEWEST_LETTERS, min(_MOST_LETTERS, fit))
        self.lines = [part for line in words.split("\n") for part in _in_lines(line, letters)]
        self._box = self._measured()

    def boundingRect(self) -> QRectF:  # noqa: N802
        """In pixels, its middle at the item’s place."""
        return self._box

    def _measured(self) -> QRectF:
        """Room for its lines; the first stands out."""
        first, *others = self.lines
        bold, plain = QFontMetricsF(text_font(bold=True)), QFontMetricsF(text_font())
        wides = [bold.horizontalAdvance(first), *map(plain.horizontalAdvance, others)]
        wide, high = max(wides) + 2 * _PAD, bold.height() + len(others) * plain.height() + _PAD
        return QRectF(-wide / 2, -high / 2, wide, high)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Ink on paper."""
        tones, box = theme.in_use(), self.boundingRect().adjusted(1, 1, -1, -1)
        painter.setPen(QPen(QColor(tones.rim), 1))
        painter.setBrush(QColor(tones.paper))
        painter.drawRoundedRect(box, 6, 6)
        painter.setPen(QColor(tones.hurt if self._barred else tones.ink))
        room = box.adjusted(_PAD - 1, _PAD / 2 - 1, 1 - _PAD, 0)
        for place, line in enumerate(self.lines):
            painter.setFont(text_font(bold=place == 0))
            side = Qt.AlignmentFlag.AlignLeft if len(self.lines) > 1 else Qt.AlignmentFlag.AlignHCenter
            painter.drawText(room, side | Qt.AlignmentFlag.AlignTop, line)
            room.setTop(room.top() + painter.fontMetrics().height())


def _in_lines(line: str, letters: int) -> list[str]:
    return wrap(line, letters) if len(line) > letters else [line]


def _between(start: QRectF, end: QRectF) -> QLineF:
    """From the rim of one to the rim of the other."""
    line = QLineF(start.center(), end.center())
    whole = max(1.0, line.length())
    first = start.width() * _RIM / whole
    return QLineF(line.pointAt(first), line.pointAt(max(first, 1 - end.width() * _RIM / whole)))


def beside(view: QGraphicsView, start: QRectF, ends: Sequence[QRectF], slip: QRectF) -> QPoint:
    """The pixel for the middle of the slip: in view, at the start, covering as little of these as may be.

    That is above it, or below where the line goes up; where neither has room, at one of its sides.
    """
    grounds = [_pixels(view, ground) for ground in (start, *ends)]
    up = ends[0].center().y() < start.center().y() - 1
    far_x, far_y = (grounds[0].width() + slip.width()) / 2 + 4, (grounds[0].height() + slip.height()) / 2 + 4
    rows, aside = (far_y, -far_y) if up else (-far_y, far_y), (slip.width() - grounds[0].width()) / 2
    ways = [*((0.0, y) for y in rows), (-far_x, 0.0), (far_x, 0.0)]
    ways += [(x, y) for y in rows for x in (-aside, aside)]
    places = [_held(view, grounds[0].center() + QPointF(*way), slip) for way in ways]
    return min(places, key=lambda place: _covered(slip.translated(place), grounds)).toPoint()


def _pixels(view: QGraphicsView, ground: QRectF) -> QRectF:
    return QRectF(view.mapFromScene(ground).boundingRect())


def _held(view: QGraphicsView, at: QPointF, slip: QRectF) -> QPointF:
    """The nearest place from which all of it is seen."""
    wide, high, size = slip.width() / 2 + 2, slip.height() / 2 + 4, view.viewport().size()
    x = max(wide, min(at.x(), size.width() - wide))
    return QPointF(x, max(high, min(at.y(), size.height() - high)))


def _covered(slip: QRectF, grounds: list[QRectF]) -> int:
    """How much of these it covers, in whole pixels."""
    parts = [slip & ground for ground in grounds]
    return round(sum(part.width() * part.height() for part in parts))
