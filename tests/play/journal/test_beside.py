"""A file is written whole or not at all."""

from pathlib import Path

import pytest

from crs_desktop.play.journal.atomic_write import free, in_place_of


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
