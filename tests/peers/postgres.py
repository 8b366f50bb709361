"""A real PostgreSQL for tests: one server for the whole run, a campaign of its own for each test."""

import os
import shutil
import signal
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import psutil
import psycopg
import pytest
from msgspec import Struct

from crs_desktop.play.share.embedded import Embedded
from crs_desktop.play.share.line import Line
from crs_desktop.play.share.server import Server


class Shared(Struct):
    """A campaign on a server, with a line for each rank."""

    owner: Line
    id: str
    gm: Line
    writer: Line
    watcher: Line


class Postgres:
    """A running server that can be killed and started again."""

    def __init__(self) -> None:
        self.folder = Path(mkdtemp(prefix="crs postgres "))  # with spaces, as in CRS Desktop
        self.start()
        with closing(Server(self.line)) as owner:
            owner.upgrade()
            owner.close_to_strangers()

    def start(self) -> None:
        self._server = Embedded(self.folder)
        self.line = self._server.line

    def kill(self) -> None:
        """End the server as a power cut does."""
        number = self._server.process
        os.kill(number, signal.SIGQUIT)  # the postmaster ends all its children at once, and flushes nothing
        while _runs(Path(f"/proc/{number}/stat")):
            time.sleep(0.01)

    def busy(self) -> float:
        """Seconds of processor time that the running processes of the server have used.

        The scheduler’s own count, since the one by clock ticks misses or doubles work that is done in a
        fraction of a tick.
        """
        first = psutil.Process(self._server.process)
        counts = [Path(f"/proc/{one.pid}/schedstat") for one in [first, *first.children()]]
        return sum(int(count.read_text().split()[0]) for count in counts) / 1e9

    def stop(self) -> None:
        self._server.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def _runs(stat: Path) -> bool:
    """Return whether a process runs; one that ended may wait long for its parent to notice."""
    with suppress(OSError):
        return stat.read_text().rpartition(")")[2].split()[0] != "Z"
    return False


@pytest.fixture(scope="session")
def server() -> Iterator[Postgres]:
    """A server that is started once."""
    made = Postgres()
    yield made
    made.stop()


@pytest.fixture
def postgres(server: Postgres) -> Line:
    """The line of the owner of the server."""
    return server.line


@pytest.fixture
def shared(postgres: Line) -> Shared:
    return new_campaign(postgres)


def new_campaign(owner: Line, title: str = "The convention") -> Shared:
    server = Server(owner)
    id_ = server.found(title)
    lines = [server.invite(id_, rank, rank) for rank in ("gm", "writer", "watcher")]
    server.close()
    return Shared(owner, id_, *lines)


def tried(line: Line, *queries: str) -> list[str]:
    """What PostgreSQL answers to queries typed into psql, one after another: the error, else the rows."""
    server = Server(line)
    with closing(server):
        return [_answer(server, query) for query in queries]


def _answer(server: Server, query: str) -> str:
    try:
        found = server.db.execute(query.encode(), prepare=False)
        rows: list[Any] = found.fetchall() if found.description else []
        return repr(rows)
    except psycopg.Error as error:
        server.db.rollback()
        return type(error).__name__
