"""The pencil that draws and changes walls, with mouse or keys; each change is a ruling that can be undone."""

import math
from collections.abc import Iterable
from typing import get_args

from msgspec.structs import replace
from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsView, QStyleOptionGraphicsItem, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.override import override
from crs_desktop.rules.facts import DoorSet, WallsPut, WallsTaken
from crs_desktop.rules.ground.near_walls import corner_near, is_door, wall_near, with_corner, without_corner
from crs_desktop.rules.ground.walls import NAMES, PER_SQUARE, Spot, Wall, WallKind
from crs_desktop.views.board.ground.squares import SIDE
from crs_desktop.views.board.ground.walls import WallLines, draw_wall, on_board, spot_at
from crs_desktop.views.board.tools.readout import Readout
from crs_desktop.views.style import theme
from crs_desktop.words import decimal, say, translated

_Key = Qt.Key
_SHIFT, _CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
_KINDS: tuple[WallKind, ...] = get_args(WallKind)
_AT_HAND, _DRAWN_TO = 0.35, 0.25
"""Distances in squares: a wall this close is meant by the pointer, a corner this close attracts it."""
_WANTED = frozenset(
    (_Key.Key_Return, _Key.Key_Enter, _Key.Key_Backspace, _Key.Key_Escape, _Key.Key_Delete, _Key.Key_Space,
     _Key.Key_1, _Key.Key_2, _Key.Key_3, _Key.Key_D, _Key.Key_I, _Key.Key_M)
)  # fmt: skip


