"""A program that is killed at any moment loses nothing that it had acknowledged."""

import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from random import Random

from msgspec.structs import replace

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.journal.file_journal import FileJournal
from crs_desktop.play.session.session import Session
from tests.conformance.playing import folded, steps

ROUNDS = 6
ROOT = Path(__file__).parents[3]


def test_whatever_was_acknowledged_outlives_a_kill(tmp_path: Path) -> None:
    assert kills(tmp_path / "a.crs", "seed", ROUNDS, Random("kill")) > ROUNDS


def kills(path: Path, seed: str, count: int, chance: Random) -> int:
    """Kill so many programs that play the same campaign, one after another; how many entries they wrote."""
    before = head = 0
    for number in range(count):
        told = killed_after(path, f"{seed} {number}", chance.uniform(0.0, 0.15))
        with closing(Campaign(path)) as campaign:
            assert campaign.fetch("PRAGMA integrity_check") == [("ok",)]
            [document] = campaign.documents()
            journal = FileJournal(campaign, document)
            all_is_there(journal, told, before, head)
            goes_on(Session(document, journal))
            before, head = len(journal.rows()), journal.head()
    return before


def killed_after(path: Path, seed: str, seconds: float) -> list[tuple[str, int]]:
    """What the victim had told when it was killed, so long after its first word."""
    command = [sys.executable, "-m", "tests.play.victim", str(path), seed]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as victim:
        assert victim.stdout is not None
        told = [victim.stdout.readline()]
        time.sleep(seconds)
        assert victim.poll() is None  # it plays for ever
        victim.kill()
        told += victim.stdout.readlines()
    words = [line.split() for line in told if line.endswith("\n")]
    return [(word, int(id_)) for word, id_ in words]


def all_is_there(journal: FileJournal, told: list[tuple[str, int]], before: int, stood: int) -> None:
    """What was written, in order, and at most one entry more; the head where it was left, or ``stood``."""
    acknowledged = [id_ for word, id_ in told if word == "wrote"]
    written = [row.id for row in journal.rows()[before:]]
    unheard = written[len(acknowledged) :]
    assert written[: len(acknowledged)] == acknowledged
    assert len(unheard) <= 1
    left = [stood, *(id_ for word, id_ in told if word != "going")][-1]
    assert journal.head() in {left, *unheard, *(id_ for _, id_ in told[-1:])}


def goes_on(session: Session) -> None:
    """The scene is the sum of the facts, what was asked is asked again, and it can be answered."""
    assert replace(session.scene, clock=0) == replace(folded(session), clock=0)
    begun = [node.entry for node in session.path if node.entry.kind == "begin" or node.entry.ends]
    assert bool(session.open) == bool(begun and not begun[-1].ends)
    assert session.notice == ""
    steps(session, Random("on"), 20)
