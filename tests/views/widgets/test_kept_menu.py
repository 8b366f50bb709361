"""The menu that a widget opens, again and again."""

import gc

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from crs_desktop.views.widgets.kept_menu import kept_menu


def filled(owner: QWidget) -> QMenu:
    menu = kept_menu(owner)
    menu.addAction("Copy")
    menu.addMenu("Cards").addAction("7")
    return menu


def test_it_is_one_menu_however_often_it_is_opened(qtbot: QtBot) -> None:
    owner = QWidget()
    qtbot.addWidget(owner)
    first = filled(owner)
    for _ in range(3):
        first.popup(owner.pos())
        first.close()
        QApplication.processEvents()
        assert filled(owner) is first
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert [action.text() for action in first.actions()] == ["Copy", "Cards"]
    assert len(owner.findChildren(QMenu)) == 2


def test_each_widget_has_its_own(qtbot: QtBot) -> None:
    outer = QWidget()
    inner = QWidget(outer)
    qtbot.addWidget(outer)
    assert kept_menu(outer) is not kept_menu(inner)


def test_a_widget_takes_its_menu_with_it(qtbot: QtBot) -> None:
    owner = QWidget()
    gone: list[bool] = []
    menu = filled(owner)
    menu.destroyed.connect(lambda: gone.append(True))
    menu.popup(owner.pos())
    menu.close()
    del owner, menu
    gc.collect()
    QApplication.processEvents()
    assert len(gone) == 1
