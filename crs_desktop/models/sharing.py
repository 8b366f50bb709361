"""A shared campaign in the window: the exchange with the server, and tables of people and fights.

The connection runs on a thread of its own. Its news arrive through a queued signal, so the file changes only
in the thread of the window. A campaign that is not shared imports none of this.
"""

import platform
from collections.abc import Callable, Iterator
from contextlib import suppress
from getpass import getuser
from itertools import takewhile
from time import perf_counter
from typing import Any

from msgspec import Struct
from PySide6.QtCore import QObject, Qt, QTimer, Signal

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.rows import Index, TableModel, resetting
from crs_desktop.play.collecting import EVERY, collect, collect_again, stop_collecting
from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.io_errors import NotSaved
from crs_desktop.play.share.exchange import Exchange
from crs_desktop.play.share.glances import Glances
from crs_desktop.play.share.hosting import Access
from crs_desktop.play.share.line import Line
from crs_desktop.play.share.link import Job, Link
from crs_desktop.play.share.messages import SILENCE
from crs_desktop.play.share.overlaps import Overlap, overlaps
from crs_desktop.play.share.retaken import retake
from crs_desktop.play.share.server import Server
from crs_desktop.play.share.shared_file import SharedFile
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say, say_many

_PATIENCE = 0.5
"""Seconds in which a server takes leave of this laptop."""
_GLANCE = 0.02
"""Seconds for which the window may look at fights without a pause."""


class Sharing(QObject):
    """The shared campaign of a window.

    ``changed`` tells that people, fights or the connection changed; ``told`` carries a sentence for the GM.
    """

    changed = Signal()
    told = Signal(str)
    _heard = Signal(object)

    def __init__(self, desk: Desk, bridge: Bridge, access: Access, parent: QObject) -> None:
        super().__init__(parent)
        self.desk, self.bridge, self.access = desk, bridge, access
        file = SharedFile(desk.campaign)
        self.exchange = Exchange(file, _name(), self._do)
        self.exchange.changed, self.exchange.told = self._show, self.told.emit
        self.exchange.moved, self.exchange.soon = self.changed.emit, self._soon
        self._heard.connect(self.exchange.hear, Qt.ConnectionType.QueuedConnection)
        self._steps = QTimer(self, singleShot=True, interval=0)
        self._steps.timeout.connect(self.exchange.step)
        self._collects = QTimer(self, interval=EVERY)
        self._collects.timeout.connect(collect)
        self._collects.start()
        self._played = 0
        self.overlaps: list[Overlap] = []
        self.glances = Glances(desk)
        self.looks = QTimer(self, singleShot=True, interval=0)
        self.looks.timeout.connect(self._look)
        self.changed.connect(self._tell_doubles)
        bridge.rewound.connect(self._play)
        self._play()
        stop_collecting()
        revive = access.host.revive if access.host else lambda: None
        self._link = Link(access.line, self._heard.emit, revive)

    # State

    @property
    def state(self) -> str:
        """One sentence about the connection."""
        exchange = self.exchange
        if exchange.failure:
            return exchange.failure
        if not exchange.online:
            return say("Connecting …")
        return say_many(
            "{count} laptop is connected.", "{count} laptops are connected.", len(exchange.rights.people)
        )

    @property
    def may_invite(self) -> bool:
        """Whether this laptop may make lines for others now."""
        return self.exchange.online and self.exchange.rank == "gm"

    def may_lock_out(self, role: str) -> bool:
        """Return whether this laptop may lock out a line now; its own line it may not."""
        return self.may_invite and role not in ("", self.access.line.user)

    # Actions

    def take_over(self, document: int) -> None:
        """Take a fight or ask its GM for it, and put it on the table."""
        self.exchange.play(document, self.exchange.rights.doing)
        self.exchange.take_over(document)

    def restore(self) -> None:
        """Give the field that was told of last its other value; the one before it is next."""
        if self.overlaps:
            one = self.overlaps.pop()
            self.bridge.showing(one.session).on_behalf(self.bridge, lambda session: session.rule(one.other))

    def watch(self, seen: bool) -> None:
        """Keep the tables of people and fights fresh while they are ``seen``."""
        self.exchange.watched = seen
        if seen:
            self.exchange.hurry()

    def invite(self, rank: str, then: Callable[[str], object]) -> None:
        """Make a line for another laptop; ``then`` gets its text."""
        campaign = self.exchange.file.campaign

        def made(line: Line) -> None:
            then(self.access.told(line))

        self.exchange.wish(lambda server: server.invite(campaign, rank, rank), made)

    def lock_out(self, role: str) -> None:
        """Lock out every laptop that uses a line."""

        def out(server: Server) -> None:
            server.lock_out(role)

        self.exchange.wish(out, lambda _done: self.told.emit(say("The laptop is locked out.")))

    def stop(self) -> None:
        """Disconnect before the campaign is closed; nobody waits for the fights of this laptop then."""
        self.bridge.rewound.disconnect(self._play)
        # a server that answers does so at once; the window waits for no other
        self._link.stop(self.exchange.farewell(), _PATIENCE if self.exchange.online else 0)
        self._steps.stop()
        self.looks.stop()
        with suppress(NotSaved):
            self.exchange.file.flush()
        self.exchange.close()
        # stop the access after the link, because the last job may go to the server of this laptop
        self.access.stop()
        self._let_collect()

    # Implementation

    def _do(self, job: Job, connection: int) -> None:
        self._link.do(job, connection)

    def _let_collect(self) -> None:
        """Let Python collect garbage anywhere again, once no thread is left that waits for a server."""
        if self._link.runs:
            QTimer.singleShot(EVERY, self, self._let_collect)
            return
        self._collects.stop()
        collect_again()

    def _soon(self) -> None:
        if not self._steps.isActive():
            self._steps.start()

    def _play(self) -> None:
        """Tell the server which fight is on the table."""
        document = self.bridge.session.document
        if document.id != self._played and document.kind == "fight":
            self._played = document.id
            self.exchange.play(document.id, document.title)

    def _show(self, documents: dict[int, bool]) -> None:
        """Show documents again that another laptop has changed, where they are open."""
        for document, anew in documents.items():
            if session := self.desk.opened(document):
                self.bridge.showing(session).read_on(anew)
            self._tell(document)
        self.changed.emit()

    def _look(self) -> None:
        """Look at the fights that have moved, at a few at a time: a campaign may have hundreds."""
        end = perf_counter() + _GLANCE
        stale = self.glances.stale()
        for one in takewhile(lambda _one: perf_counter() < end, stale):
            self.glances.read(one)
        if stale:
            self.changed.emit()

    def _tell_doubles(self) -> None:
        with suppress(NotAllowed, NotSaved):
            for words in self.glances.doubles(self.exchange):
                self.told.emit(words)

    def _tell(self, document: int) -> None:
        """Take overtaken steps again, and tell of fields that this and another laptop have set."""
        with suppress(NotAllowed):
            retake(self.exchange, self.desk, document)
            for one in overlaps(self.exchange, self.desk, document):
                self.overlaps.append(one)
                self.told.emit(one.words)


