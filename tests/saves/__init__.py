"""A campaign of every supported older format, as SQL. These files are never changed.

Format 5 was the first supported format. ``format_5.sql`` holds fights of the CRS and of Bruise, played at
random, from before facts recorded their own results; ``format_6.sql`` holds the same fights from before
entries had checksums. ``part_12.sql`` has format 7 and is the first with a map, walls and doors.
"""

import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path


def lay_out(name: str, path: Path) -> None:
    """Make the saved campaign of this name a file at ``path``."""
    path.write_bytes(_file(name))


@cache
def _file(name: str) -> bytes:
    """Return the bytes of the saved campaign: SQL needs half a second for each."""
    script = Path(__file__).with_name(f"{name}.sql").read_text("utf-8")
    with closing(sqlite3.connect(":memory:")) as made:
        made.executescript(script)
        return made.serialize()
