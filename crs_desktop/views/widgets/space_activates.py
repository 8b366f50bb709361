"""A list in which Space activates a row, because Enter answers the open question."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListView


class SpaceActivates(QListView):
    """List that emits ``activated`` for the current row on Space."""

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Activate the current row on Space; leave all other keys to Qt."""
        if event.key() == Qt.Key.Key_Space and self.currentIndex().isValid():
            self.activated.emit(self.currentIndex())
        else:
            super().keyPressEvent(event)
