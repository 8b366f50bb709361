"""The end that comes from outside: Ctrl+C where the program was started, or the machine shutting down."""

import signal
import socket
from collections.abc import Callable

from PySide6.QtCore import QObject, QSocketNotifier

_ENDING = (signal.SIGINT, signal.SIGTERM)


class EndedOutside(QObject):
    """Calls ``leave`` within Qt's loop when the process is told to end.

    Python hears of a signal only when it is given a turn, which Qt does not do by itself: the signal is
    written to a socket that Qt listens to.
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
        self._leave()
