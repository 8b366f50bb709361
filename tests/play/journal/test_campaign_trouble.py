"""Trouble with a campaign file that is ours: one sentence each, and what was saved before still is."""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from crs_desktop.play.journal.backups import Generations
from crs_desktop.play.journal.campaign import Campaign, NotSaved
from crs_desktop.play.session.session import Session
from crs_desktop.rules.facts import Noted
from tests.conformance.playing import sight
from tests.play.fights import answer, bar_fight, loaded

PAGE = 4096


@pytest.mark.parametrize(
    ("trouble", "relief", "sentence"),
    [
        (
            "PRAGMA max_page_count = 1",
            "PRAGMA max_page_count = 100000",
            "The disk is full: a.crs was not written. Everything saved before is safe.",
        ),
        (
            "PRAGMA query_only = ON",
            "PRAGMA query_only = OFF",
            "a.crs is read-only. Save a copy elsewhere; nothing is lost.",
        ),
    ],
    ids=["a full disk", "no right to write"],
)
def test_a_step_that_cannot_be_written_is_told_and_taken_later(
    bar: Session, file: Campaign, trouble: str, relief: str, sentence: str
) -> None:
    file.fetch(trouble)
    taken = steps_until_refused(bar, sentence)
    assert sight(loaded(bar, file)) == sight(bar)
    file.fetch(relief)
    bar.rule(Noted("and on"))
    assert len(loaded(bar, file).path) == taken + 1


def steps_until_refused(session: Session, sentence: str) -> int:
    """Rule until the file takes no more; how many entries there are."""
    with pytest.raises(NotSaved) as refused:
        for _ in range(10_000):
            before = session.path
            session.rule(Noted("word " * 200))
    assert str(refused.value) == sentence
    assert session.path == before
    return len(before)


@contextmanager
def without_privileges() -> Iterator[None]:
    """What may not be written may be written all the same by the superuser: be nobody for a while."""
    privileged = hasattr(os, "geteuid") and os.geteuid() == 0
    if privileged:
        os.seteuid(65534)
    try:
        yield
    finally:
        if privileged:
            os.seteuid(0)


def test_a_file_that_is_read_only_can_be_looked_at(bar: Session, file: Campaign, path: Path) -> None:
    there = sight(bar)
    file.close()
    before = path.read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, path.name)
        copy.write_bytes(before)
        copy.chmod(0o444)
        Path(folder).chmod(0o555)
        with without_privileges(), closing(Campaign(copy)) as again:
            session = loaded(bar, again)
            with pytest.raises(NotSaved) as refused:
                answer(session, "8")
            assert sight(session) == there
        assert copy.read_bytes() == before
        Path(folder).chmod(0o755)
    assert str(refused.value) == "a.crs is read-only. Save a copy elsewhere; nothing is lost."


def test_damage_is_told_and_the_file_left_as_it_is(bar: Session, file: Campaign, path: Path) -> None:
    for _ in range(40):
        bar.rule(Noted("word " * 200))
    file.close()
    whole = path.read_bytes()
    damaged = whole[:PAGE] + b"\xff" * PAGE + whole[2 * PAGE : -PAGE] + b"\xff" * PAGE
    path.write_bytes(damaged)
    with pytest.raises(NotSaved) as refused, closing(Campaign(path)) as again:
        loaded(bar, again)
    assert str(refused.value) == "a.crs is damaged. It was not changed; an earlier copy may be whole."
    assert path.read_bytes() == damaged


def test_a_file_that_was_cut_off_is_told(bar: Session, file: Campaign, path: Path) -> None:
    file.close()
    path.write_bytes(path.read_bytes()[: 2 * PAGE])
    with pytest.raises(NotSaved, match=r"a.crs is damaged"), closing(Campaign(path)) as again:
        loaded(bar, again)


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ('[{"type":"Sneezed"}]', "Invalid value 'Sneezed'"),
        ('[{"type":"Noted","text":3}]', "Expected `str`, got `int`"),
        ("[{", "Input data was truncated"),
    ],
)
def test_a_fact_that_cannot_be_read_is_told_with_its_entry(
    bar: Session, file: Campaign, path: Path, facts: str, why: str
) -> None:
    last = bar.path[-1].id
    file.close()
    with closing(sqlite3.connect(path)) as other:
        other.execute("UPDATE entry SET facts = ? WHERE id = ?", (facts, last))
        other.commit()
    with closing(Campaign(path)) as again, pytest.raises(NotSaved) as refused:
        loaded(bar, again)
    assert str(refused.value).startswith(f"Entry {last} of a.crs cannot be read: {why}")
    assert str(refused.value).endswith("It was not changed.")


