"""Mouse and keys of the fog tool; each method returns whether the event is dealt with."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent

from crs_desktop.rules.ground.squares import Square
from crs_desktop.views.board.ground.canvas import Canvas
from crs_desktop.views.board.ground.squares import square_at
from crs_desktop.views.board.tools.directions import step_of
from crs_desktop.views.board.tools.fog_tool import FogTool

_LEFT, _CONTROL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier


class FogMouse:
    """The mouse and key handling of the fog; ``pushes`` returns whether the mouse pushes the felt."""

    def __init__(self, view: Canvas, tool: FogTool, pushes: Callable[[], bool]) -> None:
        self._view, self._tool, self._pushes = view, tool, pushes

    def press(self, event: QMouseEvent) -> bool:
        """Begin a stroke with the left button, with Ctrl one that does the opposite."""
        if not self._draws(event):
            return False
        self._tool.press(self._square(event), bool(event.modifiers() & _CONTROL))
        return True

    def move(self, event: QMouseEvent) -> bool:
        """Let the tool follow the pointer."""
        if not self._tool.on or self._pushes():
            return False
        self._tool.point(self._square(event))
        return True

    def release(self, event: QMouseEvent) -> bool:
        """Finish the stroke that the press began."""
        if not self._draws(event):
            return False
        self._tool.release()
        return True

    def double(self, event: QMouseEvent) -> bool:
        """End a polygon; else take a second press."""
        if not self._draws(event):
            return False
        if self._tool.shape == "polygon":
            self._tool.finish()
            return True
        return self.press(event)

    def key(self, event: QKeyEvent) -> bool:
        """Handle a key of the tool."""
        step = step_of(event)
        plain = not event.modifiers() & ~(
            Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier
        )
        if not self._tool.on or not (plain or step):
            return False
        return self._tool.key(event.key(), step)

    def _draws(self, event: QMouseEvent) -> bool:
        return self._tool.on and event.button() == _LEFT and not self._pushes()

    def _square(self, event: QMouseEvent) -> Square:
        return square_at(self._view.mapToScene(event.position().toPoint()))
