"""Campaign files: many documents in one, and a sentence for every file that is none."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from inspect import Parameter, signature
from pathlib import Path
from threading import Thread

import pytest

from crs_desktop.play.journal.campaign import Campaign, NotSaved
from crs_desktop.play.journal.file_journal import FileJournal
from crs_desktop.play.journal.formats import APPLICATION_ID, FORMAT
from crs_desktop.play.journal.journal import Journal
from crs_desktop.play.session.session import Session
from crs_desktop.rules.facts import Noted, Retitled
from tests.conformance.playing import sight
from tests.play.fights import answer, attack, bar_fight, fair_fight, loaded


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "Süd & Nord.crs"


def test_what_was_played_is_there_after_closing(file: Campaign, path: Path) -> None:
    bar = bar_fight(file)
    attack(bar, "8")
    file.close()
    with closing(Campaign(path)) as again:
        [document] = again.documents()
        assert document == bar.document
        assert sight(loaded(bar, again)) == sight(bar)


def test_every_document_has_its_own_undo(campaign: Campaign) -> None:
    one, other = bar_fight(campaign), fair_fight(campaign)
    attack(one, "8")
    other.begin("Round")
    answer(one, "8")
    answer(other, "6")
    one.undo()
    other.undo()
    answer(one, "7")
    for session, name, text in ((one, "pick 1", "7"), (other, "", "Round")):
        again = loaded(session, campaign)
        assert sight(again) == sight(session)
        assert again.redoable() == session.redoable()
        entry = again.path[-1].entry
        assert (entry.name, entry.text or entry.key) == (name, text)


def test_an_entry_is_never_read_by_another_document(campaign: Campaign) -> None:
    bar_fight(campaign)
    empty = campaign.add("crs", "Empty", "seed")
    assert FileJournal(campaign, empty).rows() == []
    assert Session(empty, FileJournal(campaign, empty)).path == ()


def test_the_garbage_collector_may_close_a_campaign_on_another_thread(path: Path) -> None:
    for made in (Campaign(None), Campaign(path)):
        collector = Thread(target=made.database._closes)
        collector.start()
        collector.join()
        with pytest.raises(NotSaved):
            made.documents()


def test_a_title_is_a_step_like_any_other(campaign: Campaign) -> None:
    session, other = bar_fight(campaign), campaign.add("crs", "Other", "seed")
    first = session.document.title

    def listed() -> list[str]:
        assert loaded(session, campaign).document.title == session.document.title
        return [document.title for document in campaign.documents()]

    session.rule(Retitled("At the ford"))
    assert listed() == ["At the ford", other.title]
    session.rule(Noted("a word"))
    session.undo()
    assert listed() == ["At the ford", other.title]
    session.undo()
    assert listed() == [first, other.title]
    session.redo()
    assert listed() == ["At the ford", other.title]
    session.undo()
    session.rule(Retitled("At night"))
    session.go(session.branches()[0][0])
    assert listed() == ["At the ford", other.title]


@pytest.mark.parametrize("write", [Journal.append, Journal.move, FileJournal.append, FileJournal.move])
def test_nothing_is_written_without_saying_what_the_document_is_called(write: Callable[..., object]) -> None:
    assert signature(write).parameters["called"].default is Parameter.empty


def test_the_fight_that_was_written_to_last_is_found(campaign: Campaign) -> None:
    assert campaign.last_played() is None
    one, other = bar_fight(campaign), bar_fight(campaign)
    assert campaign.last_played() == other.document
    one.rule(Noted("a word"))
    assert campaign.last_played() == one.document
    library = campaign.add("crs", "Library", "seed", kind="library")
    Session(library, FileJournal(campaign, library)).rule(Noted("a sheet"))
    assert campaign.last_played() == one.document


def test_fights_without_an_entry_are_found_newest_first(campaign: Campaign) -> None:
    campaign.add("crs", "Old", "seed")
    campaign.add("crs", "Library", "seed", kind="library")
    newest = campaign.add("crs", "New", "seed")
    campaign.add("crs", "Library", "seed", kind="library")
    assert campaign.last_played() == newest


def test_a_copy_is_the_whole_campaign(file: Campaign, tmp_path: Path) -> None:
    bar = bar_fight(file)
    attack(bar, "8")
    file.copy_to(tmp_path / "copy.crs")
    with closing(Campaign(tmp_path / "copy.crs")) as copy:
        assert copy.documents() == file.documents()
        assert sight(loaded(bar, copy)) == sight(bar)


def test_a_copy_takes_the_place_of_a_file_whole_or_not_at_all(file: Campaign, tmp_path: Path) -> None:
    taken = tmp_path / "copy.crs"
    taken.write_text("mine")
    file.copy_to(taken)
    assert Campaign(taken).documents() == file.documents()
    with pytest.raises(NotSaved, match=r"copy.crs"):
        file.copy_to(tmp_path / "no folder" / "copy.crs")


def test_a_campaign_is_not_copied_onto_itself(file: Campaign, path: Path) -> None:
    with pytest.raises(NotSaved, match="itself"):
        file.copy_to(path)


def test_a_file_in_use_is_told(file: Campaign, path: Path) -> None:
    bar_fight(file)
    with pytest.raises(NotSaved) as refused:
        Campaign(path)
    assert str(refused.value) == "Süd & Nord.crs is open in another window. Close it there first."


def test_a_file_that_was_only_looked_at_is_in_use_too(file: Campaign, path: Path) -> None:
    file.close()
    with closing(Campaign(path)), pytest.raises(NotSaved, match="is open in another"):
        Campaign(path)


def text(path: Path) -> None:
    path.write_text("Dear diary, " * 500)


def database(*statements: str) -> Callable[[Path], None]:
    """A maker of a database that some other program wrote."""

    def make(path: Path) -> None:
        with closing(sqlite3.connect(path)) as made:
            for statement in statements:
                made.execute(statement)
            made.commit()

    return make


FOREIGN: dict[str, tuple[Callable[[Path], object], str]] = {
    "a text": (text, "is not a campaign of CRS Desktop. It was not changed."),
    "another database": (
        database("CREATE TABLE diary (day)"),
        "is not a campaign of CRS Desktop. It was not",
    ),
    "another database with a log beside it": (
        database("PRAGMA journal_mode = WAL", "CREATE TABLE diary (day)"),
        "is not a campaign of CRS Desktop. It was not changed.",
    ),
    "another program’s file": (database("PRAGMA application_id = 7"), "is not a campaign of CRS Desktop."),
    "a format below all": (
        database(f"PRAGMA application_id = {APPLICATION_ID}", "PRAGMA user_version = -1"),
        "is not a campaign of CRS Desktop. It was not changed.",
    ),
    "a format of a test version": (
        database(f"PRAGMA application_id = {APPLICATION_ID}", "PRAGMA user_version = 4"),
        "was written by an early test version (format 4), which this program no longer reads. "
        "It was not changed.",
    ),
    "a newer format": (
        database(f"PRAGMA application_id = {APPLICATION_ID}", f"PRAGMA user_version = {FORMAT + 1}"),
        f"was written by a newer CRS Desktop (format {FORMAT + 1}; this one reads {FORMAT}).",
    ),
    "a folder": (Path.mkdir, "cannot be opened. Check that its folder exists and can be written."),
}


@pytest.mark.parametrize(("make", "sentence"), FOREIGN.values(), ids=FOREIGN)
def test_what_is_no_campaign_is_told_in_one_sentence_and_left_as_it_is(
    path: Path, make: Callable[[Path], object], sentence: str
) -> None:
    make(path)
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(NotSaved) as refused:
        Campaign(path)
    assert str(refused.value).startswith(f"{path.name} {sentence}")
    assert [*path.parent.iterdir()] == [path]
    assert (path.read_bytes() if path.is_file() else b"") == before


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(NotSaved, match=r"a.crs cannot be opened. Check that its folder exists"):
        Campaign(tmp_path / "nowhere" / "a.crs")


def test_a_file_of_no_bytes_is_not_filled(path: Path) -> None:
    path.touch()
    with pytest.raises(NotSaved, match=r" is empty\. It was not changed\.$"):
        Campaign(path)
    assert path.read_bytes() == b""
