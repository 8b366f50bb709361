"""A notice about a written file, with a button that opens it."""

from pathlib import Path

from PySide6.QtCore import QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QLabel, QMainWindow, QPushButton, QSizePolicy, QWidget

from crs_desktop.views.widgets.layouts import in_row
from crs_desktop.words import say, say_many

_READ_MS = 8000
"""Time in which the notice is read, in milliseconds."""


class Written(QWidget):
    """Notice that a file was written; it goes by itself after some seconds, or when it is dismissed.

    ``over`` is emitted when it goes.
    """

    over = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._path = Path()
        self.notice = QLabel()
        self.notice.setProperty("healed", True)
        # A long name must not widen the window.
        self.notice.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.opens = QPushButton(say("Open file"), autoDefault=False)
        self.opens.clicked.connect(self._open)
        self.away = QPushButton(say("Dismiss"), autoDefault=False)
        self._read = QTimer(self, singleShot=True, interval=_READ_MS)
        for signal in (self.away.clicked, self._read.timeout):
            signal.connect(self.hide)
            signal.connect(lambda *_: self.over.emit())
        in_row((self.notice, 1), self.opens, self.away, into=self, margins=(8, 4, 8, 4))
        self.hide()

    def tell(self, path: Path, files: int = 1, left_out: str = "") -> None:
        """Show that ``path`` was written, or ``files`` files of which ``path`` is the first.

        ``left_out`` is a sentence about what the file does not hold.
        """
        self._path = path if files == 1 else path.parent
        many = "{count} files written; the first is {file}."
        said = say_many("Written to {file}.", many, files, file=path.name)
        self.notice.setText(" ".join(filter(None, (said, left_out))))
        self.notice.setToolTip(str(path))
        self.opens.setText(say("Open file") if files == 1 else say("Open folder"))
        self.show()
        self._read.start()

    def _open(self) -> None:
        """Open the file or folder with the default program of the desktop."""
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._path)))


def tell_written(window: QWidget, path: Path, left_out: str = "") -> None:
    """Show the notice in the status bar of ``window``, if it is a main window."""
    if not isinstance(window, QMainWindow):
        return
    bar = window.statusBar()
    told = bar.findChild(Written)
    if told is None:
        told = Written()
        bar.setSizeGripEnabled(False)
        bar.addWidget(told, 1)
        told.over.connect(bar.hide)
    bar.show()
    told.tell(path, left_out=left_out)
