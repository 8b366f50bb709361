"""Which file is meant: the dialogs of the system, and what is asked besides."""

from pathlib import Path
from typing import Literal

from PySide6.QtWidgets import QWidget

from crs_desktop.words import say


class FileChoice:
    """Asks for a file to open or to write, over a window."""

    def __init__(self, window: QWidget) -> None:
        self._window = window

    def chosen(self, kind: Literal["open", "save"], title: str, start: str, filter_: str) -> str:
        """The path as it was chosen; empty when the GM thinks better of it."""
        from PySide6.QtWidgets import QFileDialog

        ask = QFileDialog.getOpenFileName if kind == "open" else QFileDialog.getSaveFileName
        return ask(self._window, title, start, filter_)[0]

    def to_save(self, title: str, start: str, filter_: str, endings: tuple[str, ...]) -> Path | None:
        """Where to write, with one of the endings; None when the GM thinks better of it.

        Qt has asked before a file is replaced, but for the name as it was chosen, without the ending.
        """
        chosen = self.chosen("save", title, start, filter_)
        path = with_ending(chosen, endings)
        if not chosen or (str(path) != chosen and path.exists() and not self._replaces(path)):
            return None
        return path

    def _replaces(self, path: Path) -> bool:
        from PySide6.QtWidgets import QMessageBox

        said = say("There is a {file} already. Replace it?", file=path.name)
        answer = QMessageBox.question(self._window, say("CRS Desktop"), said)
        return answer == QMessageBox.StandardButton.Yes


def with_ending(chosen: str, endings: tuple[str, ...]) -> Path:
    """The chosen file with an ending that the program looks for, the first where it has none of them."""
    return Path(chosen if chosen.casefold().endswith(endings) else chosen + endings[0])