class SharedRow(Struct, frozen=True):
    """A row of a table over the shared campaign; ``key`` is a line or the number of a fight."""

    cells: tuple[str, ...]
    key: str


class SharedModel(TableModel):
    """Table that follows the shared campaign; ``read`` gives its rows."""

    def __init__(
        self,
        sharing: Sharing,
        columns: tuple[str, ...],
        read: Callable[[Sharing], Iterator[SharedRow]],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._sharing, self._read = sharing, read
        self.rows: tuple[SharedRow, ...] = ()
        self.columns = columns
        sharing.changed.connect(self.refresh)
        self.refresh()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the words of a cell; its tooltip has those that a narrow column cuts."""
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole) or not index.isValid():
            return None
        return self.rows[index.row()].cells[index.column()]

    def refresh(self) -> None:
        """Read the rows again; a selection stays where the rows are the same."""
        rows = tuple(self._read(self._sharing))
        if [row.key for row in rows] != [row.key for row in self.rows]:
            with resetting(self):
                self.rows = rows
        elif rows != self.rows:
            self.rows = rows
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, len(self.columns) - 1))


def people_model(sharing: Sharing, parent: QObject | None = None) -> SharedModel:
    """Return the table of the connected laptops: who, as what, doing what, how far behind."""
    columns = (say("Laptop"), say("As"), say("On the table"), say("Behind"))
    return SharedModel(sharing, columns, _people, parent)


def fights_model(sharing: Sharing, parent: QObject | None = None) -> SharedModel:
    """Return the table of the fights: title, round, participants, who plays it, who asks for it."""
    columns = (say("Fight"), say("Round"), say("Participants"), say("Played by"))
    return SharedModel(sharing, columns, _fights, parent)


def _people(sharing: Sharing) -> Iterator[SharedRow]:
    for one in sharing.exchange.rights.people:
        yield SharedRow((one.title, _rank(one.rank), one.doing, _behind(one.behind, one.seconds)), one.role)


def _fights(sharing: Sharing) -> Iterator[SharedRow]:
    asking = dict(sharing.exchange.rights.asking())
    # the rows show what is known now; `looks` asks for the rest and then shows the rows again
    sharing.looks.start()
    for one in sharing.desk.to_open():
        glance, player = sharing.glances.known(one.id), _player(sharing.exchange, one.id, asking)
        yield SharedRow((one.title, glance.round, ", ".join(glance.people), player), str(one.id))


def _player(exchange: Exchange, document: int, asking: dict[int, str]) -> str:
    if name := asking.get(document):
        return say("this laptop; {name} asks for it", name=name)
    known = exchange.file.by_id.get(document)
    return say("this laptop") if known and known.held else exchange.rights.player(document) or "–"


def _name() -> str:
    """Return the name of this laptop for others: the user and the computer."""
    # without a logged-in user, the error depends on the system and on the version of Python
    with suppress(OSError, KeyError, ImportError):
        return say("{user} on {computer}", user=getuser(), computer=platform.node())
    return platform.node() or say("Laptop")


def _rank(rank: str) -> str:
    return {"gm": say("GM"), "writer": say("writer"), "watcher": say("watcher")}.get(rank, "–")


def _behind(changes: int, seconds: int) -> str:
    """Return how far behind a laptop is; one that was silent for long is gone."""
    if seconds > SILENCE:
        return say("silent for {seconds} seconds", seconds=seconds)
    return say_many("{count} change", "{count} changes", changes) if changes else say("up to date")
