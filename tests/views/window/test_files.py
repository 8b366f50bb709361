"""Campaigns and records by the window's own path: what is read when something is wrong, and going back."""

from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from crs_desktop.play.desk.desk import Desk, open_desk
from crs_desktop.play.journal.backups import Generation, Generations
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.rules.facts import Noted
from crs_desktop.rules.values import Name
from crs_desktop.views.dialogs.earlier import Earlier, when_made
from crs_desktop.views.window.main_window import MainWindow
from tests.play.fights import answer, enters, fight
from tests.views.windows import opened


@pytest.fixture(autouse=True)
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sentences that would have stood in a box."""
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda _parent, _title, text: said.append(text))
    return said


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A campaign with a word in it."""
    made = tmp_path / "my.crs"
    ruled(made, "one")
    return made


@pytest.fixture
def generations(tmp_path: Path) -> Generations:
    return Generations(tmp_path / "data")


def ruled(path: Path, word: str) -> None:
    desk = open_desk(path)
    with closing(desk.campaign):
        desk.session.rule(Noted(word))


def words(window: MainWindow) -> list[object]:
    return [fact for node in window.bridge.session.path for fact in node.entry.given]


def accept(row: int) -> None:
    """Choose a row in the dialog as soon as it is open."""

    def choose() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, Earlier)
        dialog.list.setCurrentRow(row)
        dialog.accept()

    QTimer.singleShot(0, choose)


def test_a_copy_is_kept_as_soon_as_the_table_has_been_seen(
    qtbot: QtBot, path: Path, generations: Generations
) -> None:
    window = opened(qtbot, open_desk(path, generations))
    qtbot.waitUntil(lambda: bool(generations.of(path)))
    assert window.edge.message.text() == "one"


def test_a_copy_that_cannot_be_kept_is_read_beside_the_question_and_play_goes_on(
    qtbot: QtBot, path: Path, tmp_path: Path
) -> None:
    (tmp_path / "data").write_text("a file, not a folder")
    window = opened(qtbot, open_desk(path, Generations(tmp_path / "data")))
    window.files.settle()
    assert window.edge.message.text().startswith("No earlier copy of my.crs was kept this time: ")
    assert window.bridge.rule(Noted("two"))
    assert words(window) == [Noted("one"), Noted("two")]


def test_going_back_opens_a_copy_beside_and_leaves_the_campaign(
    qtbot: QtBot, path: Path, generations: Generations, told: list[str]
) -> None:
    window = opened(qtbot, open_desk(path, generations))
    window.bridge.rule(Noted("two"))
    accept(0)
    window.actions_by_id["go-back"].trigger()
    copy = window.files.desk.campaign.path
    assert copy is not None and copy.parent == path.parent and copy.stem.startswith("my as of ")
    assert (words(window), window.settings.campaign, told) == ([Noted("one")], str(copy), [])
    with closing(Campaign(path)) as left:
        assert len(Desk(left).session.path) == 2


def test_where_there_is_no_earlier_copy_that_is_said(
    qtbot: QtBot, path: Path, generations: Generations, told: list[str]
) -> None:
    window = opened(qtbot, open_desk(path, generations))
    window.files.go_back()
    assert told == ["There is no earlier copy of my.crs yet. One is kept at each opening after a change."]


def test_the_list_of_copies_says_how_many_pictures_are_missing(tmp_path: Path) -> None:
    copy = Generation(1, datetime(2026, 5, 1, 20, 15), tmp_path / "a.crs")
    assert when_made(copy) == "Friday 1 May 2026, 20:15"
    for lost, said in ((1, "(1 picture is missing)"), (3, "(3 pictures are missing)")):
        assert when_made(replace(copy, lost=lost)) == f"Friday 1 May 2026, 20:15 {said}"


NOTICE = "“Contest” asks other questions now. Begin it again; its answers are kept as a branch."


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """A campaign of a version whose contest asked something else first."""
    made = tmp_path / "other.crs"
    skills = {"melee_combat": 17, "melee_attack": 16, "melee_defense": 17}
    with closing(Campaign(made)) as campaign:
        contest = fight(campaign, "contest", *(enters(Name(who), skills) for who in ("Ted", "Toad")))
        contest.begin("Contest")
        answer(contest, "Ted")
        campaign.run(("UPDATE entry SET key = '1 Contest/who', checksum = '' WHERE id = ?", (3,)))
    return made


