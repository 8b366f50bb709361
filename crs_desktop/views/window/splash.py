"""The window that is seen at once: bare felt, on which the table is then laid.

It knows nothing but the theme, so that it is painted before the table's parts are even imported.
"""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFrame, QMainWindow

if TYPE_CHECKING:
    from PySide6.QtGui import QCloseEvent


class Shell(QMainWindow):
    """Holds the table as its middle; what is typed or closed here is the table's to hear."""

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle("CRS Desktop")
        self._table: QMainWindow | None = None
        felt = QFrame()
        felt.setProperty("panel", "ground")
        self.setCentralWidget(felt)

    def lay(self, table: QMainWindow) -> None:
        """Lay the table: its menus and its title are this window's from now on."""
        from PySide6.QtCore import Qt

        self._table = table
        table.setWindowFlags(Qt.WindowType.Widget)
        self.setMenuBar(table.menuBar())
        self.setWindowTitle(table.windowTitle())
        table.windowTitleChanged.connect(self.setWindowTitle)
        self.setCentralWidget(table)

    def closeEvent(self, event: "QCloseEvent") -> None:  # noqa: N802
        """The table lets go of its file, or stays where the GM thinks better of it."""
        if self._table is None or self._table.close():
            super().closeEvent(event)
        else:
            event.ignore()
