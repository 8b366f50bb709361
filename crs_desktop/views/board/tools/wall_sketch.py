"""What is seen of the pencil for walls: the line that is drawn, the wall that is at hand, and the tip."""

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from crs_desktop.override import override
from crs_desktop.rules.ground.walls import Spot, Wall
from crs_desktop.views.board.ground.squares import SIDE
from crs_desktop.views.board.ground.walls import draw_wall, on_board
from crs_desktop.views.style import theme

_OVER_TOKENS = 90


class WallSketch(QGraphicsItem):
    """Corners that can be taken are rings, the tip is a cross."""

    def __init__(self) -> None:
        super().__init__()
        self._at, self._drawn, self._box = Spot(0, 0), False, QRectF()
        self._wall: Wall | None = None
        self.setZValue(_OVER_TOKENS)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    def show_at(self, at: Spot, wall: Wall | None, drawn: bool) -> None:
        """The tip is there, and this is at hand; ``drawn`` where it does not stand yet."""
        self.prepareGeometryChange()
        self._at, self._wall, self._drawn = at, wall, drawn
        self._box = _around((at, *(wall.points if wall else ())))
        self.show()
        self.update()

    @property
    def corners(self) -> tuple[Spot, ...]:
        """The corners of the wall that is at hand, which are ringed."""
        return self._wall.points if self._wall else ()

    @override
    def boundingRect(self) -> QRectF:  # noqa: N802
        return self._box

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """In two tones, so that it reads over any map."""
        tones, dot = theme.in_use(), 1 / painter.worldTransform().m11()
        if self._wall and self._drawn:
            draw_wall(painter, self._wall)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for pen in (QPen(QColor(tones.felt), 5 * dot), QPen(QColor(tones.felt_asked), 2 * dot)):
            painter.setPen(pen)
            for spot in self.corners:
                painter.drawEllipse(on_board(spot), 6 * dot, 6 * dot)
            tip = on_board(self._at)
            for x, y in ((10 * dot, 0.0), (0.0, 10 * dot)):
                painter.drawLine(tip - QPointF(x, y), tip + QPointF(x, y))


def _around(spots: Iterable[Spot]) -> QRectF:
    points = [on_board(spot) for spot in spots]
    xs, ys = [point.x() for point in points], [point.y() for point in points]
    box = QRectF(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    return box.adjusted(-SIDE, -SIDE, SIDE, SIDE)
