"""Those selected play on in a fight of their own, by one command."""

import pytest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from crs_desktop.rules.values import Name
from crs_desktop.views.window.main_window import MainWindow
from tests.views.windows import opened

FRED, MARY, JOHN = (Name(name) for name in ("Fred", "Mary", "John"))


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setattr(QMessageBox, "warning", lambda *_told: None)
    return opened(qtbot)


def test_two_split_off_stand_under_fights_and_come_back_by_undo(window: MainWindow) -> None:
    window.bridge.gather((FRED, JOHN))
    window.actions_by_id["split"].trigger()
    assert set(window.bridge.scene.combatants) == {MARY}
    title = "A brawl in the bar: Fred and John"
    assert [fight.title for fight in window.files.desk.fights()][-1] == title
    assert window.edge.message.text() == (
        f"“{title}” is a new fight: open it from the menu File, Fights of this campaign."
    )
    assert window.edge.message.property("hurt") is False, "nothing was refused"
    assert not window.announcer.last.startswith("Not allowed")
    there = window.files.desk.fight(window.files.desk.fights()[-1].id)
    assert set(there.scene.combatants) == {FRED, JOHN}
    window.actions_by_id["undo"].trigger()
    window.actions_by_id["undo"].trigger()
    assert set(window.bridge.scene.combatants) == {FRED, MARY, JOHN}


def test_everybody_cannot_go(window: MainWindow) -> None:
    window.bridge.gather((FRED, MARY, JOHN))
    split = window.actions_by_id["split"]
    assert not split.isEnabled()
    assert split.property("why_not") == "Every combatant is selected. At least one must stay in this fight."
    window.bridge.gather((FRED, MARY))
    assert split.isEnabled()
