"""A library to be tested: who is in it, what is dropped, and files that are taken as they come."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget

from crs_desktop.play.journal.campaign import NotSaved
from crs_desktop.rules.facts import Entered
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from crs_desktop.views.library.files.changes_dialog import ChangesDialog
from crs_desktop.views.library.files.import_dialog import Import
from crs_desktop.views.library.window import LibraryWindow

ANN = Combatant(Name("Ann"), "Ann", "Watch", fields={"or": 7})


@contextmanager
def full_disk(window: LibraryWindow) -> Iterator[None]:
    """What is there can be read, but nothing written, until this is over."""

    def refuse(*_: object) -> None:
        raise NotSaved("There is no room left.")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(window.desk.campaign, "run", refuse)
        yield


def entered(*people: Combatant) -> list[Entered]:
    return [Entered(one.name, one) for one in people]


def labels(window: LibraryWindow) -> list[str]:
    return [one.label for one in window.bridge.scene.combatants.values()]


def drop(on: QWidget, data: QMimeData) -> bool:
    """Drop something on a widget, as a drag from elsewhere does; whether it was taken."""
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    came = QDragEnterEvent(QPoint(10, 10), copy, data, left, none)
    moved = QDragMoveEvent(QPoint(10, 10), copy, data, left, none)
    dropped = QDropEvent(QPointF(10, 10), copy, data, left, none)
    for event in (came, moved, dropped):
        event.ignore()
        QApplication.sendEvent(on, event)
    return dropped.isAccepted()


def accept_all(monkeypatch: pytest.MonkeyPatch) -> list[Import]:
    """Import dialogs are accepted as they open, and kept; who is known is brought up to date."""
    opened: list[Import] = []

    def accepted(dialog: Import) -> int:
        opened.append(dialog)
        dialog.accept()
        return 1

    monkeypatch.setattr(Import, "exec", accepted)
    monkeypatch.setattr(ChangesDialog, "exec", lambda _: 1)
    return opened
