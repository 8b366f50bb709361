"""The mouse on the board: select, drag, answer, point, and push the felt about."""

from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from crs_desktop.models.board.battlefield import read_out
from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.values import Name
from crs_desktop.views.board.ground.canvas import Canvas
from crs_desktop.views.board.ground.overlay import Overlay
from crs_desktop.views.board.ground.squares import area, held, square_at, square_in
from crs_desktop.views.board.tokens.answers import asks_place, choose, offered
from crs_desktop.views.board.tokens.token import Token
from crs_desktop.views.board.tokens.tokens import Tokens
from crs_desktop.views.board.tools.distance_line import DistanceLine, Span
from crs_desktop.views.board.tools.drag import Drag
from crs_desktop.views.board.tools.rubber_band import TokenGroup
from crs_desktop.views.board.tools.ruler_tool import RulerTool
from crs_desktop.views.board.tools.square_tint import SquareTint

_LEFT, _MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
_Shape = Qt.CursorShape
_TOLD_MS = 30
"""Delay of the read-out and the drawings of a drag, in milliseconds: the token itself moves at once."""
_CONTROL, _SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


class BoardMouse:
    """The state of the mouse: what it drags, pushes or points at.

    ``pressed`` is the pixel where the left button went down; None while it is up.
    """

    def __init__(
        self,
        view: Canvas,
        bridge: Bridge,
        tokens: Tokens,
        overlay: Overlay,
        measuring: RulerTool,
        group: TokenGroup,
    ) -> None:
        self._view, self._bridge, self._tokens, self._overlay = view, bridge, tokens, overlay
        self._measuring, self._group = measuring, group
        self.measure, self.hint = DistanceLine(), SquareTint()
        self.measure.join(view)
        view.scene().addItem(self.hint)
        self.pressed: QPoint | None = None
        self._taken: Token | None = None
        self._drag: Drag | None = None
        self._pushed: QPoint | None = None
        self._space = False
        self._looked, self._before = Name(""), ""  # pointed at by keys; selected before the press
        self._written = ""  # the text of the answer field
        self._telling = QTimer(view, singleShot=True, interval=_TOLD_MS)
        self._telling.timeout.connect(self.tell)

    @property
    def pushes(self) -> bool:
        """Whether the mouse pushes the felt, or would do so with the left button."""
        return self._space or self._pushed is not None

    @property
    def drags(self) -> bool:
        """Whether a token is dragged, or a rubber band drawn."""
        return self._drag is not None or self._group.band.isVisible()

    def press(self, event: QMouseEvent) -> None:
        """Take hold of the felt with the middle button or with Space held, or of a token."""
        at = event.position().toPoint()
        if event.button() == _MIDDLE or (event.button() == _LEFT and self._space):
            self._pushed = at
        elif event.button() == _LEFT and self._measuring.on:
            self._measuring.point(square_at(self._place(at)))
            self._measuring.put()
        elif event.button() == _LEFT:
            self.pressed, self._taken, self._before = at, self._token_at(at), self._bridge.selection
            if self._taken and event.modifiers() & _SHIFT:
                self._group.toggle(self._taken.name)
                self._taken = None
            elif self._taken and not event.modifiers() & _CONTROL:
                self._hold(self._taken)
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
        elif self._drag is not None:
            self._drag_to(at)
        elif self.pressed is None:
            self.point(at)
        elif self._taken is None:
            # A shaking hand draws no band.
            if _far(at, self.pressed) and not self._token_at(self.pressed):
                self._group.stretch(self.pressed, at)
        elif _far(at, self.pressed):
            self._hold(self._taken)
            # Held where it was pressed, not where the drag was noticed.
            self._drag = Drag(self._view, self._bridge, self._tokens, self._taken, self._place(self.pressed))
            self._overlay.close(self._taken.name)
            self._drag_to(at)
        self._dress()

    def release(self, event: QMouseEvent) -> None:
        """Drop what was dragged, select what was clicked, or answer with a bare square."""
        at, pressed, taken, drag = event.position().toPoint(), self.pressed, self._taken, self._drag
        self._pushed = None if event.button() in (_LEFT, _MIDDLE) else self._pushed
        if event.button() == _LEFT:
            self.let_go()
            # A band that gathered tokens is all that this release means: no click follows from it.
            if self._group.take_in(bool(event.modifiers() & (_SHIFT | _CONTROL))):
                pass
            elif drag and self._group.holds(drag.token.name):
                self._drop_together(drag)
            elif drag:
                drag.drop(bool(event.modifiers() & _CONTROL))
            elif taken and event.modifiers() & _CONTROL:
                self._group.toggle(taken.name)
            elif taken and pressed is not None:
                self._select(taken, pressed)
            elif pressed is not None and not self._token_at(pressed):
                self._click(at)
        self._dress()

    def double(self, event: QMouseEvent) -> None:
        """Answer with the token under the mouse, if it can be chosen."""
        token = self._token_at(event.position().toPoint())
        option = offered(self._tokens.prompt).get(token.name) if token else None
        if token and option and event.button() == _LEFT:
            choose(self._bridge, self._tokens.prompt, token.name)
        else:
            self.press(event)

    def point(self, at: QPoint) -> None:
        """Show what lies under a pixel: the square’s name, the distance, and whether it may be the answer."""
        token, square = self._token_at(at), square_at(self._place(at))
        on_board = self._view.ground.holds(square)
        self._view.mark(square if on_board else None)
        self._show_distance(token)
        if token is None and on_board and self._tokens.prompt.kind == "place":
            self._show_hint(square)
        else:
            self._show_written()

    def write(self, text: str) -> None:
        """Take the text of the answer field, and tint the square that it names while a place is asked for."""
        self._written = text
        self._show_written()

    def _show_written(self) -> None:
        square = square_in(self._written)
        if self._tokens.prompt.kind == "place" and square is not None and self._view.ground.holds(square):
            self._show_hint(square)
        else:
            self.hint.hide()

    def look(self, by: int) -> Token | None:
        """Point by keys at the next combatant (``by`` 1) or the previous one (−1), ordered by distance.

        Return their token; None if there is nobody else, or the mouse is busy.
        """
        others = self._tokens.by_distance(self._overlay.subject)
        if not others or self.pressed is not None:
            return None
        places = [place for place, token in enumerate(others) if token.name == self._looked]
        # The first key goes to the nearest, or back to the farthest.
        at = (places[0] + by) % len(others) if places else 0 if by > 0 else -1
        self._looked = others[at].name
        self._view.ensureVisible(others[at].ground)
        self._show_distance(others[at])
        self._dress()
        return others[at]

    def cancel(self) -> bool:
        """Give up a drag or a rubber band; return whether there was one."""
        drag, banded = self._drag, self._group.band.isVisible()
        self.let_go()
        self._group.let_go()
        if drag:
            drag.cancel()
        return banded or drag is not None

    def let_go(self) -> None:
        """Forget the drag and hide what it showed; rings that went along return to the combatant."""
        dragged = self._drag is not None
        self.pressed = self._taken = self._drag = None
        self._looked = Name("")
        self._show_nothing()
        if dragged:
            self._overlay.refresh()

    def space(self, down: bool) -> None:
        """Note whether Space is down, which makes the left button push the felt."""
        self._space = down
        self._dress()

    def _drag_to(self, at: QPoint) -> None:
        drag = self._drag
        if drag is None or not drag.to(self._place(at)):
            return
        if self._group.holds(drag.token.name):
            self._group.follow(drag.token.name, *drag.way)
        if not self._telling.isActive():
            self._telling.start()

    def tell(self) -> None:
        """Draw and tell what a drop would do now; a fast drag gets ahead of this."""
        drag = self._drag
        self._telling.stop()
        if drag is None:
            return
        self._view.mark(drag.square)
        start = area(drag.origin, drag.token.look.size)
        end = (drag.onto if drag.aim and drag.onto else drag.token).ground
        barred = drag.aim == "barred"
        together = self._others_of(drag)
        words, changed = drag.told(together)
        self._overlay.around(drag.token.name, drag.square, changed, alone=not together)
        if asks_place(self._tokens.prompt, drag.token.name):
            self._show_hint(drag.square)
        elif drag.square == drag.origin or drag.onto or self._group.holds(drag.token.name):
            self.hint.hide()
        else:
            self.hint.show_on(area(drag.square, drag.token.look.size), drag.why_not())
        if drag.square == drag.origin:
            self.measure.clear()
        else:
            self._overlay.rings.name(False)
            clear = [*drag.clear(), *self._overlay.changes.grounds]
            self.measure.show_span(self._view, Span(start, end, words, barred, ghost=True, clear=clear))
        self._dress()

    def _others_of(self, drag: Drag) -> dict[Name, Square]:
        """Return the new squares of a dragged group; empty if the token is dragged alone."""
        return self._group.squares(*drag.way) if self._group.holds(drag.token.name) else {}

    def _drop_together(self, drag: Drag) -> None:
        columns, rows = drag.way
        drag.cancel()
        if columns or rows:
            self._group.move(columns, rows)

    def _hold(self, token: Token) -> None:
        """Select the token taken hold of, unless it belongs to a selected group."""
        if not self._group.holds(token.name):
            self._bridge.select(token.name)

    def _select(self, token: Token, at: QPoint) -> None:
        """Select the clicked token; a click on a selected one selects the next token of the same stack."""
        here = {token.name, *(one.name for one in self._tokens.all_at(self._place(at)))}
        # The same order at each click.
        names = [name for name in self._bridge.scene.combatants if name in here]
        again = token.name == self._before and not self._group.holds(token.name)
        self._bridge.select(names[(names.index(token.name) + again) % len(names)])

    def _click(self, at: QPoint) -> None:
        square = square_at(self._place(at))
        if self._tokens.prompt.kind == "place" and self._view.ground.holds(square):
            self._bridge.answer(self._placed(square))
        else:
            self._bridge.select("")

    def _show_distance(self, token: Token | None) -> None:
        """Show the distance from the shown combatant to the one under the mouse; None hides it."""
        chosen = self._tokens.named(self._overlay.subject)
        if token is None or chosen is None or chosen is token:
            self.measure.clear()
            self._overlay.rings.name(True)
            self._overlay.chances_of(Name(""), None)
            if token is not None:
                token.show_more("")
            return
        words = "\n".join(read_out(self._bridge, chosen.name, token.name))
        self._overlay.rings.name(False)
        clear = self._tokens.choosable()
        sight = self._bridge.scene.sight(chosen.name, token.name)
        hidden = sight is not None and sight.answer == "no"  # None: walls play no part here
        span = Span(chosen.ground, token.ground, words, clear=clear, hidden=hidden)
        self.measure.show_span(self._view, span)
        token.show_more(self.measure.readout.folded)
        self._overlay.chances_of(chosen.name, token.name)

    def _show_nothing(self) -> None:
        self.measure.clear()
        self._show_written()
        self._view.note.make_way("read-out", False)
        self._overlay.open()
        self._overlay.rings.name(True)
        self._overlay.chances_of(Name(""), None)

    def _show_hint(self, square: Square) -> None:
        prompt, place = self._tokens.prompt, self._placed(square)
        asked = self._tokens.named(prompt.who)
        why_not = self._bridge.session.question(prompt.key).check(self._bridge.scene, place)
        self.hint.show_on(area(place, asked.look.size if asked else 1), why_not)

    def _placed(self, square: Square) -> Square:
        """Return the square, or the nearest one where a large token lies wholly on the board."""
        asked = self._tokens.named(self._tokens.prompt.who)
        return held(self._view.ground, square, asked.look.size if asked else 1)

    def _place(self, at: QPoint) -> QPointF:
        return self._view.mapToScene(at)

    def _token_at(self, at: QPoint) -> Token | None:
        return self._tokens.at(self._place(at))

    def _dress(self) -> None:
        """Set the mouse pointer to match what it does, and hide the corner note behind a read-out."""
        self._view.note.make_way("read-out", self.measure.isVisible())
        shape = _Shape.OpenHandCursor if self._space else _Shape.ArrowCursor
        if self._pushed is not None or self._drag is not None:
            shape = _Shape.ClosedHandCursor
        if self._view.viewport().cursor().shape() != shape:
            self._view.viewport().setCursor(shape)


def _far(at: QPoint, pressed: QPoint) -> bool:
    return (at - pressed).manhattanLength() >= QApplication.startDragDistance()
