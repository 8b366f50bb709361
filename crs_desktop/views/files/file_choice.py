"""The choice of a file: the dialogs of the desktop, and the questions that they leave out."""

from errno import ENAMETOOLONG
from pathlib import Path
from typing import Literal

from PySide6.QtWidgets import QWidget

from crs_desktop.words import say


class FileChoice:
    """File dialogs over a window."""

    def __init__(self, window: QWidget) -> None:
        self._window = window

    def chosen(self, kind: Literal["open", "save"], title: str, start: str, filter_: str) -> str:
        """Return the path as it was chosen; empty if the GM cancels."""
        from PySide6.QtWidgets import QFileDialog

        ask = QFileDialog.getOpenFileName if kind == "open" else QFileDialog.getSaveFileName
        return ask(self._window, title, start, filter_)[0]

    def to_save(self, title: str, start: str, filter_: str, endings: tuple[str, ...]) -> Path | None:
        """Ask where to write, and add the first ending to a name without one; None when the GM cancels.

        Qt has asked before a file is replaced, but for the name as it was chosen, without the ending. The
        GM is told of a name that is too long.
        """
        chosen = self.chosen("save", title, start, filter_)
        path = with_ending(chosen, endings)
        if not chosen or self._is_too_long(path):
            return None
        return path if str(path) == chosen or not path.exists() or self._replaces(path) else None

    def _is_too_long(self, path: Path) -> bool:
        """Return whether no file can have this name, and tell so."""
        try:
            path.lstat()
        except OSError as error:
            if error.errno != ENAMETOOLONG:
                return False
            from PySide6.QtWidgets import QMessageBox

            said = say("The file name is too long. Choose a shorter name.")
            QMessageBox.warning(self._window, say("CRS Desktop"), said)
            return True
        return False

    def _replaces(self, path: Path) -> bool:
        from PySide6.QtWidgets import QMessageBox

        said = say("{file} already exists. Replace it?", file=path.name)
        answer = QMessageBox.question(self._window, say("CRS Desktop"), said)
        return answer == QMessageBox.StandardButton.Yes


def with_ending(chosen: str, endings: tuple[str, ...]) -> Path:
    """Return the chosen path; a path without any of the endings gets the first."""
    return Path(chosen if chosen.casefold().endswith(endings) else chosen + endings[0])
