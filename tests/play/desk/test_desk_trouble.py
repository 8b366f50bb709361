"""The desk in trouble: systems that are not known, and records that cannot be written."""

from contextlib import closing
from pathlib import Path

import pytest

from crs_desktop.play.desk.desk import Desk, open_desk
from crs_desktop.play.journal.backups import Generations
from crs_desktop.play.journal.campaign import Campaign, NotSaved
from crs_desktop.play.journal.file_journal import FileJournal
from crs_desktop.play.session.session import Session
from crs_desktop.rules.facts import Noted
from crs_desktop.rules.why import NotAllowed


def titles(desk: Desk) -> list[str]:
    return [document.title for document in desk.fights()]


def unknown(campaign: Campaign, title: str = "Sea battle") -> None:
    """A fight of a system that only another program knows, played last."""
    made = campaign.add("battleship", title, "seed")
    insert = "INSERT INTO entry VALUES (NULL, ?, 0, 'ruling', '', '', 'gm', '', '', '', '', '', 0, '', '')"
    campaign.run((insert, (made.id,)))


def test_a_fight_of_an_unknown_system_is_passed_over_and_told(campaign: Campaign) -> None:
    Desk(campaign).play_sample("bar")
    unknown(campaign)
    desk = Desk(campaign)
    assert desk.session.document.title == "A brawl in the bar"
    assert desk.notice == (
        "“Sea battle” uses the system “battleship”, unknown to this program. "
        "“A brawl in the bar” was opened instead."
    )
    assert "Sea battle" in titles(desk)


def test_a_damaged_fight_is_passed_over_and_told(campaign: Campaign) -> None:
    Desk(campaign).play_sample("bar")
    cave = campaign.add("crs", "The cave", "seed")
    insert = "INSERT INTO entry VALUES (NULL, ?, 0, 'ruling', '', '', 'gm', '', '', '{', '', '', 0, '', '')"
    entry = campaign.run((insert, (cave.id,)))
    campaign.run(
        ("UPDATE document SET head = ?, tip = ?, checksum = '' WHERE id = ?", (entry, entry, cave.id))
    )
    desk = Desk(campaign)
    assert desk.session.document.title == "A brawl in the bar"
    assert desk.notice.startswith(f"“The cave”: Entry {entry} of The campaign in memory cannot be read: ")
    assert desk.notice.endswith("“A brawl in the bar” was opened instead.")
    with pytest.raises(NotSaved, match="cannot be read"):
        desk.open(cave.id)
    assert desk.session.document.title == "A brawl in the bar"


def test_a_campaign_of_damaged_fights_only_is_left_as_it_is(campaign: Campaign) -> None:
    cave = campaign.add("crs", "The cave", "seed")
    campaign.run(("UPDATE document SET head = 9, tip = 9 WHERE id = ?", (cave.id,)))
    with pytest.raises(NotSaved, match=r"Entry 9 of .* is missing. The file is damaged"):
        Desk(campaign)
    assert campaign.documents() == [cave]


def test_a_known_fight_is_no_reason_for_a_notice(campaign: Campaign) -> None:
    unknown(campaign)
    Session(campaign.add("crs", "Bar", "seed"), FileJournal(campaign, campaign.documents()[-1])).rule(
        Noted("a word")
    )
    desk = Desk(campaign)
    assert (desk.session.document.title, desk.notice) == ("Bar", "")


def test_going_over_to_a_fight_of_an_unknown_system_leaves_the_desk(campaign: Campaign) -> None:
    desk = Desk(campaign)
    before = desk.session
    unknown(campaign)
    with pytest.raises(NotAllowed, match="There is no system “battleship”"):
        desk.open(campaign.documents()[-1].id)
    with pytest.raises(NotAllowed, match="This campaign has no such fight"):
        desk.open(99)
    assert desk.session is before


def test_a_campaign_of_unknown_systems_only_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a.crs"
    with closing(Campaign(path)) as made:
        unknown(made)
    before = path.read_bytes()
    with pytest.raises(NotAllowed) as refused:
        open_desk(path)
    said = "a.crs contains only fights of unknown systems. It was not changed."
    assert (str(refused.value), path.read_bytes()) == (said, before)
    Campaign(path).close()


def test_a_record_that_fails_half_way_leaves_what_was_there(
    campaign: Campaign, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(path: Path, _text: str, encoding: str) -> None:
        path.write_bytes(b"half of it")
        raise OSError(28, "No space left on device", encoding)

    place = tmp_path / "bar.toml"
    place.write_bytes(b"mine")
    desk = Desk(campaign)
    monkeypatch.setattr(Path, "write_text", no_room)
    with pytest.raises(NotSaved, match=r"^bar\.toml could not be written: No space left on device\."):
        desk.write_out(place)
    assert place.read_bytes() == b"mine"
    assert [*tmp_path.iterdir()] == [place]


def test_the_trial_of_a_record_is_closed_again(
    campaign: Campaign, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, opened, closed = Desk(campaign), [], []
    desk.write_out(tmp_path / "bar.toml")
    begin, end = Campaign.__init__, Campaign.close

    def count_opened(self: Campaign, path: Path | None, generations: Generations | None = None) -> None:
        opened.append(self)
        begin(self, path, generations)

    def count_closed(self: Campaign) -> None:
        closed.append(self)
        end(self)

    monkeypatch.setattr(Campaign, "__init__", count_opened)
    monkeypatch.setattr(Campaign, "close", count_closed)
    desk.bring_in(tmp_path / "bar.toml")
    assert opened and opened == closed


def test_a_record_that_finds_no_room_is_not_taken_in_at_all(tmp_path: Path) -> None:
    with closing(Campaign(tmp_path / "a.crs")) as campaign:
        desk = Desk(campaign)
        for number in range(100):
            desk.session.rule(Noted(f"word {number} " * 200))
        desk.write_out(tmp_path / "long.toml")
        before, there = desk.session, campaign.fetch("SELECT * FROM entry")
        campaign.fetch(f"PRAGMA max_page_count = {campaign.fetch('PRAGMA page_count')[0][0] + 20}")
        with pytest.raises(NotSaved, match=r"^The disk is full: a\.crs was not written\."):
            desk.bring_in(tmp_path / "long.toml")
        assert (desk.session, len(desk.fights())) == (before, 1)
        assert campaign.fetch("SELECT * FROM entry") == there
        campaign.fetch("PRAGMA max_page_count = 100000")
        assert len(desk.bring_in(tmp_path / "long.toml").path) == len(before.path)
