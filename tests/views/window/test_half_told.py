"""What somebody tells is not lost by closing the program, nor by what happens meanwhile."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from crs_desktop import shipped
from crs_desktop.play.desk.desk import open_desk
from crs_desktop.rules.facts import SourceChosen
from crs_desktop.rules.values import Name
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.window.main_window import MainWindow
from tests.sessions import answer
from tests.views.windows import opened

ZEL, GUARD = Name("Zel"), Name("Legionnaire")
TO_THE_TELLING = (
    *("Conflict", "Zel", "Through the line", "clubs", "Melee", "-", "Legionnaire", "spades", "Dodge", "both"),
    *("Kh Jd 10s 7c 4c 3d", "9c 8h 5s 2d", "-"),
)


@pytest.fixture
def telling(qtbot: QtBot, kept: list[dict[str, Any]], tmp_path: Path) -> MainWindow:
    desk = open_desk(tmp_path / "evening.crs")
    desk.bring_in(shipped.path("samples", "duel.toml"))
    made = opened(qtbot, desk)
    made.bridge.rule(SourceChosen(ZEL, "table"), SourceChosen(GUARD, "table"))
    answer(made.bridge, *TO_THE_TELLING)
    assert made.bridge.prompt.kind == "words"
    QTest.keyClicks(made.edge.telling, "I push on, and")
    return made


def test_it_goes_on_where_it_was_left_when_the_campaign_is_opened_again(
    qtbot: QtBot, telling: MainWindow, kept: list[dict[str, Any]], tmp_path: Path
) -> None:
    telling.close()
    settings = Settings(animation_ms=0, half_told=kept[-1]["half_told"])
    again = opened(qtbot, open_desk(tmp_path / "evening.crs"), settings)
    line = again.edge.telling
    assert line.toPlainText() == "I push on, and"
    QTest.keyClicks(line, " they flee.")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert again.bridge.session.path[-1].entry.text == "I push on, and they flee."
    assert settings.half_told == {}
    again.close()


def test_it_stays_while_something_else_is_ruled_or_looked_at(telling: MainWindow) -> None:
    telling.bridge.rule(SourceChosen(ZEL, "fan"))
    assert telling.edge.telling.toPlainText() == "I push on, and"
    fight = telling.files.desk.session.document.id
    telling.files.new_fight("crs")
    assert telling.edge.telling.toPlainText() == ""
    telling.files.fight(fight)
    assert telling.edge.telling.toPlainText() == "I push on, and"
    telling.close()


def test_what_was_told_and_undone_is_offered_again_and_undo_stays_the_tables(
    telling: MainWindow, qtbot: QtBot
) -> None:
    telling.activateWindow()
    qtbot.waitUntil(telling.isActiveWindow)
    line = telling.edge.telling
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert telling.bridge.undo()
    assert line.toPlainText() == "I push on, and"
    telling.bridge.select("Zel")
    assert line.toPlainText() == "I push on, and"
    QTest.keyClicks(line, " they flee.")
    telling.edge.grab()  # an Enter before the question is painted again is ignored
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert telling.bridge.session.path[-1].entry.text == "I push on, and they flee."
    assert telling.bridge.undo()
    before = telling.bridge.prompt.key
    QTest.keyClick(line, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert telling.bridge.prompt.key != before, "nothing was typed here: the answer before is undone"
    assert line.toPlainText() != "I push on, and they flee."
