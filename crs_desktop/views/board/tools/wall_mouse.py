"""Mouse and keys while walls are drawn, and the double click on a door at any time."""

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
"""Greatest distance of a door from the combatant who opens it by a key, in squares."""
_SHIFT = Qt.KeyboardModifier.ShiftModifier


class WallMouse:
    """The mouse and key handling of walls; each method returns whether the event is dealt with.

    ``pushes`` returns whether the mouse pushes the felt at the moment.
    """

    def __init__(self, view: Canvas, tool: WallTool, tokens: Tokens, pushes: Callable[[], bool]) -> None:
        self._view, self._tool, self._tokens, self._pushes = view, tool, tokens, pushes

    def begin(self, who: str, middle: Square) -> None:
        """Take up or lay down the pencil at the token of ``who``, or else at the middle of the view."""
        token = self._tokens.named(who)
        square = self._tokens.square_of(token) if token else middle
        self._tool.begin(Spot(square.column * PER_SQUARE, square.row * PER_SQUARE))

    def nearest_door(self, who: str, middle: Square) -> bool:
        """Open or close the door nearest to ``who``; return whether one is near."""
        token = self._tokens.named(who)
        place = token.ground.center() if token else area(middle).center()
        return self._tool.toggle_door(spot_at(place), _NEAR)

    def press(self, event: QMouseEvent) -> bool:
        """Set or take a corner with the left button; leave pushes of the felt to the board."""
        if not self._tool.on or event.button() != _LEFT or self._pushes():
            return False
        self._tool.point(self._place(event), event.modifiers())
        self._tool.press()
        return True

    def move(self, event: QMouseEvent) -> bool:
        """Let the pencil follow the pointer."""
        if not self._tool.on or self._pushes():
            return False
        place = self._place(event)
        self._tool.point(place, event.modifiers())
        self._view.mark(self._tool.at.square)  # rails help to count corners
        return True

    def release(self, event: QMouseEvent) -> bool:
        """Set down the corner that the press began."""
        if not self._tool.on or event.button() != _LEFT or self._pushes():
            return False
        self._tool.release()
        return True

    def double(self, event: QMouseEvent) -> bool:
        """Take a second click of the pencil, or open or close the door under the mouse."""
        if self._tool.on:
            return self.press(event)
        place = self._place(event)
        if event.button() != _LEFT or self._tokens.at(place):
            return False
        return self._tool.toggle_door(spot_at(place))

    def key(self, event: QKeyEvent) -> bool:
        """Handle a key of the pencil; Shift makes its steps small."""
        if not self._tool.on:
            return False
        step, fine = step_of(event, _SHIFT), bool(event.modifiers() & _SHIFT)
        plain = not event.modifiers() & ~(_SHIFT | Qt.KeyboardModifier.KeypadModifier)
        if not plain and step is None:
            return False
        # A key of the tool goes nowhere else, but Space without a door pushes the felt.
        its_own = self._tool.wants(event.key()) and event.key() != Qt.Key.Key_Space
        return self._tool.key(event.key(), step, fine) or its_own

    def _place(self, event: QMouseEvent) -> QPointF:
        return self._view.mapToScene(event.position().toPoint())
