"""Laptops that play one campaign, over a real server."""

import time
from contextlib import closing
from pathlib import Path
from uuid import uuid4

import pytest

from crs_desktop.play.journal.campaign import Campaign, NotSaved
from crs_desktop.play.share.glances import Glance
from crs_desktop.play.share.link import News
from crs_desktop.play.share.messages import Proposal, Sent, Sign
from crs_desktop.play.share.opening import bar_by_file
from crs_desktop.play.share.server import Server
from crs_desktop.play.share.shared_file import SharedFile, begin
from crs_desktop.rules.facts import FieldSet, Left, Renamed
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from tests.peers.laptops import Laptop, agree, history, scenes, together
from tests.peers.postgres import Shared
from tests.play.fights import FRED, JOHN, enters
from tests.play.share.conftest import Join, expire, undone_beside


def test_an_answer_is_on_the_other_laptop(anna: Laptop, join: Join) -> None:
    ben = join("Ben")
    ben.play("A fight")
    anna.desk.session.begin("Combat round")
    together(anna, ben)
    assert history(anna) == history(ben)
    assert scenes(anna) == scenes(ben)
    assert ben.desk.session.open.keys() == anna.desk.session.open.keys()
    with pytest.raises(NotSaved, match="Anna plays this fight"):
        ben.desk.session.rule(FieldSet(next(iter(ben.desk.session.scene.combatants)), "life", 3))


def test_a_fight_that_nobody_follows_is_gathered_until_the_next_sign_of_life(
    anna: Laptop, join: Join, shared: Shared
) -> None:
    def told() -> list[str]:
        """What the server tells Ben while Anna does all that is not for the next sign of life."""
        end, found = time.monotonic() + 0.5, list[str]()
        while time.monotonic() < end:
            anna.exchange.step()
            for one in (anna, ben):
                while not one.news.empty():
                    if (news := one.news.get()).event != "beat":
                        one.exchange.hear(news)
                        found += ["told"] * (one is ben and news.event == "told")
            time.sleep(0.01)
        return found

    ben = join("Ben")
    together(anna, ben)
    with closing(Server(shared.gm)) as server:
        before = server.pull(shared.id, 0).at
        anna.desk.session.begin("Combat round")
        assert not told() and anna.exchange.settled
        assert server.pull(shared.id, 0).at == before, "it waits"
        ben.play("A fight")
        together(anna, ben)
        assert scenes(anna) == scenes(ben)
        before = server.pull(shared.id, 0).at
        anna.desk.session.rule(FieldSet(FRED, "life", 3))
        assert told() == ["told"], "Ben looks"
        assert server.pull(shared.id, 0).at == before + 2
        assert scenes(anna) == scenes(ben)
        anna.disconnect()
        anna.desk.session.rule(FieldSet(FRED, "life", 2))
        before = server.pull(shared.id, 0).at
        anna.exchange.farewell()(server)
        assert server.pull(shared.id, 0).at == before + 2, "who leaves sends what was gathered"


def test_undo_and_redo_are_followed(anna: Laptop, join: Join) -> None:
    ben = join("Ben")
    ben.play("A fight")
    anna.desk.session.begin("Combat round")
    together(anna, ben)
    anna.desk.session.undo()
    together(anna, ben)
    assert scenes(anna) == scenes(ben) and not ben.desk.session.open
    assert ben.desk.session.redoable() == anna.desk.session.redoable()


def test_a_gm_gives_a_fight_to_who_asks_for_it(anna: Laptop, join: Join) -> None:
    ben = join("Ben")
    bar = ben.play("A fight").document.id
    together(anna, ben)
    ben.exchange.take_over(bar)
    together(anna, ben, until=lambda: anna.exchange.rights.asking())
    ((document, name),) = anna.exchange.rights.asking()
    assert name == "Ben"
    anna.exchange.give(document)
    together(anna, ben, until=ben.holds)
    assert not anna.holds()
    ben.desk.session.begin("Combat round")
    together(anna, ben)
    assert scenes(anna) == scenes(ben)


