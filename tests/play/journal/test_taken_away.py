"""A file that is taken away while it is open: no answer is lost, and it is told."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from crs_desktop.play.journal import database
from crs_desktop.play.journal.campaign import Campaign, NotSaved
from crs_desktop.play.session.session import Session
from crs_desktop.rules.facts import Noted
from tests.conformance.playing import sight
from tests.play.fights import answer, bar_fight, loaded


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "here" / "a.crs"
    made.parent.mkdir()
    return made


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def file(path: Path, told: list[str]) -> Iterator[Campaign]:
    made = Campaign(path)
    made.on_moved(told.append)
    yield made
    made.close()


def renamed(path: Path) -> None:
    path.rename(path.with_name("b.crs"))


def removed(path: Path) -> None:
    path.unlink()


def folder_removed(path: Path) -> None:
    shutil.rmtree(path.parent)


def folder_renamed(path: Path) -> None:
    path.parent.rename(path.parent.with_name("there"))


def cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def emptied(path: Path) -> None:
    os.truncate(path, 0)


def replaced(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(path.read_bytes())
    other.replace(path)


def written_over(path: Path) -> None:
    """As `cp` puts an older copy in its place: the file is the same, and as long."""
    with path.open("rb+") as file:
        file.seek(4096)
        file.write(bytes(path.stat().st_size - 4096))


AWAY = [renamed, removed, folder_removed, folder_renamed, cut, emptied, replaced, written_over]


@pytest.mark.parametrize("away", AWAY)
def test_the_campaign_goes_on_in_a_file_beside_it(
    bar: Session, file: Campaign, path: Path, told: list[str], away: Callable[[Path], None]
) -> None:
    away(path)
    answer(bar, "8")
    bar.rule(Noted("and on"))
    new = file.path
    assert new is not None and new.name == "a, going on.crs"
    assert path.parent in (new.parent, new.parent / "here")
    said = "a.crs was moved, deleted or changed by another program. The campaign continues in {}; "
    assert told == [said.format(new) + "nothing is lost."]
    there = sight(bar)
    file.close()
    with closing(Campaign(new)) as again:
        assert sight(loaded(bar, again)) == there


@pytest.mark.parametrize("away", AWAY)
def test_what_was_answered_before_is_there_when_nothing_follows(
    bar: Session, file: Campaign, path: Path, away: Callable[[Path], None]
) -> None:
    away(path)
    there = sight(bar)
    file.close()
    assert file.path is not None and file.path != path
    with closing(Campaign(file.path)) as again:
        assert sight(loaded(bar, again)) == there


def test_a_file_that_is_only_touched_is_gone_on_with(
    bar: Session, file: Campaign, path: Path, told: list[str]
) -> None:
    os.utime(path)
    answer(bar, "8")
    os.utime(path, (1, 1))
    file.close()
    assert file.path == path and not told


def test_what_goes_on_twice_keeps_its_name_and_a_long_one_can_be_opened_again(tmp_path: Path) -> None:
    path = tmp_path / ("ä" * 90 + ".crs")
    with closing(Campaign(path)) as file:
        bar = bar_fight(file)
        for name in ("ä" * 75 + ", going on.crs", "ä" * 75 + ", going on 2.crs"):
            assert file.path is not None
            os.truncate(file.path, 0)
            bar.rule(Noted("and on"))
            assert file.path.name == name
    with closing(Campaign(file.path)) as again:
        assert again.documents()


def test_a_title_that_has_the_words_within_it_is_kept_whole(tmp_path: Path) -> None:
    with closing(Campaign(tmp_path / "Orcs, going on holiday.crs")) as file:
        bar = bar_fight(file)
        os.truncate(tmp_path / "Orcs, going on holiday.crs", 0)
        bar.rule(Noted("and on"))
        assert file.path == tmp_path / "Orcs, going on holiday, going on.crs"


def test_what_another_put_in_its_place_is_left_alone(bar: Session, file: Campaign, path: Path) -> None:
    path.unlink()
    path.write_text("mine")
    answer(bar, "8")
    file.close()
    assert path.read_text() == "mine"


def test_several_steps_at_once_go_on_together(bar: Session, file: Campaign, path: Path) -> None:
    path.unlink()
    with file.at_once():
        bar.rule(Noted("one"))
        bar.rule(Noted("two"))
    with pytest.raises(ZeroDivisionError), file.at_once():
        bar.rule(Noted("three"))
        raise ZeroDivisionError
    words = [
        fact.text for node in loaded(bar, file).path for fact in node.entry.given if hasattr(fact, "text")
    ]
    assert words == ["one", "two"]


def test_a_file_that_can_be_copied_nowhere_is_told_and_nothing_is_taken(
    bar: Session, file: Campaign, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_self: object, _path: Path) -> None:
        raise OSError(28, "No space left on device")

    path.unlink()
    monkeypatch.setattr(database.Database, "copy", full)
    before = sight(bar)
    with pytest.raises(NotSaved) as refused:
        answer(bar, "8")
    said = "a.crs was moved, deleted or changed by another program, and no copy of it can be written."
    assert str(refused.value) == said
    assert sight(bar) == before
    monkeypatch.undo()
    answer(bar, "8")
    assert file.path is not None and file.path.exists()
