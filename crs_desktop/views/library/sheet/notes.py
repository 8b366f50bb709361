"""What is written about somebody: the GM’s own notes, or what the player reads."""

from PySide6.QtCore import QTimer
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QPlainTextEdit

from crs_desktop.models.library.kept_words import KeptWords, Whose
from crs_desktop.override import override

_IDLE_MS = 1500
"""After so long without a key, notes are on disk."""


class Notes(QPlainTextEdit):
    """Written when it is left, and after a while without a key.

    What could not be written is kept, whomever is looked at meanwhile, and tried again whenever notes are
    written and after each step.
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
        """Show somebody’s, unless something is being typed."""
        if whose != self._whose:
            self._turn_to(whose, text)
        else:
            self._follow(text)
        if self.toPlainText() != self._now and not self._idle.isActive():
            self._idle.start()

    def settle(self) -> None:
        """Try to write what was typed, before another one is looked at or the window is left."""
        self._idle.stop()
        self.keep()
        self._kept.settle()
        if self._whose and self._kept.text((self._whose, self._column)) is None:
            self._now = self.toPlainText()

    def keep(self) -> None:
        """Give what was typed to those who try to write it."""
        if self._whose is None:
            return
        place = self._whose, self._column
        if self.toPlainText() != self._now:
            self._kept.keep(place, self.toPlainText())
        else:
            self._kept.take(place)

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
        """Show another’s before the last one’s are written: a step comes of that, and is followed here."""
        self.keep()
        self._whose, self._now = whose, text
        kept = self._kept.text((whose, self._column))
        self.setPlainText(text if kept is None else kept)
        self.settle()
