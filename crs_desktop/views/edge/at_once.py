"""Guard against an Enter pressed out of habit after a card that needs none."""

from PySide6.QtCore import QDeadlineTimer

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
