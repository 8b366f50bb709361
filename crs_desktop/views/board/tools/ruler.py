"""The ruler: a way with waypoints, or an area, laid on the ground square by square."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsView, QStyleOptionGraphicsItem, QWidget

from crs_desktop.override import override
from crs_desktop.rules.ground.areas import Shape, covered, inside, legs, other_unit
from crs_desktop.rules.ground.squares import Ground, Square
from crs_desktop.rules.scene import Scene
from crs_desktop.views.board.ground.squares import SIDE, area
from crs_desktop.views.board.tools.readout import Readout
from crs_desktop.views.style import theme
from crs_desktop.words import listed, say

_OVER_GROUND = -80
_NAMES: dict[Shape, str] = {"way": "Way", "circle": "Circle", "cone": "Cone", "line": "Line"}


class Ruler(QGraphicsItem):
    """``way`` are the squares it goes through; the last follows pointer or arrows until it is set down."""

    def __init__(self, view: QGraphicsView) -> None:
        super().__init__()
        self._view = view
        self.shape_kind: Shape = "way"
        self.way: list[Square] = []
        self.size = 1
        self.squares: frozenset[Square] = frozenset()
        self.readout = Readout()
        self.setZValue(_OVER_GROUND)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        for item in (self, self.readout):
            view.scene().addItem(item)
        self.hide()

    def lay(
        self, scene: Scene, shape: Shape, way: list[Square], size: int = 1, more: Sequence[str] = ()
    ) -> None:
        """Lie along a way, or cover the area between its first and last square; ``more`` is said of it.

        It goes out from a token of size × size squares, its top left on the first.
        """
        self.prepareGeometryChange()
        self.shape_kind, self.way, self.size = shape, way, size
        self.squares = covered(scene.ground, shape, way[0], way[-1], size)
        lines = "\n".join((words(scene, shape, way, self.squares, size), *more))
        ends = [area(square) for square in way[1:] or way]
        self.readout.say(self._view, area(way[0], size), ends, lines)
        self.show()
        self.update()

    def take_up(self) -> None:
        """Take it off the board with its read-out."""
        self.way = []
        self.hide()
        self.readout.clear()

    @override
    def boundingRect(self) -> QRectF:  # noqa: N802
        box = QRectF()
        for square in (*self.way, *self.squares):
            box |= area(square, self.size)
        return box.adjusted(-SIDE, -SIDE, SIDE, SIDE)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """The squares it covers are tinted; the way is a line with a dot on each waypoint."""
        tones, dot = theme.in_use(), 1 / painter.worldTransform().m11()
        tint = QColor(tones.felt_asked)
        tint.setAlpha(80)
        for square in self.squares:
            painter.fillRect(area(square).adjusted(dot, dot, -dot, -dot), tint)
        start = area(self.way[0], self.size if len(self.way) > 1 else 1)
        points = [start.center(), *(area(square).center() for square in self.way[1:])]
        for pen in (QPen(QColor(tones.felt), 6 * dot), QPen(QColor(tones.felt_asked), 2.5 * dot)):
            painter.setPen(pen)
            painter.drawPolyline(QPolygonF(points))
        painter.setBrush(QColor(tones.felt_asked))
        for point in points:
            painter.drawEllipse(point, 4 * dot, 4 * dot)
        self._cross(painter, points[-1:], dot)

    def _cross(self, painter: QPainter, ends: list[QPointF], dot: float) -> None:
        """The square that follows is framed, so that keys can be seen to move it."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for end in ends:
            frame = QRectF(end.x() - SIDE / 2, end.y() - SIDE / 2, SIDE, SIDE)
            painter.drawRect(frame.adjusted(dot, dot, -dot, -dot))


def words(scene: Scene, shape: Shape, way: list[Square], squares: frozenset[Square], size: int = 1) -> str:
    """How long in feet and in metres, of which parts, and who stands inside."""
    parts = legs(scene.ground, way if shape == "way" else [way[0], way[-1]], size)
    lines = [say("{what}: {length}", what=say(_NAMES[shape]), length=_length(scene.ground, sum(parts)))]
    if len(parts) > 1:
        lines.append(" + ".join(f"{part:.4g}" for part in parts))
    if shape != "way":
        names = listed([one.label for one in inside(scene, squares)])
        lines.append(say("inside: {names}", names=names or say("nobody")))
    return "\n".join(lines)


def _length(ground: Ground, length: float) -> str:
    """A length in both units: ``35 ft, 10.7 m``."""
    feet, metres = say("ft"), say("m")
    mine, other = (feet, metres) if ground.unit.sign == "ft" else (metres, feet)
    names = {"mine": mine, "other": other}
    more = f"{other_unit(ground, length):.1f}"
    return say("{length} {mine} = {more} {other}", length=f"{round(length, 1):g}", more=more, **names)