def test_other_questions_are_told_as_the_program_starts(qtbot: QtBot, other: Path) -> None:
    window = opened(qtbot, open_desk(other))
    window.files.settle()
    assert window.edge.message.text() == NOTICE
    assert [tip for tip, _ in window.bridge.session.branches()] == [3]


def test_other_questions_are_told_when_the_campaign_is_gone_over_to(
    qtbot: QtBot, path: Path, other: Path
) -> None:
    window = opened(qtbot, open_desk(path))
    window.files.open_at(other)
    window.files.settle()
    assert window.edge.message.text() == NOTICE


def test_other_questions_are_told_beside_what_else_is_to_be_known(
    qtbot: QtBot, other: Path, tmp_path: Path
) -> None:
    (tmp_path / "data").write_text("a file, not a folder")
    window = opened(qtbot, open_desk(other, Generations(tmp_path / "data")))
    window.files.settle()
    assert window.edge.message.text().startswith(f"{NOTICE} No earlier copy of other.crs was kept")


def test_a_fight_of_an_unknown_system_is_told_and_the_rest_is_played(qtbot: QtBot, path: Path) -> None:
    with closing(Campaign(path)) as made:
        made.run(("UPDATE document SET system = 'battleship', title = 'Sea battle', checksum = ''", ()))
        made.add("crs", "Bar", "seed")
    window = opened(qtbot, open_desk(path))
    window.files.settle()
    assert window.edge.message.text().startswith("“Sea battle” uses the system “battleship”")
    assert window.bridge.rule(Noted("two"))
    window.bridge.usual()
    window.files.settle()
    assert "Sea battle" not in window.edge.message.text()


@pytest.mark.parametrize("content", [b"Dear diary, " * 500, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_campaign_that_cannot_be_opened_leaves_the_one_that_is(
    qtbot: QtBot, path: Path, other: Path, told: list[str], content: bytes
) -> None:
    other.write_bytes(content)
    window = opened(qtbot, open_desk(path))
    window.files.open_at(other)
    assert [sentence.startswith("other.crs ") for sentence in told] == [True]
    assert other.read_bytes() == content
    assert window.bridge.rule(Noted("two"))
    assert words(window) == [Noted("one"), Noted("two")]


def test_a_campaign_of_unknown_systems_only_is_let_go_again(
    qtbot: QtBot, path: Path, tmp_path: Path, told: list[str]
) -> None:
    other = tmp_path / "other.crs"
    with closing(Campaign(other)) as made:
        made.add("battleship", "Sea battle", "seed")
    window = opened(qtbot, open_desk(path))
    window.files.open_at(other)
    assert len(told) == 1 and told[0].startswith("other.crs contains only fights of unknown systems")
    Campaign(other).close()
    assert window.files.desk.campaign.path == path


@pytest.mark.parametrize(("agreed", "replaced"), [("Yes", True), ("No", False)])
def test_a_file_that_is_named_without_its_ending_is_not_replaced_unasked(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, agreed: str, replaced: bool
) -> None:
    window = opened(qtbot, Desk(Campaign(None)))
    there = tmp_path / "Evening.toml"
    there.write_text("another evening", encoding="utf-8")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "Evening"), ""))
    monkeypatch.setattr(QMessageBox, "question", lambda *_: getattr(QMessageBox.StandardButton, agreed))
    window.files.exports.write_record()
    assert (there.read_text("utf-8") != "another evening") is replaced


def test_a_campaign_opens_what_was_on_the_table_not_what_was_prepared_since(qtbot: QtBot, path: Path) -> None:
    table = opened(qtbot, open_desk(path))
    table.files.settle()
    table.files.sample("bar")
    table.files.desk.prepare("crs", "The cave").open_with(Noted("dark"))
    table.files.stop()  # the window stops it when it closes
    table.files.desk.campaign.close()
    with closing(Campaign(path)) as again:
        assert Desk(again).session.document.title == "A brawl in the bar"


def test_a_campaign_whose_file_is_taken_away_goes_on_and_the_next_start_opens_what_it_is_in(
    qtbot: QtBot, path: Path
) -> None:
    window = opened(qtbot, open_desk(path))
    refused: list[str] = []
    window.bridge.refused.connect(lambda why: refused.append(str(why)))
    path.unlink()
    assert window.bridge.rule(Noted("two"))
    new = window.files.desk.campaign.path
    assert new is not None and new.exists()
    assert window.settings.campaign == str(new)
    assert new.stem in window.windowTitle()
    qtbot.waitUntil(lambda: bool(refused))
    assert refused[0].startswith("my.crs was moved, deleted or changed by another program. ")
    window.close()
