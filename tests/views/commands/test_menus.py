"""Menus are short, and no two entries of a menu have the same letter."""

from collections import Counter
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from crs_desktop.views.window.main_window import MainWindow
from tests.sessions import desk
from tests.views.windows import opened


def menus(menu: QMenu) -> Iterator[QMenu]:
    yield menu
    for entry in menu.actions():
        if isinstance(inner := entry.menu(), QMenu):
            inner.aboutToShow.emit()
            yield from menus(inner)


def doubled(window: MainWindow) -> dict[str, list[str]]:
    """The letters that several entries of a menu have, by the menu's title."""
    found = {}
    for top in window.menuBar().actions():
        for menu in menus(top.menu()):  # type: ignore[arg-type]
            shown = [entry for entry in menu.actions() if entry.isVisible() and not entry.isSeparator()]
            letters = Counter(QKeySequence.mnemonic(entry.text()).toString() for entry in shown)
            if several := [letter for letter, many in letters.items() if letter and many > 1]:
                found[menu.title()] = several
    return found


@pytest.mark.parametrize("sample", ["bar", "duel", "gate", "market", "avatars"])
def test_no_letter_stands_for_two_entries_of_a_menu(qtbot: QtBot, sample: str) -> None:
    assert doubled(opened(qtbot, desk(sample))) == {}


def test_the_fight_menu_is_grouped(qtbot: QtBot) -> None:
    window = opened(qtbot)
    (fight,) = (top.menu() for top in window.menuBar().actions() if top.text() == "F&ight")
    shown = [entry for entry in fight.actions() if entry.isVisible()]  # type: ignore[attr-defined]
    assert len(shown) <= 14
    assert [entry.text() for entry in shown if entry.menu()][:3] == [
        "&Add combatants",
        "&Combatant",
        "&Library",
    ]


def test_the_menu_of_a_combatant_fits_on_a_small_screen(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seen: 25 entries from edge to edge of 768 pixels, and the cards below them out of sight."""
    opened_: list[QMenu] = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, _spot: opened_.append(menu))
    window = opened(qtbot)
    window.bridge.select(next(iter(window.bridge.scene.combatants)))
    QApplication.processEvents()
    window.board.menu_wanted.emit(QPoint(0, 0))
    (menu,) = opened_
    assert menu.sizeHint().height() < 600
    letters = Counter(QKeySequence.mnemonic(entry.text()).toString() for entry in menu.actions())
    assert not [letter for letter, many in letters.items() if letter and many > 1]
    inner = [entry.text() for entry in menu.actions() if entry.menu()]
    assert inner == ["Tu&rns and cards", "&Token", "Cards", "Take off a marker"]
