"""Running a dialog to its end, and a window that Escape closes."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QWidget

from crs_desktop.override import override


def run(dialog: QDialog) -> bool:
    """Run the dialog and return whether it was accepted; delete it, or it would live as long as its parent.

    Its contents can be read until the next event.
    """
    try:
        return bool(dialog.exec())
    finally:
        dialog.deleteLater()


class EscapeCloses(QWidget):
    """Non-modal window that Escape closes; the fight goes on beside it."""

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() == Qt.Key.Key_Escape:  # a dialog does this by itself
            self.close()
        else:
            super().keyPressEvent(event)
