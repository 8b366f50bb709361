"""The exchange of one laptop with the server: what it sends next, and what it does with what arrives.

Theory
------
*One log for each document.* On the server a document is a row of **slots**, 1, 2, 3 …; a slot holds one
entry, for ever. A laptop proposes an entry for the first slot that it believes empty. The primary key
(document, slot) admits one proposal and refuses every other. That one rule gives all the rest:

* An answer is on the server once, however often it is sent. After a broken connection the laptop reads the
  slots first. It finds its own entry there by its mark, or finds the slot taken and proposes the next one, or
  finds it empty and proposes the same again; a proposal that was delayed in the network meets a full slot.
* Every file has the same entries in the same order, since all read the same slots. An entry names its parent
  by the slot, which is always a smaller one.

*One head for each document.* Head and tip are two numbers beside the slots, with a **version** that counts
their changes. A proposal moves them only if it names the present version; a late one is refused.

*The right to write* a fight is a **lease** of thirty seconds by the server's clock, renewed with each sign of
life. It decides who may move the head. Without it a laptop may still propose entries, which then are a
branch: the tree of a fight has branches anyway (`play/session/history.py`), so the play of a GM whose fight
another took over is one more branch, which nothing overwrites. A laptop without a network keeps the right
that it had. Back in the network it either finds head and lease as it left them and goes on, or follows the
new head.

*A library* has no lease: everyone may edit at any time. A laptop that comes late puts its own changes behind
those of the others, as new entries on the new head (`SharedFile._rebase`). Each change is about one field, so
only two changes of the same field of the same character touch each other. Then the later one counts.

*The file stays the save.* An answer is in the file before anything here knows of it. The exchange looks into
the file afterwards, for entries without a slot. It holds no queue that could be lost, and the table never
waits: jobs run on the thread of `Link`, one at a time, and their results are written in the window's thread.
"""

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
import psycopg

from crs_desktop.play.journal.campaign import NotSaved
from crs_desktop.play.share.failures import sentence
from crs_desktop.play.share.known import NEW, Known
from crs_desktop.play.share.link import Job, News, Then, Wish
from crs_desktop.play.share.messages import Lease, People, Person, Proposal, Pulled
from crs_desktop.play.share.opening import why_barred
from crs_desktop.play.share.others import author, titled
from crs_desktop.play.share.shared_file import SharedFile
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

_LATE = ("23505", "CRS02")
"""Codes of the server for a slot that is full, and for a version that is old."""
_OTHER_WRITES = "CRS01"


def _nothing(_result: Any) -> None:
    pass


