"""A dialog that was waited for goes: it does not stay with its window, nor listen on."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot

from crs_desktop.views.widgets.modal import run
from crs_desktop.views.window.main_window import MainWindow

IDS = (
    "mark",
    "rename",
    "items",
    "add",
    "paste",
    "overrule",
    "rules",
    "print",
    "keys",
    "preferences",
    "about",
)


def dialogs(window: QWidget) -> list[QDialog]:
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    return window.findChildren(QDialog)


@pytest.mark.parametrize("meant", [True, False])
def test_whether_it_was_taken_is_told_and_it_goes(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, meant: bool
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    monkeypatch.setattr(QDialog, "exec", lambda _: int(meant))
    assert run(QDialog(window)) is meant
    assert not dialogs(window)


def test_no_command_leaves_its_dialog_behind(table: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    QGuiApplication.clipboard().clear()  # a picture there would be a portrait, and not a list
    monkeypatch.setattr(QDialog, "exec", lambda dialog: opened.append(dialog.windowTitle()))
    table.bridge.select("Fred")
    before = len(dialogs(table))
    for id_ in IDS:
        table.actions_by_id[id_].trigger()
        assert opened.pop() and not opened and len(dialogs(table)) == before, id_
