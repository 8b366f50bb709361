"""The thread that talks to the server: it connects, does one job after another, and hears of changes.

It knows no file and no game. News go to ``hears``, which must not wait. After a failure it connects again
after a pause that grows up to half a minute.
"""

import select
import socket
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Event, Thread
from time import monotonic
from typing import Any, Literal

import psycopg
from msgspec import Struct

from crs_desktop.play.share.failures import sentence
from crs_desktop.play.share.line import Line
from crs_desktop.play.share.server import SCHEMA, Server

Job = Callable[[Server], Any]
Then = Callable[[Any], object]
BEAT = 15.0
"""Seconds between two signs of life."""
_FIRST_PAUSE, _LONGEST_PAUSE = 0.5, 30.0


class Wish(Struct, frozen=True):
    """A job for the server, which knows neither window nor file, and what to do with its result."""

    job: Job
    then: Then


class News(Struct, frozen=True):
    """News from the thread.

    The connection stands (“online”: ``result`` is id and rank) or is gone (“offline”: ``result`` is the
    sentence); a job is done (“done”) or was refused (“failed”: ``result`` is the error); something changed
    on the server (“told”: ``result`` is what the server said of that); or it is time for a sign of life
    (“beat”). ``connection`` counts connections: a job is for one of them and not for the next.
    """

    event: Literal["online", "offline", "done", "failed", "told", "beat"]
    result: Any = None
    connection: int = 0


class Link:
    """The connection of one laptop; ``hears`` is called on its thread, all methods are for the window."""

    def __init__(
        self, line: Line, hears: Callable[[News], object], revive: Callable[[], object] = lambda: None
    ) -> None:
        """Begin to connect; ``revive`` starts the server of this laptop again, if it hosts."""
        self._line, self._hears, self._revive = line, hears, revive
        self._jobs: SimpleQueue[tuple[int, Job]] = SimpleQueue()
        self._last: Job = lambda _server: None
        self._connections = 0
        self._wakes, self._wake = socket.socketpair()
        self._wake.setblocking(False)  # a full socket wakes the thread anyway, and the table never waits
        self._stops = Event()
        self._server: Server | None = None
        self._thread = Thread(target=self._run, name="share", daemon=True)
        self._thread.start()

    def do(self, job: Job, connection: int) -> None:
        """Let the thread do a job on a connection; the next one is given after it is done."""
        self._jobs.put((connection, job))
        self._rouse()

    def stop(self, last: Job = lambda _server: None, seconds: float = 0.5) -> None:
        """Do a last job, close the connection and stop the thread; wait for all that no longer than this."""
        self._hears, self._last = lambda _news: None, last
        self._stops.set()
        self._rouse()
        self._thread.join(seconds)

    @property
    def runs(self) -> bool:
        """Whether the thread runs: after `stop` it may still wait for a server that does not answer."""
        return self._thread.is_alive()

    def _rouse(self) -> None:
        with suppress(OSError):
            self._wake.send(b"!")

    # On the thread

    def _run(self) -> None:
        with self._wakes, self._wake:
            self._connect_again_and_again()

    def _connect_again_and_again(self) -> None:
        pause = _FIRST_PAUSE
        while not self._stops.is_set():
            began = monotonic()
            try:
                # revive before each connection, because a host's own server may have been killed
                self._revive()
                self._connected()
            except Exception as error:  # also a message that was damaged on its way
                self._hears(News("offline", sentence(error), self._connections))
            # only a connection that stood for a while starts over with short pauses
            if monotonic() - began > _LONGEST_PAUSE:
                pause = _FIRST_PAUSE
            self._stops.wait(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    def _connected(self) -> None:
        """Connect, and serve until the connection breaks or the thread stops."""
        server = Server(self._line)
        try:
            campaign, rank = _campaign_of(server)
            server.db.add_notify_handler(lambda told: self._tell(told.payload))  # during a job
            server.listen(campaign)
            self._connections += 1
            self._hears(News("online", (campaign, rank), self._connections))
            self._serve(server)
        finally:
            server.close()

    def _serve(self, server: Server) -> None:
        beat = monotonic() + BEAT
        while not self._stops.is_set():
            if not self._jobs.empty():
                connection, job = self._jobs.get()
                # a job for a lost connection is dropped: the exchange asks the file again what is to be sent
                if connection == self._connections:
                    self._do(server, job)
                self._hear(server)
                continue
            left = beat - monotonic()
            if left <= 0:
                beat = monotonic() + BEAT
                self._hears(News("beat", None, self._connections))
                continue
            wakes = self._wakes.fileno()
            ready, _, _ = select.select([wakes, server.db.fileno()], [], [], left)
            if wakes in ready:
                # All calls until now are read at once: one look at the jobs serves them all.
                self._wakes.recv(4096)
            self._hear(server)
        self._last(server)

    def _do(self, server: Server, job: Job) -> None:
        try:
            news = News("done", job(server), self._connections)
        except psycopg.Error as error:
            # a refusal leaves the connection open; anything else connects again
            if server.db.closed:
                raise
            news = News("failed", error, self._connections)
        self._hears(news)

    def _hear(self, server: Server) -> None:
        """Pass on what the server has told while no job was under way."""
        server.db.pgconn.consume_input()
        while told := server.db.pgconn.notifies():
            self._tell(told.extra.decode(errors="replace"))

    def _tell(self, payload: str) -> None:
        self._hears(News("told", payload, self._connections))


def _campaign_of(server: Server) -> tuple[str, str]:
    """Return id and rank; the rank is “newer” on a newer server. Raises `psycopg.Error`."""
    found = server.schema()
    campaign, _title, rank = server.campaign() if found else ("", "", "")
    if not campaign:
        raise psycopg.errors.UndefinedTable
    return campaign, rank if found <= SCHEMA else "newer"
