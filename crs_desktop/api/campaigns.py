"""Functions that open fights: new ones, those of a campaign file, fight records and samples."""

import secrets
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self
from weakref import finalize

from msgspec.structs import replace

from crs_desktop import shipped
from crs_desktop.api.errors import plain_errors
from crs_desktop.api.fight import OpenFight
from crs_desktop.play.desk.desk import SAMPLES
from crs_desktop.play.desk.titles import free, taken_titles
from crs_desktop.play.journal.campaign import Campaign, Document
from crs_desktop.play.journal.file_journal import FileJournal
from crs_desktop.play.record.record import Record, parse_record, read_record, replay
from crs_desktop.play.session.session import Session
from crs_desktop.play.told.showable import check_showable
from crs_desktop.rules import SYSTEMS, load_system
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say


class CampaignFile:
    """An open campaign file, and a context manager that closes it.

    Only one program at a time may have a campaign open for writing.
    """

    def __init__(self, campaign: Campaign, read_only: bool) -> None:
        self._campaign = campaign
        self._read_only = read_only
        self._fights: dict[int, OpenFight] = {}

    @property
    def titles(self) -> tuple[str, ...]:
        """Titles of all fights and libraries, oldest first."""
        return tuple(one.title for one in self._campaign.documents())

    def fight(self, title: str = "") -> OpenFight:
        """Return the fight or library of this title; without a title, the last played fight."""
        from crs_desktop.play.record.open_for_reading import titled_or_last  # slow: imports the list readers

        with plain_errors():
            return self._open(titled_or_last(self._campaign, title))

    def new_fight(self, system: str, title: str = "", seed: str = "") -> OpenFight:
        """Add an empty fight of a system.

        If ``title`` already exists, a number is added to it. Fights with the same ``seed``, answers and
        rulings draw the same cards; an empty seed becomes a random one.
        """
        with plain_errors():
            named = title or say("New fight, {system}", system=load_system(system).title)
            named = free(named, taken_titles(self._campaign))
            return self._open(self._campaign.add(system, named, seed or secrets.token_hex(8)))

    def close(self) -> None:
        """Close the file."""
        self._campaign.close()

    def _open(self, document: Document) -> OpenFight:
        if document.id not in self._fights:  # two sessions of one document would not see each other's steps
            journal = FileJournal(self._campaign, document)
            # a script gets every question: it answers each one, or calls `accept` for the usual answer
            session = Session(document, journal, not self._read_only, asks_all=True)
            check_showable(session)
            self._fights[document.id] = OpenFight(session, self._campaign)
        return self._fights[document.id]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def open_campaign(path: str | Path | None = None, read_only: bool = False) -> CampaignFile:
    """Open a campaign file; create it if it is missing, or in memory if no path is given."""
    with plain_errors():
        return CampaignFile(_campaign(None if path is None else Path(path), read_only), read_only)


def new_fight(system: str, title: str = "", seed: str = "") -> OpenFight:
    """Return an empty fight in memory; `CampaignFile.new_fight` explains the arguments."""
    return open_campaign().new_fight(system, title, seed)


def read_fight(path: str | Path, answered: bool = True) -> OpenFight:
    """Replay a fight record in memory; the returned fight can be continued.

    With ``answered`` False only the opening of the record is replayed.
    """
    path = Path(path)
    with plain_errors():
        record = read_record(path)
        record = record if answered else replace(record, answers="")
        try:
            return _played(record)
        except NotAllowed as error:
            raise NotAllowed(say("{file}, {why}", file=path.name, why=error.why)) from error


def play_record(text: str) -> OpenFight:
    """Replay the text of a fight record in memory; the returned fight can be continued."""
    with plain_errors():
        return _played(parse_record(text))


def samples() -> Mapping[str, Path]:
    """Return the paths of the shipped fight records by name."""
    return {name: shipped.path("samples", f"{name}.toml") for name, _ in SAMPLES}


def systems() -> Mapping[str, str]:
    """Return the title of each system by its id."""
    return {one.id: one.title for one in SYSTEMS}


def _played(record: Record) -> OpenFight:
    campaign = _campaign(None)
    session = replay(record, campaign)
    check_showable(session)
    session.program_answers = True  # only now: during the replay the record gives every answer
    return OpenFight(session, campaign)


def _campaign(path: Path | None, read_only: bool = False) -> Campaign:
    """Open a campaign whose database is closed when the object is no longer used."""
    campaign = Campaign(path, to_read=read_only)
    finalize(campaign, campaign.database.close)  # scripts and notebooks seldom close a file themselves
    return campaign
