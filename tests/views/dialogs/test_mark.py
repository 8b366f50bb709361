"""A marker of the GM's own is asked for, put on by a ruling, and seen on the token."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QDialogButtonBox
from pytestqt.qtbot import QtBot

from crs_desktop.models.used_markers import offered_markers
from crs_desktop.rules.facts import Marked
from crs_desktop.rules.scene import Marker
from crs_desktop.rules.values import Name
from crs_desktop.views.dialogs.mark import ICONS, Mark
from crs_desktop.views.style import drawings
from crs_desktop.views.window.main_window import MainWindow
from tests.sessions import bridge

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


def test_one_of_before_comes_again_with_icon_and_end(qtbot: QtBot) -> None:
    asked = Mark("Mark Fred", offered=[Marker("lock", "held", "round"), Marker("sun", "blessed", "clock")])
    qtbot.addWidget(asked)
    asked.show()
    assert asked.words.count() == 2 and asked.word.text() == "" and not asked.minutes.isVisible()
    asked.words.setCurrentIndex(0)
    asked.words.activated.emit(0)
    assert asked.marker == Marker("lock", "held", "round")
    asked.words.setCurrentIndex(1)
    asked.words.activated.emit(1)
    assert asked.marker == Marker("sun", "blessed", "clock") and asked.minutes.isVisible()


def test_a_marker_with_a_clock_sets_it(table: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    def typed(asked: Mark) -> bool:
        asked.word.setText("blessed")
        asked.ends.setCurrentIndex(asked.ends.findData("clock"))
        asked.minutes.setValue(5)
        return True

    monkeypatch.setattr(Mark, "exec", typed)
    table.bridge.select("Fred")
    table.actions_by_id["mark"].trigger()
    (clock,) = table.bridge.scene.clocks
    assert (clock.title, clock.until - table.bridge.scene.clock) == ("Fred: blessed", 300)
    table.bridge.ring(clock.id)
    assert table.bridge.scene.of(FRED).markers == () and table.bridge.scene.clocks == ()


def test_the_markers_that_rules_look_at_are_offered_after_those_of_before() -> None:
    market = bridge("market")
    assert [one.word for one in offered_markers(market.session)] == [
        "prone", "mounted", "higher ground", "burning", "Berserk", "knocked out"
    ]  # fmt: skip
    market.rule(Marked(Name("Raq"), Marker("flag", "burning")))
    offered = offered_markers(market.session)
    assert [one.word for one in offered][:3] == ["burning", "prone", "mounted"]
    assert {one.icon for one in offered} <= {name for name, _title in ICONS}
