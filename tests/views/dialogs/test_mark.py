"""A marker of the GM's own is asked for, put on by a ruling, and seen on the token."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QDialogButtonBox
from pytestqt.qtbot import QtBot

from crs_desktop.rules.facts import Marked
from crs_desktop.rules.scene import Marker
from crs_desktop.rules.values import Name
from crs_desktop.views.dialogs.mark import ICONS, Mark
from crs_desktop.views.style import drawings
from crs_desktop.views.window.main_window import MainWindow

FRED = Name("Fred")


def test_a_word_is_needed_and_blanks_are_none(qtbot: QtBot) -> None:
    asked = Mark("Mark Fred")
    qtbot.addWidget(asked)
    put = asked.buttons.button(QDialogButtonBox.StandardButton.Ok)
    assert (asked.windowTitle(), asked.marker, put.isEnabled()) == ("Mark Fred", None, False)
    assert put.toolTip() == "A marker needs a word."
    QTest.keyClicks(asked.word, "  on   the ground ")
    asked.icon.setCurrentIndex(asked.icon.findData("warning"))
    assert (asked.marker, put.isEnabled()) == (Marker("warning", "on the ground"), True)
    asked.show()
    QTest.keyClick(asked.word, Qt.Key.Key_Return)
    assert asked.result() == QDialog.DialogCode.Accepted


def test_every_icon_offered_is_one_of_ours() -> None:
    assert all(drawings.has_icon(name) for name, _title in ICONS)


@pytest.mark.parametrize("meant", [True, False])
def test_who_is_marked_has_it_on_his_token_until_undo(
    table: MainWindow, monkeypatch: pytest.MonkeyPatch, meant: bool
) -> None:
    def typed(asked: Mark) -> bool:
        asked.word.setText("held")
        return meant

    monkeypatch.setattr(Mark, "exec", typed)
    assert not table.actions_by_id["mark"].isEnabled()
    table.bridge.select("Fred")
    table.actions_by_id["mark"].trigger()
    held = Marker("flag", "held")
    given = table.bridge.session.path[-1].entry.given if table.bridge.session.path else ()
    assert (Marked(FRED, held) in given) is meant
    token = table.board.tokens.named(FRED)
    assert token and (held in token.look.markers) is meant
    if meant:
        assert table.bridge.undo()
        assert token.look.markers == ()
