"""A journal left by a killed program does not touch the next campaign of that name."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from crs_desktop.play.journal import atomic_write
from crs_desktop.play.journal.backups import Generations, lay_beside
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.journal.formats import FORMAT
from tests.conformance.playing import sight
from tests.play.fights import attack, bar_fight, loaded
from tests.saves import lay_out

NAME = "here as of 2026-01-01 00.00.00.crs"
VICTIM = """
import sqlite3, sys
with sqlite3.connect(sys.argv[1], isolation_level=None) as db:
    db.execute("PRAGMA cache_size = 2")
    db.execute("BEGIN IMMEDIATE")
    db.execute("UPDATE picture SET bytes = zeroblob(length(bytes))")
    db.execute("UPDATE document SET title = 'never committed'")
    print("inside", flush=True)
    sys.stdin.read()
"""


def killed_inside(path: Path) -> None:
    """Kill a program in the middle of a transaction in the campaign at ``path``."""
    with subprocess.Popen(
        [sys.executable, "-c", VICTIM, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as victim:
        assert victim.stdout and victim.stdout.readline().strip() == b"inside"
        victim.kill()
    assert Path(f"{path}-journal").stat().st_size > 512


def hot(path: Path) -> None:
    """Leave nothing of a campaign at ``path`` but its hot journal, and two files of another journal mode."""
    with closing(Campaign(path)) as lost:
        lost.add("crs", "Lost", "seed")
        lost.keep_picture(os.urandom(200_000))
    killed_inside(path)
    path.unlink()
    for mode in ("-wal", "-shm"):
        Path(f"{path}{mode}").write_bytes(b"left")


def left_beside(path: Path) -> list[str]:
    return [one.name for one in path.parent.iterdir() if one.name.startswith(f"{path.name}-")]


def copied(file: Campaign, folder: Path) -> Path:
    hot(folder / "b.crs")
    file.copy_to(folder / "b.crs")
    return folder / "b.crs"


def gone_on(file: Campaign, folder: Path) -> Path:
    hot(folder / "here, going on.crs")
    (folder / "here.crs").unlink()
    file.close()
    return folder / "here, going on.crs"


def laid_beside(file: Campaign, folder: Path) -> Path:
    kept = Generations(folder / "kept", lambda: datetime(2026, 1, 1))
    kept.keep(folder / "here.crs", file.database.copy_sparing)
    hot(folder / NAME)
    assert lay_beside(kept.of(folder / "here.crs")[0], folder / "here.crs") == folder / NAME
    return folder / NAME


def kept(file: Campaign, folder: Path) -> Path:
    kept = Generations(folder / "kept", lambda: datetime(2026, 1, 1))
    kept.keep(folder / "here.crs", file.database.copy_sparing)
    place = kept.of(folder / "here.crs")[0].path
    place.unlink()
    hot(place)
    kept.keep(folder / "here.crs", file.database.copy_sparing)
    return place


@pytest.mark.parametrize("put", [copied, gone_on, laid_beside, kept])
def test_a_campaign_put_where_a_hot_journal_lies_is_whole(
    tmp_path: Path, put: Callable[[Campaign, Path], Path]
) -> None:
    with closing(Campaign(tmp_path / "here.crs")) as file:
        bar = bar_fight(file)
        attack(bar, "8")
        seen = sight(bar)
        path = put(file, tmp_path)
    assert left_beside(path) == []
    with closing(Campaign(path)) as again:
        assert not again.database.damaged
        assert sight(loaded(bar, again)) == seen


def test_a_new_campaign_where_a_hot_journal_lies_is_empty(tmp_path: Path) -> None:
    hot(tmp_path / "b.crs")
    with closing(Campaign(tmp_path / "b.crs")) as file:
        assert file.documents() == []
        bar_fight(file)
    assert left_beside(tmp_path / "b.crs") == []


def test_the_copy_before_an_upgrade_is_whole_where_a_hot_journal_lies(tmp_path: Path) -> None:
    path, copy = tmp_path / "old.crs", tmp_path / f"old before format {FORMAT}.crs"
    lay_out("format_5", path)
    hot(copy)
    Campaign(path).close()
    assert left_beside(copy) == []
    with closing(sqlite3.connect(copy)) as db:
        assert db.execute("PRAGMA quick_check").fetchall() == [("ok",)]
        assert db.execute("PRAGMA user_version").fetchone() == (5,)
        assert db.execute("SELECT count(*) FROM entry WHERE kind = 'opening'").fetchone() != (0,)


def test_a_copy_that_fails_leaves_the_campaign_it_was_to_replace_with_its_journal(
    tmp_path: Path, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "b.crs"
    with closing(Campaign(path)) as there:
        there.add("crs", "Mine", "seed")
        picture = there.keep_picture(os.urandom(200_000))
    killed_inside(path)

    def killed(_self: Path, _target: Path) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(Path, "replace", killed)
        campaign.copy_to(path)
    with closing(Campaign(path)) as again:
        assert [one.title for one in again.documents()] == ["Mine"]
        assert again.picture(picture)


def test_the_folder_is_on_the_disk_once_the_file_has_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    real, replace = os.fsync, Path.replace

    def synced(held: int) -> None:
        done.append("folder" if os.path.samestat(os.fstat(held), tmp_path.stat()) else "file")
        real(held)

    def replaced(beside: Path, path: Path) -> Path:
        done.append("rename")
        return replace(beside, path)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(Path, "replace", replaced)
    with atomic_write.in_place_of(tmp_path / "a.txt") as beside:
        beside.write_text("new")
    assert done == ["file", "rename", "folder"]
