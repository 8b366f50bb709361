"""A line of a sheet that holds what is typed until it is written."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

from crs_desktop.views.style.tags import tag


class TypedLine(QLineEdit):
    """Escape puts back what was there. Modified while it is not written.

    ``why`` is the sentence why it was refused, empty where it was not; ``marked`` tells it.
    """

    marked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.now = self.why = ""

    def show_now(self, text: str) -> None:
        """Show what holds now, unless something is being typed or was refused."""
        if text == self.now and self.isModified():
            return
        self.now = text
        if self.text() != text:
            self.setText(text)
        self.mark()

    def mark(self, why: str = "") -> None:
        """Why what is typed could not be written, if so: it stays, and is seen to be wrong."""
        self.why = why
        self.setModified(bool(why))
        tag(self, hurt=bool(why))
        self.marked.emit(why)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Escape only while something was typed: else it closes what it always closes."""
        if event.key() == Qt.Key.Key_Escape and self.isModified():
            self.setText(self.now)
            self.mark()
        else:
            super().keyPressEvent(event)