def test_what_was_played_offline_while_another_took_over_is_a_branch(
    shared: Shared, anna: Laptop, join: Join
) -> None:
    ben = join("Ben")
    bar = ben.play("A fight").document.id
    together(anna, ben)
    who = next(iter(anna.desk.session.scene.combatants))
    anna.disconnect()
    anna.desk.session.rule(FieldSet(who, "or", 7))
    anna.exchange.file.flush()
    expire(shared)
    ben.exchange.take_over(bar)
    together(ben, until=ben.holds)
    ben.desk.session.rule(FieldSet(who, "or", 9))
    together(ben)
    anna.connect()
    together(anna, ben)
    assert scenes(anna) == scenes(ben)
    assert anna.desk.session.scene.combatants[who].fields["or"] == 9
    assert [entry.given for _, entry in anna.desk.session.branches()] == [(FieldSet(who, "or", 7),)]
    assert [entry for _, entry in ben.desk.session.branches()] == [
        entry for _, entry in anna.desk.session.branches()
    ]
    assert history(anna) == history(ben)
    assert "kept as a branch" in anna.said[-1]


def test_a_laptop_that_lost_a_fight_shows_what_it_had_sent_last(
    shared: Shared, anna: Laptop, join: Join
) -> None:
    ben = join("Ben")
    bar = ben.play("A fight").document.id
    together(anna, ben)
    done: list[object] = []
    anna.exchange._sent = lambda proposal, change: done.append(change)  # type: ignore[method-assign]
    anna.desk.session.begin("Combat round")
    anna.pump(lambda: done)  # the receipt is lost
    anna.disconnect()
    expire(shared)
    ben.exchange.take_over(bar)
    together(ben, until=ben.holds)
    anna.connect()
    together(anna, ben)
    assert history(anna) == history(ben) and scenes(anna) == scenes(ben)


def test_changes_of_the_library_made_offline_stand_behind_those_of_others(anna: Laptop, join: Join) -> None:
    sheet = anna.desk.library("crs")
    sheet.rule(enters(FRED, {"life": 20, "or": 8}))
    together(anna)
    ben = join("Ben")
    anna.disconnect()
    sheet.rule(FieldSet(FRED, "life", 7))
    sheet.rule(FieldSet(FRED, "or", 5))
    ben.desk.library("crs").rule(FieldSet(FRED, "life", 9))
    together(ben)
    anna.connect()
    together(anna, ben)
    assert scenes(anna) == scenes(ben) and history(anna) == history(ben)
    assert ben.desk.library("crs").scene.combatants[FRED].fields == {"life": 7, "or": 5}
    assert not sheet.branches(), "nothing is left beside the path"
    assert len(sheet.path) == 4


def test_undo_in_a_shared_library_takes_back_only_own_changes(anna: Laptop, join: Join) -> None:
    hers = anna.desk.library("crs")
    hers.rule(enters(FRED, {"life": 20, "or": 8}))
    together(anna)
    ben = join("Ben")
    his = ben.desk.library("crs")
    hers.rule(FieldSet(FRED, "or", 9))
    hers.rule(FieldSet(FRED, "life", 15))
    together(anna, ben)
    his.rule(FieldSet(FRED, "dr", 3))
    together(anna, ben)
    hers.undo()
    assert hers.scene.combatants[FRED].fields == {"life": 20, "or": 9, "dr": 3}
    hers.undo()
    together(anna, ben)
    assert scenes(anna) == scenes(ben) and history(anna) == history(ben)
    assert his.scene.combatants[FRED].fields == {"life": 20, "or": 8, "dr": 3}
    with pytest.raises(NotAllowed, match="Ben has changed this since"):
        hers.undo()
    hers.rule(FieldSet(FRED, "dr", 5))
    together(anna, ben)
    with pytest.raises(NotAllowed, match="Anna has changed this since"):
        his.undo()
    again = SharedFile(ben.campaign).by_id[his.document.id]
    assert again.others == ben.exchange.file.by_id[his.document.id].others, "the next start knows the authors"


