"""A picture of any view: which there are to choose from, and how the chosen one is written."""

from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractScrollArea, QInputDialog, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.views.board.board import Board
from crs_desktop.views.style.settings import Settings, start_in
from crs_desktop.words import say


class Pictures:
    """Of the views in a window, and in those that stay beside it."""

    def __init__(self, window: QWidget, bridge: Bridge, board: Board, settings: Settings) -> None:
        self._window, self._bridge, self._board, self._settings = window, bridge, board, settings

    def views(self) -> dict[str, QWidget]:
        """Every view that is seen now, by its name, and last the window with all of them."""
        areas = self._window.findChildren(QAbstractScrollArea)
        named = {area.accessibleName(): area for area in areas if area.isVisible() and area.accessibleName()}
        return {**named, say("The whole window"): self._window}

    def of_any(self) -> None:
        """Ask of which view, and where to; what has the focus comes first."""
        views = self.views()
        names = sorted(views, key=lambda name: not views[name].hasFocus())
        asked = say("A picture of what?")
        name, meant = QInputDialog.getItem(self._window, say("CRS Desktop"), asked, names, 0, False)
        if meant:
            self._write(views[name], name)

    def of_the_board(self) -> None:
        """Write what is seen of the board to a PNG or SVG file."""
        self._write(self._board, say("battlefield"))

    def copy_the_board(self) -> None:
        """Lay what players see of the board on the clipboard, for any other program."""
        from crs_desktop.views.window.for_players import as_players_see
        from crs_desktop.views.window.picture import SHARP, drawn

        with self._board.as_a_picture(SHARP), as_players_see(self._board, self._bridge):
            image = drawn(self._board)
        QGuiApplication.clipboard().setImage(image)

    def _write(self, view: QWidget, name: str) -> None:
        """What only the GM sees is on no picture; he sees it until it is written."""
        from crs_desktop.views.window.for_players import as_players_see
        from crs_desktop.views.window.picture import SHARP, ask_where, why_not, write

        usual = start_in(self._settings.exports_folder(), name.partition(":")[0] + ".png")
        path = ask_where(view, Path(usual))
        if path is None:
            return
        with self._board.as_a_picture(SHARP), as_players_see(view, self._bridge):
            written = write(view, path)
        if not written:
            self._bridge.refused.emit(why_not(path))
