"""The Enter that somebody types after a card out of habit, though the card needed none."""

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent

_HABIT_MS = 400


class HabitualEnter(QObject):
    """Takes an Enter that follows at once, lest it answer the next question unseen.

    ``within`` is for how many milliseconds; nobody reads a new question and decides so fast.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.within = _HABIT_MS
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._stop)

    def expect(self) -> None:
        """A card has just been answered without Enter."""
        app = QCoreApplication.instance()
        if app is not None and self.within:
            app.installEventFilter(self)
            self._timer.start(self.within)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """One Enter is taken; any other key shows that none will come."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        self._stop()
        return event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)

    def _stop(self) -> None:
        self._timer.stop()
        app = QCoreApplication.instance()
        if app is not None:
            app.removeEventFilter(self)
