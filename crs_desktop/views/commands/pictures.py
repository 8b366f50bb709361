"""Commands that put views and printed cards into pictures, on the clipboard or on paper."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractScrollArea, QInputDialog, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.views.actions.command import BOARD, FILE, Command
from crs_desktop.views.board.board import Board
from crs_desktop.views.style.settings import Settings, start_in
from crs_desktop.views.widgets.modal import run
from crs_desktop.words import say


class PictureCommands:
    """Commands over the views of a window, and over the windows beside it."""

    def __init__(
        self,
        window: QWidget,
        bridge: Bridge,
        board: Board,
        settings: Settings,
        campaign: Callable[[], Campaign],
    ) -> None:
        self._window, self._bridge, self._board, self._settings = window, bridge, board, settings
        self._campaign = campaign

    def views(self) -> dict[str, QWidget]:
        """Return every visible view by its name, and last the whole window."""
        areas = self._window.findChildren(QAbstractScrollArea)
        named = {area.accessibleName(): area for area in areas if area.isVisible() and area.accessibleName()}
        return {**named, say("The whole window"): self._window}

    @Command("print", FILE, "&Print cards…", ("Ctrl+P",), "card", after="export-log")
    def print_cards(self) -> None:
        """Print the cards of the combatants."""
        from crs_desktop.views.dialogs.printing.print_cards import PrintCards

        pictures = self._campaign().picture
        run(PrintCards(self._bridge.session, self._settings, self._window, pictures=pictures))

    @Command("picture-of", FILE, "Save a picture of a &view…", ("Ctrl+Alt+E",), after="print")
    def of_any(self) -> None:
        """Ask for a view and a file, and write a picture; the focused view comes first."""
        views = self.views()
        names = sorted(views, key=lambda name: not views[name].hasFocus())
        asked = say("A picture of which view?")
        name, meant = QInputDialog.getItem(self._window, say("CRS Desktop"), asked, names, 0, False)
        if meant:
            self._write(views[name], name)

    @Command("picture", BOARD, "Save a pict&ure…", ("Ctrl+Shift+E",), "export")
    def of_the_board(self) -> None:
        """Write the visible part of the board to a PNG or SVG file."""
        self._write(self._board, say("battlefield"))

    @Command("copy-picture", BOARD, "Cop&y a picture to the clipboard", ("Ctrl+Shift+C",))
    def copy_the_board(self) -> None:
        """Copy the part of the board that players see to the clipboard."""
        from crs_desktop.views.files.for_players import as_players_see
        from crs_desktop.views.files.picture import drawn

        with as_players_see(self._board, self._board, self._bridge):
            image = drawn(self._board)
        QGuiApplication.clipboard().setImage(image)

    def _write(self, view: QWidget, name: str) -> None:
        """Write a picture without secrets; the GM sees them until the file is chosen."""
        from crs_desktop.views.files.for_players import as_players_see
        from crs_desktop.views.files.picture import ask_where, why_not, write

        usual = start_in(self._settings.exports_folder(), name.partition(":")[0] + ".png")
        path = ask_where(view, Path(usual))
        if path is None:
            return
        with as_players_see(view, self._board, self._bridge):
            written = write(view, path)
        if not written:
            self._bridge.refused.emit(why_not(path))
