"""Text field of several lines for words told at the table."""

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit

from crs_desktop.play.told.prompt import Prompt
from crs_desktop.words import say

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_UNDO = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)


class Telling(QPlainTextEdit):
    """A field for an answer of several lines: Enter answers, Shift+Enter begins a line, Tab leaves the field.

    ``finished`` is emitted by Enter, ``ready`` once the field is prepared for the open question.
    """

    finished = Signal()
    ready = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setTabChangesFocus(True)
        self.setAccessibleName(say("Words told"))
        self.setPlaceholderText(say("Type here. Enter answers, Shift+Enter begins a new line."))

    def show_prompt(self, prompt: Prompt) -> None:
        """Prepare for the open question."""
        self.offer(prompt.usual if prompt.kind == "words" else "")
        self.selectAll()
        self.setAccessibleName(prompt.text)
        self.ready.emit()

    def offer(self, text: str) -> None:
        """Fill in suggested words: Enter accepts them, and undo still belongs to the fight."""
        with QSignalBlocker(self):
            self.setPlainText(text)
        self.moveCursor(QTextCursor.MoveOperation.End)

    def take_up(self, text: str) -> None:
        """Continue with words that were typed before."""
        self.setPlainText(text)
        self.document().setModified(True)
        self.moveCursor(QTextCursor.MoveOperation.End)

    def type(self, text: str) -> None:
        """Insert typed text, and take the focus."""
        self.setFocus()
        self.insertPlainText(text)

    def back(self) -> None:
        """Delete the character before the cursor."""
        self.setFocus()
        self.textCursor().deletePreviousChar()

    def restore(self, text: str) -> None:
        """Restore the suggested words; undo in the field brings the typed words back."""
        self.selectAll()
        self.insertPlainText(text)
        self.document().setModified(False)
        self.selectAll()

    def event(self, event: QEvent) -> bool:
        """Leave undo to the fight while nothing is typed here."""
        undoes = isinstance(event, QKeyEvent) and any(event.matches(key) for key in _UNDO)
        if event.type() == QEvent.Type.ShortcutOverride and undoes and not self.document().isModified():
            event.ignore()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Answer by Enter; insert a line break only with Shift."""
        if event.key() in _ENTER and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.finished.emit()
            event.accept()
        else:
            super().keyPressEvent(event)
