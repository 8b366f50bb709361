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
from tests.saves import lay_out

BACKUP = f"old before format {FORMAT}.crs"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A campaign of format 5."""
    path = tmp_path / "old.crs"
    lay_out("format_5", path)
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


@pytest.mark.parametrize("found", range(5, FORMAT))
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


def test_a_fight_of_format_5_plays_on(old: Path) -> None:
    desk = open_desk(old)
    with closing(desk.campaign):
        session = desk.session
        assert (desk.notice, session.notice) == ("", "")
        before = session.path[-1].id, session.scene
        session.undo()
        assert session.path[-1].id != before[0]
        session.redo()
        assert (session.path[-1].id, session.scene) == before
        session.rule(Noted("It is dark."))
    with closing(Campaign(old)) as again:
        assert Desk(again).session.path[-1].entry.given == (Noted("It is dark."),)


@pytest.mark.parametrize("found", range(5))
def test_a_file_of_a_test_version_is_refused_and_left_as_it_is(tmp_path: Path, found: int) -> None:
    old = tmp_path / "old.crs"
    lay_out("format_5", old)
    with closing(sqlite3.connect(old)) as db:
        db.execute(f"PRAGMA user_version = {found}")
    said = (
        f"old.crs was written by an early test version (format {found}), which this program no longer reads."
    )
    left_alone(old, f"{said} It was not changed.")


def test_a_schema_of_another_supported_format_is_refused(old: Path) -> None:
    """No file of format 5 has checksums, and no file of format 7 is without."""
    with closing(sqlite3.connect(old)) as db:
        db.execute(f"PRAGMA user_version = {FORMAT}")
    said = "old.crs contains tables, views or triggers that are not part of a campaign. It was not changed."
    left_alone(old, said)


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
    left_alone(old, "The disk is full: old.crs was not written. Everything saved before is safe.")


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
    left_alone(old, "The disk is full: old.crs was not written. Everything saved before is safe.")


def left_alone(old: Path, sentence: str) -> None:
    """It is not opened, the sentence is read, and nothing is different in its folder."""
    before = old.read_bytes()
    with pytest.raises(NotSaved) as refused:
        Campaign(old)
    assert str(refused.value) == sentence
    assert old.read_bytes() == before
    assert [*old.parent.iterdir()] == [old]
