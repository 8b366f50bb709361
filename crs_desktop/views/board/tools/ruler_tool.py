"""The ruler: measures ways and areas, with the mouse or with keys."""

from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsView, QStyleOptionGraphicsItem, QWidget

from crs_desktop.models.board.distances import preview
from crs_desktop.models.bridge import Bridge
from crs_desktop.override import override
from crs_desktop.rules.ground.squares import Ground, Square
from crs_desktop.rules.positions.areas import Shape, covered, inside, legs, other_unit
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.views.board.ground.overlay import Overlay
from crs_desktop.views.board.ground.squares import SIDE, area, held
from crs_desktop.views.board.tools.readout import Readout
from crs_desktop.views.style import theme
from crs_desktop.words import decimal, listed, say

_Key = Qt.Key
_SET = (_Key.Key_Return, _Key.Key_Enter)


class RulerTool:
    """The ruler tool, in use while ``on``.

    A click or Enter sets a waypoint, Backspace removes the last one, Escape puts the ruler away.
    """

    def __init__(self, view: QGraphicsView, bridge: Bridge, overlay: Overlay) -> None:
        self._bridge, self._overlay = bridge, overlay
        self.ruler = Ruler(view)
        self.shape: Shape = "way"
        self.set: list[Square] = []
        self._at, self._who = Square(0, 0), Name("")
        self._left_out = frozenset[Name]()
        self.on = False

    def begin(self, shape: Shape, start: Square | None, at: Square, who: str = "") -> None:
        """Begin to measure at ``start``, where ``who`` stands, or at the first square set."""
        self.on, self.shape, self._who = True, shape, Name(who)
        self.set, self._at = [start] if start else [], at
        if shape == "way" and self._who in self._bridge.scene.combatants:
            self._overlay.close(self._who)
        self.show()

    @property
    def readout(self) -> Readout:
        """The read-out beside the ruler."""
        return self.ruler.readout

    def turn_into(self, shape: Shape) -> None:
        """Measure between the same squares in another shape."""
        self.shape = shape
        self.show()

    def end(self) -> None:
        """Put the ruler away and forget the measured squares."""
        self.on, self.set = False, []
        self._overlay.open()
        self.ruler.take_up()

    def point(self, square: Square) -> None:
        """Move the end of the ruler to a square, held on the board."""
        at = held(self._bridge.scene.ground, square)
        if at != self._at:
            self._at = at
            self.show()

    def put(self) -> None:
        """Set a waypoint at the end, or move the origin of an area there."""
        if self.shape == "way" or not self.set:
            self.set.append(self._at)
        else:
            self.set = [self._at]  # an area has one origin; the end stays with the pointer
        self.show()

    def wants(self, key: int) -> bool:
        """Return whether the ruler in use handles a key."""
        return self.on and key in (*_SET, _Key.Key_Backspace, _Key.Key_Escape)

    def key(self, key: int, step: tuple[int, int] | None) -> bool:
        """Handle a key; return whether it meant anything to the ruler."""
        if step:
            self.point(Square(self._at.column + step[0], self._at.row + step[1]))
        elif key in _SET:
            self.put()
        elif key == _Key.Key_Backspace and self.set:
            self.set.pop()
            self.show()
        elif key == _Key.Key_Escape:
            self.end()
        else:
            return False
        return True

    def leave_out(self, names: frozenset[Name]) -> None:
        """Name none of these combatants."""
        self._left_out = names
        self.show()

    def show(self) -> None:
        """Measure again in the current scene."""
        if self.on:
            way = [*self.set, self._at]
            self.ruler.lay(self._seen(), self.shape, way, self._size(), self._preview())

    def _seen(self) -> Scene:
        scene = self._bridge.scene
        # The read-out must not name hidden combatants.
        people = {name: one for name, one in scene.combatants.items() if name not in self._left_out}
        return replace(scene, combatants=people) if self._left_out else scene

    def _preview(self) -> tuple[str, ...]:
        """Return what a move to the end would mean for the combatant measured from, if any."""
        if self._left_out:
            return ()
        goes = self.shape == "way" and self._from_him() and self.set[:1] != [self._at]
        return preview(self._bridge, self._who, self._at) if goes else ()

    def _from_him(self) -> bool:
        """Return whether the ruler still begins where its combatant stands."""
        one = self._bridge.scene.combatants.get(self._who)
        return one is not None and self.set[:1] == [one.square]

    def _size(self) -> int:
        """Return the size in squares of the token the ruler begins at."""
        return self._bridge.scene.of(self._who).size if self._from_him() else 1


_OVER_GROUND = -80
_NAMES: dict[Shape, str] = {"way": "Way", "circle": "Circle", "cone": "Cone", "line": "Line"}


class Ruler(QGraphicsItem):
    """The drawn ruler; ``way`` holds its squares, the last of which follows the pointer or the keys."""

    def __init__(self, view: QGraphicsView) -> None:
        super().__init__()
        self._view = view
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
        """Show a way, or the area from its first square to its last, with ``more`` lines in the read-out.

        The measure begins at a token of size × size squares with its top left on the first square.
        """
        self.prepareGeometryChange()
        self.way, self.size = way, size
        self.squares = covered(scene.ground, shape, way[0], way[-1], size)
        lines = "\n".join((words(scene, shape, way, self.squares, size), *more))
        ends = [area(square) for square in way[1:] or way]
        self.readout.say(self._view, area(way[0], size), ends, lines)
        self.show()
        self.update()

    def take_up(self) -> None:
        """Remove the ruler and its read-out from the board."""
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
        """Tint the covered squares, and draw the way as a line with a dot at each waypoint."""
        tones, dot = theme.in_use(), 1 / painter.worldTransform().m11()
        tint = QColor(tones.felt_asked)
        tint.setAlpha(80)
        for square in self.squares:
            # The grid stays visible between tinted squares.
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
        """Frame the end square, so that its moves by keys can be seen."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for end in ends:
            frame = QRectF(end.x() - SIDE / 2, end.y() - SIDE / 2, SIDE, SIDE)
            painter.drawRect(frame.adjusted(dot, dot, -dot, -dot))


def words(scene: Scene, shape: Shape, way: list[Square], squares: frozenset[Square], size: int = 1) -> str:
    """Return the length in feet and metres, the length of each part, and the combatants inside."""
    parts = legs(scene.ground, way if shape == "way" else [way[0], way[-1]], size)
    lines = [say("{what}: {length}", what=say(_NAMES[shape]), length=_length(scene.ground, sum(parts)))]
    if len(parts) > 1:
        lines.append(" + ".join(decimal(f"{part:.4g}") for part in parts))
    if shape != "way":
        names = listed([one.label for one in inside(scene, squares)])
        lines.append(say("inside: {names}", names=names or say("nobody")))
    return "\n".join(lines)


def _length(ground: Ground, length: float) -> str:
    """Return a length in both units: ``35 ft = 10.7 m``."""
    feet, metres = say("ft"), say("m")
    mine, other = (feet, metres) if ground.unit.sign == "ft" else (metres, feet)
    names = {"mine": mine, "other": other}
    more = decimal(f"{other_unit(ground, length):.1f}")
    return say(
        "{length} {mine} = {more} {other}", length=decimal(f"{round(length, 1):g}"), more=more, **names
    )
