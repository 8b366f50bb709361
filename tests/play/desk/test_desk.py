"""The desk: the fights of a campaign, and the one that is played."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from crs_desktop.play.desk.desk import SAMPLES, Desk, open_desk
from crs_desktop.play.journal.campaign import Campaign, NotSaved
from crs_desktop.play.record.record import write_record
from crs_desktop.rules.facts import Entered, Noted, Shelved
from crs_desktop.rules.scene import Combatant, Item
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from tests.conformance.playing import sight
from tests.play.fights import answer, attack


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Campaign]:
    made = Campaign(tmp_path / "a.crs")
    yield made
    made.close()


def titles(desk: Desk) -> list[str]:
    return [document.title for document in desk.fights()]


def test_an_empty_campaign_begins_with_a_new_fight(campaign: Campaign) -> None:
    desk = Desk(campaign)
    assert titles(desk) == ["New fight, CRS 1.0"]
    assert (desk.session.path, desk.session.document) == ((), desk.fights()[0])


def test_the_fight_that_was_played_last_is_on_the_desk_again(file: Campaign, tmp_path: Path) -> None:
    desk = Desk(file)
    desk.play_sample("bar")
    attack(desk.session, "8")
    there = sight(desk.session)
    desk.new_fight("contest", "Never played")
    file.close()
    with closing(Campaign(tmp_path / "a.crs")) as again:
        assert sight(Desk(again).session) == there


def test_the_fight_that_lay_on_the_table_is_there_again_whatever_was_prepared_since(
    file: Campaign, tmp_path: Path
) -> None:
    desk = Desk(file)
    toad, bar = desk.play_sample("toad"), desk.play_sample("bar")
    desk.remember()
    desk.prepare("crs", "The cave").open_with(Noted("Dark"))
    toad.rule(Noted("croak"))
    desk.remember()
    file.close()
    with closing(Campaign(tmp_path / "a.crs")) as again:
        desk = Desk(again)
        assert desk.session.document == bar.document
        desk.open(toad.document.id)
        desk.remember()
        desk.fight(bar.document.id).rule(Noted("later"))
        assert Desk(again).session.document == toad.document


def test_where_the_fight_on_the_table_cannot_be_kept_the_play_goes_on(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise NotSaved("There is no room left.")

    desk = Desk(campaign)
    monkeypatch.setattr(campaign, "run", full)
    desk.remember()
    assert desk.campaign.last_played() == desk.session.document


def test_that_a_fight_lies_on_the_table_is_written_once(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, written = Desk(campaign), list[object]()
    desk.remember()
    monkeypatch.setattr(campaign, "run", written.append)
    desk.remember()
    assert not written


def test_going_over_to_another_fight_and_back_changes_neither(campaign: Campaign) -> None:
    desk = Desk(campaign)
    bar = desk.play_sample("bar")
    attack(bar, "8")
    there = sight(bar)
    toad = desk.play_sample("toad")
    toad.rule(Noted("croak"))
    assert sight(desk.open(bar.document.id)) == there
    assert desk.session.document == bar.document
    assert desk.open(toad.document.id).path[-1].entry.given == (Noted("croak"),)


@pytest.mark.parametrize("name", [name for name, _ in SAMPLES])
def test_a_sample_lies_ready_to_be_played(campaign: Campaign, name: str) -> None:
    session = Desk(campaign).play_sample(name)
    assert [node.entry.kind for node in session.path] == ["opening"]
    assert len(session.scene.combatants) > 1
    assert session.undoable() is None


def test_two_fights_with_a_fan_each_have_their_own_chance(campaign: Campaign) -> None:
    desk = Desk(campaign)
    seeds = {desk.new_fight("crs").document.seed for _ in range(5)}
    assert len(seeds) == 5


def test_a_fight_is_written_out_and_brought_in_again(campaign: Campaign, tmp_path: Path) -> None:
    desk = Desk(campaign)
    desk.play_sample("bar")
    attack(desk.session, "8")
    written, there = write_record(desk.session, campaign), desk.session.scene
    desk.write_out(tmp_path / "bar.toml")
    session = desk.bring_in(tmp_path / "bar.toml")
    assert session is desk.session and session.scene == there
    assert write_record(session, campaign) == written.replace("A brawl in the bar", "A brawl in the bar (2)")
    assert titles(desk)[-2:] == ["A brawl in the bar", "A brawl in the bar (2)"]
    answer(session, "8")


def test_a_fight_is_brought_in_step_by_step_until_somebody_gives_up(
    campaign: Campaign, tmp_path: Path
) -> None:
    desk = Desk(campaign)
    desk.play_sample("bar")
    attack(desk.session, "8")
    desk.write_out(tmp_path / "bar.toml")
    before, parts = campaign.fetch("SELECT * FROM document"), list[float]()

    def give_up(part: float) -> None:
        parts.append(part)
        if part >= 0.5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        desk.bring_in(tmp_path / "bar.toml", give_up)
    assert 0 < parts[0] < parts[-1] < 1
    assert campaign.fetch("SELECT * FROM document") == before


def test_a_record_with_a_slip_is_told_by_file_and_line_and_leaves_the_desk(
    campaign: Campaign, tmp_path: Path
) -> None:
    desk = Desk(campaign)
    before = desk.session
    path = tmp_path / "bar.toml"
    path.write_text('format = 1\nsystem = "crs"\ntitle = ""\nseed = ""\nanswers = "begin Sing"\n', "utf-8")
    with pytest.raises(NotAllowed, match=r"^bar\.toml, line 1 of the answers, “begin Sing”: “Sing”"):
        desk.bring_in(path)
    assert desk.session is before


def test_a_record_that_cannot_be_written_is_told(campaign: Campaign, tmp_path: Path) -> None:
    desk = Desk(campaign)
    with pytest.raises(NotSaved, match=r"^no\.toml could not be written: .+\. The fight itself is safe\.$"):
        desk.write_out(tmp_path / "nowhere" / "no.toml")


def test_an_unknown_system_is_refused_and_makes_no_fight(campaign: Campaign) -> None:
    desk = Desk(campaign)
    with pytest.raises(NotAllowed, match="There is no system “ludo”"):
        desk.new_fight("ludo")
    assert titles(desk) == ["New fight, CRS 1.0"]


def test_each_system_has_one_library_that_is_made_when_it_is_asked_for(
    file: Campaign, tmp_path: Path
) -> None:
    desk = Desk(file)
    library = desk.library("crs")
    assert (library.document.kind, library.document.title) == ("library", "Library, CRS 1.0")
    assert desk.library("crs") is library
    assert desk.library("contest").document.id != library.document.id
    library.rule(Entered(Name("Ann"), Combatant(Name("Ann"), "Ann")))
    assert library.document not in desk.fights()
    file.close()
    with closing(Campaign(tmp_path / "a.crs")) as again:
        opened = Desk(again)
        assert opened.session.document.kind == "fight"
        assert list(opened.library("crs").scene.combatants) == ["Ann"]
        opened.library("crs").undo()
        assert not opened.library("crs").scene.combatants


def test_nobody_fights_in_a_library(campaign: Campaign) -> None:
    library = Desk(campaign).library("crs")
    with pytest.raises(NotAllowed, match="A library has no fights"):
        library.begin("Combat round")


def test_a_fight_that_is_prepared_leaves_the_one_that_is_played(campaign: Campaign) -> None:
    desk = Desk(campaign)
    played = desk.session
    prepared = desk.prepare("crs", "The cave")
    assert desk.session is played
    assert desk.fight(prepared.document.id) is prepared
    assert desk.open(prepared.document.id) is prepared is desk.session


def test_no_two_fights_get_one_title(campaign: Campaign) -> None:
    desk = Desk(campaign)
    one, other = desk.prepare("crs", "Ford"), desk.prepare("crs", "Ford")
    assert titles(desk)[-2:] == ["Ford", "Ford (2)"]
    with pytest.raises(NotAllowed, match=r"A fight “Ford” already exists\. Choose another title"):
        desk.retitled(other, "Ford")
    one.rule(desk.retitled(one, "Bridge"), desk.retitled(one, "Bridge"))
    assert desk.prepare("crs", "Ford").document.title == "Ford (3)"  # undo may give the first its own back
    assert desk.prepare("crs", "Bridge").document.title == "Bridge (2)"


def test_a_title_that_undo_or_redo_gives_back_is_no_others(campaign: Campaign) -> None:
    desk = Desk(campaign)
    one, other = desk.prepare("crs", "Alpha"), desk.prepare("crs", "Beta")
    for title in ("Gamma", "Delta"):
        one.rule(desk.retitled(one, title))
    for title in ("Alpha", "Gamma"):
        with pytest.raises(NotAllowed, match=f"“Delta” was once called “{title}”, and undo may restore that"):
            desk.retitled(other, title)
    one.undo()
    with pytest.raises(NotAllowed, match="“Gamma” was once called “Delta”"):
        desk.retitled(other, "Delta")
    assert desk.prepare("crs", "Delta").document.title == "Delta (2)"
    assert desk.retitled(one, "Alpha").title == "Alpha"


def test_a_record_that_changed_its_title_gets_a_number_as_often_as_it_is_brought_in(
    campaign: Campaign, tmp_path: Path
) -> None:
    desk = Desk(campaign)
    bar = desk.play_sample("bar")
    bar.rule(desk.retitled(bar, "Dungeon"))
    desk.write_out(tmp_path / "a.toml")
    brought = [desk.bring_in(tmp_path / "a.toml") for _ in range(2)]
    assert titles(desk)[-3:] == ["Dungeon", "Dungeon (2)", "Dungeon (3)"]
    for session in brought:
        session.undo()
    assert titles(desk)[-3:] == ["Dungeon", "Dungeon (2)", "Dungeon (3)"]


def test_what_is_prepared_is_neither_begun_nor_empty(campaign: Campaign) -> None:
    desk = Desk(campaign)
    cave, bar = desk.prepare("crs", "The cave"), desk.play_sample("bar")
    assert [fight.title for fight in desk.unbegun("crs")] == ["A brawl in the bar"]
    cave.rule(Shelved(Item("Lamp")))
    bar.begin("Combat round")
    assert [fight.title for fight in desk.unbegun("crs")] == ["The cave"] and not desk.unbegun("toy")


def test_a_library_is_on_disk_before_anybody_sees_it(tmp_path: Path) -> None:
    desk = open_desk(tmp_path / "a.crs")
    desk.library("crs").rule(Entered(Name("Ann"), Combatant(Name("Ann"), "Ann")), Shelved(Item("Lamp")))
    (tmp_path / "b.crs").write_bytes((tmp_path / "a.crs").read_bytes())  # as a crash would leave it
    with closing(open_desk(tmp_path / "b.crs").campaign) as left:
        library = Desk(left).library("crs")
        assert list(library.scene.combatants) == ["Ann"] and list(library.scene.shelf) == ["Lamp"]
        library.undo()
        assert not library.scene.combatants and not library.scene.shelf
    desk.campaign.close()
