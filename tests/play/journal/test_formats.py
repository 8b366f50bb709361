"""Older formats: the file is copied as it is, brought to today's, and everything plays on."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from crs_desktop.play.desk.desk import Desk, open_desk
from crs_desktop.play.journal import formats
from crs_desktop.play.journal.campaign import Campaign, NotSaved
from crs_desktop.play.journal.database import Database
from crs_desktop.play.journal.formats import FORMAT, UPGRADES
from crs_desktop.rules.facts import Noted
from tests.play.fights import FRED, JOHN, MARY, answer, asked
from tests.saves import lay_out

BACKUP = f"old before format {FORMAT}.crs"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A campaign of format 0."""
    path = tmp_path / "old.crs"
    lay_out("format_0", path)
    return path


def rows(path: Path, table: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as db:
        return db.execute(f"SELECT * FROM {table} ORDER BY id").fetchall()


def columns(path: Path) -> list[tuple[object, ...]]:
    """Every column and index of a file, as SQLite understands them."""
    query = """
        SELECT m.type, m.name, c.name, c.type, c."notnull", c.dflt_value FROM sqlite_master m
        LEFT JOIN pragma_table_info(m.name) c ORDER BY m.name, c.cid
    """
    with closing(sqlite3.connect(path)) as db:
        return db.execute(query).fetchall()


def without_facts(row: tuple[object, ...]) -> tuple[object, ...]:
    """An entry without what is given and followed in it, to which format 6 added what facts decided."""
    return (*row[:9], *row[11:])


@pytest.mark.parametrize("found", range(FORMAT))
def test_every_older_format_becomes_todays(tmp_path: Path, found: int) -> None:
    old, new = tmp_path / "old.crs", tmp_path / "new.crs"
    lay_out(f"format_{found}", old)
    entries = rows(old, "entry")
    Campaign(old).close()
    Campaign(new).close()
    assert columns(old) == columns(new)
    upgraded = [row[: len(entries[0])] for row in rows(old, "entry")]
    assert [*map(without_facts, upgraded)] == [*map(without_facts, entries)]
    assert found == 5 or upgraded == entries
    with closing(sqlite3.connect(old)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (FORMAT,)
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_what_was_begun_in_format_0_plays_on(old: Path) -> None:
    desk = open_desk(old)
    with closing(desk.campaign):
        contest = desk.session
        assert (contest.document.title, contest.notice) == ("Ted and the giant toad", "")
        before = asked(contest)
        contest.undo()
        assert asked(contest) != before
        contest.redo()
        assert asked(contest) == before
        answer(contest, "Melee Combat 17")
    with closing(Campaign(old)) as again:
        assert Desk(again).session.path[-1].entry.text == "melee_combat"


def test_format_0_knew_no_redo_and_its_branches_are_kept(old: Path) -> None:
    desk = open_desk(old)
    with closing(desk.campaign):
        words = desk.open(1)
        assert [node.entry.given for node in words.path] == [(Noted("It is dark."),)]
        assert words.redoable() is None
        assert [tip for tip, _ in words.branches()] == [2]


def test_the_file_is_copied_before_it_is_changed(old: Path) -> None:
    before = [rows(old, table) for table in ("document", "entry")]
    Campaign(old).close()
    copy = old.with_name(BACKUP)
    assert [rows(copy, table) for table in ("document", "entry")] == before
    assert sorted(old.parent.iterdir()) == [copy, old]
    Campaign(old).close()
    assert sorted(old.parent.iterdir()) == [copy, old]


def test_a_copy_takes_nobodys_place(old: Path) -> None:
    taken = old.with_name(BACKUP)
    taken.write_text("mine")
    Campaign(old).close()
    assert taken.read_text() == "mine"
    assert old.with_name(f"old before format {FORMAT} 2.crs").exists()


def test_a_file_that_cannot_be_copied_is_left_alone(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_room(_database: Database, _path: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Database, "copy", no_room)
    left_alone(old, "There is no room left for old.crs. What was saved before is safe.")


def breaks_down(_db: sqlite3.Connection) -> None:
    raise sqlite3.OperationalError("database or disk is full")


def runs_out_of_room(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA max_page_count = 1")
    db.execute("CREATE TABLE more (id INTEGER PRIMARY KEY, words TEXT)")
    for _ in range(100):
        db.execute("INSERT INTO more (words) VALUES (?)", ("word " * 1000,))


@pytest.mark.parametrize("step", [breaks_down, runs_out_of_room])
def test_an_upgrade_that_fails_half_way_leaves_everything_as_it_was(
    old: Path, monkeypatch: pytest.MonkeyPatch, step: Callable[[sqlite3.Connection], None]
) -> None:
    monkeypatch.setattr(formats, "UPGRADES", (*UPGRADES, step))
    left_alone(old, "There is no room left for old.crs. What was saved before is safe.")


def left_alone(old: Path, sentence: str) -> None:
    """It is not opened, the sentence is read, and nothing is different in its folder."""
    before = old.read_bytes()
    with pytest.raises(NotSaved) as refused:
        Campaign(old)
    assert str(refused.value) == sentence
    assert old.read_bytes() == before
    assert [*old.parent.iterdir()] == [old]


def test_a_fight_of_the_first_version_keeps_all_up_to_the_attack_that_asks_otherwise_now(
    tmp_path: Path,
) -> None:
    lay_out("part_1", tmp_path / "old.crs")
    desk = open_desk(tmp_path / "old.crs")
    with closing(desk.campaign):
        session = desk.session
        assert session.notice.startswith("“Short Range attack” asks other questions now: begin it again.")
        assert session.scene.of(JOHN).number("life_left") == 7
        assert session.scene.of(MARY).number("or") == 4, "the ruling stands"
        assert session.open == {} and len(session.branches()) > 0
        session.begin("Short Range attack")
        answer(session, "John", "Fred", "6", "10", "8", "9")
        assert session.scene.of(FRED).number("life_left") == 17, "10 + 8 + 6 against 9 + 12"


def test_a_round_of_the_second_version_plays_on_in_the_middle_of_an_attack(tmp_path: Path) -> None:
    lay_out("part_2", tmp_path / "old.crs")
    desk = open_desk(tmp_path / "old.crs")
    with closing(desk.campaign):
        session = desk.session
        assert (desk.notice, session.notice) == ("", "")
        assert list(session.open) == ["1 Combat round/round 1/John/Offense/pick 2"]
        assert session.scene.of(JOHN).number("life_left") == 6
        answer(session, "7", "9")
        assert session.scene.of(FRED).number("life_left") == 18, "10 + 7 + 6 against 9 + 12"
