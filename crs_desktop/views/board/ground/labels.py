"""Small slips of paper over the tokens: since when a melee is, and whom a shot may fall on."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPainterPathStroker, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from crs_desktop.views.board.ground.links import Arrow
from crs_desktop.views.board.ground.squares import SIDE
from crs_desktop.views.board.tokens.layout import text_font
from crs_desktop.views.style import theme
from crs_desktop.words import say

Clear = Callable[[], Sequence[QRectF]]
_OVER_TOKENS = 150
_ROOM = SIDE
_UP = 3
"""A slip reaches so many pixels into the square under it."""


class _Over(QGraphicsItem):
    """Lies over the tokens and lets the mouse through; ``box`` is all that it may touch."""

    def __init__(self) -> None:
        super().__init__()
        self.box = QRectF()
        self.setZValue(_OVER_TOKENS)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:  # noqa: N802
        """With room for the words; nothing where there is nothing to say."""
        return self.box.adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM) if self.box else self.box

    def lie(self, box: QRectF) -> None:
        """Lie here from now on."""
        self.prepareGeometryChange()
        self.box = box
        self.update()


class Dates(_Over):
    """Since when the one looked at is in each melee: a slip beside the arrow, where there is room for it.

    ``clear`` gives the ground of everybody, ``named`` that on which other names are written.
    """

    def __init__(self) -> None:
        super().__init__()
        self.clear: Clear = list
        self.named: Clear = list
        self.arrows: tuple[Arrow, ...] = ()

    def show_on(self, arrows: Sequence[Arrow]) -> None:
        """On those of the one looked at."""
        near = tuple(arrow for arrow in arrows if arrow.near and arrow.since)
        if near == self.arrows:
            return
        self.arrows, box = near, QRectF()
        for arrow in self.arrows:
            box |= _ground(arrow.start) | _ground(arrow.end)
        self.lie(box)

    def write_anew(self) -> None:
        """What has to be clear is elsewhere now."""
        if self.arrows:
            self.update()

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """At the upper edge of the tokens, so that nobody is covered; else at the lower one."""
        if not self.arrows:
            return
        down = (_UP + 1) / painter.worldTransform().m11()
        clear = [*(ground.adjusted(0, down, 0, -down) for ground in self.clear()), *self.named()]
        for arrow in self.arrows:
            clear.append(slip_where_free(painter, _beside(painter, arrow), (arrow.since,), SIDE * 2, clear))


def _beside(painter: QPainter, arrow: Arrow) -> tuple[QPointF, ...]:
    """Half a square over and under the middle, where two stand abreast; else over and under both."""
    middle, both = arrow.line.center(), _ground(arrow.start) | _ground(arrow.end)
    near = _over_and_under(painter, middle.x(), middle.y() - SIDE / 2, middle.y() + SIDE / 2)
    return (*near, *_over_and_under(painter, middle.x(), both.top(), both.bottom()))


def _ground(spot: tuple[float, float, float]) -> QRectF:
    """The ground under a token, of its middle and width."""
    x, y, wide = spot
    return QRectF(x - wide / 2, y - wide / 2, wide, wide)


class Chances(_Over):
    """The group on which a shot may fall: a broken outline round it, and on each how likely he is.

    ``clear`` gives the ground on which nothing may lie.
    """

    def __init__(self) -> None:
        super().__init__()
        self.clear: Clear = list
        self.grounds: tuple[QRectF, ...] = ()

    def show_on(self, grounds: Sequence[QRectF]) -> None:
        """On these, one chance each, the first being aimed at; one alone needs no word."""
        self.grounds = tuple(grounds) if len(grounds) > 1 else ()
        box = QRectF()
        for ground in self.grounds:
            box |= ground
        self.lie(box)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """A slip with ``1 in 3`` over the upper edge of each, or under the lower one."""
        if not self.grounds:
            return
        dot = 1 / painter.worldTransform().m11()
        painter.setPen(QPen(QColor(theme.in_use().felt_hurt), 2 * dot, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(round_them(self.grounds))
        count = len(self.grounds)
        chances = say("1 in {count}", count=count), say("1/{count}", count=count)
        clear = self.clear()
        for ground in self.grounds:
            places = _over_and_under(painter, ground.center().x(), ground.top(), ground.bottom())
            slip_where_free(painter, places, chances, ground.width(), clear)


def round_them(grounds: Sequence[QRectF]) -> QPainterPath:
    """One outline round all of these, joined to the first where they lie apart."""
    path, stroker = QPainterPath(), QPainterPathStroker()
    stroker.setWidth(SIDE / 3)
    for ground in grounds:
        one, way = QPainterPath(grounds[0].center()), QLineF(grounds[0].center(), ground.center())
        if way.length():
            one.lineTo(way.p2())
            path |= stroker.createStroke(one)
        rounded = QPainterPath()
        rounded.addRoundedRect(ground.adjusted(-1, -1, 1, 1), SIDE / 8, SIDE / 8)
        path |= rounded
    return path.simplified()


def slip_where_free(
    painter: QPainter, places: Sequence[QPointF], words: Sequence[str], room: float, clear: Sequence[QRectF]
) -> QRectF:
    """Write on a slip at the first place where it covers nothing that is to be clear, and tell its ground.

    Where there is no such place nothing is written, and no ground is covered.
    """
    for at in places:
        ground = slip_ground(painter, at, words, room)
        if ground.width() and not any(ground.intersects(one) for one in clear):
            slip(painter, at, words, room)
            return ground
    return QRectF()


def _over_and_under(painter: QPainter, x: float, top: float, bottom: float) -> tuple[QPointF, QPointF]:
    """Where a slip stands that ends at the upper edge, and one that begins at the lower edge."""
    dot = 1 / painter.worldTransform().m11()
    return QPointF(x, top - _UP * dot), QPointF(x, bottom + (_high() - _UP) * dot)


def _high() -> float:
    """The height of a slip, in pixels."""
    return QFontMetricsF(text_font(bold=True)).height() + 2


def slip_ground(painter: QPainter, at: QPointF, words: Sequence[str], room: float) -> QRectF:
    """The ground that a slip at a place would lie on; none where there is room for no words."""
    dot = 1 / painter.worldTransform().m11()
    wide = _wide(_fitting(words, room / dot)) * dot
    high = _high() * dot
    return QRectF(at.x() - wide / 2, at.y() + _UP * dot - high, wide, high)


def _fitting(words: Sequence[str], room: float) -> str:
    """The first of these words for which there are so many pixels; none: empty."""
    return next((one for one in words if _wide(one) <= room), "")


def _wide(words: str) -> float:
    """How wide a slip with these words is, in pixels; without any there is none."""
    return QFontMetricsF(text_font(bold=True)).horizontalAdvance(words) + 8 if words else 0


def slip(painter: QPainter, at: QPointF, words: Sequence[str], room: float) -> None:
    """Write the first of these words for which there is room, else none, on a slip that stands here."""
    tones, dot = theme.in_use(), 1 / painter.worldTransform().m11()
    if not (fitting := _fitting(words, room / dot)):
        return
    paper = QRectF(-_wide(fitting) / 2, _UP - _high(), _wide(fitting), _high())
    painter.save()
    painter.translate(at)
    painter.scale(dot, dot)
    painter.setFont(text_font(bold=True))
    painter.setPen(QPen(QColor(tones.rim), 1))
    painter.setBrush(QColor(tones.paper))
    painter.drawRoundedRect(paper, 4, 4)
    painter.setPen(QColor(tones.ink))
    painter.drawText(paper, Qt.AlignmentFlag.AlignCenter, fitting)
    painter.restore()
