"""The real program as a process of its own, with one hand that leaves it: ``leaver.py WAY CAMPAIGN``."""

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMainWindow

from crs_desktop import app, preflight
from crs_desktop.views.window.main_window import MainWindow
from crs_desktop.views.window.splash import Shell


def _close(shell: QMainWindow, table: MainWindow) -> None:
    shell.close()


def _beside_others(shell: QMainWindow, table: MainWindow) -> None:
    for id_ in ("library", "ranges", "quit"):
        table.actions_by_id[id_].trigger()


def _key_in_the_library(shell: QMainWindow, table: MainWindow) -> None:
    table.actions_by_id["library"].trigger()
    library = table.librarian.window
    assert library is not None
    QTest.keyClick(library.search, Qt.Key.Key_Q, Qt.KeyboardModifier.ControlModifier)


def _by_the_desktop(shell: QMainWindow, table: MainWindow) -> None:
    QApplication.quit()


def _signal(number: int) -> Callable[[QMainWindow, MainWindow], None]:
    return lambda shell, table: os.kill(os.getpid(), number)


ASKED = "terminated at the first question"
WAYS: dict[str, Callable[[QMainWindow, MainWindow], None]] = {
    "the window’s cross": _close,
    "Quit with other windows open": _beside_others,
    "Ctrl+Q in the library": _key_in_the_library,
    "the desktop ends it": _by_the_desktop,
    "interrupted": _signal(signal.SIGINT),
    "terminated": _signal(signal.SIGTERM),
}


def at_the_first_question() -> int:
    """End it while it asks for another campaign than the one that cannot be opened."""
    asked = QDialog.exec

    def ask(dialog: QDialog) -> int:
        QTimer.singleShot(100, dialog, lambda: os.kill(os.getpid(), signal.SIGTERM))
        return asked(dialog)

    QDialog.exec = ask  # type: ignore[method-assign]
    preflight.has_screen = lambda *_: True
    preflight.missing_libraries = lambda window, *_: None  # offscreen needs none of X
    return app.main([sys.argv[2]])


def main(way: str, campaign: Path) -> int:
    """Run it as ``python -m crs_desktop CAMPAIGN`` does; the exit code is given."""
    run = QApplication.exec

    def leave() -> None:
        shell = next(one for one in QApplication.topLevelWidgets() if isinstance(one, Shell))
        table = shell.findChild(MainWindow)
        assert table is not None
        WAYS[way](shell, table)

    def begin(*_: object) -> int:
        QTimer.singleShot(0, leave)
        return run()

    QApplication.exec = begin  # type: ignore[method-assign]
    preflight.has_screen = lambda *_: True
    preflight.missing_libraries = lambda window, *_: None
    return app.main([str(campaign)])


if __name__ == "__main__":
    at_once = sys.argv[1] == ASKED
    sys.exit(at_the_first_question() if at_once else main(sys.argv[1], Path(sys.argv[2])))
