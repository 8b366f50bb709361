"""Damage is found: no bit may turn one fight into another, and nothing is written into what is not whole."""

import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from crs_desktop.play.desk.desk import Desk, open_desk
from crs_desktop.play.journal import database
from crs_desktop.play.journal.backups import Generations
from crs_desktop.play.journal.campaign import Campaign, NotSaved
from crs_desktop.play.session.session import Session
from crs_desktop.rules.facts import Noted
from crs_desktop.words import say
from tests.play.fights import attack, bar_fight, loaded

PAGE = 4096


@pytest.fixture
def bar(path: Path) -> Session:
    """A fight in a file that is closed again."""
    with closing(Campaign(path)) as campaign:
        session = bar_fight(campaign)
        attack(session, "8")
        return session


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE entry SET text = 'Bob' WHERE text = 'Fred'",
        "UPDATE entry SET given = replace(given, '20', '21') WHERE kind = 'opening'",
        "UPDATE entry SET made_by = 'entered' WHERE id = 2",
        "UPDATE entry SET ends = 1 WHERE id = 2",
        "UPDATE document SET head = head - 1",
        "UPDATE document SET tip = tip - 1",
        "UPDATE document SET seed = 'other'",
    ],
)
def test_what_was_changed_is_not_read_as_another_fight(bar: Session, path: Path, change: str) -> None:
    with closing(sqlite3.connect(path)) as other:
        assert other.execute(change).rowcount > 0
        other.commit()
    before = path.read_bytes()
    with closing(Campaign(path)) as again, pytest.raises(NotSaved, match="damaged"):
        loaded(bar, again)
    assert path.read_bytes() == before


def test_what_was_written_is_whole_after_every_kind_of_step(bar: Session, path: Path) -> None:
    with closing(Campaign(path)) as campaign:
        session = loaded(bar, campaign)
        session.undo()
        session.elapse(100)
        session.redo()
        session.undo()
        session.rule(Noted("and on"))
        assert loaded(bar, campaign).path == session.path


def test_a_damaged_campaign_is_looked_at_and_not_written_into(path: Path, tmp_path: Path) -> None:
    generations = Generations(tmp_path / "earlier")
    for word in ("one", "two"):
        with closing(open_desk(path, generations).campaign) as campaign:
            desk = Desk(campaign)
            long = desk.new_fight("crs", word)
            for _ in range(40):
                long.rule(Noted(f"{word} " * 200))
            desk.play_sample("bar")
    copies = [copy.path.read_bytes() for copy in generations.of(path)]
    whole = path.read_bytes()
    place = whole.index(b"one " * 100, len(whole) // 4) // PAGE * PAGE
    path.write_bytes(whole[:place] + b"\xff" * PAGE + whole[place + PAGE :])
    before = path.read_bytes()
    with closing(open_desk(path, generations).campaign) as campaign:
        desk = Desk(campaign)
        assert desk.session.document.title == "A brawl in the bar (2)"
        assert "a.crs is damaged and opened as read-only." in desk.notice
        assert campaign.keep().startswith("No earlier copy of a.crs was kept this time: a.crs is damaged.")
        with pytest.raises(NotSaved, match=r"^a\.crs is damaged\."):
            desk.session.rule(Noted("three"))
    assert path.read_bytes() == before
    assert [copy.path.read_bytes() for copy in generations.of(path)] == copies


@pytest.mark.parametrize(
    "made",
    [
        "CREATE VIEW more AS SELECT 1",
        "CREATE TRIGGER more AFTER INSERT ON entry BEGIN DELETE FROM entry; END",
    ],
)
def test_a_strangers_views_and_triggers_are_not_opened(bar: Session, path: Path, made: str) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute(made)
    with pytest.raises(NotSaved, match=r"^a\.crs contains tables, views or triggers"):
        Campaign(path)


def test_words_of_a_journal_are_no_template() -> None:
    assert say("{nobody} knows {this") == "{nobody} knows {this"


@pytest.mark.skipif(os.name == "nt", reason="there are no such permissions")
def test_campaigns_and_their_copies_are_read_by_their_owner_only(path: Path, tmp_path: Path) -> None:
    generations = Generations(tmp_path / "earlier")
    for word in ("one", "two"):
        with closing(open_desk(path, generations).campaign) as campaign:
            campaign.keep()
            Desk(campaign).session.rule(Noted(word))
            campaign.copy_to(tmp_path / "copy.crs")
    files = [path, tmp_path / "copy.crs", *(copy.path for copy in generations.of(path))]
    assert len(files) > 2
    assert {stat.S_IMODE(one.stat().st_mode) for one in files} == {0o600}


@pytest.mark.skipif(os.name == "nt", reason="there are no such permissions")
@pytest.mark.parametrize(("before", "after"), [(0o644, 0o600), (0o664, 0o600), (0o660, 0o660)])
def test_a_campaign_that_everybody_could_read_is_closed_to_them(path: Path, before: int, after: int) -> None:
    Campaign(path).close()
    path.chmod(before)
    Campaign(path).close()
    assert stat.S_IMODE(path.stat().st_mode) == after


def test_a_campaign_that_may_not_be_written_says_so_when_it_is_opened(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(open_desk(path).campaign) as campaign:
        Desk(campaign).play_sample("bar")
    monkeypatch.setattr(database, "_may_write", lambda _path: False)  # an administrator may write any
    with closing(open_desk(path).campaign) as campaign:
        assert Desk(campaign).notice == (
            "a.crs is read-only. To play on, use “Save a copy” to save it elsewhere."
        )
