"""A window beside the table that Escape closes."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from crs_desktop.override import override


class EscapeCloses(QWidget):
    """No dialog: it asks nothing, and the table goes on beside it."""

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)
