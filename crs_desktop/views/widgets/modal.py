"""The one way a dialog is waited for."""

from PySide6.QtWidgets import QDialog


def run(dialog: QDialog) -> bool:
    """Wait until it is taken or left, whether it was taken; then it goes, and does not stay with its window.

    What it holds can be read until the next event.
    """
    try:
        return bool(dialog.exec())
    finally:
        dialog.deleteLater()
