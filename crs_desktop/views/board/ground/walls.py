"""The drawn walls and doors, which differ in shape and not only in colour."""

import math
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise, product

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from crs_desktop.override import override
from crs_desktop.rules.ground.walls import PER_SQUARE, Spot, Wall, Walls
from crs_desktop.views.board.ground.squares import SIDE
from crs_desktop.views.style import theme

_OVER_GROUND = -70
_WALL, _CASING, _DOOR = 0.1, 0.2, 0.24
"""Breadths of a wall, its border and a door, in squares."""
_CELL = 8 * SIDE
"""Side of a cell of the index that finds the walls in view."""
_AJAR = math.radians(65)
_Style = Qt.PenStyle


def on_board(spot: Spot) -> QPointF:
    """Return the point of the board at a spot of the ground."""
    return QPointF(spot.x, spot.y) * (SIDE / PER_SQUARE)


def spot_at(point: QPointF) -> Spot:
    """Return the spot of the ground at a point of the board."""
    return Spot(round(point.x() * PER_SQUARE / SIDE), round(point.y() * PER_SQUARE / SIDE))


class WallLines(QGraphicsItem):
    """All walls of the ground, except the wall named ``left_out``, which the wall tool draws itself."""

    def __init__(self) -> None:
        super().__init__()
        self._walls = Walls()
        self._boxes: dict[str, QRectF] = {}
        self._cells: dict[tuple[int, int], list[str]] = {}
        self._left_out = ""
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setZValue(_OVER_GROUND)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def draw(self, walls: Walls, left_out: str = "") -> None:
        """Replace the drawn walls."""
        if walls is not self._walls or left_out != self._left_out:
            self.prepareGeometryChange()
            self._walls, self._left_out = walls, left_out
            self._boxes = {name: _box(wall) for name, wall in walls.named.items() if name != left_out}
            self._cells = defaultdict(list)
            for name, box in self._boxes.items():
                for cell in _cells(box):
                    self._cells[cell].append(name)
            self.update()

    @override
    def boundingRect(self) -> QRectF:  # noqa: N802
        box = QRectF()
        for one in self._boxes.values():
            box |= one
        return box

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Paint the walls in view; a map may have thousands."""
        seen = option.exposedRect
        # A long wall lies in several cells but is painted once.
        near = dict.fromkeys(name for cell in _cells(seen) for name in self._cells.get(cell, ()))
        for name in near:
            if self._boxes[name].intersects(seen):
                draw_wall(painter, self._walls.named[name])


def draw_wall(painter: QPainter, wall: Wall) -> None:
    """Paint a solid line for a wall, a dashed one for a low wall, or a bar between posts for a door.

    An open door is swung aside, and a dotted sill marks the opening.
    """
    tones = theme.in_use()
    line = QPolygonF([on_board(spot) for spot in wall.points])
    if wall.kind == "door":
        for one, other in pairwise(wall.points):
            _draw_door(painter, QLineF(on_board(one), on_board(other)), wall.open)
        return
    style = _Style.SolidLine if wall.kind == "wall" else _Style.DashLine
    for breadth, tone, kind in ((_CASING, tones.felt, _Style.SolidLine), (_WALL, tones.felt_ink, style)):
        pen = QPen(QColor(tone), SIDE * breadth, kind, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        if kind == _Style.DashLine:
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)  # round caps would close the gaps between the dashes
            pen.setDashPattern([2.2, 1.4])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(line)


def _draw_door(painter: QPainter, across: QLineF, is_open: bool) -> None:
    tones = theme.in_use()
    leaf = _swung(across) if is_open else across
    sill = QPen(QColor(tones.felt_quiet), SIDE * 0.04, _Style.DotLine)
    if is_open:
        painter.setPen(sill)  # an open door leaves its place marked
        painter.drawLine(across)
    for breadth, tone in ((_DOOR, tones.felt_ink), (_DOOR - 0.1, tones.felt)):
        painter.setPen(QPen(QColor(tone), SIDE * breadth, _Style.SolidLine, Qt.PenCapStyle.FlatCap))
        painter.drawLine(leaf)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(tones.felt_ink))
    for end in (across.p1(), across.p2()):
        side = SIDE * 0.12
        painter.drawRect(QRectF(end.x() - side, end.y() - side, 2 * side, 2 * side))


def _swung(across: QLineF) -> QLineF:
    leaf = QLineF(across)
    leaf.setAngle(across.angle() + math.degrees(_AJAR))
    return leaf


def _cells(box: QRectF) -> Iterator[tuple[int, int]]:
    """Return the columns and rows of the index cells that ``box`` touches."""
    left, right = (math.floor(side / _CELL) for side in (box.left(), box.right()))
    top, bottom = (math.floor(side / _CELL) for side in (box.top(), box.bottom()))
    return product(range(left, right + 1), range(top, bottom + 1))


def _box(wall: Wall) -> QRectF:
    """Return the ground that a drawn wall may cover; an open door swings out as far as it is long."""
    line = QPolygonF([on_board(spot) for spot in wall.points])
    reach = SIDE * _DOOR
    if wall.kind == "door":
        # The leaf swings around one end.
        reach += max(QLineF(one, other).length() for one, other in pairwise(line.toList()))
    return line.boundingRect().adjusted(-reach, -reach, reach, reach)
