"""Uncaught errors: written to the log and shown in a dialog."""

import sys
import traceback
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QMessageLogContext, QObject, QThread, QTimer, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from crs_desktop.views.dialogs.fault_report import FaultReport

from crs_desktop.log_file import LOG
from crs_desktop.streams import err, means_nothing


class Uncaught(QObject):
    """The handler of uncaught errors after `listen`; one is shown at a time, all are logged."""

    def __init__(self, log: Path | None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._log = log
        self._is_shown = False

    def listen(self) -> None:
        """Install the handlers for errors of Python and messages of Qt."""
        sys.excepthook = self.tell
        qInstallMessageHandler(_pass_on)

    def tell(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Log an error, print it, and show it when nothing is being painted."""
        details = "".join(traceback.format_exception(kind, error, trace))
        err(details.rstrip())
        if not issubclass(kind, Exception):
            return
        LOG.error("%s", details.rstrip())
        if not self._is_shown and QApplication.instance():
            self._is_shown = True
            what = "".join(traceback.format_exception_only(kind, error)).strip()
            self._soon(what, details)

    def _soon(self, what: str, details: str) -> None:
        """Show an error from the event loop; before the loop runs, show it and wait."""
        if QThread.currentThread().loopLevel():
            QTimer.singleShot(0, self, lambda: self._show(what, details).open())
        else:
            self._show(what, details).exec()

    def _show(self, what: str, details: str) -> "FaultReport":
        from crs_desktop.views.dialogs.fault_report import FaultReport

        dialog = FaultReport(what, details, self._log, QApplication.activeWindow())
        dialog.finished.connect(self._read)
        return dialog

    def _read(self) -> None:
        self._is_shown = False


def _pass_on(kind: QtMsgType, _where: QMessageLogContext, text: str) -> None:
    """Print a message of Qt as Qt would, and log it."""
    if means_nothing(text):
        return
    err(text)
    (LOG.error if kind in (QtMsgType.QtCriticalMsg, QtMsgType.QtFatalMsg) else LOG.warning)("Qt: %s", text)
