"""Measuring: the ruler worked with the mouse or with keys, from the first square to the last."""

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGraphicsView

from crs_desktop.models.board.battlefield import preview
from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.ground.areas import Shape
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.views.board.ground.overlay import Overlay
from crs_desktop.views.board.ground.squares import held
from crs_desktop.views.board.tools.ruler import Ruler

_Key = Qt.Key
_SET = (_Key.Key_Return, _Key.Key_Enter)


class RulerTool:
    """``on`` while it lasts: a click or Enter sets a waypoint, Backspace takes one back, Escape ends it."""

    def __init__(self, view: QGraphicsView, bridge: Bridge, overlay: Overlay) -> None:
        self._bridge, self._overlay = bridge, overlay
        self.ruler = Ruler(view)
        self.shape: Shape = "way"
        self.set: list[Square] = []
        self._at, self._who = Square(0, 0), Name("")
        self._left_out = frozenset[Name]()
        self.on = False

    def begin(self, shape: Shape, start: Square | None, at: Square, who: str = "") -> None:
        """Measure from a square; without one, the first that is set is the start. ``who`` stands there."""
        self.on, self.shape, self._who = True, shape, Name(who)
        self.set, self._at = [start] if start else [], at
        if shape == "way" and self._who in self._bridge.scene.combatants:
            self._overlay.close(self._who)
        self.show()

    def turn_into(self, shape: Shape) -> None:
        """From here to there as before, in another shape."""
        self.shape = shape
        self.show()

    def end(self) -> None:
        """Put the ruler away; what was measured is gone."""
        self.on, self.set = False, []
        self._overlay.open()
        self.ruler.take_up()

    def point(self, square: Square) -> None:
        """The end is here now."""
        at = held(self._bridge.scene.ground, square)
        if at != self._at:
            self._at = at
            self.show()

    def put(self) -> None:
        """Set the end down: a waypoint, or the place from which an area goes out."""
        if self.shape == "way" or not self.set:
            self.set.append(self._at)
        else:
            self.set = [self._at]
        self.show()

    def key(self, key: int, step: tuple[int, int] | None) -> bool:
        """Whether a key meant anything to it."""
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
        """Say nothing of these from now on."""
        self._left_out = names
        self.show()

    def show(self) -> None:
        """Measure anew, by the scene and the place as they are now."""
        if self.on:
            way = [*self.set, self._at]
            self.ruler.lay(self._seen(), self.shape, way, self._size(), self._preview())

    def _seen(self) -> Scene:
        scene = self._bridge.scene
        people = {name: one for name, one in scene.combatants.items() if name not in self._left_out}
        return replace(scene, combatants=people) if self._left_out else scene

    def _preview(self) -> tuple[str, ...]:
        """What it would be for the one it is measured from to go there: by keys, before anything is done."""
        if self._left_out:
            return ()
        goes = self.shape == "way" and self._from_him() and self.set[:1] != [self._at]
        return preview(self._bridge, self._who, self._at) if goes else ()

    def _from_him(self) -> bool:
        """Whether it still goes out from the one it was begun at."""
        one = self._bridge.scene.combatants.get(self._who)
        return one is not None and self.set[:1] == [one.square]

    def _size(self) -> int:
        """Of what it goes out from, in squares."""
        return self._bridge.scene.of(self._who).size if self._from_him() else 1
