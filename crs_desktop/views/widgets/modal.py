"""The one way a dialog is waited for."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QWidget

from crs_desktop.override import override


def run(dialog: QDialog) -> bool:
    """Wait until it is taken or left, whether it was taken; then it goes, and does not stay with its window.

    What it holds can be read until the next event.
    """
    try:
        return bool(dialog.exec())
    finally:
        dialog.deleteLater()


class EscapeCloses(QWidget):
    """No dialog: it asks nothing, and the table goes on beside it."""

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)
