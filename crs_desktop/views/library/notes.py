"""What is known of somebody, in the GM’s own words."""

from functools import partial

from PySide6.QtCore import QTimer
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QPlainTextEdit

from crs_desktop.words import say

_IDLE_MS = 1500
"""After so long without a key, notes are on disk."""


class Notes(QPlainTextEdit):
    """Written when it is left, and after a while without a key."""

    def __init__(self, typed: "partial[str]") -> None:
        super().__init__()
        self._typed, self._now = typed, ""
        self._idle = QTimer(self, singleShot=True, interval=_IDLE_MS)
        self._idle.timeout.connect(self.settle)
        self.textChanged.connect(self._idle.start)
        self.setTabChangesFocus(True)
        self.setAccessibleName(say("Notes"))
        self.setPlaceholderText(say("Anything worth knowing"))

    def show_text(self, text: str) -> None:
        """Show it, unless it stands there already or something is being typed."""
        if text != self._now or self.toPlainText() == self._now:
            self._now = text
            if self.toPlainText() != text:
                self.setPlainText(text)
            self._idle.stop()

    def settle(self) -> None:
        """Write what was typed."""
        self._idle.stop()
        text = self.toPlainText()
        if text != self._now:
            self._now = text
            self._typed(text)

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        """Left."""
        self.settle()
        super().focusOutEvent(event)
