"""A line of a sheet that keeps typed text until it is written."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

from crs_desktop.views.style.tags import tag


class TypedLine(QLineEdit):
    """Line that counts as modified while its text is not written; Escape restores the last value.

    ``why`` is the reason of a refusal, empty if there was none; ``marked`` carries it.
    """

    marked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.now = self.why = ""

    def show_now(self, text: str) -> None:
        """Show the current value, unless unwritten or refused text for the same value is in the line."""
        if text == self.now and self.isModified():
            return
        self.now = text
        if self.text() != text:
            self.setText(text)
        self.mark()

    def mark(self, why: str = "") -> None:
        """Mark the text as refused for the reason ``why``, or as written if ``why`` is empty."""
        self.why = why
        self.setModified(bool(why))
        tag(self, hurt=bool(why))
        self.marked.emit(why)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Restore the last value on Escape if text was typed; otherwise Escape closes the window as usual."""
        if event.key() == Qt.Key.Key_Escape and self.isModified():
            self.setText(self.now)
            self.mark()
        else:
            super().keyPressEvent(event)
