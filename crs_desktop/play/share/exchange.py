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
branch: the tree of a fight has branches anyway (`play/session/entry_tree.py`). So the play of a GM whose
fight another took over is one more branch, which nothing overwrites. A laptop without a network keeps the
right that it had. Back in the network it either finds head and lease as it left them and goes on, or follows
the new head.

*A library* has no lease: everyone may edit at any time. A laptop that comes late puts its own changes behind
those of the others, as new entries on the new head (`SharedFile._rebase`). Each change is about one field, so
only two changes of the same field of the same character touch each other. Then the later one counts.

*Live for those who look.* An answer in a fight that another laptop has on its table is sent at once, and that
laptop is told. A fight that nobody follows is gathered until the next sign of life, every fifteen seconds.
The sign fetches everything else too. Forty laptops that told each other every answer cost a server ten times
as much. A library is told to everyone at once.

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
from crs_desktop.play.share import sending
from crs_desktop.play.share.failures import sentence
from crs_desktop.play.share.known import Known
from crs_desktop.play.share.link import Job, News, Then, Wish
from crs_desktop.play.share.messages import People, Proposal, Pulled
from crs_desktop.play.share.others import author
from crs_desktop.play.share.rights import Rights
from crs_desktop.play.share.shared_file import SharedFile
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

