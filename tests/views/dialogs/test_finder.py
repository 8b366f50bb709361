"""Ctrl+K over the table: by keys alone, and by the mouse."""

import subprocess
import sys
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from crs_desktop.views.dialogs.keys.command_palette import FOUND, CommandPalette
from crs_desktop.views.window.main_window import MainWindow

QUIET = "This plugin does not support propagateSizeHints()"


def called(table: MainWindow, qtbot: QtBot) -> CommandPalette:
    table.actions_by_id["find"].trigger()
    QApplication.processEvents()
    return table.findChildren(CommandPalette)[-1]


def rows(finder: CommandPalette) -> list[str]:
    return [finder.list.item(row).text() for row in range(finder.list.count())]


def current(finder: CommandPalette) -> str:
    return finder.list.currentItem().text()


def test_it_opens_by_its_key_within_the_window(table: MainWindow, qtbot: QtBot) -> None:
    QTest.keyClick(table, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    finder = table.findChildren(CommandPalette)[-1]
    assert finder.isVisible()
    assert table.geometry().contains(finder.geometry())


def test_letters_narrow_and_enter_does_it_once_the_list_is_gone(table: MainWindow, qtbot: QtBot) -> None:
    finder = called(table, qtbot)
    QTest.keyClicks(finder.line, "range att")
    assert rows(finder) == ["Short Range attack"]
    QTest.keyClick(finder.line, Qt.Key.Key_Return)
    assert not finder.isVisible()
    assert table.bridge.prompt.text == "Who attacks at Short Range?"


def test_arrows_pass_over_what_cannot_be_done(table: MainWindow, qtbot: QtBot) -> None:
    finder = called(table, qtbot)
    QTest.keyClicks(finder.line, "edit")
    allowed = [
        words for row, words in enumerate(rows(finder)) if not finder.list.item(row).data(FOUND).barred
    ]
    assert "Redo" in rows(finder)
    assert "Redo" not in allowed
    seen = [current(finder)]
    for _ in allowed[1:]:
        QTest.keyClick(finder.line, Qt.Key.Key_Down)
        seen.append(current(finder))
    assert seen == allowed


def test_what_cannot_be_done_is_shown_and_enter_does_nothing(table: MainWindow, qtbot: QtBot) -> None:
    finder = called(table, qtbot)
    QTest.keyClicks(finder.line, "redraw")
    item = finder.list.item(0)
    assert item.toolTip() == "The question asks for neither cards nor dice."
    assert not item.flags() & Qt.ItemFlag.ItemIsEnabled
    QTest.keyClick(finder.line, Qt.Key.Key_Return)
    assert finder.isVisible()


def test_escape_closes_it_and_nothing_is_done(table: MainWindow, qtbot: QtBot) -> None:
    finder = called(table, qtbot)
    before = table.bridge.session.path
    QTest.keyClick(finder.line, Qt.Key.Key_Escape)
    assert not finder.isVisible()
    assert table.bridge.session.path == before


def test_a_click_does_it(table: MainWindow, qtbot: QtBot) -> None:
    finder = called(table, qtbot)
    QTest.keyClicks(finder.line, "palette dark")
    spot = finder.list.visualItemRect(finder.list.item(0)).center()
    QTest.mouseClick(finder.list.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)
    assert table.settings.palette == "dark"


def test_words_that_no_command_has_are_told(table: MainWindow, qtbot: QtBot) -> None:
    finder = called(table, qtbot)
    assert finder.nothing.isHidden()
    QTest.keyClicks(finder.line, "xyzzy")
    assert finder.nothing.isVisible()


def test_what_was_used_last_is_first_the_next_time(
    table: MainWindow, qtbot: QtBot, kept: list[dict[str, Any]]
) -> None:
    for words in ("letters 125", "next"):
        finder = called(table, qtbot)
        QTest.keyClicks(finder.line, words)
        QTest.keyClick(finder.line, Qt.Key.Key_Return)
    assert rows(called(table, qtbot))[:2] == ["Combatant: Select the next", "Letters: 125%"]
    assert kept[-1]["recent"] == ["next", "Letters: 125%"]


def test_a_reader_hears_words_menu_and_keys(table: MainWindow, qtbot: QtBot) -> None:
    finder = called(table, qtbot)
    QTest.keyClicks(finder.line, "new combatant")
    told = finder.list.item(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert told == "Add combatants: New combatant, Fight, Alt+N"


def test_none_of_it_is_read_in_before_it_is_asked_for() -> None:
    code = (
        "import sys; from PySide6.QtWidgets import QApplication; app = QApplication([]);"
        "from crs_desktop.views.window.sample import sample_window; sample_window();"
        "late = ('crs_desktop.views.dialogs.', 'crs_desktop.views.actions.palette_search',"
        "    'PySide6.QtPrintSupport');"
        "sys.exit(', '.join(name for name in sys.modules if name.startswith(late)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr.replace(QUIET, "").strip()) == (0, "")
