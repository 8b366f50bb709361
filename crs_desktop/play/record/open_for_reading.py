"""A fight, a library or a cast out of a file, only to be looked at: nothing is written."""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from crs_desktop.play.journal.campaign import Campaign, Document, NotSaved
from crs_desktop.play.journal.file_journal import FileJournal
from crs_desktop.play.lists import cast, spreadsheet
from crs_desktop.play.lists.newcomers import characters
from crs_desktop.play.lists.transfer import arrivals
from crs_desktop.play.record.record import read_record, replay
from crs_desktop.play.session.opening import opening
from crs_desktop.play.session.session import Session
from crs_desktop.rules import SYSTEMS, load_system
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import Shelved
from crs_desktop.rules.system import System
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

_SHEETS, _CAST = (".csv", ".tsv", ".txt"), ".json"


@contextmanager
def session_in(path: Path, title: str = "", system_id: str = "") -> Iterator[Session]:
    """The session of a fight record, of a cast, or of a campaign: that of this title, else the last played.

    A spreadsheet is of the system whose sheet knows most of its headings, unless one is named. Raises
    `NotAllowed` with a sentence when there is none, or the file cannot be read.
    """
    if not path.is_file():
        raise NotAllowed(say("{file} is not there.", file=path.name))
    try:
        kind = path.suffix.casefold()
        alone = kind in (".toml", _CAST, *_SHEETS)
        with closing(Campaign(None if alone else path)) as campaign:
            if kind == ".toml":
                yield replay(read_record(path), campaign)
            else:
                yield _of_cast(path, system_id, campaign) if alone else _session(campaign, title)
    except NotSaved as error:
        raise NotAllowed(str(error)) from error


def _session(campaign: Campaign, title: str) -> Session:
    document = _titled(campaign.documents(), title) if title else campaign.last_played()
    if document is None:
        raise NotAllowed(say("There is no fight in {file}.", file=campaign.name))
    return Session(document, FileJournal(campaign, document), program_answers=False)


def _of_cast(path: Path, system_id: str, campaign: Campaign) -> Session:
    """A library of nobody but those in the file."""
    try:
        text = spreadsheet.decoded(path.read_bytes())
        json = path.suffix.casefold() == _CAST
        system, facts = _of_json(text, system_id) if json else _of_sheet(text, system_id)
    except OSError as error:
        said = "{file} cannot be read: {why}."
        raise NotAllowed(say(said, file=path.name, why=error.strerror)) from error
    except NotAllowed as error:
        raise NotAllowed(say("{file}: {why}", file=path.name, why=error.why)) from error
    document = campaign.add(system.id, path.stem, path.name, "library")
    session = Session(document, FileJournal(campaign, document), program_answers=False)
    session.rule(*facts)
    return session


def _of_json(text: str, system_id: str) -> tuple[System, list[Fact]]:
    """Those of a cast as it is written out."""
    system = load_system(system_id or cast.system_of(text) or SYSTEMS[0].id)
    read = cast.read(text, system)
    if read.slips:
        raise NotAllowed(read.slips[0])
    empty = opening(system)
    return system, [*arrivals(empty, read.people, on_board=False), *map(Shelved, read.shelf)]


def _of_sheet(text: str, system_id: str) -> tuple[System, list[Fact]]:
    """Those of a spreadsheet, whose first line says what its columns are."""
    sheet = spreadsheet.read(text)
    meant = {system.id: spreadsheet.meant(sheet, system.sheet, {}) for system in _systems(system_id)}
    system = max(_systems(system_id), key=lambda one: sum(map(bool, meant[one.id])))
    if "name" not in meant[system.id]:
        raise NotAllowed(say("it has no column “Name”: expected a line of headings, and a character a line."))
    rows = spreadsheet.rows(sheet, meant[system.id])
    found = characters(rows, system, opening(system))
    for slip in found.slips:
        raise NotAllowed(say("Line {line}: {why}", line=rows.lines[slip.row], why=slip.why))
    return system, list(found.facts.values())


def _systems(id_: str) -> list[System]:
    """That of this id, or all. Raises `NotAllowed` when there is none."""
    return [load_system(id_)] if id_ else [load_system(entry.id) for entry in SYSTEMS]


def _titled(documents: Sequence[Document], title: str) -> Document:
    found = [document for document in documents if document.title == title]
    if not found:
        known = ", ".join(f"“{document.title}”" for document in documents) or "–"
        raise NotAllowed(
            say("There is no fight “{title}”: expected one of {known}.", title=title, known=known)
        )
    return found[-1]
