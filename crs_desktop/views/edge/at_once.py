"""The Enter that the GM types out of habit after a card that needed none."""

from PySide6.QtCore import QDeadlineTimer

_HABIT_MS = 400


class HabitualEnter:
    """Take the Enter that follows a card at once, lest it answer the next question unseen.

    ``within`` is the time in milliseconds; nobody reads a new question and decides so fast.
    """

    def __init__(self) -> None:
        self.within = _HABIT_MS
        self._until = QDeadlineTimer(0)

    def expect(self) -> None:
        """Expect an Enter: a card has just been answered without one."""
        self._until = QDeadlineTimer(self.within)

    def takes(self) -> bool:
        """Return whether an Enter pressed now is taken; only one is."""
        taken = not self._until.hasExpired()
        self.stop()
        return taken

    def stop(self) -> None:
        """Expect no Enter any more: another key was pressed."""
        self._until = QDeadlineTimer(0)