class Exchange:
    """The exchange of an open campaign; only the window’s thread calls it.

    ``do`` gives a job to the server. ``changed`` is told the documents to show again, and whether each must
    be read anew; ``soon`` is to call `step` when the table has time; ``told`` gets a sentence for the GM;
    ``moved`` is called when people or connection changed.
    """

    def __init__(self, file: SharedFile, title: str, do: Callable[[Job, int], object]) -> None:
        self.file, self.title, self._do = file, title, do
        self.changed: Callable[[dict[int, bool]], object] = _nothing
        self.told: Callable[[str], object] = _nothing
        self.moved: Callable[[], object] = lambda: None
        self.online, self.failure = False, ""
        self.people: tuple[Person, ...] = ()
        self.leases: dict[str, Lease] = {}
        self.doing = ""
        self.playing: set[int] = set()
        self._busy: Then | None = None
        self._wishes: deque[Wish] = deque()
        self._beats = self._pulls = self._waits = self._idle = False
        self._connection, self._wants, self._closed = 0, 0, False
        self._pictures: set[str] = set()
        self.soon: Callable[[], object] = lambda: None
        file.file.barred, file.file.database.written = self.barred, self._written
        file.file.author = lambda document, entry: author(self.file, self.people, document, entry)

    def _written(self) -> None:
        """Look into the file, but later: the table does not wait."""
        self._idle = False
        self.soon()

    @property
    def rank(self) -> str:
        """Rank of this laptop’s line, as the server told it last."""
        return str(self.file.rank)

    # For the window

    def barred(self, document: int) -> str:
        """Return why a document can only be read on this laptop now; empty if it can be written."""
        known = self.file.by_id.get(document)
        why = why_barred(self.rank, known is None or known.library, known is None or known.held)
        if why and self.rank == "gm" and (name := self.player(document)):
            return say("{name} plays this fight. Use “Take over this fight” to ask for it.", name=name)
        return why

    def player(self, document: int) -> str:
        """Return the laptop that plays a fight; empty if none does, or it is this one."""
        lease = self.leases.get(self.file.by_id[document].uuid) if document in self.file.by_id else None
        if lease is None or not lease.runs or lease.holder == self.file.laptop:
            return ""
        return titled(self.people, lease.holder)

    def asking(self) -> list[tuple[int, str]]:
        """Return the fights of this laptop that others ask for, each with the name of who asks."""
        names = {one.laptop: one.title for one in self.people}
        return [
            (self.file.by_uuid[one.document].id, names.get(one.asked, ""))
            for one in self.leases.values()
            if one.holder == self.file.laptop and one.asked and one.document in self.file.by_uuid
        ]

    def take_over(self, document: int) -> None:
        """Take a fight that is free, or ask its GM; without a connection take it as a branch to be."""
        known = self.file.by_id.get(document)
        if known is None or known.held:
            return None
        if self.online:
            then = partial(self._taken, known)
            return self.wish(lambda server: server.take(self.file.laptop, known.uuid), then)
        self._took(known)
        said = "The server is not connected. If another laptop plays this fight, yours becomes a branch."
        self.told(say(said))
        return None

    def give(self, document: int) -> None:
        """Give a fight to whoever asks for it, once everything in it is on the server."""
        self.playing.discard(document)
        self.step()

    def keep(self, document: int) -> None:
        """Keep a fight that another GM asks for."""
        uuid = self.file.by_id[document].uuid
        self.wish(lambda server: server.keep_playing(self.file.laptop, uuid))

    def close(self) -> None:
        """Let go of the file: it is closed or no longer shared."""
        self.online, self._closed, self.soon = False, True, lambda: None
        self.file.file.barred = lambda _document: ""
        self.file.file.database.written = lambda: None

    def wish(self, job: Job, then: Then = _nothing) -> None:
        """Let the server do something that the GM wants, before everything else."""
        self._wishes.append(Wish(job, then))
        self.step()

    def play(self, document: int, doing: str) -> None:
        """Note the fight on the table: a free one is taken, the one before is freed."""
        self.playing, self.doing = {document}, doing
        self._beats, self._wants = True, document
        self.step()

    # News

    def hear(self, news: News) -> None:
        """Take in news of the thread; some may still arrive after `close`."""
        if self._closed:
            return
        try:
            self._hear(news)
        except NotSaved as error:
            self._fail(str(error))
        self.step()

    def _hear(self, news: News) -> None:
        if news.event == "online":
            self._connection = news.connection
            self._connected(*news.result)
        elif news.event == "offline":
            self._disconnected(news.result)
        elif news.connection == self._connection:
            self._hear_connected(news)

    def _hear_connected(self, news: News) -> None:
        if news.event in ("done", "failed"):
            self._answered(news)
        elif news.event == "beat":
            self._beats, self._pulls = True, self._pulls or self._waits
            self._waits = False
        elif not news.result:
            self._beats = True
        elif news.result > self.file.at:
            self._pulls = True

    def _connected(self, campaign: str, rank: str) -> None:
        if campaign != self.file.campaign:
            self._disconnected(say("This line belongs to another campaign."))
            return
        self.online, self.failure = True, ""
        self._busy, self._beats, self._pulls, self._waits = None, True, True, False
        self.file.rank_is(rank)
        if rank == "newer":
            self.told(say("The server is newer than this program, which can only follow. Update it."))
        self.moved()

    def _disconnected(self, why: str) -> None:
        self.online, self._busy = False, None
        self._wishes.clear()
        self._failed(why)

    def _failed(self, why: str) -> bool:
        """Set the failure, an empty one after it is over; return whether it is another one."""
        is_news, self.failure = why != self.failure, why
        if is_news:
            self.moved()
        return is_news

    def _answered(self, news: News) -> None:
        then, self._busy = self._busy, None
        if then is None:
            return
        try:
            if news.event == "done":
                then(news.result)
            else:
                self._refused(news.result)
        except NotSaved as error:
            self.file = SharedFile(self.file.file)  # what was half taken in is read again from the disk
            self._fail(str(error))

    def _refused(self, error: psycopg.Error) -> None:
        if error.sqlstate in _LATE:
            self._pulls = True
        elif error.sqlstate == _OTHER_WRITES:
            self._beats = True
        else:
            self._fail(sentence(error))

    def _fail(self, why: str) -> None:
        """Say why, and send nothing more until the next sign of life."""
        self._waits = True
        if self._failed(why):
            self.told(why)

    # Jobs

    def step(self) -> None:
        """Give the server the next job, unless one is under way."""
        if self.online and self._busy is None:
            try:
                self._give(self._next())
            except NotSaved as error:
                self._fail(str(error))

    def _give(self, wish: Wish | None) -> None:
        self._idle = wish is None
        if wish is not None:
            self._busy = wish.then
            self._do(wish.job, self._connection)
        elif not self._waits:
            self._failed("")

    @property
    def settled(self) -> bool:
        """Whether the last step found everything sent and taken in."""
        return self.online and self._busy is None and self._idle

    def _next(self) -> Wish | None:
        if self._wishes:
            return self._wishes.popleft()
        if self._beats:
            return self._beat()
        if self._pulls:
            return self._pull()
        return self._upload()

    def _beat(self) -> Wish:
        self._beats = False
        held = [one.uuid for one in self.file.by_id.values() if one.held and one.version != NEW]
        values = (self.file.laptop, self.title, self.doing, self.file.at, held)
        return Wish(lambda server: server.here(*values), self._know)

    def _pull(self) -> Wish:
        self._pulls = False
        have = {id_ for (id_,) in self.file.file.fetch("SELECT id FROM picture")}
        campaign, at = self.file.campaign, self.file.at
        return Wish(lambda server: server.pull(campaign, at, have), self._take_in)

    def _upload(self) -> Wish | None:
        if self._waits or self.rank not in ("gm", "writer"):
            return None
        self.file.look()
        mine = [one for one in self.file.dirty() if one.library or self.rank == "gm"]
        for known in mine:
            if known.version == NEW:
                return self._begin(known)
        return self._picture(mine) or self._put(mine) or self._free()

    def _begin(self, known: Known) -> Wish:
        values = self.file.about(known)
        return Wish(lambda server: server.begin(known.uuid, *values), lambda _done: self.file.begun(known))

    def _picture(self, mine: list[Known]) -> Wish | None:
        """Send a picture that the server lacks, before the entries that name it."""
        ids = (id_ for (id_,) in self.file.file.fetch("SELECT id FROM picture"))
        lacks = next((id_ for id_ in ids if id_ not in self._pictures), "")
        if not lacks or not any(one.unsent for one in mine):
            return None
        picture = self.file.file.picture(lacks)  # here: the thread of the server reads no file
        return Wish(lambda server: server.keep_picture(picture), lambda _done: self._pictures.add(lacks))

    def _put(self, mine: list[Known]) -> Wish | None:
        proposal = next(filter(None, (self.file.proposal(known, known.held) for known in mine)), None)
        if proposal is None:
            return None
        return Wish(lambda server: server.put(self.file.laptop, proposal), partial(self._sent, proposal))

    def _sent(self, proposal: Proposal, change: int) -> None:
        self.file.written(proposal)
        if change == self.file.at + len(proposal.entries) + 1:  # nobody wrote in between
            self.file.at = change

    def _free(self) -> Wish | None:
        """Free a fight that is not on the table here, now that it is on the server."""
        held = (one for one in self.file.by_id.values() if one.held and not one.library)
        known = next((one for one in held if one.id not in self.playing), None)
        if known is None:
            return None
        self.file.hold(known, False)
        return Wish(lambda server: server.give(self.file.laptop, known.uuid), _nothing)

    # Results

    def _know(self, people: People) -> None:
        self.people, self.leases = people.people, {one.document: one for one in people.leases}
        changed: dict[int, bool] = {}
        for known in self.file.by_id.values():
            lease = self.leases.get(known.uuid)
            if lease is None or known.library:
                continue
            if lease.holder == self.file.laptop and not known.held and known.id in self.playing:
                self._took(known)
            elif lease.holder != self.file.laptop and lease.runs and known.held:
                changed |= self._lost(known)
        if changed:
            self.changed(changed)
        self._want()
        self.moved()

    def _want(self) -> None:
        """Take the fight that was put on the table, if it is free."""
        wanted, self._wants = self.file.by_id.get(self._wants), 0
        if wanted and not wanted.held and not wanted.library and self.rank == "gm":
            lease = self.leases.get(wanted.uuid)
            if lease is None or not lease.runs:
                self.take_over(wanted.id)

    def _took(self, known: Known) -> None:
        self.file.hold(known, True)
        self.changed({known.id: False})

    def _taken(self, known: Known, free: bool) -> None:
        if free and known.id in self.playing:
            self._took(known)
        elif not free:
            self.told(say("The other GM is asked for this fight."))
        self._beats = True

    def _lost(self, known: Known) -> dict[int, bool]:
        moved = self.file.give_way(known)
        self._tell_branch(known, moved)
        return {known.id: False}

    def _tell_branch(self, known: Known, moved: bool) -> None:
        if moved or known.unsent:
            said = (
                "Another laptop went on with this fight. What you played is kept as a branch in the history."
            )
            self.told(say(said))

    def _take_in(self, pulled: Pulled) -> None:
        held = {one.id for one in self.file.by_id.values() if one.held and one.unsent and not one.library}
        try:
            changed = self.file.take_in(pulled)
        except (LookupError, ValueError, NotAllowed, msgspec.DecodeError) as error:
            said = (
                "The server holds an entry that this program cannot read: it is damaged, or from a newer "
                "program. Play goes on in this laptop’s file."
            )
            raise NotSaved(say(said)) from error
        self._pulls = self._pulls or pulled.more
        # a fight begins with a lease of which nobody is told
        self._beats |= any(one.id not in self.leases and not one.library for one in pulled.documents)
        for id_ in held:
            if not self.file.by_id[id_].held:
                self._tell_branch(self.file.by_id[id_], True)
        if changed:
            self.changed(changed)
