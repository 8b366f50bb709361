"""The fog tool: reveals and hides squares by brush, rectangle and polygon, with the mouse or with keys.

One stroke is one ruling, so that one undo takes it back. While it is drawn, the board shows the fog as it
would become.
"""

from typing import Literal, get_args

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.override import override
from crs_desktop.play.session.fog_rulings import fog_words, preview, stroke
from crs_desktop.rules.ground.fog import FogKind
from crs_desktop.rules.ground.square_set import NO_SQUARES, SquareSet, box, inside, swept
from crs_desktop.rules.ground.squares import Square
from crs_desktop.views.board.ground.canvas import Canvas
from crs_desktop.views.board.ground.squares import SIDE, area, held
from crs_desktop.views.board.tools.readout import Readout
from crs_desktop.views.style import theme
from crs_desktop.words import say, template, translated

Shape = Literal["brush", "rectangle", "polygon"]
_SHAPES: tuple[Shape, ...] = get_args(Shape)
_STROKES: dict[FogKind, str] = {
    "revealed": template("Reveal {what}: {at}"),
    "explored": template("Leave explored {what}: {at}"),
    "hidden": template("Hide {what}: {at}"),
}
_OTHER: dict[FogKind, FogKind] = {"revealed": "hidden", "explored": "hidden", "hidden": "revealed"}
_SIZES = range(1, 21)
"""Sides of the brush in squares."""
_Key = Qt.Key
_KINDS: dict[int, FogKind] = {_Key.Key_R: "revealed", _Key.Key_E: "explored", _Key.Key_H: "hidden"}
_SET = (_Key.Key_Return, _Key.Key_Enter)
_LARGER = (_Key.Key_Plus, _Key.Key_Equal, _Key.Key_BracketRight)
_SMALLER = (_Key.Key_Minus, _Key.Key_BracketLeft)
_WANTED = frozenset(
    (*_SET, *_LARGER, *_SMALLER, *_KINDS, _Key.Key_1, _Key.Key_2, _Key.Key_3, _Key.Key_Backspace,
     _Key.Key_Escape)
)  # fmt: skip


