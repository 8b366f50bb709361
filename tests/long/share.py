"""Histories of laptops that share a campaign, in the manner of Jepsen.

Each laptop is a process with its own file and its own road to the server. It plays at random, edits the
library and its own notes, takes fights over, and loses its network, which a proxy cuts, halves, delays and
repeats. Laptops and server are killed with -9. In the end all are connected. Then every answer that a laptop
accepted must be in every file exactly once, in the order of its fight, own notes in one file alone, and all
scenes must be the same.
"""

import multiprocessing
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, suppress
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest.mock import patch

from msgspec.structs import replace

from crs_desktop.play.desk.own_notes import written
from crs_desktop.play.journal.campaign import NotSaved
from crs_desktop.play.share import link
from crs_desktop.play.share.joining import join
from crs_desktop.play.share.line import Line
from crs_desktop.play.share.server import Server
from crs_desktop.rules import load_system
from crs_desktop.rules.facts import FieldSet
from crs_desktop.rules.why import NotAllowed
from tests.peers.laptops import Laptop, agree, history, scenes, together
from tests.peers.postgres import Postgres, Shared, new_campaign
from tests.play.fights import FRED, bar_fight, enters

_CHUNK, _TURN, _QUIET, _PATIENCE = 4096, 0.1, 12, 120.0
"""Bytes, seconds, signs of life without anything new, and seconds until all is compared as it is."""
_KEEPS = " keeps "
_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(["tests.long.share"])
load_system("crs")  # here, so that a laptop that is forked has it


