"""Pictures are kept once for all earlier copies of a campaign, and each copy comes back with its own."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from crs_desktop.play.desk.desk import Desk, open_desk
from crs_desktop.play.journal.backups import MOST, Generation, Generations, lay_beside
from crs_desktop.play.journal.campaign import Campaign, NotSaved, picture_id
from crs_desktop.rules.facts import Noted

MAP, FACE = os.urandom(500_000), os.urandom(30_000)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "there").mkdir()
    return tmp_path / "there" / "my.crs"


@pytest.fixture
def generations(tmp_path: Path) -> Generations:
    clock: Iterator[datetime] = (datetime(2026, 1, 1) + timedelta(days=day) for day in range(100))
    return Generations(tmp_path / "data", lambda: next(clock))


def evening(path: Path, generations: Generations, word: str, *pictures: bytes) -> None:
    desk = open_desk(path, generations)
    with closing(desk.campaign):
        assert desk.campaign.keep() == ""
        for picture in pictures:
            desk.campaign.keep_picture(picture)
        if word:
            desk.session.rule(Noted(word))


def size(folder: Path) -> int:
    return sum(one.stat().st_size for one in folder.rglob("*") if one.is_file())


def stored(tmp_path: Path, picture: bytes) -> Path:
    [found] = (tmp_path / "data").rglob(picture_id(picture))
    return found


def restored(generation: Generation, path: Path) -> dict[str, bytes]:
    """The pictures of a copy that was laid beside; nothing but its own file is left."""
    copy = lay_beside(generation, path)
    with closing(Campaign(copy)) as campaign:
        assert Desk(campaign).session.path
        return dict(campaign.fetch("SELECT id, bytes FROM picture"))


def test_ten_copies_hold_a_picture_once(tmp_path: Path, path: Path, generations: Generations) -> None:
    evening(path, generations, "first", MAP)
    for number in range(MOST + 3):
        evening(path, generations, str(number))
    assert len(generations.of(path)) == MOST
    assert size(tmp_path / "data") < 1.8 * len(MAP)
    assert all(restored(one, path) == {picture_id(MAP): MAP} for one in generations.whole(path))


def test_an_unchanged_campaign_with_pictures_is_not_kept_again(path: Path, generations: Generations) -> None:
    evening(path, generations, "one", MAP, FACE)
    for _ in range(3):
        evening(path, generations, "")
    assert len(generations.of(path)) == 1


def test_a_copy_has_the_pictures_of_its_time(path: Path, generations: Generations) -> None:
    evening(path, generations, "one", MAP)
    evening(path, generations, "two", FACE)
    evening(path, generations, "three")
    newest, older = generations.of(path)
    assert restored(older, path) == {picture_id(MAP): MAP}
    assert restored(newest, path) == {picture_id(MAP): MAP, picture_id(FACE): FACE}


@pytest.mark.parametrize("harm", ["lost", "damaged", "cut"])
def test_a_picture_that_the_store_lost_is_told_and_is_stored_again(
    tmp_path: Path, path: Path, generations: Generations, harm: str
) -> None:
    evening(path, generations, "one", MAP, FACE)
    evening(path, generations, "two")
    place = stored(tmp_path, MAP)
    if harm == "lost":
        place.unlink()
    else:
        place.write_bytes(MAP[:1000] + b"x" * (len(MAP) - 1000 if harm == "damaged" else 0))
    [kept] = generations.whole(path)
    assert kept.lost == 1
    found = restored(kept, path)
    assert found == {picture_id(MAP): b"", picture_id(FACE): FACE}, "the fight comes back all the same"
    evening(path, generations, "three")
    assert place.read_bytes() == MAP
    newest = generations.whole(path)[0]
    assert newest.lost == 0
    assert restored(newest, path) == {picture_id(MAP): MAP, picture_id(FACE): FACE}


def test_a_picture_goes_with_the_last_copy_that_shows_it(
    tmp_path: Path, path: Path, generations: Generations
) -> None:
    evening(path, generations, "one", MAP, FACE)
    evening(path, generations, "two")
    with closing(sqlite3.connect(path)) as db:
        db.execute("DELETE FROM picture WHERE id = ?", (picture_id(MAP),))
        db.commit()
    for number in range(MOST - 1):
        evening(path, generations, str(number))
        assert stored(tmp_path, MAP).exists()
    evening(path, generations, "on")
    evening(path, generations, "and on")
    assert not [*(tmp_path / "data").rglob(picture_id(MAP))]
    assert stored(tmp_path, FACE).exists()


def test_no_picture_goes_while_a_copy_cannot_be_read(
    tmp_path: Path, path: Path, generations: Generations
) -> None:
    evening(path, generations, "one", MAP)
    evening(path, generations, "two")
    [kept] = generations.of(path)
    kept.path.write_bytes(kept.path.read_bytes()[:100])
    with closing(sqlite3.connect(path)) as db:
        db.execute("DELETE FROM picture")
        db.commit()
    for number in range(3):
        evening(path, generations, str(number))
    assert stored(tmp_path, MAP).exists()


def test_a_copy_of_an_earlier_release_still_comes_back(path: Path, generations: Generations) -> None:
    evening(path, generations, "one", MAP)
    evening(path, generations, "two")
    [kept] = generations.of(path)
    with closing(Campaign(path)) as campaign:
        kept.path.unlink()
        campaign.copy_to(kept.path)
    assert len(kept.path.read_bytes()) > len(MAP)
    shutil.rmtree(kept.path.parent / "pictures")
    assert generations.whole(path) == [kept]
    assert restored(kept, path) == {picture_id(MAP): MAP}


@pytest.mark.parametrize("id_", ["../../there/secret", "0" * 64, "/etc/passwd", ""])
def test_a_picture_that_is_not_what_its_id_says_stays_in_its_copy(
    tmp_path: Path, path: Path, generations: Generations, id_: str
) -> None:
    evening(path, generations, "one")
    with closing(sqlite3.connect(path)) as db:
        db.execute("INSERT INTO picture VALUES (?, ?)", (id_, b"not it"))
        db.commit()
    before = {one.name for one in path.parent.iterdir()}
    evening(path, generations, "two")
    [kept] = generations.of(path)
    assert {one.name for one in path.parent.iterdir()} == before
    assert [one.name for one in kept.path.parent.iterdir()] == [kept.path.name]
    assert restored(kept, path) == {id_: b"not it"}


def test_a_store_that_cannot_be_written_is_a_sentence_and_leaves_the_copies(
    tmp_path: Path, path: Path, generations: Generations
) -> None:
    evening(path, generations, "one")
    evening(path, generations, "two", MAP)
    kept = generations.of(path)
    (kept[0].path.parent / "pictures").write_text("a file, not a folder")
    with closing(open_desk(path, generations).campaign) as campaign:
        assert campaign.keep().startswith("No earlier copy of my.crs was kept this time: ")
    assert generations.of(path) == kept


def test_a_copy_that_is_no_campaign_any_more_is_a_sentence(path: Path, generations: Generations) -> None:
    evening(path, generations, "one", MAP)
    evening(path, generations, "two")
    [kept] = generations.of(path)
    kept.path.write_bytes(b"nothing of ours, and long enough to be read" * 100)
    before = sorted(path.parent.iterdir())
    with pytest.raises(NotSaved, match="is not a campaign"):
        lay_beside(kept, path)
    assert sorted(path.parent.iterdir()) == before
