"""The mouse and the keys while walls are drawn; a double click on a door at any time."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent

from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.ground.walls import PER_SQUARE, Spot
from crs_desktop.views.board.ground.canvas import Canvas
from crs_desktop.views.board.ground.squares import area
from crs_desktop.views.board.ground.walls import spot_at
from crs_desktop.views.board.tokens.tokens import Tokens
from crs_desktop.views.board.tools.directions import step_of
from crs_desktop.views.board.tools.wall_tool import WallTool

_LEFT = Qt.MouseButton.LeftButton
_NEAR = 6
"""So many squares away a door is opened by a key."""
_SHIFT = Qt.KeyboardModifier.ShiftModifier


class WallMouse:
    """Each method tells whether the walls took what was done; what they do not take is for others.

    ``pushes`` tells whether the mouse pushes the felt just now.
    """

    def __init__(self, view: Canvas, tool: WallTool, tokens: Tokens, pushes: Callable[[], bool]) -> None:
        self._view, self._tool, self._tokens, self._pushes = view, tool, tokens, pushes

    def begin(self, who: str, middle: Square) -> None:
        """Over somebody’s token, or over the middle of what is seen."""
        token = self._tokens.named(who)
        square = self._tokens.square_of(token) if token else middle
        self._tool.begin(Spot(square.column * PER_SQUARE, square.row * PER_SQUARE))

    def nearest_door(self, who: str, middle: Square) -> bool:
        """Open or close the door that is nearest to somebody; whether one is near."""
        token = self._tokens.named(who)
        place = token.ground.center() if token else area(middle).center()
        return self._tool.toggle_door(spot_at(place), _NEAR)

    def press(self, event: QMouseEvent) -> bool:
        """The left button draws; the middle one, and the left with Space, push the felt as always."""
        if not self._tool.on or event.button() != _LEFT or self._pushes():
            return False
        self._tool.point(self._place(event), event.modifiers())
        self._tool.press()
        return True

    def move(self, event: QMouseEvent) -> bool:
        """The pencil follows the pointer."""
        if not self._tool.on or self._pushes():
            return False
        place = self._place(event)
        self._tool.point(place, event.modifiers())
        self._view.mark(self._tool.at.square)
        return True

    def release(self, event: QMouseEvent) -> bool:
        """What was begun is set down."""
        if not self._tool.on or event.button() != _LEFT or self._pushes():
            return False
        self._tool.release()
        return True

    def double(self, event: QMouseEvent) -> bool:
        """While walls are drawn, a second click; on a door at other times, it opens or is closed."""
        if self._tool.on:
            return self.press(event)
        place = self._place(event)
        if event.button() != _LEFT or self._tokens.at(place):
            return False
        return self._tool.toggle_door(spot_at(place))

    def key(self, event: QKeyEvent) -> bool:
        """A key while walls are drawn; with Shift the steps are small."""
        if not self._tool.on:
            return False
        step, fine = step_of(event, _SHIFT), bool(event.modifiers() & _SHIFT)
        plain = not event.modifiers() & ~(_SHIFT | Qt.KeyboardModifier.KeypadModifier)
        if not plain and step is None:
            return False
        its_own = self._tool.wants(event.key()) and event.key() != Qt.Key.Key_Space
        return self._tool.key(event.key(), step, fine) or its_own

    def _place(self, event: QMouseEvent) -> QPointF:
        return self._view.mapToScene(event.position().toPoint())
