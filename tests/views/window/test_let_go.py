"""A table that was closed is gone, with its clocks and whatever ticks."""

import gc
import weakref

import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from crs_desktop.views.panels.ranges import RangeWindow
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.window.main_window import MainWindow
from tests.benchmarks.kit.measure import ended
from tests.sessions import desk


def settle() -> None:
    QApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()


def address(widget: QWidget) -> int:
    """Where Qt holds it: what Python holds of a part of Qt's own is made anew whenever it is asked for."""
    found: int = shiboken6.getCppPointer(widget)[0]
    return found


def play(table: MainWindow) -> None:
    table.show()
    for _ in range(12):
        table.bridge.usual()
        QApplication.processEvents()
    RangeWindow(table.bridge, table).show()
    table.actions_by_id["library"].trigger()
    QApplication.processEvents()


def test_no_widget_and_no_clock_stays_behind_a_closed_table(qtbot: QtBot, kept: list[object]) -> None:
    settle()
    before = set(map(address, QApplication.allWidgets()))
    table = MainWindow(desk(), Settings(animation_ms=0))
    timers = [weakref.ref(timer) for timer in table.findChildren(QTimer)]
    gone = weakref.ref(table)
    play(table)
    ended(table)
    del table
    settle()
    assert gone() is None
    assert timers and not [timer for timer in timers if timer() is not None]
    left: list[QWidget] = [one for one in QApplication.allWidgets() if address(one) not in before]
    assert not [f"{type(one).__name__} in {type(one.parent()).__name__}" for one in left]
