"""Laptops without a window that share a campaign: a file, a desk, the exchange and its thread."""

import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.session.session import Session
from crs_desktop.play.share.exchange import Exchange
from crs_desktop.play.share.glances import Glances
from crs_desktop.play.share.joining import join
from crs_desktop.play.share.line import Line
from crs_desktop.play.share.link import Job, Link, News
from crs_desktop.play.share.overlaps import Overlap, overlaps
from crs_desktop.play.share.retaken import retake
from crs_desktop.play.share.shared_file import SharedFile, begin

PATIENCE = 20.0


class Laptop:
    """One laptop; `pump` gives its thread of the window the time that an event loop would have."""

    def __init__(self, path: Path | None, line: Line, title: str, campaign: str = "") -> None:
        self.campaign = Campaign(path)
        if not self.campaign.shared:
            begin(self.campaign, campaign)
        self.line, self.title = line, title
        self.news: SimpleQueue[News] = SimpleQueue()
        self.said: list[str] = []
        self.overlaps: list[Overlap] = []
        self.desk = Desk(self.campaign)
        self.exchange = Exchange(SharedFile(self.campaign), title, self._do)
        self.exchange.changed = self._changed
        self.exchange.told = self.said.append
        self.glances = Glances(self.desk)
        self.link: Link | None = None
        self.connect()

    def _do(self, job: Job, connection: int) -> None:
        if self.link is not None:
            self.link.do(job, connection)

    def _changed(self, documents: dict[int, bool]) -> None:
        for document, anew in documents.items():
            if session := self.desk.opened(document):
                session.follow(anew)
            retake(self.exchange, self.desk, document)
            self.overlaps += overlaps(self.exchange, self.desk, document)

    def connect(self) -> None:
        self.link = Link(self.line, self.news.put)

    def disconnect(self) -> None:
        """Take the network cable out."""
        if self.link is not None:
            self.link.stop()
        self.link = None
        while not self.news.empty():
            self.news.get()
        self.exchange.hear(News("offline", "The network is gone."))

    def play(self, title: str = "") -> Session:
        """Put a fight on the table, by its title."""
        found = [one for one in self.desk.fights() if title in ("", one.title)][-1]
        session = self.desk.open(found.id)
        self.exchange.play(found.id, found.title)
        return session

    def pump(self, until: Callable[[], object] | None = None) -> None:
        """Take in news until something is so, else until everything is sent and taken in."""
        done: Callable[[], object] = until or (lambda: self.exchange.settled)
        end = time.monotonic() + PATIENCE
        if until is None:
            self.exchange.hurry()
        while not done():
            assert time.monotonic() < end, (self.title, self.exchange.failure, self.said)
            self.step()
            try:
                self.exchange.hear(self.news.get(timeout=0.01))
            except Empty:
                continue

    def step(self) -> None:
        """Take the next step; when nothing is left to do, do not wait for the next sign of life."""
        self.exchange.step()
        if self.exchange.settled:
            self.exchange.hurry()

    def holds(self) -> bool:
        return not self.desk.session.barred

    def close(self) -> None:
        if self.link is not None:
            self.link.stop()
        self.exchange.file.flush()
        self.campaign.close()


def together(*laptops: Laptop, until: Callable[[], object] | None = None, patience: float = PATIENCE) -> None:
    """Let laptops exchange until all of them have all."""
    end = time.monotonic() + patience
    hurry(laptops)
    while not (until() if until else _same(laptops)):
        assert time.monotonic() < end, [(one.title, one.exchange.failure, one.said) for one in laptops]
        if all(one.exchange.settled for one in laptops):
            hurry(laptops)
        for one in laptops:
            one.exchange.step()
            try:
                one.exchange.hear(one.news.get(timeout=0.01))
            except Empty:
                continue


def hurry(laptops: Iterable[Laptop]) -> None:
    for one in laptops:
        one.exchange.hurry()


def agree(laptops: Sequence[Laptop]) -> bool:
    """Whether all laptops have the same; news of the last change may still be under way to one of them."""
    first, *others = laptops
    return _same(laptops) and all(
        history(first) == history(other) and scenes(first) == scenes(other) for other in others
    )


def _same(laptops: Sequence[Laptop]) -> bool:
    settled = all(one.exchange.settled for one in laptops)
    return settled and len({one.exchange.file.at for one in laptops}) == 1


def history(laptop: Laptop) -> dict[str, list[tuple[Any, ...]]]:
    """Every entry of every shared document in the order of its slots, as the file has it."""
    query = """
        SELECT d.uuid, s.slot, p.slot, e.kind, e.key, e.text, e.facts FROM entry e
        JOIN shared_document d ON d.id = e.document LEFT JOIN shared_entry s ON s.id = e.id
        LEFT JOIN shared_entry p ON p.id = e.parent ORDER BY d.uuid, s.slot, e.id
    """
    laptop.exchange.file.flush()
    found: dict[str, list[tuple[Any, ...]]] = {}
    for uuid, *rest in laptop.campaign.fetch(query):
        found.setdefault(uuid, []).append(tuple(rest))
    return found


def scenes(laptop: Laptop) -> dict[str, object]:
    """The scene of every shared document."""
    known = laptop.exchange.file.by_id
    return {
        known[one.id].uuid: (
            laptop.desk.fight(one.id) if one.kind == "fight" else laptop.desk.library(one.system)
        ).scene
        for one in laptop.campaign.documents()
        if one.id in known
    }


def joined(path: Path, line: Line, title: str) -> Laptop:
    join(line, path)
    return Laptop(path, line, title)
