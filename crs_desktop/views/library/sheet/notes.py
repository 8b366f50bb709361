"""The notes of a character: the GM’s own, or the text for the player."""

from PySide6.QtCore import QEvent, QTimer
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QPlainTextEdit

from crs_desktop.models.library.kept_words import KeptWords, Whose
from crs_desktop.override import override

_IDLE_MS = 1500
"""Milliseconds without a key after which notes are written to disk."""


class Notes(QPlainTextEdit):
    """Text field that is written when it loses the focus, and after a pause in typing.

    Text that could not be written is kept, even while another character is shown, and tried again whenever
    notes are written and after each step.
    """

    def __init__(self, kept: KeptWords, column: str, title: str, hint: str) -> None:
        super().__init__()
        self._kept, self._column = kept, column
        self._whose: Whose | None = None
        self._now = ""
        self._idle = QTimer(self, singleShot=True, interval=_IDLE_MS)
        self._idle.timeout.connect(self.settle)
        self.textChanged.connect(self._idle.start)
        self.setTabChangesFocus(True)
        self.setAccessibleName(title)
        self.setPlaceholderText(hint)

    def show_notes(self, whose: Whose, text: str) -> None:
        """Show the notes of a character, but do not overwrite typed text of the same character."""
        if whose != self._whose:
            self._turn_to(whose, text)
        else:
            self._follow(text)
        if self.toPlainText() != self._now and not self._idle.isActive():
            self._idle.start()

    def settle(self) -> None:
        """Write the typed text, before another character is shown or the window closes."""
        self._idle.stop()
        self.keep()
        self._kept.settle()
        # Written by now: the typed text is the stored one.
        if self._whose and self._kept.text((self._whose, self._column)) is None:
            self._now = self.toPlainText()

    def keep(self) -> None:
        """Hand typed text to `KeptWords`, which writes it."""
        if self._whose is None:
            return
        place = self._whose, self._column
        if self.toPlainText() != self._now:
            self._kept.keep(place, self.toPlainText())
        else:
            self._kept.take(place)

    @override
    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and self._leaves(event):
            event.ignore()
            return False
        return super().event(event)

    def _leaves(self, key: QKeyEvent) -> bool:
        """Return whether undo or redo is left to the window, because no typing is left to take back."""
        text, keys = self.document(), QKeySequence.StandardKey
        undoes, redoes = key.matches(keys.Undo), key.matches(keys.Redo)
        return (undoes and not text.isUndoAvailable()) or (redoes and not text.isRedoAvailable())

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        self.settle()
        super().focusOutEvent(event)

    def _follow(self, text: str) -> None:
        is_typed, self._now = self.toPlainText() != self._now, text
        if not is_typed and self.toPlainText() != text:
            self.setPlainText(text)
            self._idle.stop()

    def _turn_to(self, whose: Whose, text: str) -> None:
        """Show another character’s notes, then write the last one’s: writing makes a step, followed here."""
        self.keep()
        self._whose, self._now = whose, text
        kept = self._kept.text((whose, self._column))
        self.setPlainText(text if kept is None else kept)
        self.settle()
