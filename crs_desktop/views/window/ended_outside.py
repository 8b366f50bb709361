"""The end that comes from outside: Ctrl+C where the program was started, or the machine shutting down."""

import signal
import socket
from collections.abc import Callable

from PySide6.QtCore import QObject, QSocketNotifier, QTimer
from PySide6.QtWidgets import QApplication

_ENDING = (signal.SIGINT, signal.SIGTERM)


class EndedOutside(QObject):
    """Calls ``leave`` within Qt's loop when the process is told to end.

    Python hears of a signal only when it is given a turn, which Qt does not do by itself: the signal is
    written to a socket that Qt listens to. A dialog or menu that stands open
    is left first: it would go on alone.
    """

    def __init__(self, leave: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._leave = leave
        self._heard, self._told = socket.socketpair()
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
        if open_ is None or open_.close():
            QTimer.singleShot(0, self, self._leave if open_ is None else self._go_on)

    def _go_on(self) -> None:
        """Once a dialog has come to its end, there may be another one that it stood on."""
        self._told.send(b"again")
