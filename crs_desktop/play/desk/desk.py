"""The desk: a campaign, its fights and libraries, and the fight being played.

The modules for records are imported when a record is read or written, so that the window opens sooner.
"""

import secrets
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

from crs_desktop import shipped
from crs_desktop.play.desk.titles import free, taken_titles, titles_of
from crs_desktop.play.journal.backups import Generations
from crs_desktop.play.journal.campaign import Campaign, Document, NotSaved
from crs_desktop.play.journal.file_journal import FileJournal
from crs_desktop.play.session.session import Session
from crs_desktop.play.told.showable import check_showable, short
from crs_desktop.rules import SYSTEMS, load_system
from crs_desktop.rules.facts import Retitled
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say, template, translated

SAMPLES = (
    ("bar", template("CRS 1.0: a brawl in the bar")),
    ("magic", template("CRS 1.0: steel and spells")),
    ("avatars", template("Avatar System 2.6: four Avatars")),
    ("duel", template("Bruise: the duel in the citadel")),
    ("toad", template("Contest: Ted and the toad")),
    ("gate", template("Contest: a fight at the gate")),
    ("market", template("Duellist: Raq in the market")),
)
"""Samples that ship with the program: file name without ending, and title for a menu."""
SAMPLE_CASTS = {
    "crs": "cast.csv",
    "avatar": "avatars.toml",
    "bruise": "duel.toml",
    "contest": "gate.toml",
    "duellist": "market.toml",
}
"""The file with characters to try, for the library of each system."""


