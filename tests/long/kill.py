"""Programs that are killed while they play: what they had acknowledged is there, and they go on."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.play.journal.test_kill import kills

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
