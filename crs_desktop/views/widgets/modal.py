"""Dialogs run to their end, their buttons, and a window that Escape closes."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget

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


_KINDS = QDialogButtonBox.StandardButton


class OkCancel(QDialogButtonBox):
    """Buttons that accept or reject their dialog; ``ok`` is highlighted and reads ``words`` if given."""

    def __init__(self, dialog: QDialog, words: str = "") -> None:
        super().__init__(_KINDS.Ok | _KINDS.Cancel)
        self.ok = self.button(_KINDS.Ok)
        self.ok.setProperty("primary", True)
        if words:
            self.ok.setText(words)
        self.accepted.connect(dialog.accept)
        self.rejected.connect(dialog.reject)
