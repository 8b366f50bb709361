"""The GM's side of the players' window: opening it, closing it, and what it looks at."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QMainWindow
from shiboken6 import isValid

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.players import PlayersModel
from crs_desktop.play.players.redacted import opaque
from crs_desktop.views.board.board import Board
from crs_desktop.views.players.board import PlayersBoard
from crs_desktop.views.players.preview import PlayersPreview
from crs_desktop.views.players.window import PlayersWindow
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.widgets.remembered_place import place_of, put_in_place
from crs_desktop.words import say

_WIDE, _HIGH = 1280, 720


class PlayersScreen(QObject):
    """The owner of the players' window; while it is closed, nothing follows the fight.

    ``tell`` shows the GM a sentence.
    """

    _stirred = Signal()

    def __init__(
        self,
        table: QMainWindow,
        bridge: Bridge,
        board: Board,
        settings: Settings,
        tell: Callable[[str], None],
    ) -> None:
        super().__init__(table)
        self._table, self._bridge, self._board = table, bridge, board
        self._settings, self._tell = settings, tell
        self.window: PlayersWindow | None = None
        self.preview: PlayersPreview | None = None
        self._before: PlayersModel | None = None
        self._looks_soon = False
        # A timer would fire after the painting, and both windows would be painted again.
        self._stirred.connect(self._look, Qt.ConnectionType.QueuedConnection)
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):
            app.screenRemoved.connect(self._lose)

    @property
    def model(self) -> PlayersModel | None:
        """The model of the open window; None while it is closed."""
        return self.window.model if self.window else None

    def open(self) -> None:
        """Open the window: on another screen than the GM's the whole of it, else as a window."""
        model = PlayersModel(self._bridge, lambda: self._settings.players_life)
        if self._before is not None:
            model.go_on_as(self._before)
        self._before = model
        self.window = window = PlayersWindow(model)
        model.picked.connect(self._table.activateWindow)
        window.board.portraits = self._board.tokens.portrait
        window.board.heads = self._head
        window.board.map.picture = self._picture
        window.board.chosen = self._board.tokens.side_colours
        window.closed.connect(self._on_closed)
        model.changed.connect(self._soon)
        window.animate(self._settings.flip_ms())
        window.band.show_lists(self._settings.card_lists)
        self._watch(True)
        model.refresh()
        window.board.show_view(model.view)  # its map was shown before it had a picture
        self._show(window)
        self.look_as_set()

    def close(self) -> None:
        """Close the window without a word: the GM wished it, or leaves."""
        if self.window is not None:
            self.window.closed.disconnect(self._on_closed)
            self._forget()

    def dress(self) -> None:
        """Take over changed settings of the look."""
        if self.window is not None:
            self.window.animate(self._settings.flip_ms())
            self.window.band.show_lists(self._settings.card_lists)
            self.window.board.chosen = self._board.tokens.side_colours
            self._board.overlay.frame.show_area(QRectF())  # its lines take their tone when they are laid
            self._soon()

    def refresh(self) -> None:
        """Show the present again, with the settings in force."""
        if self.window is not None:
            self.window.model.refresh()

    def freeze(self) -> None:
        """Keep what players see as it is, or show the present again."""
        if model := self.model:
            model.freeze(not model.frozen)
            self._soon()

    def blank(self) -> None:
        """Show players nothing, or the fight again."""
        if model := self.model:
            model.blind(not model.blank)
            self._soon()

    def show_preview(self) -> None:
        """Show the GM a small picture of the open window, or take the picture away."""
        if self.preview is not None and self.preview.isVisible():
            self.preview.close()
        elif self.window is not None:
            self._forget_preview()
            self.preview = PlayersPreview(self.window, self._table)
            self.preview.show()

    def look_as_set(self) -> None:
        """Look at what the settings say, at the size that they say."""
        if self.window is not None:
            true = self._settings.players_inch if self._settings.players_true else 0
            self.window.board.true_level = true
            self.window.board.look_at(self._chosen(self.window.board))
            self._soon()

    def point_at(self, place: QPointF | None) -> None:
        """Bring a place of the board to the middle of the players' view; None: show what the GM sees."""
        if self.window is not None:
            self._settings.players_look = "point"
            now = self.window.board.port
            if place is not None:
                now.moveCenter(place)
            self.window.board.look_at(self._seen if place is None else now)
            self._soon()

    def _chosen(self, board: PlayersBoard) -> QRectF | None:
        """Return the part of the board that the settings choose; None for everybody whom players see."""
        look = self._settings.players_look
        return self._seen if look == "follow" else board.pointed or board.port if look == "point" else None

    @property
    def _seen(self) -> QRectF:
        """The part of the board that the GM sees."""
        return self._board.mapToScene(self._board.open_part).boundingRect()

    def _look(self) -> None:
        """Follow the GM's view if wanted, and draw the frame of the players' view on the GM's board."""
        self._looks_soon = False
        if self.window is None:
            self._board.overlay.frame.show_area(QRectF())
            return
        model, frame = self.window.model, self._board.overlay.frame
        follows = self._settings.players_look == "follow" and not model.frozen
        if follows and self.window.board.pointed != self._seen:
            self.window.board.look_at(self._seen)
        part = frame.part if model.blank else self.window.board.seen
        shown = self._bridge.session.system.display.board
        frame.show_area(part if shown else QRectF(), self._state(), self._seen)

        if self.preview is not None:
            self.preview.draw_soon()

    def _state(self) -> str:
        """Return the word on the frame."""
        model = self.model
        if model is None or not (model.blank or model.frozen):
            return say("Players")
        return say("Players: blank") if model.blank else say("Players: frozen")

    def _soon(self, *_moved: int) -> None:
        """Look again once after everything that happens now."""
        if not self._looks_soon:
            self._looks_soon = True
            self._stirred.emit()

    def _head(self, id_: str) -> str:
        """Return the head that a combatant has on the GM's board, for people to talk about."""
        session = self._bridge.session
        people = session.scene.combatants.values()
        found = (one for one in people if opaque(session.document.seed, one.name) == id_)
        return next(map(self._board.tokens.head_of, found), "")

    def _picture(self, id_: str) -> bytes:
        """Return the picture of a map by its opaque id; a frozen window may show a map that is gone."""
        session = self._bridge.session
        maps = (node.after.map.picture for node in reversed(session.path) if node.after.map)
        found = (one for one in maps if opaque(session.document.seed, one) == id_)
        return next(map(self._board.map.picture, found), b"")

    def _watch(self, on: bool) -> None:
        """Follow the GM's scrolling and zooming, or stop following."""
        for bar in (self._board.horizontalScrollBar(), self._board.verticalScrollBar()):
            for moved in (bar.valueChanged, bar.rangeChanged):
                if on:
                    moved.connect(self._soon)
                else:
                    moved.disconnect(self._soon)

    def _show(self, window: PlayersWindow) -> None:
        """Show the window on a screen of its own if there is one, else where it stood."""
        others = [screen for screen in QGuiApplication.screens() if screen is not self._table.screen()]
        if others:
            window.setGeometry(others[0].availableGeometry())
        else:
            put_in_place(window, self._settings.players_stood, _WIDE, _HIGH)
        window.show()
        if others:
            window.fill_screen(True)  # before it is shown, window managers forget this
            self._table.activateWindow()  # some window managers give every new window the keyboard

    def _lose(self, screen: QScreen) -> None:
        """Close the window with its screen: else it would cover the GM's own."""
        if self.window is not None and self.window.screen() == screen:
            self.close()
            self._tell(say("The players’ screen is gone, and their window is closed. Nothing is lost."))

    def _on_closed(self) -> None:
        self._forget()
        self._tell(say("The players’ window is closed. Nothing is lost."))

    def _forget(self) -> None:
        window, self.window = self.window, None
        if window is None or not isValid(window):
            return
        self._settings.players_stood = place_of(window)
        self._watch(False)
        self._forget_preview()
        window.model.stop()
        window.hide()
        window.deleteLater()
        self._look()

    def _forget_preview(self) -> None:
        preview, self.preview = self.preview, None
        if preview is not None:
            preview.close()
            preview.deleteLater()
