"""Earlier copies: one of each opening after a change, ten of them, and never in the way of playing."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from crs_desktop.play.desk.desk import Desk, open_desk
from crs_desktop.play.journal.backups import MOST, Generations, lay_beside
from crs_desktop.play.journal.campaign import Campaign, NotSaved
from crs_desktop.rules.facts import Noted, Retitled


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "Süd & Nord.crs"


@pytest.fixture
def generations(tmp_path: Path) -> Generations:
    clock: Iterator[datetime] = (datetime(2026, 1, 1) + timedelta(days=day) for day in range(100))
    return Generations(tmp_path / "data", lambda: next(clock))


def evening(path: Path, generations: Generations | None, *words: str) -> None:
    """Open a campaign, rule these words, and close it."""
    desk = open_desk(path, generations)
    with closing(desk.campaign):
        desk.campaign.keep()
        for word in words:
            desk.session.rule(Noted(word))


def said(path: Path) -> list[str]:
    """The words that were ruled in the fight of a campaign."""
    with closing(Campaign(path)) as campaign:
        given = [fact for node in Desk(campaign).session.path for fact in node.entry.given]
        return [fact.text for fact in given if isinstance(fact, Noted)]


def test_a_copy_of_every_opening_is_kept_newest_first(path: Path, generations: Generations) -> None:
    for word in ("one", "two", "three"):
        evening(path, generations, word)
    assert [said(one.path) for one in generations.of(path)] == [["one", "two"], ["one"]]
    assert said(path) == ["one", "two", "three"]


def test_a_new_campaign_has_nothing_to_keep(path: Path, generations: Generations) -> None:
    evening(path, generations)
    assert generations.of(path) == []


def test_an_unchanged_campaign_is_not_kept_again(path: Path, generations: Generations) -> None:
    evening(path, generations, "one")
    evening(path, generations)
    evening(path, generations)
    [kept] = generations.of(path)
    evening(path, generations, "two")
    assert generations.of(path) == [kept]
    assert [*kept.path.parent.iterdir()] == [kept.path]


@pytest.mark.parametrize(
    "change",
    [lambda desk: desk.session.rule(Retitled("Other")), lambda desk: desk.session.undo()],
    ids=["title", "undo"],
)
def test_another_title_or_an_undo_is_a_change(
    path: Path, generations: Generations, change: Callable[[Desk], None]
) -> None:
    evening(path, generations, "one")
    evening(path, generations)
    desk = open_desk(path, generations)
    with closing(desk.campaign):
        change(desk)
    evening(path, generations)
    assert len(generations.of(path)) == 2


def test_ten_are_kept_and_the_oldest_goes(path: Path, generations: Generations) -> None:
    for number in range(MOST + 4):
        evening(path, generations, str(number))
    kept = generations.of(path)
    assert [one.number for one in kept] == list(range(MOST + 3, 3, -1))
    assert [said(one.path)[-1] for one in (kept[0], kept[-1])] == [str(MOST + 2), "3"]


def test_the_order_stands_when_the_machines_clock_goes_back(path: Path, tmp_path: Path) -> None:
    clock = iter([datetime(2026, 6, 1), datetime(2020, 1, 1)])
    generations = Generations(tmp_path / "data", lambda: next(clock))
    for word in ("one", "two", "three"):
        evening(path, generations, word)
    assert [one.when.year for one in generations.of(path)] == [2020, 2026]


def test_campaigns_of_the_same_name_have_copies_of_their_own(
    tmp_path: Path, generations: Generations
) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        for word in ("one", "two"):
            evening(tmp_path / folder / "my.crs", generations, f"{folder} {word}")
    assert [said(generations.of(tmp_path / folder / "my.crs")[0].path) for folder in ("a", "b")] == [
        ["a one"],
        ["b one"],
    ]


def test_a_write_does_not_come_before_the_copy(path: Path, generations: Generations) -> None:
    evening(path, generations, "one")
    desk = open_desk(path, generations)
    with closing(desk.campaign):
        desk.session.rule(Noted("two"))
        assert desk.campaign.keep() == ""
    [kept] = generations.of(path)
    assert said(kept.path) == ["one"]


def test_a_copy_that_cannot_be_kept_is_a_sentence_and_stops_nothing(path: Path, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file, not a folder")
    generations = Generations(tmp_path / "data")
    evening(path, generations, "one")
    desk = open_desk(path, generations)
    with closing(desk.campaign):
        desk.session.rule(Noted("two"))
        told = desk.campaign.keep()
    assert told.startswith("No earlier copy of Süd & Nord.crs was kept this time: ")
    assert said(path) == ["one", "two"]
    assert generations.of(path) == []


def test_a_campaign_that_was_closed_is_not_kept(path: Path, generations: Generations) -> None:
    evening(path, generations, "one")
    campaign = Campaign(path, generations)
    campaign.close()
    assert campaign.keep() == ""
    assert generations.of(path) == []


def test_a_campaign_in_memory_has_none(campaign: Campaign) -> None:
    assert (campaign.keep(), campaign.earlier()) == ("", [])


def test_what_else_lies_in_the_folder_is_let_alone(path: Path, generations: Generations) -> None:
    for word in ("one", "two"):
        evening(path, generations, word)
    [kept] = generations.of(path)
    for name in ("notes.txt", "my own copy.crs", "7.crs"):
        kept.path.with_name(name).write_text("mine")
    assert generations.of(path) == [kept]


def test_an_earlier_copy_is_laid_beside_and_takes_nobodys_place(path: Path, generations: Generations) -> None:
    for word in ("one", "two"):
        evening(path, generations, word)
    [kept] = generations.of(path)
    before, copies = path.read_bytes(), [lay_beside(kept, path), lay_beside(kept, path)]
    names = ["Süd & Nord as of 2026-01-01 00.00.00.crs", "Süd & Nord as of 2026-01-01 00.00.00 2.crs"]
    assert [copy.name for copy in copies] == names
    assert [said(copy) for copy in copies] == [["one"], ["one"]]
    assert path.read_bytes() == before


def test_an_earlier_copy_that_is_gone_is_told(path: Path, generations: Generations) -> None:
    for word in ("one", "two"):
        evening(path, generations, word)
    [kept] = generations.of(path)
    there = sorted(path.parent.iterdir())
    kept.path.unlink()
    with pytest.raises(NotSaved, match=r"could not be written: .+ earlier copies were not changed\.$"):
        lay_beside(kept, path)
    assert sorted(path.parent.iterdir()) == there


def test_a_copy_that_is_damaged_itself_is_not_offered(path: Path, generations: Generations) -> None:
    for word in ("one", "two", "three"):
        evening(path, generations, word)
    newest, older = generations.of(path)
    held = newest.path.read_bytes()
    newest.path.write_bytes(held[:4096] + bytes(len(held) - 4096))
    assert generations.whole(path) == [older]
    newest.path.write_bytes(b"nothing of ours")
    assert generations.whole(path) == [older]
    with closing(Campaign(path, generations)) as campaign:
        assert campaign.earlier() == [older]


def one_entry_changed(path: Path) -> None:
    """What no check of pages finds."""
    with closing(sqlite3.connect(path)) as other:
        other.execute("UPDATE entry SET given = replace(given, 'one', 'won')")
        other.commit()


def test_the_last_whole_copy_is_not_dropped_for_damaged_ones_and_is_offered(
    path: Path, generations: Generations
) -> None:
    for word in ("one", "two", "three"):
        evening(path, generations, word)
    with closing(open_desk(path, generations).campaign) as campaign:
        Desk(campaign).new_fight("crs", "Beside it").rule(Noted("beside"))
    one_entry_changed(path)
    for number in range(MOST + 2):
        evening(path, generations, str(number))
    [whole] = generations.whole(path)
    assert said(whole.path) == ["one", "two", "three"]
    assert len(generations.of(path)) == MOST + 1
    with closing(open_desk(path, generations).campaign) as campaign:
        first = campaign.documents()[0].id
        campaign.lay(first)
        notice = Desk(campaign).notice
        assert "is not as it was written" in notice
        assert notice.endswith("Use “Go back to an earlier copy” to open the last undamaged copy.")
