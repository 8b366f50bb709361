"""The outer window with an empty felt, shown at once; the main window is put into it later.

This module imports nothing but the theme, so that the felt is painted before other parts are imported.
"""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFrame, QMainWindow

if TYPE_CHECKING:
    from PySide6.QtGui import QCloseEvent


class Shell(QMainWindow):
    """The outer window; it passes its closing on to the main window in its middle."""

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle("CRS Desktop")
        self._table: QMainWindow | None = None
        felt = QFrame()
        felt.setProperty("panel", "ground")
        self.setCentralWidget(felt)

    def lay(self, table: QMainWindow) -> None:
        """Put the main window into the middle, and take over its menus and title."""
        from PySide6.QtCore import Qt

        self._table = table
        table.setWindowFlags(Qt.WindowType.Widget)
        self.setMenuBar(table.menuBar())
        self.setWindowTitle(table.windowTitle())
        table.windowTitleChanged.connect(self.setWindowTitle)
        self.setCentralWidget(table)

    def closeEvent(self, event: "QCloseEvent") -> None:  # noqa: N802
        """Close if the main window closes; it may stay if the GM cancels."""
        if self._table is None or self._table.close():
            super().closeEvent(event)
        else:
            event.ignore()