class Desk:
    """Opens and creates documents, each once, so that two views of a document share its session.

    Every method may raise `NotSaved`, and methods that read files `NotAllowed`.
    """

    def __init__(self, campaign: Campaign) -> None:
        """Open the last played fight, or a new fight in an empty campaign.

        Fights that cannot be read, or whose system is unknown, are skipped; ``notice`` says so.
        """
        self.campaign = campaign
        self.notice = ""
        self._sessions: dict[int, Session] = {}
        self._passed_over: dict[int, NotAllowed] = {}
        self.session = self._last() or self.new_fight(SYSTEMS[0].id)
        self.notice = " ".join(filter(None, (self.notice, campaign.database.condition)))

    def fights(self) -> list[Document]:
        """Return all fights of the campaign, oldest first."""
        return [document for document in self.campaign.documents() if document.kind == "fight"]

    def to_open(self) -> list[Document]:
        """Return the fights that a menu offers: without empty ones, except the fight being played."""
        empty = self.campaign.blank() - {self.session.document.id}
        return [fight for fight in self.fights() if fight.id not in empty]

    def pass_over(self, error: Exception) -> bool:
        """Open the next fight instead of one that cannot be shown; return False for an empty fight."""
        document = self.session.document
        if not self.session.path:
            return False
        said = say("it cannot be shown ({why}).", why=short(error))
        # remember the refusal, or `_last` would open the fight again: one such fact shut the program out
        self._passed_over[document.id] = NotAllowed(said)
        self.session = self._last() or self.new_fight(SYSTEMS[0].id)
        return True

    def titles(self) -> set[str]:
        """Return every title in use, also the titles that undo or redo may bring back."""
        return taken_titles(self.campaign)

    def new_fight(self, system_id: str, title: str = "") -> Session:
        """Create an empty fight and play it from now on."""
        self.session = self.prepare(system_id, title)
        return self.session

    def blank_fight(self, system_id: str) -> Session:
        """Return an empty fight of a system, a new one if none exists."""
        # Else each look at another system would leave an empty fight behind.
        blank = self.campaign.blank()
        found = [fight for fight in self.fights() if fight.system == system_id and fight.id in blank]
        return self.open(found[-1].id) if found else self.new_fight(system_id)

    def prepare(self, system_id: str, title: str = "") -> Session:
        """Create an empty fight beside the one being played: an encounter, until it is begun.

        A title that is in use gets a number behind it.
        """
        title = title or say("New fight, {system}", system=load_system(system_id).title)
        return self._opened(self.campaign.add(system_id, free(title, self.titles()), secrets.token_hex(8)))

    def library(self, system_id: str) -> Session:
        """Return the library of a system; create it on first use."""
        for one in self.campaign.documents():
            if (one.kind, one.system) == ("library", system_id):
                return self._opened(one)
        title = say("Library, {system}", system=load_system(system_id).title)
        return self._opened(self.campaign.add(system_id, title, secrets.token_hex(8), "library"))

    def own_notes(self) -> Session:
        """Return the GM's own notes (`play/desk/own_notes.py`); create them on first use."""
        if kept := self.campaign.own_notes():
            return self._opened(kept)
        # a document needs a system, but notes use no rules, so any system will do
        system, seed = SYSTEMS[0].id, secrets.token_hex(8)
        return self._opened(self.campaign.add(system, say("My notes"), seed, "notes"))

    def libraries(self) -> list[str]:
        """Return the ids of the systems that have a library and are known to this program."""
        kept = (one for one in self.campaign.documents() if one.kind == "library")
        return [one.system for one in kept if _known(one)]

    def unbegun(self, system_id: str) -> list[Document]:
        """Return the fights of a system that are prepared but not begun."""
        prepared = self.campaign.prepared()
        return [fight for fight in self.fights() if fight.system == system_id and fight.id in prepared]

    def open(self, document: int) -> Session:
        """Switch to another fight."""
        self.session = self.fight(document)
        return self.session

    def fight(self, document: int) -> Session:
        """Return a fight beside the one being played."""
        found = next((one for one in self.fights() if one.id == document), None)
        if found is None:
            raise NotAllowed(say("This campaign has no such fight."))
        try:
            return self._shown(found)
        except NotAllowed as error:
            raise NotAllowed(say("“{title}”: {why}", title=found.title, why=error.why)) from error

    def opened(self, document: int) -> Session | None:
        """Return the session of a document that was opened before; None for any other."""
        return self._sessions.get(document)

    def remember(self) -> None:
        """Record which fight is being played, so that it opens next time; a failure does not matter."""
        with suppress(NotSaved):
            self.campaign.lay(self.session.document.id)

    def retitled(self, session: Session, title: str) -> Retitled:
        """Return the fact of a new title. Raises `NotAllowed` for an empty title and for another fight's."""
        if not title:
            raise NotAllowed(say("Title is empty: expected a title."))
        fights = self.fights()
        given = titles_of(self.campaign, fights)
        for other in fights:
            if other.id != session.document.id and title in given[other.id]:
                raise NotAllowed(_taken(title, other))
        return Retitled(title)

    def play_sample(self, name: str) -> Session:
        """Open a sample at the beginning of its fight."""
        from crs_desktop.play.record.record import opening_facts, read_record

        record = read_record(shipped.path("samples", f"{name}.toml"))
        facts = opening_facts(record)
        self.new_fight(record.system, translated(record.title)).open_with(*facts)
        return self.session

    def bring_in(self, path: Path, at: Callable[[float], None] = lambda _part: None) -> Session:
        """Play a fight record into the campaign; if a step is not allowed, nothing of it is kept.

        ``at`` is told the part done, and may raise to give up.
        """
        from crs_desktop.play.journal.adopted import adopt
        from crs_desktop.play.record.record import read_record, replay

        record = read_record(path)
        try:
            # In memory first: a step that is not allowed must leave nothing in the file.
            with closing(Campaign(None)) as tried:
                # encode pictures from outside already here, because `adopt` copies them as they are
                tried.encoded, tried.map_encoded = self.campaign.encoded, self.campaign.map_encoded
                played = replay(record, tried, partial(free, taken=self.titles()), at)
                document = adopt(self.campaign, played.document, tried)
        except NotAllowed as error:
            raise NotAllowed(say("{file}, {why}", file=path.name, why=error.why)) from error
        return self.open(document.id)

    def write_out(self, path: Path) -> None:
        """Write the fight being played as a fight record."""
        from crs_desktop.play.record.record import save_record

        save_record(self.session, self.campaign, path)

    def _last(self) -> Session | None:
        """Return the last played fight that can be opened, or None; set ``notice`` if others were skipped."""
        fights, whys = self.campaign.played(), list[NotSaved | NotAllowed]()
        for fight in fights:
            try:
                session = self._shown(fight)
            except (NotSaved, NotAllowed) as error:
                whys.append(error)
            else:
                self.notice = _passed_over(fights[0], whys[0], fight) if whys else ""
                self.notice += self._whole_copy() if any(isinstance(why, NotSaved) for why in whys) else ""
                return session
        if fights and not any(map(_known, fights)):
            said = "{file} contains only fights of unknown systems. It was not changed."
            raise NotAllowed(say(said, file=self.campaign.name))
        if damage := [why for why in whys if isinstance(why, NotSaved)]:
            raise damage[0]
        if whys:
            said = "“{title}”: {why} A new fight was opened instead."
            self.notice = say(said, title=fights[0].title, why=whys[0])
        return None

    def _whole_copy(self) -> str:
        """Return a sentence about the undamaged earlier copy; empty if none exists."""
        said = "Use “Go back to an earlier copy” to open the last undamaged copy."
        return f" {say(said)}" if self.campaign.earlier() else ""

    def _shown(self, document: Document) -> Session:
        """Return a fight that can be shown. Raises `NotAllowed` for any other; it stays in the campaign."""
        if error := self._passed_over.get(document.id):
            raise error
        session = self._opened(document)
        check_showable(session)
        return session

    def _opened(self, document: Document) -> Session:
        # Two sessions of one document would not see what the other writes.
        if document.id not in self._sessions:
            self._sessions[document.id] = self._made(document)
        return self._sessions[document.id]

    def _made(self, document: Document) -> Session:
        """Open a document.

        An error in its journal becomes `NotAllowed`, so that other documents still open.
        """
        try:
            return Session(document, FileJournal(self.campaign, document))
        except (NotSaved, NotAllowed):
            raise
        except Exception as error:
            raise NotAllowed(say("it cannot be played ({why}).", why=short(error))) from error


def open_desk(path: Path | None, generations: Generations | None = None, to_read: bool = False) -> Desk:
    """Open the desk of the campaign at ``path``, or of one in memory; close the campaign on failure.

    ``to_read`` shows a campaign that another program has open, and changes nothing.
    """
    campaign = Campaign(path, generations, to_read)
    try:
        return Desk(campaign)
    except BaseException:
        campaign.close()
        raise


def _taken(title: str, other: Document) -> str:
    """Return why a title is not free: another fight has it, or had it."""
    if title == other.title:
        return say("A fight “{title}” already exists. Choose another title.", title=title)
    said = "“{other}” was once called “{title}”, and undo may restore that. Choose another title."
    return say(said, other=other.title, title=title)


def _known(document: Document) -> bool:
    try:
        load_system(document.system)
    except NotAllowed:
        return False
    return True


def _passed_over(last: Document, why: Exception, other: Document) -> str:
    """Return the sentence for opening another fight than the last played one."""
    if not _known(last):
        said = "“{title}” uses the system “{id}”, unknown to this program. “{other}” was opened instead."
        return say(said, title=last.title, id=last.system, other=other.title)
    said = "“{title}”: {why} “{other}” was opened instead."
    return say(said, title=last.title, why=why, other=other.title)
