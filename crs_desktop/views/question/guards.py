"""Guards against an Enter that answers a question before anybody has read it."""

from PySide6.QtCore import QDeadlineTimer, QEvent, QObject
from PySide6.QtWidgets import QWidget

from crs_desktop.override import override

_HABIT_MS = 400


class HabitualEnter:
    """Guard that ignores an Enter right after a typed card, before it answers the next question unread.

    ``within`` is the time in milliseconds; no GM reads a new question and decides so fast.
    """

    def __init__(self) -> None:
        self.within = _HABIT_MS
        self._until = QDeadlineTimer(0)

    def expect(self) -> None:
        """Expect an Enter: a typed card has just answered without one."""
        self._until = QDeadlineTimer(self.within)

    def takes(self) -> bool:
        """Return whether to ignore an Enter pressed now; only one Enter is ignored."""
        taken = not self._until.hasExpired()
        self.stop()
        return taken

    def stop(self) -> None:
        """Stop expecting an Enter: another key was pressed."""
        self._until = QDeadlineTimer(0)


class Unseen(QObject):
    """Event filter that notices when the text of the next question has been painted."""

    def __init__(self, words: QWidget) -> None:
        super().__init__(words)
        self._words, self._waits = words, False
        words.installEventFilter(self)

    @property
    def holds(self) -> bool:
        """Whether the question is still to be painted; never for a text that is not on the screen."""
        return self._waits and not self._words.visibleRegion().isEmpty()

    def wait(self) -> None:
        """Wait until the text is painted again."""
        self._waits = True
        self._words.update()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() == QEvent.Type.Paint:
            self._waits = False
        return False
