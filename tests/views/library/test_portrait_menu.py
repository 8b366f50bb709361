"""The menu of a portrait, from its opening to its end."""

import gc
from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from crs_desktop.rules.facts import Portrayed
from crs_desktop.views.library.sheet.portrait import Portrait
from crs_desktop.views.library.window import LibraryWindow
from tests.views.library.libraries import ANN


def opened(portrait: Portrait) -> QMenu:
    QTest.mouseClick(portrait, Qt.MouseButton.LeftButton)
    [menu] = [one for one in QApplication.topLevelWidgets() if isinstance(one, QMenu) and one.isVisible()]
    return menu


def test_a_portrait_that_is_gone_takes_its_menu_with_it(qtbot: QtBot) -> None:
    """The test process ended here with a segmentation fault: the menu was to be deleted by itself, later."""
    taken: list[Callable[[], bytes]] = []
    portrait = Portrait(taken.append)
    menu = opened(portrait)
    menu.close()
    del portrait
    gc.collect()
    QApplication.processEvents()
    assert not taken


def test_it_opens_again_and_offers_what_can_be_done(qtbot: QtBot, library: LibraryWindow) -> None:
    QGuiApplication.clipboard().clear()
    for _ in range(2):
        menu = opened(library.editor.portrait)
        assert [action.isEnabled() for action in menu.actions()] == [True, False, False, False, False]
        QTest.keyClick(menu, Qt.Key.Key_Escape)
        assert not menu.isVisible()
    assert len(library.editor.portrait.findChildren(QMenu)) == 1


def test_a_portrait_is_taken_off(qtbot: QtBot, library: LibraryWindow) -> None:
    library.bridge.select(ANN.name)
    library.bridge.rule(Portrayed(ANN.name, "x"))
    menu = opened(library.editor.portrait)
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(menu.actions()[-1]).center())
    QApplication.processEvents()
    assert library.bridge.scene.of(ANN.name).portrait == ""
