"""Work of the lab beside the table: processes compute, a timer fetches their results."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from crs_desktop.play.balance.workers import Work, Workers
from crs_desktop.rules.why import NotAllowed

_LOOK_MS = 40
"""Milliseconds between two looks at the workers."""


class LabWork(QObject):
    """Work that can be cancelled. ``changed`` is emitted when results come, and when work begins or ends.

    ``failure`` says why the workers could not end the last work; it is empty if they can.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None, workers: int | Workers = 0) -> None:
        super().__init__(parent)
        self.workers = workers
        self.failure = ""
        self._work: Work[Any] | None = None
        self._timer = QTimer(self, interval=_LOOK_MS)
        self._timer.timeout.connect(self._look)

    @property
    def progress(self) -> tuple[int, int] | None:
        """Tasks that are done, and all tasks; None while nothing is computed."""
        return None if self._work is None else (self._work.done, self._work.count)

    def cancel(self) -> None:
        """Stop computing; the results so far stay."""
        self._timer.stop()
        if self._work is not None:
            self._work.cancel()
            self._work = None
            self.changed.emit()

    def take(self, results: Sequence[Any]) -> None:
        """Keep new results; a subclass overrides this."""

    def _begin(self, work: Work[Any]) -> None:
        self._work, self.failure = work, ""
        self._timer.start()
        self.changed.emit()

    def _look(self) -> None:
        work = self._work
        if work is None:
            return
        try:
            # Nothing is waited for: the timer looks again in a moment.
            found = [one for _place, one in work.results(0)]
        except NotAllowed as error:
            self.failure = error.why
            self.cancel()
            return
        self.take(found)
        if work.over:
            self._timer.stop()
            self._work = None
        if found or self._work is None:
            self.changed.emit()