def test_undo_and_redo_without_a_network_stand_behind_changes_of_others(anna: Laptop, join: Join) -> None:
    ben, hers, his = undone_beside(anna, join)
    assert not his.redoable(), "redo is for one's own changes"
    anna.connect()
    together(anna, ben, until=lambda: agree([anna, ben]))
    assert his.scene.combatants[FRED].fields == {"life": 15, "or": 9}
    hers.undo()
    together(anna, ben)
    assert his.scene.combatants[FRED].fields == {"life": 12, "or": 9}, "the undo that was ruled is undone"
    anna.disconnect()
    hers.redo()
    his.rule(FieldSet(FRED, "or", 7))
    together(ben)
    anna.connect()
    together(anna, ben, until=lambda: agree([anna, ben]))
    assert hers.scene.combatants[FRED].fields == {"life": 15, "or": 7}
    anna.disconnect()
    hers.undo()
    his.rule(FieldSet(FRED, "life", 3))
    together(ben)
    anna.connect()
    together(anna, ben, until=lambda: agree([anna, ben]))
    assert "Ben has changed this since" in anna.said[-1]
    assert hers.scene.combatants[FRED].fields == {"life": 3, "or": 7}


def test_both_are_told_of_two_changes_of_one_field_and_either_value_can_be_restored(
    anna: Laptop, join: Join
) -> None:
    hers = anna.desk.library("crs")
    hers.rule(enters(FRED, {"life": 20, "or": 8}))
    together(anna)
    ben = join("Ben")
    his = ben.desk.library("crs")
    anna.disconnect()
    hers.rule(FieldSet(FRED, "or", 7))
    his.rule(FieldSet(FRED, "or", 9))
    his.rule(FieldSet(FRED, "life", 12))
    together(ben)
    anna.connect()
    together(anna, ben)
    (told_her,), (told_him,) = anna.overlaps, ben.overlaps
    assert told_her.words.startswith("Ben set the same; your change came later. Fred: OR 9 → 7.")
    assert told_him.words.startswith("Anna changed what you had set. Fred: OR 9 → 7.")
    told_him.session.rule(told_him.other)
    together(anna, ben)
    assert hers.scene.combatants[FRED].fields == his.scene.combatants[FRED].fields == {"life": 12, "or": 9}
    assert [one.other for one in anna.overlaps] == [FieldSet(FRED, "or", 9), FieldSet(FRED, "or", 7)]


def test_a_character_on_two_tables_is_reported_at_both_once(anna: Laptop, join: Join) -> None:
    anna.desk.library("crs").rule(enters(FRED, {"life": 20}))
    ben = join("Ben")
    his = ben.desk.prepare("crs", "The harbour")
    his.open_with(enters(JOHN, {"life": 10}))
    ben.play("The harbour")
    together(anna, ben)
    told = [[*one.glances.doubles(one.exchange)] for one in (anna, ben)]
    assert told == [[], []], "Fred is at one table; John is no character of the library"
    his.rule(enters(FRED, {"life": 20}))
    his.begin("Combat round")
    together(anna, ben)
    assert [*anna.glances.doubles(anna.exchange)] == ["Fred is also in “The harbour”, which Ben plays now."]
    assert [*ben.glances.doubles(ben.exchange)] == ["Fred is also in “A fight”, which Anna plays now."]
    assert not [*anna.glances.doubles(anna.exchange)]
    glances = {one.title: anna.glances.read(one) for one in anna.glances.stale()}
    assert glances == {}, "both have been looked at"
    (harbour,) = (one for one in anna.desk.fights() if one.title == "The harbour")
    assert anna.glances.known(harbour.id) == Glance("Combat round 1", ("John", "Fred"))
    his.rule(Left(FRED))
    together(anna, ben)
    assert not [*anna.glances.doubles(anna.exchange)]
    his.rule(enters(Name("Fred 2"), {}), Renamed(Name("Fred 2"), "Fred"))
    together(anna, ben)
    assert len([*anna.glances.doubles(anna.exchange)]) == 1, "they came back"


def test_a_watcher_and_a_writer_see_and_write_no_more_than_they_may(anna: Laptop, join: Join) -> None:
    anna.desk.library("crs").rule(enters(FRED, {"life": 20}))
    together(anna)
    wendy, will = join("Wendy", "watcher"), join("Will", "writer")
    assert not wendy.desk.libraries()
    with pytest.raises(NotSaved, match="may only watch"):
        wendy.desk.session.rule(FieldSet(FRED, "life", 1))
    with pytest.raises(NotSaved, match="and only watch fights"):
        will.desk.session.rule(FieldSet(FRED, "life", 1))
    will.desk.library("crs").rule(FieldSet(FRED, "life", 3))
    together(anna, will, wendy)
    assert anna.desk.library("crs").scene.combatants[FRED].fields["life"] == 3
    assert wendy.desk.session.scene == anna.desk.session.scene


