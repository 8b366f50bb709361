"""The window's own path: mouse, keys and typed answers, over real widgets and a real file."""

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.told.story import story
from crs_desktop.rules.facts import FieldSet
from crs_desktop.rules.values import Name
from crs_desktop.views.window.main_window import MainWindow
from crs_desktop.views.window.welcome import WelcomePage
from tests.sessions import answer, desk
from tests.views.windows import click_choice, keys, opened


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    return opened(qtbot)


def log(window: MainWindow) -> list[str]:
    return [line.text for line in story(window.bridge.session.path)]


def test_a_choice_is_taken_by_a_click_and_a_barred_one_is_not(window: MainWindow) -> None:
    for _ in range(2):  # the second time that row is barred
        click_choice(window, 1)
        assert window.bridge.prompt.text == "Who attacks at Short Range?"
        QApplication.processEvents()


def test_a_refusal_stands_beside_the_question_and_nothing_typed_is_lost(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.bridge.begin("Short Range attack")
    window.edge.field.line.setText("Mary")
    QTest.keyClick(window.edge.field.line, Qt.Key.Key_Return)
    assert window.edge.message.text() == "Nobody is within 5 feet of Mary."
    assert window.edge.field.line.text() == "Mary"
    window.bridge.usual()
    assert "Mary" not in window.edge.message.text()


def test_undo_and_redo_stand_in_the_menu_with_what_they_do(window: MainWindow) -> None:
    undo, redo = window.actions_by_id["undo"], window.actions_by_id["redo"]
    assert not redo.isEnabled()
    window.bridge.begin("Short Range attack")
    window.bridge.usual()
    assert undo.text() == "&Undo “attacker: Fred”"
    undo.trigger()
    assert window.bridge.prompt.text == "Who attacks at Short Range?"
    redo.trigger()
    assert window.bridge.prompt.text == "Whom does Fred attack?"


def test_undo_is_the_tables_until_something_is_typed(window: MainWindow, qtbot: QtBot) -> None:
    window.bridge.begin("Short Range attack")
    window.bridge.usual()
    window.bridge.usual()
    line = window.edge.field.line
    assert window.bridge.prompt.kind == "amount"
    QTest.keyClick(line, Qt.Key.Key_7)
    QTest.keyClick(line, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (window.bridge.prompt.kind, line.text()) == ("amount", "8")
    window.bridge.undo()
    window.bridge.usual()
    QTest.keyClick(line, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.bridge.prompt.text == "Whom does Fred attack?"


def test_several_are_chosen_by_clicks_and_answered_together(window: MainWindow, qtbot: QtBot) -> None:
    window.bridge.begin("Who goes first")
    view, line = window.edge.choices, window.edge.field.line
    assert line.text() == "Fred, John"
    for row in (0, 0):
        spot = view.visualRect(view.model().index(row, 0)).center()
        button, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        QTest.mouseClick(view.viewport(), button, none, spot)
    assert line.text() == "John, Fred"
    assert [view.lit(row) for row in range(3)] == [True, False, True]
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert window.bridge.prompt.text == "John’s Initiative: pick a card from John’s deck."


def test_a_contest_is_rolled_and_typed(qtbot: QtBot) -> None:
    window = opened(qtbot, desk("toad"))
    for typed in ("1", "Ted", "", "0", "Giant", "", "", "9 7 4"):
        QApplication.processEvents()
        window.edge.field.line.setText(typed)
        QTest.keyClick(window.edge.field.line, Qt.Key.Key_Return)
    assert log(window)[-1] == "Melee Combat, Ted against Giant toad: Ted wins by 1."


def test_an_empty_fight_invites(qtbot: QtBot) -> None:
    window = opened(qtbot, Desk(Campaign(None)))
    assert window.middle.currentIndex() == 1
    window.menus.samples[0].trigger()
    assert window.middle.currentIndex() == 0
    assert list(window.bridge.scene.combatants) == ["Fred", "Mary", "John"]


def test_everything_is_found_again_after_the_window_was_closed(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "evening.crs"
    first = Desk(Campaign(path))
    first.play_sample("bar")
    window = opened(qtbot, first)
    keys(window, "1↵↵↵")
    before = (window.bridge.scene, window.bridge.prompt)
    window.close()
    again = opened(qtbot, Desk(Campaign(path)))
    assert (again.bridge.scene, again.bridge.prompt) == before


def test_the_board_keeps_more_than_half_of_a_small_screen(window: MainWindow) -> None:
    assert window.board.width() >= 0.55 * window.width()


def test_the_charts_are_not_loaded_before_one_is_shown() -> None:
    code = (
        "import sys; from PySide6.QtWidgets import QApplication; app = QApplication([]);"
        "from crs_desktop.views.window.sample import sample_window; sample_window();"
        "sys.exit('pyqtgraph' in sys.modules or 'numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_an_answer_lays_everything_out_before_it_is_painted(window: MainWindow) -> None:
    window.bridge.begin("Short Range attack")
    QApplication.processEvents()
    answer(window.bridge, "Fred", "John", "8")
    wide = window.edge.fan.viewport().width()
    QApplication.processEvents()
    assert window.edge.fan.viewport().width() == wide


def test_a_page_that_is_not_seen_is_not_dressed(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    arranged: list[object] = []
    monkeypatch.setattr(WelcomePage, "_arrange", arranged.append)
    window.bridge.rule(FieldSet(Name("John"), "life_left", 3))
    assert not arranged


def test_the_clocks_of_a_closed_window_stand_still(window: MainWindow) -> None:
    assert any(timer.isActive() for timer in window.ticking.findChildren(QTimer))
    window.close()
    assert not any(timer.isActive() for timer in window.findChildren(QTimer))
