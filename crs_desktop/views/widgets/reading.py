"""Reading of large lists and casts in a thread, with a progress dialog and *Cancel*."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from PySide6.QtWidgets import QWidget

from crs_desktop.play import bounds
from crs_desktop.play.lists.reading.endings import BOOKS
from crs_desktop.play.lists.reading.list_file import RawList, listed_in
from crs_desktop.views.widgets.working import work
from crs_desktop.words import say

T = TypeVar("T")
_SOON = 200_000
"""Bytes or characters below which a text is read at once: too fast for *Cancel*."""


def list_in(window: QWidget | None, path: Path) -> RawList | None:
    """Return the list in a file, or None if the GM cancels. Raises what `listed_in` raises."""
    # Workbooks are compressed: a small file may hold much.
    size = _SOON if path.suffix.casefold() in BOOKS else path.stat().st_size
    return soon(window, path.name, size, lambda told: listed_in(path, told))


def cast_in(window: QWidget | None, path: Path) -> str | None:
    """Return the text of a cast file, or None if the GM cancels. Raises what `text_in` raises."""
    from crs_desktop.play.lists.writing.cast import text_in

    return soon(window, path.name, path.stat().st_size, lambda told: text_in(path, told))


def laid_out(window: QWidget | None, listed: RawList) -> RawList | None:
    """Return a clipboard list with its HTML table read, or None if the GM cancels. Raises NotAllowed."""
    return soon(window, say("the clipboard"), len(listed.html), lambda _told: listed.laid_out())


def soon(window: QWidget | None, name: str, size: int, act: Callable[[bounds.Told], T]) -> T | None:
    """Return what ``act`` reads; from ``size`` letters on with progress, and None if the GM cancels."""
    if size < _SOON:
        return act(lambda _part: None)
    return work(window, say("Reading {file} …", file=name), lambda progress: act(progress.at))
