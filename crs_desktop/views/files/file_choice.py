"""The choice of a file: the dialogs of the desktop, and the questions that they leave out."""

from errno import ENAMETOOLONG
from pathlib import Path
from typing import Literal

from PySide6.QtWidgets import QWidget

from crs_desktop.words import say

_KINDS = (
    ".crs", ".csv", ".html", ".jpg", ".json", ".md", ".ods", ".pdf", ".png", ".svg", ".toml", ".tsv", ".txt",
    ".xls", ".xlsx",
)  # fmt: skip
"""Endings by which other programs know what a file holds."""


class FileChoice:
    """File dialogs over a window. ``filter`` is the filter that was chosen last."""

    def __init__(self, window: QWidget) -> None:
        self._window = window
        self.filter = ""

    def chosen(self, kind: Literal["open", "save"], title: str, start: str, filter_: str) -> str:
        """Return the path as it was chosen; empty if the GM cancels."""
        from PySide6.QtWidgets import QFileDialog

        ask = QFileDialog.getOpenFileName if kind == "open" else QFileDialog.getSaveFileName
        path, self.filter = ask(self._window, title, start, filter_)
        return path

    def to_save(self, title: str, start: str, filter_: str, endings: tuple[str, ...]) -> Path | None:
        """Ask where to write, and add the ending of the filter to a name without one; None when cancelled.

        Qt has asked before a file is replaced, but for the name as it was chosen, without the ending. The
        GM is told of a name that is too long, or that promises another kind of file.
        """
        chosen = self.chosen("save", title, start, filter_)
        path = with_ending(chosen, (*(end for end in endings if f"*{end})" in self.filter), *endings))
        if not chosen or self._is_too_long(path) or self._is_of_another_kind(Path(chosen), endings):
            return None
        return path if str(path) == chosen or not path.exists() or self._replaces(path) else None

    def _is_of_another_kind(self, path: Path, endings: tuple[str, ...]) -> bool:
        """Return whether the name promises a kind of file that is not written here, and tell so."""
        ending = path.suffix.casefold()
        if ending not in _KINDS or ending in endings:
            return False
        said = (
            "{file} was not written: this export cannot write {ending}. Choose a name that ends in {known}."
        )
        self._warn(say(said, file=path.name, ending=ending, known=", ".join(endings)))
        return True

    def _warn(self, sentence: str) -> None:
        from PySide6.QtWidgets import QMessageBox

        QMessageBox.warning(self._window, say("CRS Desktop"), sentence)

    def _is_too_long(self, path: Path) -> bool:
        """Return whether no file can have this name, and tell so."""
        try:
            path.lstat()
        except OSError as error:
            if error.errno != ENAMETOOLONG:
                return False
            self._warn(say("The file name is too long. Choose a shorter name."))
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
