"""The end of the program from outside: Ctrl+C in the terminal, or a shutdown of the machine."""

import signal
from collections.abc import Callable

from PySide6.QtCore import QObject, QSocketNotifier, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QProgressDialog, QWidget

try:
    from _socket import socketpair  # the module `socket` makes hundreds of enum members at each start
except ImportError:  # Windows has `socketpair` only in `socket`
    from socket import socketpair

_ENDING = (signal.SIGINT, signal.SIGTERM)


class EndedOutside(QObject):
    """A listener that calls ``leave`` in Qt's event loop when the process gets SIGINT or SIGTERM.

    Python handles a signal only when it runs, and Qt's loop does not run it: so the signal is written to a
    socket that Qt listens to. Open dialogs and menus are closed first, as they would stay without the window.
    """

    def __init__(self, leave: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._leave = leave
        self._heard, self._told = socketpair()
        for end in (self._heard, self._told):
            end.setblocking(False)
        signal.set_wakeup_fd(self._told.fileno(), warn_on_full_buffer=False)
        for number in _ENDING:
            signal.signal(number, lambda *_: None)
        listening = QSocketNotifier(self._heard.fileno(), QSocketNotifier.Type.Read, self)
        listening.activated.connect(self._hear)

    def _hear(self) -> None:
        self._heard.recv(64)
        open_ = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if open_ is None or closed(open_):
            QTimer.singleShot(0, self, self._leave if open_ is None else self._go_on)

    def _go_on(self) -> None:
        """Try again after a dialog was closed: another one may be open below it."""
        self._told.send(b"again")


def closed(open_: QWidget) -> bool:
    """Close a popup or a dialog; return whether it is closed.

    A dialog is not asked to: it might ask whether to discard what was typed, and nobody is there to answer.
    Work in progress is cancelled, which only closing its dialog does.
    """
    if isinstance(open_, QDialog) and not isinstance(open_, QProgressDialog):
        open_.done(QDialog.DialogCode.Rejected)
        return True
    return open_.close()
