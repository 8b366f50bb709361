"""The keys of the board: move and turn the selected combatant, pan, zoom, and work the tools."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent

from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.facts import Faced, Moved
from crs_desktop.rules.facts.board import NOWHERE
from crs_desktop.rules.ground.squares import Square
from crs_desktop.views.board.tokens.token import Token
from crs_desktop.views.board.tools.directions import facing_of, pushed_by, step_of

if TYPE_CHECKING:
    from crs_desktop.views.board.board import Board

_Key = Qt.Key


class BoardKeyboard:
    """The keyboard of the board.

    The arrow keys and the keypad move the selection, or pan without one; Home fits, Ctrl with arrows pans, +
    and − zoom. Keys of a tool in use come first.
    """

    def __init__(self, board: "Board", bridge: Bridge) -> None:
        self._board, self._bridge = board, bridge

    def press(self, event: QKeyEvent) -> bool:
        """Handle a key; return whether it meant anything here."""
        board, step = self._board, step_of(event)
        if board.measuring.on and board.measuring.key(event.key(), step):
            board.tell_tool()
            return True
        if board.tools.key(event):
            board.tell_tool()
            return True
        token = board.tokens.named(self._bridge.selection)
        # Arrows without a selection pan.
        push = pushed_by(event) or (step if not token and not board.group.names else None)
        if token and (facing := facing_of(event)) is not None:
            self._turn(token, facing)
        elif step and not push:
            self._move(token, step)
        elif push:
            board.pan(QPoint(-push[0], -push[1]) * board.level)  # the ground moves against the view
        else:
            return self._did(event.key(), event.modifiers())
        return True

    def _turn(self, token: Token, facing: int) -> None:
        """Turn the combatant or the group to ``facing``; the same direction again removes the facing."""
        if self._board.group.names:
            self._board.group.turn(facing)
            return
        self._bridge.rule(Faced(token.name, NOWHERE if token.look.facing == facing else facing))

    def _move(self, token: Token | None, step: tuple[int, int]) -> None:
        """Move the group, or else the selected combatant, by one ruling."""
        board = self._board
        if board.group.names:
            board.group.move(*step)
        elif token:
            stands = board.tokens.square_of(token)
            board.mouse.cancel()
            self._bridge.rule(Moved(token.name, Square(stands.column + step[0], stands.row + step[1])))
            board.bring_into_view(token.name)

    def _did(self, key: int, modifiers: Qt.KeyboardModifier) -> bool:
        board, control = self._board, bool(modifiers & Qt.KeyboardModifier.ControlModifier)
        match key:
            case _Key.Key_Home if not modifiers:
                board.fit()
            case _Key.Key_Plus | _Key.Key_Equal | _Key.Key_Minus if control:
                board.zoom(-1 if key == _Key.Key_Minus else 1)
            case _Key.Key_Escape:
                return board.mouse.cancel()
            case _Key.Key_Space:
                board.mouse.space(True)
            case _Key.Key_A if control:
                self._bridge.gather((token.name for token in board.tokens), self._bridge.selection)
            case _:
                return False
        return True
