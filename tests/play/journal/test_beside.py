"""A file is written whole or not at all."""

import os
from pathlib import Path

import pytest

from crs_desktop.play.journal.atomic_write import free, in_place_of
from crs_desktop.play.journal.campaign import Campaign


def test_it_takes_the_place_of_what_was_there(tmp_path: Path) -> None:
    place = tmp_path / "a.txt"
    place.write_text("old")
    with in_place_of(place) as beside:
        beside.write_text("new")
        assert place.read_text() == "old"
    assert place.read_text() == "new"
    assert [*tmp_path.iterdir()] == [place]


def test_what_fails_leaves_everything_as_it_was(tmp_path: Path) -> None:
    place = tmp_path / "a.txt"
    place.write_text("old")
    with pytest.raises(RuntimeError), in_place_of(place) as beside:
        beside.write_text("half")
        raise RuntimeError
    assert place.read_text() == "old"
    assert [*tmp_path.iterdir()] == [place]


def test_a_folder_is_not_replaced(tmp_path: Path) -> None:
    place = tmp_path / "a.txt"
    place.mkdir()
    with pytest.raises(OSError), in_place_of(place) as beside:
        beside.write_text("new")
    assert [*tmp_path.iterdir()] == [place]


def test_a_free_name_counts_up(tmp_path: Path) -> None:
    names = []
    for _ in range(3):
        path = free(tmp_path / "a.b.crs")
        path.touch()
        names.append(path.name)
    assert names == ["a.b.crs", "a.b 2.crs", "a.b 3.crs"]


def test_what_a_killed_program_left_is_cleared_and_nothing_else(tmp_path: Path) -> None:
    names = (".0a1b2c3d.new", ".0a1b2c3d.new-journal", ".fresh123.new", ".0a1b2c3d.txt", "0a1b2c3d.new")
    for name in (*names, ".deadbeef.new"):
        (tmp_path / name).write_text("half")
        if name != ".deadbeef.new":
            os.utime(tmp_path / name, (1, 1))
    with in_place_of(tmp_path / "a.txt") as beside:
        beside.write_text("whole")
    left = {one.name for one in tmp_path.iterdir()}
    assert left == {*names[2:], ".deadbeef.new", "a.txt"}, "the last one may be another program's, just now"


def test_opening_a_campaign_clears_its_folder(tmp_path: Path) -> None:
    (tmp_path / ".0a1b2c3d.new").write_text("half")
    os.utime(tmp_path / ".0a1b2c3d.new", (1, 1))
    Campaign(tmp_path / "a.crs").close()
    assert [one.name for one in tmp_path.iterdir()] == ["a.crs"]
