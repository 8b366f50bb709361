"""The melees and the attack under way: an arrow from each attacker to the target."""

import math

from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from crs_desktop.override import override
from crs_desktop.views.board.ground.squares import SIDE
from crs_desktop.views.style import theme

_UNDER_TOKENS = -60
RIM, _HEAD = 0.34, 0.3


class Arrow(Struct, frozen=True):
    """An arrow between two tokens; ``near`` if it begins or ends at the shown combatant.

    ``start`` and ``end`` are the middle and the width of a token’s ground. ``since`` says in words when the
    melee began; ``aims`` marks the attack under way.
    """

    start: tuple[float, float, float]
    end: tuple[float, float, float]
    near: bool = False
    since: str = ""
    aims: bool = False

    @property
    def line(self) -> QLineF:
        """The shaft from the rim of one disc to the rim of the other, in pixels of the board."""
        (x, y, wide), (to_x, to_y, to_wide) = self.start, self.end
        line = QLineF(x, y, to_x, to_y)
        length = max(1.0, line.length())  # tokens on one square have no distance to divide by
        first, last = wide * RIM / length, 1 - to_wide * RIM / length
        return QLineF(line.pointAt(first), line.pointAt(max(first, last)))


def spot(ground: QRectF) -> tuple[float, float, float]:
    """Return the middle and the width of a token’s ground."""
    return ground.center().x(), ground.center().y(), ground.width()


class Links(QGraphicsItem):
    """All melee arrows, under the tokens; the arrows of the shown combatant stand out."""

    def __init__(self) -> None:
        super().__init__()
        self.arrows: tuple[Arrow, ...] = ()
        self.setZValue(_UNDER_TOKENS)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def draw(self, arrows: tuple[Arrow, ...]) -> None:
        """Replace the arrows."""
        if arrows != self.arrows:
            self.prepareGeometryChange()
            self.arrows = arrows
            self.update()

    @override
    def boundingRect(self) -> QRectF:  # noqa: N802
        box = QRectF()
        for arrow in self.arrows:
            box |= QRectF(arrow.line.p1(), arrow.line.p2()).normalized().adjusted(-1, -1, 1, 1)
        return box.adjusted(-SIDE, -SIDE, SIDE, SIDE)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Paint each arrow with a border in the colour of the felt, so that it stands out from the grid."""
        tones = theme.in_use()
        # The arrows of the shown combatant come last, on top.
        for arrow in sorted(self.arrows, key=lambda arrow: arrow.near):
            quiet = tones.felt_hurt if arrow.near else tones.felt_quiet
            tone = QColor(tones.felt_asked if arrow.aims else quiet)
            for width, colour in ((0.13, QColor(tones.felt)), (0.07 if arrow.near else 0.04, tone)):
                cap = Qt.PenCapStyle.FlatCap
                dashed = arrow.aims and colour == tone
                style = Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine
                painter.setPen(QPen(colour, SIDE * width, style, cap))
                painter.drawLine(_shaft(arrow.line))
            painter.setPen(QPen(QColor(tones.felt), SIDE * 0.03))
            painter.setBrush(tone)
            painter.drawPolygon(_head(arrow.line))


def _shaft(line: QLineF) -> QLineF:
    """Return the line without the arrow head."""
    shaft = QLineF(line)
    shaft.setLength(max(0.0, line.length() - _head_length(line) * 0.8))
    return shaft


def _head_length(line: QLineF) -> float:
    return min(SIDE * _HEAD, line.length())


def _head(line: QLineF) -> QPolygonF:
    turn, tip = math.atan2(line.dy(), line.dx()), line.p2()
    length = _head_length(line)
    # Half the angle of the tip, in radians.
    wings = [tip - QPointF(math.cos(turn + by), math.sin(turn + by)) * length for by in (0.45, -0.45)]
    return QPolygonF([tip, *wings])
