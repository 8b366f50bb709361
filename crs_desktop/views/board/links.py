"""The melees as what they are: an arrow from whoever attacked to whom he attacked."""

import math
from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from crs_desktop.views import theme
from crs_desktop.views.board.layout import text_font
from crs_desktop.views.board.squares import SIDE
from crs_desktop.words import say

_UNDER_TOKENS, _OVER_TOKENS = -60, 150
_RIM, _HEAD = 0.34, 0.3


class Arrow(Struct, frozen=True):
    """From the ground of one token to that of another; ``near``: one of them is the one looked at."""

    start: tuple[float, float, float]
    end: tuple[float, float, float]
    near: bool = False

    @property
    def line(self) -> QLineF:
        """From rim to rim."""
        (x, y, wide), (to_x, to_y, to_wide) = self.start, self.end
        line = QLineF(x, y, to_x, to_y)
        length = max(1.0, line.length())
        first, last = wide * _RIM / length, 1 - to_wide * _RIM / length
        return QLineF(line.pointAt(first), line.pointAt(max(first, last)))


def spot(ground: QRectF) -> tuple[float, float, float]:
    """Middle and width of the ground under a token."""
    return ground.center().x(), ground.center().y(), ground.width()


class Links(QGraphicsItem):
    """All arrows, under the tokens; those of the one looked at stand out."""

    def __init__(self) -> None:
        super().__init__()
        self.arrows: tuple[Arrow, ...] = ()
        self.setZValue(_UNDER_TOKENS)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def draw(self, arrows: tuple[Arrow, ...]) -> None:
        """Draw these from now on."""
        if arrows != self.arrows:
            self.prepareGeometryChange()
            self.arrows = arrows
            self.update()

    def boundingRect(self) -> QRectF:  # noqa: N802
        """All of them."""
        box = QRectF()
        for arrow in self.arrows:
            box |= QRectF(arrow.line.p1(), arrow.line.p2()).normalized().adjusted(-1, -1, 1, 1)
        return box.adjusted(-SIDE, -SIDE, SIDE, SIDE)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Cased in the tone of the felt, so that they read over the grid."""
        tones = theme.in_use()
        for arrow in sorted(self.arrows, key=lambda arrow: arrow.near):
            tone = QColor(tones.felt_hurt if arrow.near else tones.felt_quiet)
            for width, colour in ((0.13, QColor(tones.felt)), (0.07 if arrow.near else 0.04, tone)):
                painter.setPen(QPen(colour, SIDE * width))
                painter.drawLine(arrow.line)
            painter.setPen(QPen(QColor(tones.felt), SIDE * 0.03))
            painter.setBrush(tone)
            painter.drawPolygon(_head(arrow.line))


class Chances(QGraphicsItem):
    """Whom a shot may fall on: a broken ring around each, and how likely that is."""

    def __init__(self) -> None:
        super().__init__()
        self.grounds: tuple[QRectF, ...] = ()
        self.setZValue(_OVER_TOKENS)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_on(self, grounds: Sequence[QRectF]) -> None:
        """On these, one chance each; one alone needs no word."""
        self.prepareGeometryChange()
        self.grounds = tuple(grounds) if len(grounds) > 1 else ()
        self.update()

    def boundingRect(self) -> QRectF:  # noqa: N802
        """All of them."""
        box = QRectF()
        for ground in self.grounds:
            box |= ground
        return box.adjusted(-SIDE, -SIDE, SIDE, SIDE)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """A slip with ``1 in 3`` at the upper left of each."""
        for ground in self.grounds:
            _chance(painter, ground, say("1 in {count}", count=len(self.grounds)))


def _chance(painter: QPainter, ground: QRectF, words: str) -> None:
    tones, dot = theme.in_use(), 1 / painter.worldTransform().m11()
    painter.setPen(QPen(QColor(tones.felt_hurt), 2 * dot, Qt.PenStyle.DashLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(ground.adjusted(2 * dot, 2 * dot, -2 * dot, -2 * dot), SIDE / 8, SIDE / 8)
    painter.save()
    painter.translate(ground.topLeft())
    painter.scale(dot, dot)
    painter.setFont(text_font(bold=True))
    box = painter.fontMetrics().boundingRect(words).adjusted(-4, -1, 4, 1)
    box.moveTopLeft(QPointF(-4, -box.height() / 2 - 2).toPoint())
    painter.setPen(QPen(QColor(tones.rim), 1))
    painter.setBrush(QColor(tones.paper))
    painter.drawRoundedRect(box, 4, 4)
    painter.setPen(QColor(tones.ink))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)
    painter.restore()


def _head(line: QLineF) -> QPolygonF:
    turn, tip = math.atan2(line.dy(), line.dx()), line.p2()
    wings = [tip - QPointF(math.cos(turn + by), math.sin(turn + by)) * SIDE * _HEAD for by in (0.45, -0.45)]
    return QPolygonF([tip, *wings])
