"""What is written about somebody: the GM’s own notes, or what the player reads."""

from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QPlainTextEdit

from crs_desktop.override import override
from crs_desktop.play.session.session import Session
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot

_IDLE_MS = 1500
"""After so long without a key, notes are on disk."""
Whose = tuple[Session, Name]
"""The library, and who in it."""


class Notes(QPlainTextEdit):
    """Written when it is left, and after a while without a key.

    What could not be written is kept, whomever is looked at meanwhile, and tried again whenever notes are
    written and after each step.
    """

    def __init__(self, write: Callable[[Whose, str], WhyNot], title: str, hint: str) -> None:
        """``write`` puts somebody’s notes on disk; the sentence why not, or empty."""
        super().__init__()
        self._write = write
        self._whose: Whose | None = None
        self._now = ""
        self._unwritten: dict[Whose, str] = {}
        self._whys: dict[Whose, str] = {}
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
        if self._unwritten and not self._idle.isActive():
            self._idle.start()

    def settle(self) -> None:
        """Write what was typed."""
        self._idle.stop()
        self._keep()
        for whose, text in list(self._unwritten.items()):
            self._whys[whose] = self._write(whose, text)
            if not self._whys[whose]:
                self._unwritten.pop(whose, None)
                self._now = text if whose == self._whose else self._now

    def unwritten(self) -> list[tuple[Whose, str, str]]:
        """Write what was typed; whose could not be written, the words, and the sentence why."""
        self.settle()
        return [(whose, text, self._whys[whose]) for whose, text in self._unwritten.items()]

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
        self._keep()
        self._whose, self._now = whose, text
        self.setPlainText(self._unwritten.get(whose, text))
        self.settle()

    def _keep(self) -> None:
        if self._whose is None:
            return
        if self.toPlainText() != self._now:
            self._unwritten[self._whose] = self.toPlainText()
        else:
            self._unwritten.pop(self._whose, None)