_LATE = ("23505", "CRS02")
"""Codes of the server for a slot that is full, and for a version that is old."""
_OTHER_WRITES = "CRS01"
_LOOK = 3
"""Signs of life from one look at people and leases to the next, if nothing is told of them."""


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
        self.rights = Rights(file)
        self._busy: Then | None = None
        self._wishes: deque[Wish] = deque()
        self._beats = self._looks = self._pulls = self._all = False
        self._waits = self._idle = self._just_met = False
        self._ticks = 0
        self.watched = False
        self._connection, self._wants, self._closed = 0, 0, False
        self._pictures: set[str] = set()
        self.soon: Callable[[], object] = lambda: None
        file.file.barred, file.file.database.written = self.rights.barred, self._written
        file.file.author = lambda document, entry: author(file, self.rights.people, document, entry)

    def _written(self) -> None:
        """Look into the file, but later: the table does not wait."""
        self._idle = False
        self.soon()

    @property
    def rank(self) -> str:
        """Rank of this laptop’s line, as the server told it last."""
        return str(self.file.rank)

    # For the window

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
        self.rights.playing.discard(document)
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
        self.rights.playing, self.rights.on_table, self.rights.doing = {document}, document, doing
        self._wants, self._pulls = document, True  # what came before the server knew that it is followed
        self._look()
        self.step()

    def hurry(self) -> None:
        """Send and fetch everything now instead of with the next sign of life."""
        self._all = True
        self._look()
        self.step()

    def farewell(self) -> Job:
        """Return the last job: send what was gathered, and leave."""
        return sending.farewell(self.file, self._mine(everything=True))

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
            self._beats, self._all, self._waits = True, True, False
            self._ticks += 1
            self._looks |= self.watched or self._ticks % _LOOK == 0
        else:
            self._told_of(news.result.split())

    def _told_of(self, words: list[str]) -> None:
        """Fetch a change that concerns this laptop; what is no change is news of people."""
        if len(words) != 3 or not words[0].isdecimal():
            self._look()
        elif words[2] != self.file.laptop and int(words[0]) > self.file.at and self.rights.follows(words[1]):
            self._pulls = True

    def _look(self) -> None:
        self._beats = self._looks = True

    def _connected(self, campaign: str, rank: str) -> None:
        if campaign != self.file.campaign:
            self._disconnected(say("This line belongs to another campaign."))
            return
        self.online, self.failure = True, ""
        self._busy, self._all, self._waits, self._just_met = None, True, False, False
        self._look()
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
        then, self._busy = self._busy, None  # first, because `then` may give the next job
        if then is None:
            return
        try:
            if news.event == "done":
                then(news.result)
            else:
                self._refused(news.result)
        except NotSaved as error:
            self.file.read()  # what was half taken in is read again from the disk
            self._fail(str(error))

    def _refused(self, error: psycopg.Error) -> None:
        if error.sqlstate in _LATE:
            self._pulls = True
        elif error.sqlstate == _OTHER_WRITES:
            self._look()
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
            self._failed("")  # with nothing left to do, a failure is over

    @property
    def settled(self) -> bool:
        """Whether the last step found everything sent and taken in."""
        return self.online and self._busy is None and self._idle

    def _next(self) -> Wish | None:
        if self._wishes:
            return self._wishes.popleft()
        if self._beats and not self._just_met:  # on a slow server the next sign of life is due at once
            return self._beat()
        if self._pulls:
            return self._pull()
        self._just_met = False
        return self._upload() or (self._beat() if self._beats else None)

    def _beat(self) -> Wish:
        looks, self._beats, self._looks, self._just_met = self._looks, False, False, True
        sign, campaign, at = self.rights.sign(self.title), self.file.campaign, self.file.at
        have = self._pictures_here()
        return Wish(lambda server: server.meet(sign, campaign, at, have, looks), self._met)

    def _pull(self) -> Wish:
        self._pulls = False
        campaign, at, have = self.file.campaign, self.file.at, self._pictures_here()
        return Wish(lambda server: server.pull(campaign, at, have), self._take_in)

    def _pictures_here(self) -> set[str]:
        return {id_ for (id_,) in self.file.file.fetch("SELECT id FROM picture")}

    def _upload(self) -> Wish | None:
        if self._waits or self.rank not in ("gm", "writer"):
            return None
        file, mine = self.file, self._mine(self._all)
        wish = (
            sending.begin(file, mine)
            or sending.picture(file, mine, self._pictures)
            or sending.put(file, mine, lambda proposal, change: self._sent(proposal, change))
            or sending.free(file, self.rights.playing, self._look)
        )
        self._all = self._all and wish is not None
        return wish

    def _mine(self, everything: bool) -> list[Known]:
        """Return the documents to send: all, or those that another laptop waits for."""
        self.file.look()
        mine = [one for one in self.file.dirty() if one.library or self.rank == "gm"]
        return [one for one in mine if everything or not self.rights.gathers(one)]

    def _sent(self, proposal: Proposal, change: int) -> None:
        self.file.written(proposal)
        if self.file.by_uuid[proposal.document].library:
            self.file.flush()  # an undo is known by the head that the server had
        if change == self.file.at + len(proposal.entries) + 1:  # nobody wrote in between
            self.file.at = change

    # Results

    def _met(self, met: tuple[Pulled, People | None]) -> None:
        pulled, people = met
        if people:
            self._know(people)
        self._take_in(pulled)

    def _know(self, people: People) -> None:
        changed: dict[int, bool] = {}
        for known, mine in [*self.rights.know(people)]:
            if mine:
                self._took(known)
            else:
                changed |= self._lost(known)
        if changed:
            self.changed(changed)
        self._want()
        self.moved()

    def _want(self) -> None:
        """Take the fight that was put on the table, if it is free."""
        wanted, self._wants = self.file.by_id.get(self._wants), 0
        if wanted and self.rights.is_free(wanted):
            self.take_over(wanted.id)

    def _took(self, known: Known) -> None:
        self.file.hold(known, True)
        self.changed({known.id: False})

    def _taken(self, known: Known, free: bool) -> None:
        if free and known.id in self.rights.playing:
            self._took(known)
        elif not free:
            self.told(say("The other GM is asked for this fight."))
        self._look()

    def _lost(self, known: Known) -> dict[int, bool]:
        moved = self.file.give_way(known)
        self._look()  # the server does not know yet that this laptop follows
        self._tell_branch(known, moved)
        return {known.id: False}

    def _tell_branch(self, known: Known, moved: bool) -> None:
        if moved or known.unsent:
            said = (
                "Another laptop went on with this fight. What you played is kept as a branch in the history."
            )
            self.told(say(said))

    def _take_in(self, pulled: Pulled) -> None:
        """Write what arrived and what follows from it, as a repeated undo, all or nothing."""
        with self.file.file.at_once():
            self._take(pulled)

    def _take(self, pulled: Pulled) -> None:
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
        if any(one.id not in self.rights.leases and not one.library for one in pulled.documents):
            self._look()
        for id_ in held:
            if not self.file.by_id[id_].held:
                self._tell_branch(self.file.by_id[id_], True)
        if changed:
            self.changed(changed)
