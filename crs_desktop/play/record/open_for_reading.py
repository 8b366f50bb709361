"""Fights, libraries and casts opened from a file for reading only."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.play.journal.campaign import SUFFIX, Campaign, Document, NotSaved
from crs_desktop.play.journal.file_journal import FileJournal
from crs_desktop.play.journal.io_errors import why
from crs_desktop.play.lists.columns import Columns, columns_of
from crs_desktop.play.lists.people.newcomers import Newcomers, characters
from crs_desktop.play.lists.people.portrait_files import PortraitFiles, lost
from crs_desktop.play.lists.people.transfer import arrivals
from crs_desktop.play.lists.reading.encodings import titles
from crs_desktop.play.lists.reading.endings import BOOKS, ENDINGS, TEXTS
from crs_desktop.play.lists.reading.headed_list import HeadedList, meant
from crs_desktop.play.lists.reading.left_out import left_out, unused
from crs_desktop.play.lists.reading.list_file import RawList, listed_in
from crs_desktop.play.lists.reading.list_rows import Rows, rows
from crs_desktop.play.lists.reading.text_cells import SIGNS
from crs_desktop.play.lists.writing import cast
from crs_desktop.play.record.record import read_record, replay
from crs_desktop.play.session.opening import opening
from crs_desktop.play.session.session import Session
from crs_desktop.rules import SYSTEMS, load_system
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import Shelved
from crs_desktop.rules.system import System
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

_Read = tuple[System, list[Fact], tuple[str, ...]]
_CAST, _RECORD = ".json", ".toml"
_SQLITE, _ZIP = b"SQLite format 3", b"PK"
_FORMAT = re.compile(rb"^format\s*=", re.MULTILINE)
"""Line that every record has."""
FIGHTS = (_RECORD, SUFFIX)
"""Endings of files with fights."""


class NoSuchFight(NotAllowed):
    """The file has no fight with this title."""


class OpenedForReading(Struct, frozen=True):
    """Content of a file. ``told`` has a sentence for each part that could not be read.

    ``guessed`` is a sentence about the encoding of a text if the program had to guess it.

    ``picture`` returns the bytes of a portrait while the file is open; empty if it is missing.
    """

    session: Session
    picture: Callable[[str], bytes]
    told: tuple[str, ...] = ()
    guessed: str = ""


@contextmanager
def opened(
    path: Path, title: str = "", system_id: str = "", way: str = "", encoding: str = ""
) -> Iterator[OpenedForReading]:
    """Open a fight record, a cast or a campaign; of a campaign the fight ``title``, else the last one played.

    A spreadsheet belongs to ``system_id``, else to the system that knows most of its headings. ``way`` is the
    sign between its cells or the sheet of a workbook, and ``encoding`` that of a text; the program guesses
    an empty one. Raises `NotAllowed` with a sentence if the fight is missing or the file cannot be read.
    """
    if not path.is_file():
        raise NotAllowed(say("{file} does not exist.", file=path.name or path))
    try:
        kind = path.suffix.casefold()
        alone = kind in (_RECORD, _CAST, *ENDINGS)
        # a text contains its portraits, so a campaign in memory keeps them while the file is open
        with closing(Campaign(None) if alone else Campaign(path, to_read=True)) as campaign:
            if kind == _RECORD:
                session = replay(read_record(path), campaign)
                if title:
                    _titled([session.document], title)
                yield OpenedForReading(session, campaign.picture)
            else:
                yield (
                    _of_cast(path, system_id, way, encoding, campaign)
                    if alone
                    else OpenedForReading(_session(campaign, title), campaign.picture)
                )
    except NotSaved as error:
        raise NotAllowed(str(error)) from error


def ending_of(held: bytes) -> str:
    """Return the ending that fits the first bytes of a file: campaign, workbook, cast, record or text."""
    if held.startswith(_SQLITE):
        return SUFFIX
    if held.startswith(_ZIP):
        return BOOKS[0]
    # Some editors begin a text with a byte order mark.
    text = held.removeprefix(b"\xef\xbb\xbf").lstrip()
    # A bracket alone may begin a table of a record.
    if text.startswith((b"{", b"[{")):
        return _CAST
    return _RECORD if _FORMAT.search(text) else TEXTS[0]


def titled_or_last(campaign: Campaign, title: str) -> Document:
    """Return the document of this title, or without a title the fight played last.

    Raises `NotAllowed` when there is none.
    """
    document = _titled(campaign.documents(), title) if title else campaign.last_played()
    if document is None:
        raise NotAllowed(say("{file} contains no fight.", file=campaign.name))
    return document


def _session(campaign: Campaign, title: str) -> Session:
    document = titled_or_last(campaign, title)
    # the program must not answer at the opening, because the file is only read
    return Session(document, FileJournal(campaign, document), program_answers=False)


def _of_cast(path: Path, system_id: str, way: str, encoding: str, campaign: Campaign) -> OpenedForReading:
    """Return a library of the characters in the file that can be read.

    Raises `NotAllowed` with one line for each fault if no character can be read.
    """
    guessed = ""
    try:
        if path.suffix.casefold() == _CAST:
            system, facts, told = _of_json(cast.text_in(path), system_id, campaign)
        else:
            listed = listed_in(path)
            guessed = "" if encoding else _guessed(path, listed.encoding)
            listed = listed.encoded(encoding) if encoding else listed
            system, facts, told = _of_sheet(listed, system_id, way, PortraitFiles(path.parent, campaign))
    except OSError as error:
        said = "{file} cannot be read: {why}."
        raise NotAllowed(say(said, file=path.name, why=why(error))) from error
    except NotAllowed as error:
        raise NotAllowed(say("{file}: {why}", file=path.name, why=error.why)) from error
    sentences = tuple(say("{file}: {why}", file=path.name, why=why) for why in told)
    if sentences and not facts:
        raise NotAllowed("\n".join(sentences))
    document = campaign.add(system.id, path.stem, path.name, "library")
    session = Session(document, FileJournal(campaign, document), program_answers=False)
    session.rule(*facts)
    return OpenedForReading(session, campaign.picture, sentences, guessed)


def _guessed(path: Path, encoding: str) -> str:
    """Return the sentence about a guessed encoding, empty if it was certain."""
    said = "{file} was read as {title} ({encoding}). --encoding chooses another."
    return say(said, file=path.name, title=titles()[encoding], encoding=encoding) if encoding else ""


def _of_json(text: str, system_id: str, campaign: Campaign) -> _Read:
    """Read the characters of a JSON cast, with their portraits."""
    system = load_system(system_id or cast.system_of(text) or SYSTEMS[0].id)
    read = cast.portrayed(cast.read(text, system), campaign)
    facts = [*arrivals(opening(system), read.people, on_board=False), *map(Shelved, read.shelf)]
    return system, facts, read.slips


def _of_sheet(listed: RawList, system_id: str, way: str, portraits: PortraitFiles) -> _Read:
    """Read the characters of a spreadsheet or text for the system that knows most of its headings."""
    way = _sign_or_table(listed, way)
    system, columns, headed, ids = max(
        (_understood(listed, system, way) for system in _systems(system_id)),
        key=lambda one: sum(map(bool, one[3])),
    )
    if "name" not in ids or not any(headed.headings):
        raise NotAllowed(say("it has no column “Name”. Expected a line of headings, then the characters."))
    people, scene = rows(headed, ids), opening(system)
    found = characters(people, system, scene)
    told = (
        *left_out(headed, ids, columns),
        *unused(headed, ids, system, scene),
        *_slips(found, people),
        *lost(found.people.values(), portraits),
    )
    facts = (replace(fact, combatant=portraits.portrayed(fact.combatant)) for fact in found.facts.values())
    return system, [*facts], told


def _sign_or_table(listed: RawList, way: str) -> str:
    """Return the separator or sheet meant by ``way``. Raises `NotAllowed` if the list has no such thing."""
    signs = {"tab" if sign == "\t" else sign: sign for sign in SIGNS}
    known = {table.name: table.name for table in listed.tables} or signs
    if way and way not in known:
        said = "This list cannot be read by “{way}”: expected one of {known}."
        raise NotAllowed(say(said, way=way, known=", ".join(f"“{one}”" for one in known)))
    return known[way] if way else ""


def _understood(
    listed: RawList, system: System, way: str
) -> tuple[System, Columns, HeadedList, tuple[str, ...]]:
    """Read a list for one system: its columns, its cells, and the column id of each heading."""
    columns = columns_of(system, opening(system))
    headed = listed.headed(columns, way)
    return system, columns, headed, meant(headed, columns)


def _slips(found: Newcomers, people: Rows) -> list[str]:
    return [say("Line {line}: {why}", line=people.lines[slip.row], why=slip.why) for slip in found.slips]


def _systems(id_: str) -> list[System]:
    """Return the system with this id, or all systems. Raises `NotAllowed` for an unknown id."""
    return [load_system(id_)] if id_ else [load_system(entry.id) for entry in SYSTEMS]


def _titled(documents: Sequence[Document], title: str) -> Document:
    found = [document for document in documents if document.title == title]
    if not found:
        known = ", ".join(f"“{document.title}”" for document in documents) or "–"
        said = "There is no fight “{title}”: expected one of {known}."
        raise NoSuchFight(say(said, title=title, known=known))
    # Of several fights with one title, the latest is meant.
    return found[-1]
