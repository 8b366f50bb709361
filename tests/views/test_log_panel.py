"""Looking for lines in the log, copying them, and looking back at one."""

from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from crs_desktop.models.log import PAGE
from crs_desktop.rules.facts import FieldSet, Noted
from crs_desktop.rules.values import Name
from crs_desktop.views.panels.log import LineDelegate
from crs_desktop.views.window.files import Files
from crs_desktop.views.window.main_window import MainWindow
from tests.models.test_round_models import FIRST_TURN
from tests.sessions import answer, desk
from tests.views.test_window import opened


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    made = opened(qtbot, desk())
    answer(made.bridge, *FIRST_TURN, "short range", "Fred", "6", "9", "2")
    return made


def texts(window: MainWindow) -> list[str]:
    found = window.log.log.found
    return [str(found.index(row, 0).data()) for row in range(found.rowCount())]


def choose(window: MainWindow, words: str) -> None:
    window.log.kinds.setCurrentIndex(window.log.kinds.findText(words))


def test_words_are_looked_for_and_escape_shows_everything_again(window: MainWindow, qtbot: QtBot) -> None:
    whole = texts(window)
    window.actions_by_id["search"].trigger()
    assert window.log.looked_for.hasFocus()
    QTest.keyClicks(window.log.looked_for, "initiative mary")
    assert texts(window) == ["Mary’s Initiative: 4 (card) + 3 IN = 7."]
    QTest.keyClick(window.log.looked_for, Qt.Key.Key_Escape)
    assert texts(window) == whole


def test_enter_in_the_search_answers_nothing(window: MainWindow) -> None:
    steps = len(window.bridge.session.path)
    window.log.search()
    QTest.keyClick(window.log.looked_for, Qt.Key.Key_Return)
    assert len(window.bridge.session.path) == steps


def test_kinds_of_lines(window: MainWindow) -> None:
    window.bridge.rule(FieldSet(Name("Mary"), "dr", 9))
    choose(window, "The GM’s word")
    assert texts(window) == ["The GM rules", "Mary: DR 6 → 9."]
    choose(window, "Outcomes")
    assert "John draws 9 (entered)." not in texts(window)
    assert "Fred loses 1 LIFE (20 → 19)." in texts(window)
    choose(window, "Mary")
    assert all("Mary" in text for text in texts(window))


def test_what_is_held_back_is_found_too(window: MainWindow) -> None:
    for number in range(2 * PAGE + 10):
        window.bridge.rule(Noted(f"word {number}"))
    assert "Fred enters." not in texts(window)
    window.log.looked_for.setText("enters")
    assert texts(window) == ["Fred enters.", "Mary enters.", "John enters."]
    window.log.looked_for.clear()
    assert len(texts(window)) <= PAGE


def test_nothing_found_is_said(window: MainWindow) -> None:
    window.log.looked_for.setText("dragon")
    assert texts(window) == []
    assert window.log.log.found.filters
    window.log.log.grab()


def test_new_lines_are_seen_to_the_very_end(window: MainWindow, qtbot: QtBot) -> None:
    long = "a long line that goes on and on and wraps in a narrow list, more than once, surely so"
    window.bridge.rule(*(Noted(f"{number}: {long}") for number in range(30)))
    bar = window.log.log.verticalScrollBar()
    assert bar.value() == bar.maximum() > 0
    qtbot.wait(20)
    assert bar.value() == bar.maximum()
    window.log.log.resize(200, 90)
    qtbot.wait(20)
    assert bar.value() == bar.maximum(), "nor does another size leave the end"


def test_only_the_lines_that_come_are_measured(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[str] = []
    height = LineDelegate.height

    def measure(lines: LineDelegate, index: QModelIndex, width: int) -> int:
        measured.append(str(index.data()))
        return height(lines, index, width)

    monkeypatch.setattr(LineDelegate, "height", measure)
    window.bridge.rule(Noted("a new line"))
    window.log.log.grab()
    assert measured == ["The GM rules", "a new line"]


def test_home_and_end_are_those_of_the_log(window: MainWindow) -> None:
    view = window.log.log
    view.setCurrentIndex(view.found.index(3, 0))
    QTest.keyClick(view, Qt.Key.Key_End)
    assert view.currentIndex().row() == view.found.rowCount() - 1
    QTest.keyClick(view, Qt.Key.Key_Home)
    assert view.currentIndex().row() == 0


def test_selected_lines_are_copied(window: MainWindow) -> None:
    view = window.log.log
    window.log.looked_for.setText("loses")
    view.selectAll()
    QTest.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "Fred loses 1 LIFE (20 → 19)."


def test_a_line_leads_back_to_how_it_was_then(window: MainWindow) -> None:
    view = window.log.log
    line = view.found.index(0, 0).data(257)
    entries = {action.text(): action for action in view.menu(line).actions()}
    entries["Show the board as it was then"].trigger()
    assert window.bridge.looks_back
    assert window.edge.choices.model().rowCount() == 1
    QTest.keyClick(window.edge, Qt.Key.Key_Escape)
    assert not window.bridge.looks_back


def test_the_log_is_exported_by_the_ending_that_is_chosen(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    chosen = f"{tmp_path}/log"
    monkeypatch.setattr(Files, "_chosen", lambda *_args: chosen)
    window.actions_by_id["export-log"].trigger()
    assert Path(f"{chosen}.md").read_text("utf-8").startswith("# A brawl in the bar\n")
