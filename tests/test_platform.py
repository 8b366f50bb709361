"""The trap of PySide6 6.12.0 below Python 3.12: every void call lost a reference to None."""

import sys

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot


def test_fifty_thousand_void_calls_are_survived(qtbot: QtBot) -> None:
    thing = QObject()
    for _ in range(50_000):
        thing.setObjectName("")


def test_void_calls_lose_no_reference_to_none(qtbot: QtBot) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    before = sys.getrefcount(None)
    for _ in range(100):
        widget.setEnabled(True)
    assert abs(sys.getrefcount(None) - before) < 50
