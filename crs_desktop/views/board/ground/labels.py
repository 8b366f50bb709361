"""Small labels over the tokens: the start of a melee, and the chance that a shot hits each combatant."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPainterPathStroker, QPen
from PySide6.QtWidgets import QApplication, QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from crs_desktop.views.board.ground.links import Arrow
from crs_desktop.views.board.ground.squares import SIDE
from crs_desktop.views.style import theme
from crs_desktop.words import say

Clear = Callable[[], Sequence[QRectF]]
_OVER_TOKENS = 150
_ROOM = SIDE
_UP = 3
"""Number of pixels by which a label reaches into the square below it."""


class _Over(QGraphicsItem):
    """An item above the tokens that lets the mouse through; ``box`` encloses all that it marks."""

    def __init__(self) -> None:
        super().__init__()
        self.box = QRectF()
        self.setZValue(_OVER_TOKENS)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)  # a click goes to the token below

    def boundingRect(self) -> QRectF:  # noqa: N802
        """Return the box with room for words around it; empty if there is nothing to show."""
        return self.box.adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM) if self.box else self.box

    def lie(self, box: QRectF) -> None:
        """Mark another box."""
        self.prepareGeometryChange()
        self.box = box
        self.update()


class Dates(_Over):
    """The start of each melee of the shown combatant, as a label beside the arrow where there is room.

    ``clear`` returns the ground of all tokens, ``named`` the ground on which ring names are written.
    """

    def __init__(self) -> None:
        super().__init__()
        self.clear: Clear = list
        self.named: Clear = list
        self.arrows: tuple[Arrow, ...] = ()

    def show_on(self, arrows: Sequence[Arrow]) -> None:
        """Label those of the arrows that belong to the shown combatant."""
        # A date on every arrow would hide the board.
        near = tuple(arrow for arrow in arrows if arrow.near and arrow.since)
        if near == self.arrows:
            return
        self.arrows, box = near, QRectF()
        for arrow in self.arrows:
            box |= _ground(arrow.start) | _ground(arrow.end)
        self.lie(box)

    def write_anew(self) -> None:
        """Repaint, because the ground that must stay clear has changed."""
        if self.arrows:
            self.update()

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Write each label where it covers no token and no other label, preferably above the arrow."""
        if not self.arrows:
            return
        # A label reaches a few pixels into the square below; that much overlap with a token is allowed.
        down = (_UP + 1) / painter.worldTransform().m11()
        clear = [*(ground.adjusted(0, down, 0, -down) for ground in self.clear()), *self.named()]
        for arrow in self.arrows:
            clear.append(slip_where_free(painter, _beside(painter, arrow), (arrow.since,), SIDE * 2, clear))


def _beside(painter: QPainter, arrow: Arrow) -> tuple[QPointF, ...]:
    """Return places half a square above and below the arrow’s middle, then above and below both tokens."""
    middle, both = arrow.line.center(), _ground(arrow.start) | _ground(arrow.end)
    near = _over_and_under(painter, middle.x(), middle.y() - SIDE / 2, middle.y() + SIDE / 2)
    return (*near, *_over_and_under(painter, middle.x(), both.top(), both.bottom()))


def _ground(spot: tuple[float, float, float]) -> QRectF:
    """Return the ground of a token from its middle and width."""
    x, y, wide = spot
    return QRectF(x - wide / 2, y - wide / 2, wide, wide)


class Chances(_Over):
    """The combatants that a shot may hit: a broken outline around them, and the chance of each.

    ``clear`` returns the ground that no label may cover.
    """

    def __init__(self) -> None:
        super().__init__()
        self.clear: Clear = list
        self.grounds: tuple[QRectF, ...] = ()

    def show_on(self, grounds: Sequence[QRectF]) -> None:
        """Outline these grounds; the target’s comes first, and a single ground shows nothing."""
        self.grounds = tuple(grounds) if len(grounds) > 1 else ()
        box = QRectF()
        for ground in self.grounds:
            box |= ground
        self.lie(box)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Write ``1 in 3`` above or below each token."""
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
    """Return one outline around all grounds; a band joins each distant ground to the first."""
    path, stroker = QPainterPath(), QPainterPathStroker()
    stroker.setWidth(SIDE / 3)
    for ground in grounds:
        one, way = QPainterPath(grounds[0].center()), QLineF(grounds[0].center(), ground.center())
        if way.length():
            one.lineTo(way.p2())  # a stroke of no length would be nothing
            path |= stroker.createStroke(one)
        rounded = QPainterPath()
        rounded.addRoundedRect(ground.adjusted(-1, -1, 1, 1), SIDE / 8, SIDE / 8)
        path |= rounded
    return path.simplified()


def slip_where_free(
    painter: QPainter, places: Sequence[QPointF], words: Sequence[str], room: float, clear: Sequence[QRectF]
) -> QRectF:
    """Write a label at the first place where it covers nothing in ``clear``, and return its ground.

    Where every place would cover something, nothing is written and the ground is empty.
    """
    for at in places:
        ground = slip_ground(painter, at, words, room)
        if ground.width() and not any(ground.intersects(one) for one in clear):
            slip(painter, at, words, room)
            return ground
    return QRectF()


def _over_and_under(painter: QPainter, x: float, top: float, bottom: float) -> tuple[QPointF, QPointF]:
    """Return the feet of two labels: one above the ``top`` edge, one below the ``bottom`` edge."""
    dot = 1 / painter.worldTransform().m11()
    return QPointF(x, top - _UP * dot), QPointF(x, bottom + (_high() - _UP) * dot)


def _high() -> float:
    """Return the height of a label, in pixels."""
    return QFontMetricsF(theme.bold(QApplication.font())).height() + 2


def slip_ground(painter: QPainter, at: QPointF, words: Sequence[str], room: float) -> QRectF:
    """Return the ground that a label at ``at`` would cover; without width if no words fit."""
    dot = 1 / painter.worldTransform().m11()
    wide = _wide(_fitting(words, room / dot)) * dot
    high = _high() * dot
    return QRectF(at.x() - wide / 2, at.y() + _UP * dot - high, wide, high)


def _fitting(words: Sequence[str], room: float) -> str:
    """Return the first of ``words`` that fits into ``room`` pixels; empty if none does."""
    return next((one for one in words if _wide(one) <= room), "")


def _wide(words: str) -> float:
    """Return the width of a label with these words, in pixels; 0 if there are none."""
    return QFontMetricsF(theme.bold(QApplication.font())).horizontalAdvance(words) + 8 if words else 0


def slip(painter: QPainter, at: QPointF, words: Sequence[str], room: float) -> None:
    """Write the first of ``words`` that fits on a label at ``at``; write nothing if none fits."""
    tones, dot = theme.in_use(), 1 / painter.worldTransform().m11()
    if not (fitting := _fitting(words, room / dot)):
        return
    paper = QRectF(-_wide(fitting) / 2, _UP - _high(), _wide(fitting), _high())
    painter.save()
    painter.translate(at)
    painter.scale(dot, dot)
    painter.setFont(theme.bold(QApplication.font()))
    painter.setPen(QPen(QColor(tones.rim), 1))
    painter.setBrush(QColor(tones.paper))
    painter.drawRoundedRect(paper, 4, 4)
    painter.setPen(QColor(tones.ink))
    painter.drawText(paper, Qt.AlignmentFlag.AlignCenter, fitting)
    painter.restore()
