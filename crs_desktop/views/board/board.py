"""The battlefield: the tokens of all combatants on it, moved with the mouse or with keys."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.turns.combatants import CombatantsModel, spoken_of
from crs_desktop.override import override
from crs_desktop.rules.ground.squares import Square, read_square
from crs_desktop.rules.positions.areas import Shape
from crs_desktop.views.board.ground.canvas import Canvas
from crs_desktop.views.board.ground.overlay import Overlay
from crs_desktop.views.board.ground.squares import SIDE, area, held, square_at, whole
from crs_desktop.views.board.keyboard import BoardKeyboard
from crs_desktop.views.board.tokens.tokens import Tokens
from crs_desktop.views.board.tools.drops import Drops
from crs_desktop.views.board.tools.fog_mouse import FogMouse
from crs_desktop.views.board.tools.fog_tool import FogTool
from crs_desktop.views.board.tools.mouse import BoardMouse
from crs_desktop.views.board.tools.pointing import Pointing
from crs_desktop.views.board.tools.rubber_band import TokenGroup
from crs_desktop.views.board.tools.ruler_tool import RulerTool
from crs_desktop.views.board.tools.tools import Tools
from crs_desktop.views.board.tools.wall_mouse import WallMouse
from crs_desktop.views.board.tools.wall_tool import WallTool
from crs_desktop.words import say

_AROUND = SIDE * 1.25
"""Margin of ground around the tokens when the board fits itself."""
_IN_VIEW = 16
"""Margin in pixels around a selected token that is brought into view."""
_MUCH = 0.35
"""The board fits itself anew only if its width or height changes by more than this part."""
_Key = Qt.Key


class Board(Canvas):
    """The board widget: ground, tokens, drawings and tools.

    Dropping a token answers the open question if that asks for it, and is a ruling at other times.
    ``menu_wanted`` is emitted with the place on the screen for the menu of the selected combatant,
    ``announced`` with words for a screen reader, ``tool_changed`` when a tool is taken up or put away.
    ``sharp`` is the least number of dots for each pixel with which tokens are drawn.
    """

    menu_wanted = Signal(QPoint)
    announced = Signal(str)
    tool_changed = Signal()

    def __init__(
        self, bridge: Bridge, model: CombatantsModel, picture: Callable[[str], bytes] = lambda _id: b""
    ) -> None:
        """``picture`` returns the bytes of a portrait or a map of the campaign by its id."""
        super().__init__()
        self._bridge = bridge
        self.tokens = Tokens(bridge, model, self.scene(), self)
        self.tokens.picture = self.map.picture = picture
        self.overlay = Overlay(bridge, self.scene(), self)
        # A chance never covers a token that may be the answer.
        self.overlay.chances.clear = lambda: [*self.tokens.choosable(), self.noted]
        self.stand_on = self.tokens.stand_on
        self.overlay.dates.named = lambda: [*self.overlay.rings.names, self.noted]
        self.overlay.rings.covered = lambda: self.covered
        self.measuring = RulerTool(self, bridge, self.overlay)
        self.group = TokenGroup(self, bridge, self.tokens)
        self.pointing = Pointing(self, bridge, self.tokens, self.overlay)
        self.mouse = BoardMouse(self, bridge, self.tokens, self.pointing, self.measuring, self.group)
        self.walling = WallTool(self, bridge)
        self.wall_mouse = WallMouse(self, self.walling, self.tokens, lambda: self.mouse.pushes)
        self.fogging = FogTool(self, bridge)
        fog_mouse = FogMouse(self, self.fogging, lambda: self.mouse.pushes)
        self.tools = Tools((self.measuring, self.walling, self.fogging), (fog_mouse, self.wall_mouse))
        self.keyboard = BoardKeyboard(self, bridge)
        self.arrivals = Drops(bridge, self.tokens)
        self._fitted = QSize()  # the size at the last fit
        # Where the first square was painted last, in pixels of the window.
        self._seen_at: QPoint | None = None
        self.sharp = 1.0
        self._followed = ""  # the key of the question that the view has followed
        self.setAcceptDrops(True)
        self.setMouseTracking(True)  # the pointer shows distances without a button pressed
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(say("Battlefield"))
        said = "Tab selects the next token. The arrow keys move it, with Shift they turn it."
        self.setAccessibleDescription(say(said))
        bridge.follow(self._refresh)
        bridge.selected.connect(self.bring_into_view)
        self.tokens.peopled.connect(self._people)
        self.redressed.connect(self.tokens.undress)
        self.lay(bridge.scene.ground)

    @property
    def animation_ms(self) -> int:
        """The duration of a move in milliseconds; 0 moves tokens at once."""
        return self.tokens.animation_ms

    @animation_ms.setter
    def animation_ms(self, milliseconds: int) -> None:
        self.tokens.animation_ms = milliseconds
        self.glide.flip_ms = milliseconds

    @property
    def in_the_middle(self) -> Square:
        """The square of the board nearest to the middle of the view."""
        return held(self.ground, square_at(self.mapToScene(self.open_part.center())))

    def fit(self) -> None:
        """Bring all tokens into view with a margin, or the whole board if there are none."""
        everybody = QRectF()
        for token in self.tokens:
            everybody |= token.ground  # united with an empty rectangle, a ground stays itself
        wanted = everybody.adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND) & whole(self.ground)
        self.show_area(wanted if everybody else whole(self.ground))
        self.by_hand, self._fitted = False, self.size()
        if self.isVisible():
            self._dress()  # a token that is drawn in a painting is painted once more

    def measure(self, shape: Shape) -> None:
        """Take up the ruler at the selected token, or put it away if it already measures this ``shape``.

        A ruler of another shape keeps its start and end. Without a selection, the first click is the start.
        """
        if self.measuring.on and self.measuring.shape == shape:
            self.measuring.end()
            self.tool_changed.emit()
            return
        if self.measuring.on:
            self.measuring.turn_into(shape)
            self.tell_tool()
            return
        chosen = self.tokens.named(self._bridge.selection)
        start = self.tokens.square_of(chosen) if chosen else None
        self.mouse.cancel()
        self.tools.put_away()
        # Keys need a first end even if no square is set.
        self.measuring.begin(shape, start, start or self.in_the_middle, self._bridge.selection)
        self.setFocus()
        self.tool_changed.emit()

    def draw_walls(self) -> None:
        """Take up the pencil for walls at the selected token or the middle of the view, or put it away."""
        self.tools.put_away(self.walling)
        self.wall_mouse.begin(self._bridge.selection, self.in_the_middle)
        self._taken_up()

    def draw_fog(self) -> None:
        """Take up the fog tool in the middle of the view, or put it away."""
        self.tools.put_away(self.fogging)
        self.fogging.begin(self.in_the_middle)
        self._taken_up()

    def _taken_up(self) -> None:
        self.mouse.cancel()
        self.setFocus()
        self.tell_tool()
        self.tool_changed.emit()

    def tell_tool(self) -> None:
        """Announce the read-out of the tool in use."""
        if self.tools.on:
            self.announced.emit(self.tools.words)

    def look(self, by: int) -> None:
        """Announce the distance to the next nearest (``by`` 1) or previous (−1) combatant."""
        token = None if self.mouse.is_down else self.pointing.look(by)
        if token:
            self.announced.emit(f"{token.look.label}: {self.pointing.measure.readout.words}")

    def center_on(self, name: str) -> None:
        """Bring the token of ``name`` to the middle of the view without zooming."""
        token = self.tokens.named(name)
        if token:
            self.centre(area(self.tokens.square_of(token), token.look.size).center())
            self.by_hand = True

    def bring_into_view(self, name: str) -> None:
        """Scroll so that the token of ``name`` is in view, unless something is being dragged."""
        token = self.tokens.named(name)
        if token:
            self._show(self.tokens.square_of(token), token.look.size)

    def _show(self, square: Square, size: int) -> None:
        if not self.mouse.is_down:
            self.ensureVisible(area(square, size), _IN_VIEW, _IN_VIEW)
            self.glide.uncover(area(square, size))

    @override
    def cover(self, below: int) -> None:
        if below == self.covered:
            return
        super().cover(below)
        if not self.mouse.is_down and not (self.walling.on or self.fogging.on):
            self._uncover()

    def _uncover(self) -> None:
        """Let nobody be covered who may be the answer, and above all not who is asked."""
        targets = self.tokens.choosable()
        asked = (self.tokens.named(name) for name in (self._bridge.prompt.who, self._bridge.shown))
        self.glide.uncover(*(token.ground for token in asked if token), *targets)

    def _follow(self) -> None:
        """Bring the combatant of a new question into view, and the square that Enter would answer."""
        prompt = self._bridge.prompt
        if prompt.key == self._followed:
            return
        self._followed = prompt.key
        self.bring_into_view(self._bridge.shown)
        asked = self.tokens.named(prompt.who)
        if prompt.kind == "place":
            self._show(read_square(prompt.usual), asked.look.size if asked else 1)

    def wants(self, event: QKeyEvent) -> bool:
        """Return whether a key belongs to the tool in use, or is Escape during a drag."""
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        return self.tools.wants(event.key()) or (event.key() == _Key.Key_Escape and self.mouse.drags)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Handle a key of the board; leave other keys to the window."""
        if not self.keyboard.press(event):
            super().keyPressEvent(event)

    @override
    def keyReleaseEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() == _Key.Key_Space and not event.isAutoRepeat():
            self.mouse.space(False)
        super().keyReleaseEvent(event)

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: N802, A002
        """Select the next token on Tab, and leave the board after the last one."""
        names = [name for name in self._bridge.scene.combatants if self.tokens.named(name)]
        order, now = names if next else names[::-1], self._bridge.selection
        # Without a selection, Tab begins at the first token.
        then = order.index(now) + 1 if now in order else 0
        if then == len(order):
            return super().focusNextPrevChild(next)
        self._bridge.select(order[then])
        self.announced.emit(spoken_of(self._bridge.scene, self._bridge.session.system, order[then]))
        return True

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        """Let go of Space, because its release will go to another widget."""
        self.mouse.space(False)
        super().focusOutEvent(event)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if not self.tools.press(event):
            self.mouse.press(event)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if not self.tools.move(event):
            self.mouse.move(event)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if not self.tools.release(event):
            self.mouse.release(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Answer with the token under the mouse; open or close a door."""
        if not self.tools.double(event):
            self.mouse.double(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802
        """Ask for the menu of the token under the mouse, or of the selected one if a key asked for it."""
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        selected = self.tokens.named(self._bridge.selection)
        token = selected if by_key else self.tokens.at(self.mapToScene(event.pos()))
        if token is not None:
            together = self._bridge.group
            # A click outside the group gives the group up.
            self._bridge.gather(together if token.name in together else (token.name,), token.name)
            self.menu_wanted.emit(self.viewport().mapToGlobal(self.mapFromScene(token.ground.center())))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        """Accept combatants and pictures; leave anything else to the window."""
        self.dragMoveEvent(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:  # noqa: N802
        """Mark on the rails the square under the mouse."""
        at = self.mapToScene(event.position().toPoint())
        event.setAccepted(self.arrivals.takes(event.mimeData()))
        self.mark(held(self.ground, square_at(at)))  # a drop beyond the edge lands on the edge

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        """Move the dropped combatants there by a ruling, or give the token there a dropped portrait."""
        event.acceptProposedAction()
        self.arrivals.take(event.mimeData(), self.mapToScene(event.position().toPoint()))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Draw the pictures of tokens that have come into view before painting."""
        self._dress()
        super().paintEvent(event)
        self._seen_at = self.corner  # what the GM saw last is what a resize keeps

    def _dress(self) -> None:
        part = self.mapToScene(self.viewport().rect()).boundingRect()
        self.tokens.dress(part, self.transform().m11(), max(self.sharp, self.devicePixelRatioF()))

    @override
    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802
        if not self.mouse.is_down:
            self.mouse.let_go()
            self.mark(None)
        super().leaveEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        """Zoom, and remove the read-out of the pointer."""
        super().wheelEvent(event)
        self.pointing.measure.clear()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Keep the ground where it was seen, or fit all tokens into view unless the GM has chosen a view."""
        super().resizeEvent(event)
        if not self._stays():
            self._refit()

    def _stays(self) -> bool:
        """Push the felt back to where it was seen in the window, so that no token seems to move.

        Return False if the tokens do not fit, the GM has chosen the view, or the size differs much from the
        last fit.
        """
        if self._seen_at is None or self.by_hand or not self._is_much_as_fitted():
            return False
        self._push(self._seen_at - self.corner)  # the window has not been painted yet, so nothing jumps
        return self._all_are_seen()

    def _is_much_as_fitted(self) -> bool:
        pairs = ((self.width(), self._fitted.width()), (self.height(), self._fitted.height()))
        return all(before and abs(now - before) <= before * _MUCH for now, before in pairs)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Fit the view, now that the true size is known."""
        super().showEvent(event)
        self._refit()

    def _refit(self) -> None:
        self._take_ground()
        if not self.by_hand:
            self.fit()

    def _people(self, anew: bool) -> None:
        """Fit the view to another fight, or if a token is out of a view that the GM has not chosen."""
        self._take_ground()
        if anew or not (self.by_hand or self._all_are_seen()):
            self.fit()

    def _all_are_seen(self) -> bool:
        part = self.mapToScene(self.open_part).boundingRect()
        return any(True for _ in self.tokens) and all(part.contains(token.ground) for token in self.tokens)

    def _refresh(self) -> None:
        self.mouse.cancel()
        self._take_ground()
        self.clear_tokens()
        self.measuring.show()
        self._follow()
        if self.isVisible():
            self._dress()

    def _take_ground(self) -> None:
        self.show_ground(self._bridge.scene.ground, self._bridge.scene.map)
