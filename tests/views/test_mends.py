"""What a careless user met once: each of these has happened."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from crs_desktop.app import lay_table
from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.rules.facts import SourceChosen
from crs_desktop.rules.values import Name
from crs_desktop.views.dialogs.combatant import NewCombatant
from crs_desktop.views.files.file_choice import FileChoice
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.window.main_window import MainWindow
from crs_desktop.views.window.splash import Shell
from tests.views.dialogs.lines import answer_lines
from tests.views.windows import opened


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sentences that would have stood in a box."""
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda _parent, _title, text: said.append(text))
    return said


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    return opened(qtbot)


def test_an_amount_typed_while_the_board_has_the_focus_goes_on_in_the_field(window: MainWindow) -> None:
    window.bridge.begin("Short Range attack")
    window.bridge.usual()
    window.bridge.usual()
    window.board.setFocus()
    QTest.keyClick(window.board, Qt.Key.Key_1)
    assert (window.bridge.prompt.kind, window.edge.field.line.text()) == ("amount", "1")


def test_a_digit_picks_a_card_wherever_the_focus_is(window: MainWindow) -> None:
    window.bridge.begin("Short Range attack")
    for _ in range(3):
        window.bridge.usual()
    fan = window.bridge.fan()
    assert fan is not None
    QTest.keyClick(window.board, Qt.Key.Key_3)
    assert window.bridge.session.path[-1].entry.text == fan.order[2]


def test_enter_draws_no_card_of_the_programs_where_real_ones_are_used(window: MainWindow) -> None:
    window.bridge.rule(SourceChosen(Name("Fred"), "table"))
    window.bridge.begin("Short Range attack")
    for _ in range(3):
        window.bridge.usual()
    before = len(window.bridge.session.path)
    QTest.keyClick(window.edge.field.line, Qt.Key.Key_Return)
    assert len(window.bridge.session.path) == before
    assert window.edge.message.text().startswith("Type the real result")


def test_two_of_one_name_can_be_told_apart(window: MainWindow) -> None:
    for _ in range(2):
        form = NewCombatant(window.bridge, window)
        form.label.setText("Guard")
        form.accept()
    assert [one.label for one in window.bridge.scene.combatants.values()][-2:] == ["Guard", "Guard 2"]


def test_nonsense_typed_where_nothing_is_asked_is_answered_by_a_sentence(window: MainWindow) -> None:
    assert not window.bridge.type("foo")
    there_are = "Combat round, Short Range attack, Surprise, Who goes first, AC Pick, Random draw"
    assert window.edge.message.text() == f"“foo” is not one of the choices: {there_are}."


def test_a_dot_in_the_name_of_a_file_stays(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(FileChoice, "chosen", lambda *_asked: str(tmp_path / "Session 1.2"))
    window.files.save_copy()
    window.files.exports.write_record()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["Session 1.2.crs", "Session 1.2.toml"]


def test_a_fight_is_given_another_title(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    answer_lines(monkeypatch, "A brawl in the bar at night")
    window.actions_by_id["retitle"].trigger()
    assert window.windowTitle().startswith("A brawl in the bar at night —")
    assert window.files.desk.fights()[-1].title == "A brawl in the bar at night"
    window.actions_by_id["undo"].trigger()
    assert window.windowTitle().startswith("A brawl in the bar —")


def test_a_title_that_is_another_fights_is_refused(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.files.new_fight("crs")
    said = answer_lines(monkeypatch, "A brawl in the bar", "")
    window.actions_by_id["retitle"].trigger()
    assert said == [
        "A fight “A brawl in the bar” already exists. Choose another title.",
        "Title is empty: expected a title.",
    ]
    assert window.windowTitle().startswith("New fight, CRS 1.0")


def test_a_new_campaign_never_opens_an_old_one(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, quiet: list[str]
) -> None:
    old = tmp_path / "old.crs"
    Campaign(old).close()
    monkeypatch.setattr(FileChoice, "chosen", lambda *_asked: str(old))
    window.files.new()
    assert quiet == ["old.crs already exists. Choose another name, or open it."]
    assert window.files.desk.campaign.path is None


def test_the_campaign_that_is_open_can_be_opened_again(
    qtbot: QtBot, tmp_path: Path, quiet: list[str]
) -> None:
    made = opened(qtbot, Desk(Campaign(tmp_path / "evening.crs")))
    made.files.open_at(tmp_path / "evening.crs")
    assert quiet == []


def test_a_record_that_stops_is_not_taken_in(window: MainWindow, tmp_path: Path, quiet: list[str]) -> None:
    record = tmp_path / "wrong.toml"
    window.files.desk.write_out(record)
    text = record.read_text("utf-8").replace("\n[[fighter]]", '\nanswers = "begin Nothing"\n[[fighter]]', 1)
    record.write_text(text, "utf-8")
    fights = window.files.desk.fights()
    with pytest.raises(ValueError, match="line 1"):
        window.files.desk.bring_in(record)
    assert window.files.desk.fights() == fights


def test_a_campaign_that_is_gone_is_told_and_the_table_is_not_laid(
    qtbot: QtBot, tmp_path: Path, quiet: list[str]
) -> None:
    shell, set_ = Shell(), Settings(animation_ms=0)
    qtbot.addWidget(shell)
    why = lay_table(shell, set_, tmp_path / "unplugged" / "evening.crs")
    assert why.startswith("evening.crs cannot be opened")
    assert lay_table(shell, set_, tmp_path / "here.crs") == ""
    assert set_.campaign == str(tmp_path / "here.crs")
    shell.close()
