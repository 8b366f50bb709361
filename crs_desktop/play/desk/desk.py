"""The desk: one campaign, its fights, the one that is played, and the libraries.

What reads and writes records is imported when one is read or written: the table opens sooner.
"""

import secrets
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
from crs_desktop.words import say

SAMPLES = (
    ("bar", "CRS 1.0: a brawl in the bar"),
    ("magic", "CRS 1.0: steel and spells"),
    ("avatars", "Avatar System 2.6: four Avatars"),
    ("duel", "Bruise: the duel in the citadel"),
    ("toad", "Contest: Ted and the toad"),
    ("gate", "Contest: a fight at the gate"),
    ("market", "Duellist: Raq in the market"),
)
"""The samples that ship: file name without its ending, and title for a menu."""


class Desk:
    """Opens and makes documents, each once: two views of one have the same session.

    Everything may raise `NotSaved`, and what reads files `NotAllowed`.
    """

    def __init__(self, campaign: Campaign) -> None:
        """The fight that was played last is opened again; in an empty campaign, a new one.

        One that cannot be read, or of a system that this program does not know, is passed over: ``notice``
        says so then.
        """
        self.campaign = campaign
        self.notice = ""
        self._sessions: dict[int, Session] = {}
        self._passed_over: dict[int, NotAllowed] = {}
        self.session = self._last() or self.new_fight(SYSTEMS[0].id)
        self.notice = " ".join(filter(None, (self.notice, campaign.database.condition)))

    def fights(self) -> list[Document]:
        """All fights of the campaign, oldest first."""
        return [document for document in self.campaign.documents() if document.kind == "fight"]

    def pass_over(self, error: Exception) -> bool:
        """Open the next fight in place of one that nobody can show; False when it is an empty one already."""
        document = self.session.document
        if not self.session.path:
            return False
        said = say("it cannot be shown ({why}).", why=short(error))
        self._passed_over[document.id] = NotAllowed(said)
        self.session = self._last() or self.new_fight(SYSTEMS[0].id)
        return True

    def titles(self) -> set[str]:
        """Every title that is taken: what undo or redo may give a fight back is, too."""
        return taken_titles(self.campaign)

    def new_fight(self, system_id: str, title: str = "") -> Session:
        """Begin an empty fight and play it from now on."""
        self.session = self.prepare(system_id, title)
        return self.session

    def blank_fight(self, system_id: str) -> Session:
        """A fight of a system in which nothing has been written yet: one that is there, else a new one."""
        blank = self.campaign.blank()
        found = [fight for fight in self.fights() if fight.system == system_id and fight.id in blank]
        return self.open(found[-1].id) if found else self.new_fight(system_id)

    def prepare(self, system_id: str, title: str = "") -> Session:
        """Make an empty fight beside the one that is played: an encounter, until it is begun.

        A title that another has had gets a number behind it.
        """
        title = title or say("New fight, {system}", system=load_system(system_id).title)
        return self._opened(self.campaign.add(system_id, free(title, self.titles()), secrets.token_hex(8)))

    def library(self, system_id: str) -> Session:
        """The campaign’s characters of one system; the library is made when it is first asked for."""
        for one in self.campaign.documents():
            if (one.kind, one.system) == ("library", system_id):
                return self._opened(one)
        title = say("Library, {system}", system=load_system(system_id).title)
        return self._opened(self.campaign.add(system_id, title, secrets.token_hex(8), "library"))

    def libraries(self) -> list[str]:
        """The ids of the systems that the campaign has a library of, and that this program knows."""
        kept = (one for one in self.campaign.documents() if one.kind == "library")
        return [one.system for one in kept if _known(one)]

    def unbegun(self, system_id: str) -> list[Document]:
        """The fights of a system that are prepared and not begun: nothing but who is there, and where."""
        prepared = self.campaign.prepared()
        return [fight for fight in self.fights() if fight.system == system_id and fight.id in prepared]

    def open(self, document: int) -> Session:
        """Go over to another fight."""
        self.session = self.fight(document)
        return self.session

    def fight(self, document: int) -> Session:
        """A fight as it stands, beside the one that is played."""
        found = next((one for one in self.fights() if one.id == document), None)
        if found is None:
            raise NotAllowed(say("There is no such fight in this campaign."))
        try:
            return self._shown(found)
        except NotAllowed as error:
            raise NotAllowed(say("“{title}”: {why}", title=found.title, why=error.why)) from error

    def remember(self) -> None:
        """Keep which fight is played, to be opened again; that it cannot be written stops nobody."""
        with suppress(NotSaved):
            self.campaign.lay(self.session.document.id)

    def retitled(self, session: Session, title: str) -> Retitled:
        """The fact that a fight is called otherwise. Raises `NotAllowed` for none, and another’s."""
        if not title:
            raise NotAllowed(say("Title is empty: expected a title."))
        fights = self.fights()
        given = titles_of(self.campaign, fights)
        for other in fights:
            if other.id != session.document.id and title in given[other.id]:
                raise NotAllowed(_taken(title, other))
        return Retitled(title)

    def play_sample(self, name: str) -> Session:
        """Open a sample as its fight begins: who is there, and nothing has happened."""
        from crs_desktop.play.record.record import opening_facts, read_record

        record = read_record(shipped.path("samples", f"{name}.toml"))
        facts = opening_facts(record)
        self.new_fight(record.system, record.title).open_with(*facts)
        return self.session

    def bring_in(self, path: Path) -> Session:
        """Play a fight record into the campaign; one that stops is not taken in at all."""
        from crs_desktop.play.record.record import read_record, replay

        record = read_record(path)
        try:
            with closing(Campaign(None)) as tried:
                tried.encoded = self.campaign.encoded
                replay(record, tried)
            with self.campaign.at_once():
                titled = partial(free, taken=self.titles())
                document = replay(record, self.campaign, titled).document
        except NotAllowed as error:
            raise NotAllowed(say("{file}, {why}", file=path.name, why=error.why)) from error
        return self.open(document.id)

    def write_out(self, path: Path) -> None:
        """Write the fight that is played as a fight record."""
        from crs_desktop.play.record.record import save_record

        save_record(self.session, self.campaign, path)

    def _last(self) -> Session | None:
        """The fight that was played last, of those that can be opened; None in an empty campaign."""
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
            said = (
                "{file} holds only fights of systems that this program does not know. It was left as it is."
            )
            raise NotAllowed(say(said, file=self.campaign.name))
        if damage := [why for why in whys if isinstance(why, NotSaved)]:
            raise damage[0]
        if whys:
            self.notice = say("“{title}”: {why} Here is a new fight.", title=fights[0].title, why=whys[0])
        return None

    def _whole_copy(self) -> str:
        """The rest of the sentence about a damaged fight, where an earlier copy has it whole."""
        said = "The last whole copy is opened by “Go back to an earlier copy”."
        return f" {say(said)}" if self.campaign.earlier() else ""

    def _shown(self, document: Document) -> Session:
        """A fight that can be shown. Raises `NotAllowed` for one that cannot: it stays in the campaign."""
        if error := self._passed_over.get(document.id):
            raise error
        session = self._opened(document)
        check_showable(session)
        return session

    def _opened(self, document: Document) -> Session:
        if document.id not in self._sessions:
            self._sessions[document.id] = self._made(document)
        return self._sessions[document.id]

    def _made(self, document: Document) -> Session:
        """Whatever its journal raises stops nothing but this document."""
        try:
            return Session(document, FileJournal(self.campaign, document))
        except (NotSaved, NotAllowed):
            raise
        except Exception as error:
            raise NotAllowed(say("it cannot be played ({why}).", why=short(error))) from error


def open_desk(path: Path | None, generations: Generations | None = None) -> Desk:
    """The desk of the campaign file at ``path``, or of one in memory; let go when it cannot be laid."""
    campaign = Campaign(path, generations)
    try:
        return Desk(campaign)
    except BaseException:
        campaign.close()
        raise


def _taken(title: str, other: Document) -> str:
    """The sentence why a title cannot be given: that of another fight, or one that it had."""
    if title == other.title:
        return say("There is a fight “{title}” already: expected another title.", title=title)
    said = "“{other}” has been called “{title}”, and undo may call it so again: expected another title."
    return say(said, other=other.title, title=title)


def _known(document: Document) -> bool:
    try:
        load_system(document.system)
    except NotAllowed:
        return False
    return True


def _passed_over(last: Document, why: Exception, other: Document) -> str:
    """The sentence about the fight that was played last, where another is opened."""
    if not _known(last):
        said = "“{title}” is of the system “{id}”, which this program does not know: here is “{other}”."
        return say(said, title=last.title, id=last.system, other=other.title)
    return say("“{title}”: {why} Here is “{other}”.", title=last.title, why=why, other=other.title)
