"""Programs that are killed while they play: what they had acknowledged is there, and they go on."""

import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.journal.file_journal import FileJournal
from crs_desktop.play.session.session import Session
from tests.play.journal.test_kill import all_is_there, goes_on, killed_after

A_FILE = 20
"""So many kills a campaign; then a new one, for it grows."""


def faults(seed: str, count: int) -> Iterator[str]:
    """What went wrong in so many kills."""
    chance = Random(seed)
    for number in range(0, count, A_FILE):
        with tempfile.TemporaryDirectory() as folder:
            try:
                kills(Path(folder, "a.crs"), f"{seed} {number}", min(A_FILE, count - number), chance)
            except Exception as error:
                yield f"kill {seed} {number}: {type(error).__name__}: {error}"[:400]


def kills(path: Path, seed: str, count: int, chance: Random) -> None:
    """Kill so many programs that play the same campaign, one after another."""
    before = 0
    for number in range(count):
        told = killed_after(path, f"{seed} {number}", chance.uniform(0.0, 0.15))
        with closing(Campaign(path)) as campaign:
            assert campaign.fetch("PRAGMA integrity_check") == [("ok",)]
            [document] = campaign.documents()
            journal = FileJournal(campaign, document)
            all_is_there(journal, told, before)
            goes_on(Session(document, journal))
            before = len(journal.rows())