class WallTool(QObject):
    """The pencil for walls, in use while ``on``.

    A click or Enter sets a corner; setting the last corner again ends the line. A door has two corners, and
    the wall goes on from its end. With no line begun, a wall at hand can be changed: its corner dragged, its
    door opened, its kind changed, or the wall removed. ``announced`` is emitted with words for a screen
    reader.
    """

    announced = Signal(str)

    def __init__(self, view: QGraphicsView, bridge: Bridge) -> None:
        super().__init__(view)
        self._view, self._bridge = view, bridge
        self.lines, self._sketch = WallLines(), WallSketch()
        self.readout = Readout()
        for item in (self.lines, self._sketch, self.readout):
            view.scene().addItem(item)
        self.on = False
        self.kind: WallKind = "wall"
        self._before_door: WallKind = "wall"
        self.set: list[Spot] = []
        self.at = Spot(0, 0)
        self.held: tuple[str, int] | None = None  # name of a wall and index of its corner
        self._moved = False
        bridge.follow(self.refresh)
        self.refresh()

    def begin(self, at: Spot) -> None:
        """Take up the pencil at a spot, or lay it down if it is in use."""
        if self.on:
            self.end()
            return
        self.on, self.at = True, _snapped(at, 1)
        self._show()

    def end(self) -> None:
        """Lay down the pencil, and discard a line that is not finished."""
        self.on, self.set, self.held = False, [], None
        self._sketch.hide()
        self.readout.clear()
        self.refresh()

    @property
    def at_hand(self) -> str:
        """The name of the wall under the pencil; empty if there is none."""
        return wall_near(self._bridge.scene.walls, self.at, _AT_HAND)

    def wall(self) -> Wall | None:
        """Return the wall being drawn or moved, as it would become; None if there is none."""
        if self.held:
            wall = self._bridge.scene.walls.named[self.held[0]]
            points = [self.at if place == self.held[1] else one for place, one in enumerate(wall.points)]
            return replace(wall, points=tuple(points))
        return Wall((*self.set, self.at), self.kind) if self.set else None

    def point(self, place: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        """Move the pencil to a corner of a square; with Ctrl to half squares, with Shift to any spot.

        An existing corner nearby attracts the pencil, except with Shift.
        """
        spot = spot_at(place)
        found = corner_near(self._bridge.scene.walls, spot, _DRAWN_TO)
        # Lines that meet at a corner leave no gap to see through.
        if found and not modifiers & _SHIFT and found != self.held:
            spot = self._bridge.scene.walls.named[found[0]].points[found[1]]
        elif not modifiers & _SHIFT:
            spot = _snapped(spot, 2 if modifiers & _CONTROL else 1)
        self._moved = self._moved or spot != self.at
        self.at = spot
        self._show()

    def press(self) -> None:
        """Take hold of the corner under the pencil, unless a line is begun or a key holds a corner."""
        if self.held:
            return
        self._moved = False
        if not self.set:
            self.held = corner_near(self._bridge.scene.walls, self.at, 0)

    def release(self) -> None:
        """Put a dragged corner down; without a drag, set a corner of a line."""
        if self.held and self._moved:
            self._let_go(put=True)
        else:
            self.held = None
            self.put()
        self._show()

    def put(self) -> None:
        """Set a corner; end the line if it is the last corner again, or the second one of a door."""
        if self.set and self.at == self.set[-1]:
            self.finish()
        else:
            self.set.append(self.at)
        if self.kind == "door" and len(self.set) == 2:
            self._turn_to(self._before_door)
        self._show()

    def _turn_to(self, kind: WallKind) -> None:
        """Draw another kind from the last corner on; what is drawn so far becomes a wall or a door."""
        last = self.set[-1:]
        self.finish()
        if kind == "door":
            self._before_door = self.kind if self.kind != "door" else "wall"
        self.set, self.kind = last, kind

    def finish(self) -> None:
        """Make a wall of the corners set so far, by a ruling."""
        points, self.set = tuple(self.set), []
        if len(points) > 1:
            name = self._bridge.scene.walls.free_name()
            self._bridge.rule(WallsPut({name: Wall(points, self.kind)}))

    def key(self, key: int, step: tuple[int, int] | None, fine: bool) -> bool:
        """Handle a key; return whether it meant anything; ``fine`` steps are a tenth of a square."""
        if step:
            by = PER_SQUARE // 10 if fine else PER_SQUARE
            self.at = Spot(self.at.x + step[0] * by, self.at.y + step[1] * by)
            self._view.ensureVisible(QRectF(on_board(self.at), on_board(self.at)), SIDE, SIDE)
        elif not self._did(key):
            return False
        self._show()
        return True

    def wants(self, key: int) -> bool:
        """Return whether the tool in use takes a key, even if a command has the same key."""
        return self.on and key in _WANTED

    def toggle_door(self, place: Spot, within: float = _AT_HAND) -> bool:
        """Open or close a door nearby; return whether there is one."""
        named = self._bridge.scene.walls.named
        name = wall_near(self._bridge.scene.walls, place, within, is_door)
        return bool(name) and self._bridge.rule(DoorSet(name, not named[name].open))

    def refresh(self, *_told: object) -> None:
        """Redraw walls and pencil from the scene, which may have lost the held wall."""
        walls = self._bridge.scene.walls
        if self.held and self.held[0] not in walls.named:
            self.held = None
        # The past cannot be changed.
        if self._bridge.looks_back and self.on:
            self.end()
        self.lines.draw(walls, self.held[0] if self.held and self._moved else "")
        if self.on:
            drawn = self.wall()
            self._sketch.show_at(self.at, drawn or walls.named.get(self.at_hand), drawn is not None)

    @property
    def words(self) -> str:
        """The words of the read-out: what is under the pencil, and the keys for it."""
        where, kinds = _spoken(self.at), say("1: wall, 2: low wall, 3: door")
        if self.held:
            return "\n".join((say("Corner to {where}", where=where), say("Enter: put it here. Esc: cancel")))
        if self.set:
            said = say("{kind} to {where}", kind=translated(NAMES[self.kind]), where=where)
            how = say("Click or Enter: set a corner. The last corner again: end the line. Esc: discard it.")
            return "\n".join((said, how, kinds))
        if name := self.at_hand:
            wall = self._bridge.scene.walls.named[name]
            keys = say("Space: open or close. ") if wall.kind == "door" else ""
            keys += say("D: change kind. Del: remove. M: move corner. I: insert corner. ")
            return "\n".join((wall.words, keys + kinds))
        said = say("{kind} from {where}", kind=translated(NAMES[self.kind]), where=where)
        return "\n".join((said, say("Enter or click: begin. {kinds}. Esc: finish", kinds=kinds)))

    def _did(self, key: int) -> bool:
        match key:
            case _Key.Key_Return | _Key.Key_Enter if self.held:
                self._let_go(put=True)
            case _Key.Key_Return | _Key.Key_Enter:
                self.put()
            case _Key.Key_Backspace if self.set:
                self.set.pop()
            case _Key.Key_Escape if self.set or self.held:
                self.set = []
                self._let_go(put=False)
            case _Key.Key_Escape:
                self.end()
            case _Key.Key_1 | _Key.Key_2 | _Key.Key_3:
                self._turn_to(_KINDS[key - _Key.Key_1])
            case _:
                return not self.set and self._changed(key)
        return True

    def _changed(self, key: int) -> bool:
        """Handle a key that changes the wall under the pencil; return whether it did."""
        named, name = self._bridge.scene.walls.named, self.at_hand
        if not name:
            return False
        wall, corner = named[name], corner_near(self._bridge.scene.walls, self.at, 0)
        match key:
            case _Key.Key_D:
                # Only a door can be open.
                self._put_in(name, replace(wall, kind=_next(wall.kind), open=False))
            case _Key.Key_Delete:
                self._bridge.rule(WallsTaken((name,)))
            case _Key.Key_Space if is_door(wall):
                self.toggle_door(self.at)
            case _Key.Key_M if corner:
                self.held, self._moved = corner, True
            case _Key.Key_I:
                self._put_in(name, with_corner(wall, self.at))
            # A wall keeps at least one part.
            case _Key.Key_Backspace if corner and named[corner[0]].parts > 1:
                self._put_in(corner[0], without_corner(named[corner[0]], corner[1]))
            case _:
                return False
        return True

    def _put_in(self, name: str, wall: Wall) -> None:
        self._bridge.rule(WallsPut({name: wall}))

    def _let_go(self, put: bool) -> None:
        """Put the held corner down at the pencil, or return it to its place."""
        held, wall = self.held, self.wall()
        self.held, self._moved = None, False
        if put and held and wall:
            self._put_in(held[0], wall)

    def _show(self) -> None:
        if not self.on:
            return
        self.refresh()
        around = QRectF(on_board(self.at).x() - SIDE, on_board(self.at).y() - SIDE, 2 * SIDE, 2 * SIDE)
        # The read-out of the pencil stays in the upper left corner.
        corner = QRectF(self._view.mapToScene(0, 0), self._view.mapToScene(1, 1))
        self.readout.say(self._view, corner, [around], self.words)


def _snapped(spot: Spot, parts: int) -> Spot:
    step = PER_SQUARE / parts
    # The function ``round`` alone would round halves to the even square.
    return Spot(*(round(math.floor(side / step + 0.5) * step) for side in (spot.x, spot.y)))


def _spoken(spot: Spot) -> str:
    """Return a point by the name of its square, as the rails show it; a point of the grid is its corner."""
    within = spot.x % PER_SQUARE, spot.y % PER_SQUARE
    if not any(within):
        return say("{square}, upper left", square=spot.square)
    right, down = (decimal(f"{side / PER_SQUARE:g}") for side in within)
    return say("{square}, {right} right and {down} down", square=spot.square, right=right, down=down)


def _next(kind: WallKind) -> WallKind:
    return _KINDS[(_KINDS.index(kind) + 1) % len(_KINDS)]


_OVER_TOKENS = 90


class WallSketch(QGraphicsItem):
    """The drawing of the pencil: its tip as a cross, and a ring on each corner that can be taken."""

    def __init__(self) -> None:
        super().__init__()
        self._at, self._drawn, self._box = Spot(0, 0), False, QRectF()
        self._wall: Wall | None = None
        self.setZValue(_OVER_TOKENS)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    def show_at(self, at: Spot, wall: Wall | None, drawn: bool) -> None:
        """Show the tip and the wall at hand; ``drawn`` if the wall is not yet part of the scene."""
        self.prepareGeometryChange()
        self._at, self._wall, self._drawn = at, wall, drawn
        self._box = _around((at, *(wall.points if wall else ())))
        self.show()
        self.update()

    @property
    def corners(self) -> tuple[Spot, ...]:
        """The ringed corners of the wall at hand."""
        return self._wall.points if self._wall else ()

    @override
    def boundingRect(self) -> QRectF:  # noqa: N802
        return self._box

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Paint in two colours, so that the rings stand out from any map."""
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