class FogTool:
    """The fog tool, in use while ``on``.

    ``at`` is the square of the pointer or of the arrow keys, ``corners`` are the squares set so far.
    ``squares`` are those of the stroke under way, and ``turned`` means that it does the opposite.
    """

    def __init__(self, view: Canvas, bridge: Bridge) -> None:
        self._view, self._bridge = view, bridge
        self.on = False
        self.shape: Shape = "brush"
        self.kind: FogKind = "revealed"
        self.size = 3
        self.at = Square(0, 0)
        self.corners: list[Square] = []
        self.squares = NO_SQUARES
        self.turned = self._pressed = False
        self._sketch, self.readout = FogSketch(), Readout()
        for item in (self._sketch, self.readout):
            view.scene().addItem(item)
        bridge.follow(self.refresh)

    def begin(self, at: Square) -> None:
        """Take up the tool at a square, or put it away if it is in use."""
        if self.on:
            self.end()
            return
        self.on, self.at = True, at
        self._show()

    def end(self) -> None:
        """Put the tool away, and discard a stroke that is not finished."""
        self.on = False
        self._drop()
        self._sketch.hide()
        self.readout.clear()
        self._lay()

    def press(self, at: Square, turned: bool) -> None:
        """Begin a stroke at a square, or set a corner of a polygon; a ``turned`` stroke does the opposite."""
        self._move_to(at)
        if self.shape == "polygon":
            self.put()
            return
        self.turned, self._pressed, self.corners = turned, True, [at]
        self.squares = self._touched(at)
        self._show()

    def point(self, at: Square) -> None:
        """Move the tool to a square, and go on with the stroke."""
        if at != self.at:
            before = self.at
            self._move_to(at)
            if self._pressed and self.shape == "brush":
                self.squares |= swept(self._brush(before), self._brush(at))
            self._show()

    def release(self) -> None:
        """Finish a stroke of the mouse."""
        if self._pressed:
            self._rule()

    def put(self) -> None:
        """Draw with the brush once, or set a corner; the first corner of a polygon again ends it."""
        ends = self.at in self.corners[:1] if self.shape == "polygon" else bool(self.corners)
        if self.shape == "brush":
            self.squares = self._touched(self.at)
        elif not ends:
            self.corners.append(self.at)
        if ends or self.shape == "brush":
            self._rule()
        self._show()

    def finish(self) -> None:
        """End a polygon with the corners set so far."""
        if self.shape == "polygon" and self.corners:
            self._rule()

    def wants(self, key: int) -> bool:
        """Return whether the tool in use takes a key, even if a command has the same key."""
        return self.on and key in _WANTED

    def key(self, key: int, step: tuple[int, int] | None) -> bool:
        """Handle a key; return whether it meant anything."""
        if step:
            self.point(held(self._view.ground, Square(self.at.column + step[0], self.at.row + step[1])))
            self._view.ensureVisible(area(self.at), SIDE, SIDE)
        elif not self._did(key):
            return False
        if self.on:
            self._show()
        return True

    def refresh(self, *_told: object) -> None:
        """Draw the fog of the scene, and the stroke over it; the past cannot be drawn on."""
        if self.on and self._bridge.looks_back:
            self.end()
        self._lay()
        if self.on:
            self._tell()

    @property
    def words(self) -> str:
        """The words of the read-out: what a stroke does, the fog now, and the keys."""
        what = {
            "brush": say("with a brush of {size} × {size} squares", size=self.size),
            "rectangle": say("a rectangle"),
            "polygon": say("a polygon"),
        }[self.shape]
        said = translated(_STROKES[self._kind], what=what, at=self.at)
        keys = say("R: reveal. E: explored. H: hide. Ctrl: the opposite. 1: brush, 2: rectangle, 3: polygon")
        more = say("+, −: size of the brush. ") if self.shape == "brush" else ""
        more += say("The first corner again ends it. ") if self.shape == "polygon" and self.corners else ""
        return "\n".join((said, fog_words(self._bridge.scene), f"{more}{keys}"))

    @property
    def _kind(self) -> FogKind:
        return _OTHER[self.kind] if self.turned else self.kind

    def _did(self, key: int) -> bool:
        match key:
            case _Key.Key_Return | _Key.Key_Enter:
                self.put()
            case _Key.Key_1 | _Key.Key_2 | _Key.Key_3:
                self._drop()
                self.shape = _SHAPES[key - _Key.Key_1]
            case _Key.Key_Backspace if self.corners:
                self.corners.pop()
            case _Key.Key_Escape if self.corners or self._pressed:
                self._drop()
            case _Key.Key_Escape:
                self.end()
            case _ if key in _KINDS:
                self.kind = _KINDS[key]
            case _ if key in (*_LARGER, *_SMALLER):
                self.size = min(max(self.size + (1 if key in _LARGER else -1), _SIZES[0]), _SIZES[-1])
            case _:
                return False
        return True

    def _move_to(self, at: Square) -> None:
        self.at = at
        self._view.mark(at)  # rails help to count squares

    def _brush(self, at: Square) -> tuple[Square, Square]:
        """Return the corners of the brush around a square."""
        less = (self.size - 1) // 2
        first = Square(at.column - less, at.row - less)
        return first, Square(first.column + self.size - 1, first.row + self.size - 1)

    def _touched(self, at: Square) -> SquareSet:
        """Return the squares of a stroke that has just come to a square."""
        return box(*self._brush(at)) if self.shape == "brush" else self._drawn()

    def _drawn(self) -> SquareSet:
        """Return the squares that a ruling would draw now."""
        if self.shape == "rectangle":
            return box(self.corners[0], self.at) if self.corners else NO_SQUARES
        if self.shape == "polygon":
            return self._polygon()
        return self.squares

    def _polygon(self) -> SquareSet:
        """Return the squares of the polygon, with those of its corners and sides."""
        corners = [*self.corners, self.at] if self.corners else []
        middles = [(one.column + 0.5, one.row + 0.5) for one in corners]
        found = inside(self._view.ground, middles)
        for one, other in zip(corners, [*corners[1:], *corners[:1]], strict=True):
            found |= swept((one, one), (other, other))
        return found

    def _rule(self) -> None:
        """Make a ruling of the stroke; it ends, whether or not it was allowed."""
        drawn, kind = self._drawn(), self._kind
        self._drop()
        if facts := stroke(self._bridge.scene, kind, drawn):
            self._bridge.rule(*facts)

    def _drop(self) -> None:
        self.corners, self.squares, self.turned, self._pressed = [], NO_SQUARES, False, False

    def _show(self) -> None:
        self._lay()
        self._tell()

    def _lay(self) -> None:
        """Lay the fog of the scene with the stroke under way."""
        scene, drawn = self._bridge.scene, self._drawn()
        self._view.fog.lay(preview(scene, self._kind, drawn) if drawn else scene.fog, scene.ground)

    def _tell(self) -> None:
        first, last = self._brush(self.at) if self.shape == "brush" else (self.at, self.at)
        if self.shape == "rectangle" and self.corners:
            first = self.corners[0]
        frame = area(first) | area(last)
        self._sketch.show_at(frame, [*self.corners, self.at] if self.shape == "polygon" else [])
        if self._pressed:
            self.readout.clear()  # it would lie in the way of the stroke, and costs as much as the fog
            return
        corner = QRectF(self._view.mapToScene(0, 0), self._view.mapToScene(1, 1))
        self.readout.say(self._view, corner, [area(last)], self.words)


_OVER_TOKENS = 90


class FogSketch(QGraphicsItem):
    """The drawing of the fog tool: a frame around its squares, and the line through the corners set."""

    def __init__(self) -> None:
        super().__init__()
        self._frame, self._corners, self._box = QRectF(), list[QPointF](), QRectF()
        self.setZValue(_OVER_TOKENS)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    def show_at(self, frame: QRectF, corners: list[Square]) -> None:
        """Show the frame, and the line through the middles of the corners."""
        self.prepareGeometryChange()
        self._frame, self._corners = frame, [area(corner).center() for corner in corners]
        self._box = frame | QPolygonF(self._corners).boundingRect()
        self.show()
        self.update()

    @override
    def boundingRect(self) -> QRectF:  # noqa: N802
        return self._box.adjusted(-SIDE, -SIDE, SIDE, SIDE)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Paint in two colours, so that the lines stand out from any map."""
        tones, dot = theme.in_use(), 1 / painter.worldTransform().m11()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for tone, breadth in ((tones.felt, 5), (tones.felt_asked, 2)):
            painter.setPen(QPen(QColor(tone), breadth * dot))
            painter.drawRect(self._frame)
            if self._corners:
                painter.drawPolyline(QPolygonF(self._corners))