def test_an_answer_whose_receipt_was_lost_is_there_once(anna: Laptop, join: Join) -> None:
    done: list[object] = []
    assert anna.link is not None
    take = anna.exchange._sent
    anna.exchange._sent = lambda proposal, change: done.append(change)  # type: ignore[method-assign]
    anna.desk.session.begin("Combat round")
    anna.pump(lambda: done)
    anna.exchange._sent = take  # type: ignore[method-assign]
    anna.disconnect()
    anna.exchange.file.read()  # as a program that was killed finds its file
    anna.connect()
    ben = join("Ben")
    together(anna, ben)
    assert history(anna) == history(ben)
    entries = [len(found) for found in history(ben).values()]
    assert entries == [2]


def test_a_file_that_cannot_be_written_is_told_and_tried_again(
    anna: Laptop, join: Join, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full() -> None:
        raise NotSaved("The disk is full.")

    with monkeypatch.context() as patched:
        patched.setattr(anna.exchange.file, "look", full)
        anna.desk.session.begin("Combat round")
        anna.pump(lambda: anna.said)
    assert anna.said == ["The disk is full."]
    anna.exchange.hear(News("beat", None, anna.exchange._connection))
    ben = join("Ben")
    together(anna, ben)
    assert history(anna) == history(ben)
    anna.exchange.close()
    anna.exchange.hear(News("online", (anna.exchange.file.campaign, "watcher"), 7))
    assert anna.exchange.rank == "gm", "what arrives after the end changes nothing"


@pytest.mark.parametrize("facts", ["", '[{"type": "OfANewerProgram"}]'])
@pytest.mark.parametrize("mark", ["damaged", "{laptop}:1:y"])
def test_an_entry_that_cannot_be_read_is_told_and_not_written(
    anna: Laptop, shared: Shared, mark: str, facts: str
) -> None:
    (document,) = anna.exchange.file.by_uuid
    laptop = str(uuid4())
    entry = Sent(document, 2, 1, mark.format(laptop=laptop), ("ruling", *[""] * 5, "[]", facts, "", 0, ""))
    with closing(Server(shared.gm)) as server:
        server.here(Sign(laptop, "Mallory"))
        server.put(laptop, Proposal(document, 0, False, (entry,), 0, 0, ""))
    anna.pump(lambda: anna.said)
    assert "Play goes on in this laptop’s file." in anna.said[0]
    anna.desk.session.begin("Combat round")


def test_a_program_that_ends_between_two_pages_follows_every_head(
    anna: Laptop, shared: Shared, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = anna.desk.library("crs")
    sheet.rule(enters(FRED, {"life": 20}))
    sheet.rule(FieldSet(FRED, "life", 7))
    together(anna)
    monkeypatch.setattr("crs_desktop.play.share.server.PAGE", 2)
    with closing(Server(shared.gm)) as server, closing(Campaign(tmp_path / "ben.crs")) as campaign:
        pulled = server.pull(shared.id, 0)
        begin(campaign, shared.id).take_in(pulled)
        file = SharedFile(campaign)
        while pulled.more:
            pulled = server.pull(shared.id, file.at)
            file.take_in(pulled)
        assert all(head for (head,) in campaign.fetch("SELECT head FROM document"))


def test_a_file_bars_by_itself_until_the_server_is_heard(anna: Laptop, join: Join) -> None:
    anna.desk.session.begin("Combat round")
    barred = {}
    for rank in ("gm", "writer", "watcher"):
        laptop = join(rank.title(), rank)
        together(anna, laptop)
        bar_by_file(laptop.campaign)
        (fight,) = (one for one in laptop.campaign.documents() if one.kind == "fight")
        barred[rank] = laptop.campaign.barred(fight.id).partition(".")[0]
    bar_by_file(anna.campaign)
    assert anna.campaign.barred(anna.desk.session.document.id) == ""
    assert barred == {
        "gm": "This fight is shared and open elsewhere",
        "writer": "This line may edit the library and only watch fights",
        "watcher": "This line may only watch",
    }
