"""The mouse on the board: select, drag, answer, point, and push the felt about."""

from collections.abc import Callable

from msgspec import Struct
from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.values import Name
from crs_desktop.views.board.ground.canvas import Canvas
from crs_desktop.views.board.ground.squares import square_at
from crs_desktop.views.board.tokens.answers import choose, offered
from crs_desktop.views.board.tokens.token import Token
from crs_desktop.views.board.tokens.tokens import Tokens
from crs_desktop.views.board.tools.drag import Drag
from crs_desktop.views.board.tools.pointing import Pointing
from crs_desktop.views.board.tools.rubber_band import TokenGroup
from crs_desktop.views.board.tools.ruler_tool import RulerTool

_LEFT, _MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
_Shape = Qt.CursorShape
_TOLD_MS = 30
"""Delay of the read-out and the drawings of a drag, in milliseconds: the token itself moves at once."""
_CONTROL, _SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


class _Press(Struct):
    """The left button that is down: its pixel, the token taken hold of, and who was selected before.

    ``drag`` begins once the mouse has moved far enough.
    """

    at: QPoint
    token: Token | None
    before: Name
    drag: Drag | None = None


class BoardMouse:
    """The mouse in one of four states: pointing, pressed, dragging (a press with a drag), or pushing.

    ``clicked`` is called with the combatant whose token was clicked.
    """

    def __init__(
        self,
        view: Canvas,
        bridge: Bridge,
        tokens: Tokens,
        pointing: Pointing,
        measuring: RulerTool,
        group: TokenGroup,
    ) -> None:
        self._view, self._bridge, self._tokens, self._pointing = view, bridge, tokens, pointing
        self._measuring, self._group = measuring, group
        self.clicked: Callable[[str], object] = lambda _who: None
        self._press: _Press | None = None
        self._pushed: QPoint | None = None  # where the felt was pushed last
        self._space = False
        self._telling = QTimer(view, singleShot=True, interval=_TOLD_MS)
        self._telling.timeout.connect(self.tell)

    @property
    def is_down(self) -> bool:
        """Whether the left button is down on the board."""
        return self._press is not None

    @property
    def pushes(self) -> bool:
        """Whether the mouse pushes the felt, or would do so with the left button."""
        return self._space or self._pushed is not None

    @property
    def drags(self) -> bool:
        """Whether a token is dragged, or a rubber band drawn."""
        return self._drag is not None or self._group.band.isVisible()

    @property
    def _drag(self) -> Drag | None:
        return self._press.drag if self._press else None

    def press(self, event: QMouseEvent) -> None:
        """Take hold of the felt with the middle button or with Space held, or of a token."""
        at = event.position().toPoint()
        if event.button() == _MIDDLE or (event.button() == _LEFT and self._space):
            self._pushed = at
        elif event.button() == _LEFT and self._measuring.on:
            self._measuring.point(square_at(self._place(at)))
            self._measuring.put()
        elif event.button() == _LEFT:
            self._take(at, event.modifiers())
        self._dress()

    def move(self, event: QMouseEvent) -> None:
        """Continue what a press began; with no button down, point."""
        at = event.position().toPoint()
        if self._pushed is not None:
            self._view.pan(at - self._pushed)
            self._pushed = at
        elif self._measuring.on:
            self._measuring.point(square_at(self._place(at)))
            self._view.mark(square_at(self._place(at)))
        elif self._press is None:
            self._pointing.point(self._place(at))
        else:
            self._pull(self._press, at)
        self._dress()

    def release(self, event: QMouseEvent) -> None:
        """Drop what was dragged, select what was clicked, or answer with a bare square."""
        at, press = event.position().toPoint(), self._press
        self._pushed = None if event.button() in (_LEFT, _MIDDLE) else self._pushed
        if event.button() == _LEFT:
            self.let_go()
            # A band that gathered tokens is all that this release means: no click follows from it.
            banded = self._group.take_in(bool(event.modifiers() & (_SHIFT | _CONTROL)))
            if press and not banded:
                self._end(press, at, bool(event.modifiers() & _CONTROL))
        self._dress()

    def double(self, event: QMouseEvent) -> None:
        """Answer with the token under the mouse, if it can be chosen."""
        token = self._token_at(event.position().toPoint())
        option = offered(self._tokens.prompt).get(token.name) if token else None
        if token and option and event.button() == _LEFT:
            choose(self._bridge, self._tokens.prompt, token.name)
        else:
            self.press(event)

    def cancel(self) -> bool:
        """Give up a drag or a rubber band; return whether there was one."""
        drag, banded = self._drag, self._group.band.isVisible()
        self.let_go()
        self._group.let_go()
        if drag:
            drag.cancel()
        return banded or drag is not None

    def let_go(self) -> None:
        """Forget the press and hide what it showed; rings that went along return to the combatant."""
        dragged, self._press = self._drag is not None, None
        self._pointing.end(dragged)

    def space(self, down: bool) -> None:
        """Note whether Space is down, which makes the left button push the felt."""
        self._space = down
        self._dress()

    def tell(self) -> None:
        """Draw and tell what a drop would do now; a fast drag gets ahead of this."""
        drag = self._drag
        self._telling.stop()
        if drag is not None:
            is_of_group = self._group.holds(drag.token.name)
            self._pointing.show_drag(drag, self._group.squares(*drag.way) if is_of_group else {})
            self._dress()

    def _take(self, at: QPoint, keys: Qt.KeyboardModifier) -> None:
        """Begin a press; with Shift the token joins the group at once, and nothing is held."""
        token, before = self._token_at(at), self._bridge.selection
        # First: the view brings whoever is selected into sight, but not under a button that is down.
        self._press = _Press(at, None if keys & _SHIFT else token, before)
        if token and keys & _SHIFT:
            self._group.toggle(token.name)
        elif token and not keys & _CONTROL:
            self._hold(token)

    def _pull(self, press: _Press, at: QPoint) -> None:
        """Drag the token of a press, or draw a band from bare ground; a shaking hand does neither."""
        if press.drag:
            self._drag_to(press.drag, at)
        elif _far(at, press.at) and press.token:
            self._hold(press.token)
            # Held where it was pressed, not where the drag was noticed.
            start = self._place(press.at)
            press.drag = Drag(self._view, self._bridge, self._tokens, press.token, start)
            self._pointing.begin_drag(press.token.name)
            self._drag_to(press.drag, at)
        elif _far(at, press.at) and not self._token_at(press.at):
            self._group.stretch(press.at, at)

    def _drag_to(self, drag: Drag, at: QPoint) -> None:
        if not drag.to(self._place(at)):
            return
        if self._group.holds(drag.token.name):
            self._group.follow(drag.token.name, *drag.way)
        if not self._telling.isActive():
            self._telling.start()

    def _end(self, press: _Press, at: QPoint, control: bool) -> None:
        """Carry out a press that ends at a pixel: as a drop, a choice or a click."""
        if press.drag and self._group.holds(press.drag.token.name):
            self._drop_together(press.drag)
        elif press.drag:
            press.drag.drop(control)
        elif press.token and control:
            self._group.toggle(press.token.name)
        elif press.token:
            self._select(press.token, press)
        elif not self._token_at(press.at):
            self._click(at)

    def _drop_together(self, drag: Drag) -> None:
        columns, rows = drag.way
        drag.cancel()
        if columns or rows:
            self._group.move(columns, rows)

    def _hold(self, token: Token) -> None:
        """Select the token taken hold of, unless it belongs to a selected group."""
        if not self._group.holds(token.name):
            self._bridge.select(token.name)

    def _select(self, token: Token, press: _Press) -> None:
        """Select the clicked token; a click on a selected one selects the next token of the same stack."""
        here = {token.name, *(one.name for one in self._tokens.all_at(self._place(press.at)))}
        # The same order at each click.
        names = [name for name in self._bridge.scene.combatants if name in here]
        again = token.name == press.before and not self._group.holds(token.name)
        clicked = names[(names.index(token.name) + again) % len(names)]
        self._bridge.select(clicked)
        self.clicked(clicked)

    def _click(self, at: QPoint) -> None:
        square = square_at(self._place(at))
        if self._tokens.prompt.kind == "place" and self._view.ground.holds(square):
            self._bridge.answer(self._pointing.placed(square))
        else:
            self._bridge.select("")

    def _place(self, at: QPoint) -> QPointF:
        return self._view.mapToScene(at)

    def _token_at(self, at: QPoint) -> Token | None:
        return self._tokens.at(self._place(at))

    def _dress(self) -> None:
        """Set the mouse pointer to match what it does, and hide the corner note behind a read-out."""
        self._pointing.make_way()
        shape = _Shape.OpenHandCursor if self._space else _Shape.ArrowCursor
        if self._pushed is not None or self._drag is not None:
            shape = _Shape.ClosedHandCursor
        if self._view.viewport().cursor().shape() != shape:
            self._view.viewport().setCursor(shape)


def _far(at: QPoint, pressed: QPoint) -> bool:
    return (at - pressed).manhattanLength() >= QApplication.startDragDistance()
