"""Reading of large lists and casts in a thread, with a progress dialog and *Cancel*."""

from pathlib import Path

from PySide6.QtWidgets import QWidget

from crs_desktop.play.lists.reading.endings import BOOKS
from crs_desktop.play.lists.reading.list_file import RawList, listed_in
from crs_desktop.views.widgets.working import work
from crs_desktop.words import say

_SOON = 200_000
"""Bytes or characters below which a text is read at once: too fast for *Cancel*."""


def list_in(window: QWidget | None, path: Path) -> RawList | None:
    """Return the list in a file, or None if the GM cancels. Raises what `listed_in` raises."""
    # Workbooks are compressed: a small file may hold much.
    if path.suffix.casefold() not in BOOKS and path.stat().st_size < _SOON:
        return listed_in(path)
    return work(window, _reading(path.name), lambda progress: listed_in(path, progress.at))


def cast_in(window: QWidget | None, path: Path) -> str | None:
    """Return the text of a cast file, or None if the GM cancels. Raises what `text_in` raises."""
    from crs_desktop.play.lists.writing.cast import text_in

    if path.stat().st_size < _SOON:
        return text_in(path)
    return work(window, _reading(path.name), lambda progress: text_in(path, progress.at))


def laid_out(window: QWidget | None, listed: RawList) -> RawList | None:
    """Return a clipboard list with its HTML table read, or None if the GM cancels. Raises NotAllowed."""
    if len(listed.html) < _SOON:
        return listed.laid_out()
    return work(window, _reading(say("the clipboard")), lambda _progress: listed.laid_out())


def _reading(name: str) -> str:
    return say("Reading {file} …", file=name)
