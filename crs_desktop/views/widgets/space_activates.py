"""A list whose rows are taken by Space: Enter belongs to the open question."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListView


class SpaceActivates(QListView):
    """Tell ``activated`` of the current row when Space is pressed."""

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Move by arrows, take by Space."""
        if event.key() == Qt.Key.Key_Space and self.currentIndex().isValid():
            self.activated.emit(self.currentIndex())
        else:
            super().keyPressEvent(event)
