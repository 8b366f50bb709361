"""Commands of the players' window; nothing of it is imported before it is first opened."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMainWindow

from crs_desktop.models.bridge import Bridge
from crs_desktop.views.actions.command import VIEW, Command, Menu
from crs_desktop.views.board.board import Board
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.widgets.modal import run
from crs_desktop.words import say, template

if TYPE_CHECKING:
    from crs_desktop.views.players.screen import PlayersScreen

PLAYERS = Menu(VIEW.title, template("&Players’ window"))


class PlayersCommands:
    """Commands with which the GM decides what players see; ``tell`` shows a sentence and speaks it."""

    def __init__(
        self,
        window: QMainWindow,
        bridge: Bridge,
        board: Board,
        settings: Settings,
        tell: Callable[[str], None],
    ) -> None:
        self._window, self._bridge, self._board = window, bridge, board
        self._settings, self._tell = settings, tell
        self.screen: PlayersScreen | None = None

    @Command("players", PLAYERS, "Players’ &window", ("F9",), "eye")
    def show(self) -> None:
        """Open the players' window, or close it."""
        if self.screen is None:
            from crs_desktop.views.players.screen import PlayersScreen

            self.screen = PlayersScreen(self._window, self._bridge, self._board, self._settings, self._tell)
        if self.screen.window is None:
            self.screen.open()
        else:
            self.screen.close()

    @Command("players-blank", PLAYERS, "&Blank for players", ("F12",), "eye-off")
    def blank(self) -> None:
        """Show players nothing, or the fight again."""
        if screen := self._opened():
            screen.blank()
            blank = bool(screen.model and screen.model.blank)
            self._tell(say("Players see nothing.") if blank else say("Players see the fight again."))

    @Command("players-freeze", PLAYERS, "&Freeze for players", ("F6",))
    def freeze(self) -> None:
        """Keep what players see as it is, or let it follow the fight again."""
        if screen := self._opened():
            screen.freeze()
            frozen = bool(screen.model and screen.model.frozen)
            said = say("Players see this moment until you unfreeze."), say("Players see the fight go on.")
            self._tell(said[0] if frozen else said[1])

    @Command("players-point", PLAYERS, "&Point players at this place", ("F4",), "target")
    def point(self) -> None:
        """Let players see the place under the mouse, else what the GM sees."""
        if screen := self._opened():
            at = self._board.mapFromGlobal(QCursor.pos())
            inside = self._board.viewport().rect().contains(at) and self._board.isVisible()
            screen.point_at(self._board.mapToScene(at) if inside else None)

    @Command("players-preview", PLAYERS, "P&review for you")
    def preview(self) -> None:
        """Show a small picture of what players see, or take it away."""
        if screen := self._opened():
            screen.show_preview()

    @Command("players-settings", PLAYERS, "W&hat players see…")
    def choose(self) -> None:
        """Choose how LIFE is shown, what the window looks at, and how large a square is."""
        from crs_desktop.views.players.choices import PlayersChoices

        run(PlayersChoices(self._bridge, self._settings, self.screen, self._window))

    def dress(self) -> None:
        """Take over changed settings of the look."""
        if self.screen is not None:
            self.screen.dress()

    def leave(self) -> None:
        """Close the players' window with the GM's."""
        if self.screen is not None:
            self.screen.close()

    def _opened(self) -> "PlayersScreen | None":
        """Return the screen if its window is open; else say how it is opened."""
        if self.screen is not None and self.screen.window is not None:
            return self.screen
        self._tell(say("The players’ window is closed: open it first."))
        return None
