"""Lists and casts that are read beside the window, with progress and *Cancel* where it takes a while."""

from pathlib import Path

from PySide6.QtWidgets import QWidget

from crs_desktop.play.lists.reading.endings import BOOKS
from crs_desktop.play.lists.reading.list_file import RawList, listed_in
from crs_desktop.views.widgets.working import work
from crs_desktop.words import say

_SOON = 200_000
"""A text of so many characters is read before anybody could cancel it."""


def list_in(window: QWidget | None, path: Path) -> RawList | None:
    """The list of a file, or None where reading it is cancelled. Raises what `listed_in` does."""
    if path.suffix.casefold() not in BOOKS and path.stat().st_size < _SOON:
        return listed_in(path)
    return work(window, _reading(path.name), lambda progress: listed_in(path, progress.at))


def cast_in(window: QWidget | None, path: Path) -> str | None:
    """The text of a file with a cast, or None where reading it is cancelled. Raises what `text_in` does."""
    from crs_desktop.play.lists.writing.cast import text_in

    if path.stat().st_size < _SOON:
        return text_in(path)
    return work(window, _reading(path.name), lambda progress: text_in(path, progress.at))


def laid_out(window: QWidget | None, listed: RawList) -> RawList | None:
    """A list of the clipboard with its table, or None where reading it is cancelled; raises `NotAllowed`."""
    if len(listed.html) < _SOON:
        return listed.laid_out()
    return work(window, _reading(say("the clipboard")), lambda _progress: listed.laid_out())


def _reading(name: str) -> str:
    return say("Reading {file} …", file=name)