def test_what_lies_before_a_damaged_page_is_still_there(bar: Session, file: Campaign, path: Path) -> None:
    """Another fight, on other pages, can be played on."""
    for _ in range(40):
        bar.rule(Noted("word " * 200))
    other = bar_fight(file)
    there = sight(other)
    file.close()
    whole = path.read_bytes()
    place = whole.index(b"word " * 100, len(whole) // 2) // PAGE * PAGE
    damaged = whole[:place] + b"\xff" * PAGE + whole[place + PAGE :]
    path.write_bytes(damaged)
    with closing(Campaign(path)) as again:
        assert sight(loaded(other, again)) == there
        with pytest.raises(NotSaved) as refused:
            loaded(bar, again)
    assert str(refused.value) == "a.crs is damaged. It was not changed; an earlier copy may be whole."
    assert path.read_bytes() == damaged


def test_a_folder_that_may_not_be_written_takes_no_new_campaign() -> None:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o555)
        with without_privileges(), pytest.raises(NotSaved) as refused:
            Campaign(Path(folder, "a.crs"))
        assert [*Path(folder).iterdir()] == []
        Path(folder).chmod(0o755)
    assert str(refused.value) == "a.crs cannot be opened. Check that its folder exists and can be written."


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM entry WHERE id = 2",
        "UPDATE entry SET parent = 3 WHERE id = 2",
        "UPDATE document SET head = 99",
        "UPDATE document SET tip = 99",
    ],
)
def test_a_journal_with_an_entry_missing_is_told(bar: Session, file: Campaign, damage: str) -> None:
    file.run((damage, ()))
    with pytest.raises(NotSaved, match=r"^Entry (2|3|99) of a\.crs is missing. The file is damaged "):
        loaded(bar, file)


def test_a_closed_campaign_writes_no_more(bar: Session, file: Campaign) -> None:
    file.close()
    with pytest.raises(NotSaved, match=r"a.crs could not be read or written"):
        answer(bar, "8")


def test_what_a_killed_program_left_of_another_campaign_spoils_no_new_one(path: Path) -> None:
    other = path.with_name("other.crs")
    with closing(sqlite3.connect(other, isolation_level=None)) as db:
        db.execute("CREATE TABLE a (b TEXT)")
        db.execute("BEGIN")
        db.executemany("INSERT INTO a VALUES (?)", [("x" * 900,)] * 400)
        db.execute("COMMIT")
        db.execute("PRAGMA cache_size = 1")
        db.execute("BEGIN")
        db.execute("CREATE TABLE c (d)")
        db.execute("UPDATE a SET b = 'y' || b")
        shutil.copy(f"{other}-journal", f"{path}-journal")
        db.execute("ROLLBACK")
    with closing(Campaign(path)) as file:
        assert file.documents() == []


@pytest.mark.skipif(os.name == "nt", reason="there, every path is text")
def test_a_path_that_is_no_text_is_told(tmp_path: Path) -> None:
    why = r" could not be read or written: its name or the name of its folder is not UTF-8 text\."
    with pytest.raises(NotSaved, match=why):
        Campaign(tmp_path / os.fsdecode(b"b\xff.crs"))
    home = tmp_path / os.fsdecode(b"h\xff")
    with closing(Campaign(tmp_path / "a.crs", Generations(home))) as file:
        file.add("crs", "x", "s")
    with closing(Campaign(tmp_path / "a.crs", Generations(home))) as file:
        assert file.keep().startswith("No earlier copy of a.crs was kept this time: a.crs could not be")
    assert sorted(path.name for path in tmp_path.rglob("*.crs")) == ["a.crs"]
