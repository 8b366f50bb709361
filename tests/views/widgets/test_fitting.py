"""In letters of 200 % every window opens on the screen there is, and all in it is come to."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QMenu,
    QPushButton,
    QRadioButton,
    QStyle,
    QStyleOptionMenuItem,
)
from pytestqt.qtbot import QtBot

from crs_desktop.rules.values import Name
from crs_desktop.views.dialogs.combatant import NewCombatant
from crs_desktop.views.dialogs.house_rules import HouseRules
from crs_desktop.views.dialogs.items import Items
from crs_desktop.views.widgets.fitting import open_at
from crs_desktop.views.window.main_window import MainWindow
from tests.views.usual_dialogs import USUAL_DIALOGS
from tests.views.windows import dress, opened

_TITLE = 40


@pytest.fixture
def large(qtbot: QtBot) -> Iterator[MainWindow]:
    """The brawl in the bar, in the largest letters."""
    window = opened(qtbot, letters=2)
    yield window
    window.close()  # a window that is open would be dressed again, too
    dress()


def shown(qtbot: QtBot, dialog: QDialog) -> QDialog:
    qtbot.addWidget(dialog)
    dialog.show()
    QApplication.processEvents()
    return dialog


def test_a_dialog_is_no_higher_than_the_screen_with_its_buttons_in_it(
    large: MainWindow, qtbot: QtBot
) -> None:
    for made in USUAL_DIALOGS:
        dialog = shown(qtbot, made(large))
        assert dialog.height() <= dialog.screen().availableGeometry().height() - _TITLE, dialog
        buttons = [one for one in dialog.findChildren(QPushButton) if one.isVisible()]
        corners = (one.mapTo(dialog, one.rect().bottomRight()) for one in buttons)
        assert buttons and all(map(dialog.rect().contains, corners)), dialog
        dialog.close()


def test_a_window_is_never_made_larger_than_its_screen(qtbot: QtBot) -> None:
    dialog = QDialog()
    qtbot.addWidget(dialog)
    free = dialog.screen().availableGeometry()
    open_at(dialog, 9000, 9000)
    assert 0 < free.width() - dialog.width() < 40 and 0 < free.height() - dialog.height() < 60
    open_at(dialog, 300, 200)
    assert (dialog.width(), dialog.height()) == (300, 200)


def test_tab_brings_the_fields_below_into_view(large: MainWindow, qtbot: QtBot) -> None:
    form = NewCombatant(large.bridge, large)
    shown(qtbot, form).resize(600, 400)
    last = list(form.lines.values())[-1]
    form.label.setFocus()
    for _ in range(99):
        if form.focusWidget() is last:
            break
        QTest.keyClick(form.focusWidget(), Qt.Key.Key_Tab)
    QApplication.processEvents()
    assert last.visibleRegion().boundingRect() == last.rect()


def test_the_readings_of_house_rules_are_no_wider_than_the_dialog_wants_to_be(
    large: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted: list[int] = []
    monkeypatch.setattr(
        "crs_desktop.views.dialogs.house_rules.open_at", lambda _window, wide, _high: wanted.append(wide)
    )
    dialog = shown(qtbot, HouseRules(large.bridge, large))
    widest = max(button.sizeHint().width() for button in dialog.findChildren(QRadioButton))
    assert widest < wanted[0] <= 1366


def test_how_an_effect_is_written_leaves_room_for_the_things(large: MainWindow, qtbot: QtBot) -> None:
    dialog = Items(large.bridge, Name("Fred"), large)
    shown(qtbot, dialog)
    told, rows = dialog.understood, dialog.table.viewport().height() / dialog.table.rowHeight(0)
    assert told.height() >= told.heightForWidth(told.width()) and rows >= 2


def test_a_menu_longer_than_the_screen_is_scrolled(large: MainWindow) -> None:
    menu = large.menuBar().actions()[0].menu()
    assert isinstance(menu, QMenu)
    scrollable = QStyle.StyleHint.SH_Menu_Scrollable
    assert menu.style().styleHint(scrollable, QStyleOptionMenuItem(), menu)
    menu.popup(QPoint(0, 0))
    lefts = {menu.actionGeometry(action).left() for action in menu.actions()}
    menu.hide()
    assert len(lefts) == 1
