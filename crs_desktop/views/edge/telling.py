"""Room for what somebody tells: as many lines as it takes."""

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QWidget

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

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTabChangesFocus(True)
        self.setAccessibleName(say("What is told"))
        self.setPlaceholderText(say("Tell it here. Enter is the end, Shift and Enter begin a new line."))

    def show_prompt(self, prompt: Prompt) -> None:
        """Make ready for what is asked now."""
        self.offer(prompt.usual if prompt.kind == "words" else "")
        self.selectAll()
        self.setAccessibleName(prompt.text)
        self.ready.emit()

    def offer(self, text: str) -> None:
        """Let words stand here that nobody has typed: Enter takes them, and undo is the table’s still."""
        with QSignalBlocker(self):
            self.setPlainText(text)
        self.moveCursor(QTextCursor.MoveOperation.End)

    def take_up(self, text: str) -> None:
        """Go on with what was told before."""
        self.setPlainText(text)
        self.document().setModified(True)
        self.moveCursor(QTextCursor.MoveOperation.End)

    def type(self, text: str) -> None:
        """Type here, wherever the focus was."""
        self.setFocus()
        self.insertPlainText(text)

    def back(self) -> None:
        """Take out the sign before the cursor."""
        self.setFocus()
        self.textCursor().deletePreviousChar()

    def restore(self, text: str) -> None:
        """Let the offered words stand here again; undo brings back what was typed."""
        self.selectAll()
        self.insertPlainText(text)
        self.document().setModified(False)
        self.selectAll()

    def event(self, event: QEvent) -> bool:
        """With nothing typed there is nothing of its own to undo: undo is the table’s then."""
        undoes = isinstance(event, QKeyEvent) and any(event.matches(key) for key in _UNDO)
        if event.type() == QEvent.Type.ShortcutOverride and undoes and not self.document().isModified():
            event.ignore()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Enter alone is no letter here."""
        if event.key() in _ENTER and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.finished.emit()
            event.accept()
        else:
            super().keyPressEvent(event)