class Road:
    """A way to the server that delays, halves, repeats and cuts what goes along it."""

    def __init__(self, server: tuple[str, int], seed: str) -> None:
        self._server, self._chance = server, Random(seed)
        self._listens = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listens.getsockname()[1]
        self.bad = True
        self._open: list[socket.socket] = []
        self._carriers: list[threading.Thread] = []
        self._accepts = self._started(self._serve)

    def close(self) -> None:
        """Close everything, and wait until every thread has ended."""
        _close(self._listens)
        self._accepts.join()
        self.cut()
        for one in self._carriers:
            one.join()

    def cut(self) -> None:
        """Take the cable out for a moment."""
        for one in [*self._open]:
            _shut(one)
        self._open.clear()

    def _started(self, target: Callable[..., None], *args: object) -> threading.Thread:
        made = threading.Thread(target=target, args=args, name="road", daemon=True)
        made.start()
        return made

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                laptop, _ = self._listens.accept()
                try:
                    server = socket.create_connection(self._server, 1)
                except OSError:
                    laptop.close()
                    continue
                self._open += [laptop, server]
                for way in ((laptop, server), (server, laptop)):
                    self._carriers.append(self._started(self._carry, *way))

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            self._pass_on(one, other)
        _close(one, other)

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        while data := one.recv(_CHUNK):
            harm = self._chance.random() if self.bad else 1.0
            if harm < 0.1:
                time.sleep(self._chance.uniform(0, 0.05))
            if harm < 0.01:  # half of a message, and then nothing
                other.sendall(data[: len(data) // 2])
                break
            other.sendall(data)
            if harm > 0.995 and self.bad:
                other.sendall(data)
                break


def _close(*sockets: socket.socket) -> None:
    """Close sockets and wake the threads that wait for them; closing alone lets them wait for ever."""
    for one in sockets:
        _shut(one)
        one.close()


def _shut(one: socket.socket) -> None:
    with suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)


def play(path: Path, line: Line, title: str, seed: str) -> None:
    """Play at random until somebody kills this process; note each entry that was accepted."""
    chance = Random(seed)
    _hurry(chance.choice((-3600, 0, 3600)))
    laptop = Laptop(path, line, title)
    laptop.play(chance.choice([one.title for one in laptop.desk.fights()]))
    with path.with_suffix(".words").open("a", buffering=1) as accepted:
        while True:
            _wait(laptop, chance.uniform(0, 0.05))
            with suppress(NotAllowed, NotSaved):
                if word := act(laptop, chance):
                    accepted.write(f"{word}\n")


def _hurry(wrong: int) -> None:
    """Let pauses be short, and the clock of this laptop be wrong by some seconds."""
    _short_pauses().__enter__()
    now = time.time
    time.time = lambda: now() + wrong


def _short_pauses() -> AbstractContextManager[object]:
    return patch.multiple(link, _FIRST_PAUSE=0.05, _LONGEST_PAUSE=0.2, BEAT=0.3)


def _wait(laptop: Laptop, seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        laptop.exchange.step()
        while not laptop.news.empty():
            laptop.exchange.hear(laptop.news.get())
        time.sleep(0.002)


def act(laptop: Laptop, chance: Random) -> str:
    """Rule, undo, edit library or own notes, take or give a fight; return the words that were accepted."""
    session, kind = laptop.desk.session, chance.randrange(12)
    if kind == 0:
        laptop.play(chance.choice([one.title for one in laptop.desk.fights()]))
    elif kind == 1:
        laptop.exchange.take_over(session.document.id)
    elif kind == 2:
        for document, _ in laptop.exchange.rights.asking():
            laptop.exchange.give(document)
    elif kind == 3:
        session.undo()
    elif kind == 4:
        own, word = laptop.desk.own_notes(), f"{_keeps(laptop)}{chance.getrandbits(60):x}"
        own.rule(*written(own.scene, "Plot", word), words=word)
        return word
    else:
        told = session if kind < 10 else laptop.desk.library("crs")
        word = f"{laptop.title} {chance.getrandbits(60):x}"
        told.rule(FieldSet(FRED, "life", chance.randrange(99)), words=word)
        return word
    return ""


def _keeps(laptop: Laptop) -> str:
    """Return the beginning of words that are only in the own notes of this laptop."""
    return f"{laptop.title}{_KEEPS}"


def faults(seed: str, count: int) -> Iterator[str]:
    """Return what went wrong in so many histories."""
    server = Postgres()
    try:
        for number in range(count):
            with TemporaryDirectory() as folder:
                try:
                    one_history(server, server.line, Path(folder), f"{seed} {number}")
                except Exception as error:
                    yield f"share {seed} {number}: {type(error).__name__}: {error}"[:600]
    finally:
        server.stop()


def one_history(server: Postgres, owner: Line, folder: Path, seed: str, seconds: float = 0.5) -> None:
    """Let laptops play for some seconds, connect them all, and compare them. Raises AssertionError."""
    chance = Random(seed)
    shared = new_campaign(owner)
    files = _prepared(shared, folder, chance.randint(3, 5))
    roads = [Road((owner.host, owner.port), f"{seed} {path.stem}") for path in files]
    lines = [replace(shared.gm, port=road.port) for road in roads]
    lives = [_begun(path, line, f"{seed} 0") for path, line in zip(files, lines, strict=True)]
    try:
        _wait_for([path.with_suffix(".words") for path in files])
        for turn in range(1, int(seconds / _TURN) + 1):
            time.sleep(_TURN)
            _harm(server, owner, roads, chance)
            victim = chance.randrange(len(files))
            if chance.random() < 0.4:
                _end(lives[victim])
                lives[victim] = _begun(files[victim], lines[victim], f"{seed} {turn}")
    finally:
        for one in lives:
            _end(one)
        for road in roads:
            road.close()
    with _short_pauses():
        _compare(shared.gm, files)


def without_the_key(owner: Line) -> Line:
    """Return the line of a database of its own, whose slots take any number of entries."""
    line = replace(owner, database="broken")
    with closing(Server(owner)) as server:
        server.db.execute("CREATE DATABASE broken")
    with closing(Server(line)) as broken:
        broken.upgrade()
        broken.db.execute("ALTER TABLE crs.entry DROP CONSTRAINT entry_pkey")
    return line


def _prepared(shared: Shared, folder: Path, count: int) -> list[Path]:
    """Return the files of the laptops: two fights and a library that all of them have."""
    first = Laptop(folder / "laptop0.crs", shared.gm, "laptop0", shared.id)
    bar_fight(first.campaign)
    first.desk.prepare("crs", "Another fight").open_with(enters(FRED, {"life": 20}))
    first.desk.library("crs").rule(enters(FRED, {"life": 20}))
    first.pump()
    first.close()
    paths = [folder / f"laptop{number}.crs" for number in range(count)]
    for path in paths[1:]:
        join(shared.gm, path)
    return paths


def _begun(path: Path, line: Line, seed: str) -> BaseProcess:
    made = _CONTEXT.Process(target=play, args=(path, line, path.stem, f"{seed} {path.stem}"), daemon=True)
    made.start()
    return made


def _wait_for(notes: list[Path]) -> None:
    """Let every laptop open its file first."""
    end = time.monotonic() + 30
    while not all(note.exists() for note in notes) and time.monotonic() < end:
        time.sleep(0.02)


def _end(process: BaseProcess) -> None:
    process.kill()
    process.join()


def _harm(server: Postgres, owner: Line, roads: list[Road], chance: Random) -> None:
    """Cut a cable, let all leases expire, or kill the server."""
    kind = chance.random()
    if kind < 0.5:
        chance.choice(roads).cut()
    elif kind < 0.9:
        with closing(Server(owner)) as one:
            one.db.execute("UPDATE crs.lease SET until = now() - interval '1 second'")
    else:
        server.kill()
        server.start()


def _compare(line: Line, files: list[Path]) -> None:
    laptops = [Laptop(path, line, path.stem) for path in files]
    try:
        with suppress(AssertionError):  # what differs is told below
            together(*laptops, until=_IsOver(laptops), patience=_PATIENCE)
        first, *others = laptops
        for other in others:
            differ = f"{first.title} and {other.title} differ: {[_state(one) for one in (first, other)]}"
            assert history(first) == history(other), differ
            assert scenes(first) == scenes(other), f"{first.title} and {other.title} show other scenes"
        accepted = [word for path in files for word in _words(path)]
        for one in laptops:
            found = Counter(text for (text,) in one.campaign.fetch("SELECT text FROM entry"))
            wrong = [word for word in accepted if found[word] != (_KEEPS not in word or _keeps(one) in word)]
            assert not wrong, (
                f"{one.title} has {[(word, found[word]) for word in wrong[:3]]} of {len(accepted)}"
            )
    finally:
        for one in laptops:
            one.close()


def _state(laptop: Laptop) -> tuple[object, ...]:
    """Return how far a laptop is: connection, last change, unsent entries and what went wrong."""
    exchange = laptop.exchange
    unsent = sum(len(one.unsent) for one in exchange.file.by_id.values())
    return exchange.online, exchange.file.at, unsent, exchange.failure, laptop.said[-1:]


class _IsOver:
    """Whether all laptops agree, or none has sent or taken in anything for some signs of life.

    Seconds would tell little of a busy machine.
    """

    def __init__(self, laptops: list[Laptop]) -> None:
        self._laptops = laptops
        self._had, self._since = self._has(), self._signs()

    def __call__(self) -> bool:
        has, signs = self._has(), self._signs()
        if has != self._had or not all(one.exchange.online for one in self._laptops):
            self._had, self._since = has, signs
        quiet = min(now - was for now, was in zip(signs, self._since, strict=True))
        return agree(self._laptops) or quiet >= _QUIET

    def _signs(self) -> list[int]:
        return [one.exchange._ticks for one in self._laptops]

    def _has(self) -> list[object]:
        files = [one.exchange.file for one in self._laptops]
        known = [
            [(one.head, one.tip, one.last, len(one.unsent)) for one in file.by_id.values()] for file in files
        ]
        return [[file.at for file in files], known]


def _words(path: Path) -> list[str]:
    noted = path.with_suffix(".words")
    return noted.read_text().splitlines() if noted.exists() else []
