"""Slow work with a progress dialog that can cancel it: in a thread, or step by step."""

from collections.abc import Callable
from pathlib import Path
from threading import Thread
from time import perf_counter
from typing import Generic, TypeVar

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtWidgets import QApplication, QProgressDialog, QWidget

from crs_desktop.play import bounds
from crs_desktop.play.collecting import kept_garbage
from crs_desktop.play.journal.io_errors import why
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import in_language, say, spoken

T = TypeVar("T")
_LOOK_MS, _SHOWN_AFTER_MS = 30, 400
_WHOLE = 1000


class Cancelled(Exception):
    """Raised inside the work after the GM cancelled it."""


class Progress:
    """Progress of some work, from 0 to 1, and whether it is cancelled."""

    def __init__(self) -> None:
        self.part = 0.0
        self.cancelled = False

    def at(self, part: float) -> None:
        """Report the part that is done. Raises `Cancelled` if the GM cancelled the work."""
        self.part = part
        if self.cancelled:
            raise Cancelled


class _Work(Generic[T]):
    def __init__(self, act: Callable[[Progress], T]) -> None:
        self.progress = Progress()
        self._act = act
        self.made: T | None = None
        self.failed: Exception | None = None
        self.thread = Thread(target=self._run, daemon=True)  # must not keep the program from quitting

    def _run(self) -> None:
        try:
            self.made = self._act(self.progress)
        except Exception as error:  # raised again by `work` in the thread of the window
            self.failed = error


def work(window: QWidget | None, words: str, act: Callable[[Progress], T]) -> T | None:
    """Run ``act`` in a thread; return its result, or None if cancelled. Raises what ``act`` raises.

    The window waits but stays responsive. Cancelled work that cannot stop at once runs on without effect.
    """
    doing, dialog = _Work(act), _dialog(window, words)
    with kept_garbage():
        doing.thread.start()
        _wait(doing, dialog)
    cancelled = dialog.wasCanceled()
    doing.progress.cancelled = cancelled
    dialog.close()
    dialog.deleteLater()
    if cancelled or isinstance(doing.failed, Cancelled):
        return None
    if doing.failed is not None:
        raise doing.failed
    return doing.made


def work_here(window: QWidget | None, words: str, act: Callable[[Callable[[float], None]], T]) -> T | None:
    """Run ``act`` in the thread of the window; return its result, or None if cancelled.

    For work that shares the caches and the language of the window. ``act`` reports the part that is done
    again and again; the window answers in between.
    """
    dialog = _dialog(window, words)
    try:
        return act(_Steps(dialog).at)
    except Cancelled:
        return None
    finally:
        dialog.close()
        dialog.deleteLater()


class _Steps:
    """The progress of work that lets the window answer now and then."""

    def __init__(self, dialog: QProgressDialog) -> None:
        self._dialog, self._last, self._spoken = dialog, perf_counter(), spoken()

    def at(self, part: float) -> None:
        """Show the part that is done. Raises `Cancelled` if the GM cancelled the work."""
        if perf_counter() - self._last < _LOOK_MS / 1000:
            return
        with in_language(self._spoken):  # the work may speak English, what the window paints does not
            self._dialog.setValue(min(_WHOLE - 1, round(part * _WHOLE)))
            QApplication.processEvents()
        self._last = perf_counter()
        if self._dialog.wasCanceled():
            raise Cancelled


def _dialog(window: QWidget | None, words: str) -> QProgressDialog:
    """Return a dialog with *Cancel* that appears when the work has taken a while."""
    dialog = QProgressDialog(words, say("Cancel"), 0, _WHOLE, window)
    dialog.setWindowTitle(say("CRS Desktop"))
    dialog.setWindowModality(Qt.WindowModality.ApplicationModal)
    dialog.setMinimumDuration(_SHOWN_AFTER_MS)
    dialog.setAutoClose(False)  # reaching the end must not close it: whoever works does
    dialog.setAutoReset(False)
    dialog.setValue(0)
    return dialog


def _wait(doing: _Work[T], dialog: QProgressDialog) -> None:
    loop, looking = QEventLoop(), QTimer(dialog, interval=_LOOK_MS)

    def look() -> None:
        dialog.setValue(min(_WHOLE - 1, round(doing.progress.part * _WHOLE)))
        if dialog.wasCanceled() or not doing.thread.is_alive():
            loop.quit()

    looking.timeout.connect(look)
    looking.start()
    loop.exec()
    looking.stop()


def read_in_parts(path: Path, most: int, progress: Progress, until: float = 1.0) -> bytes:
    """Return the bytes of a file, reporting progress from 0 to ``until``.

    Raises NotAllowed with a sentence if the file has more than ``most`` bytes or cannot be read.
    """
    try:
        return bounds.read_bytes(path, most, lambda part: progress.at(until * part))
    except NotAllowed as error:
        raise NotAllowed(say("{file}: {why}", file=path.name, why=error.why)) from error
    except OSError as error:
        said = "{file} cannot be read: {why}."
        raise NotAllowed(say(said, file=path.name, why=why(error))) from error
