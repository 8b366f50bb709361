"""A campaign of every older format, as SQL; one that was released is never changed again.

``format_0.sql`` was made up: a format that knew no redo. In it are a fight of words, of which one was taken
back, and a contest that stands at its second question. ``format_1.sql`` is the same in the first format that
was released; it knew no pictures, and the word that was taken back can be redone. ``format_2.sql`` is the
same again, from when a title was no step of a document, ``format_3.sql`` from when an answer was not kept
as it read on the screen, and ``format_4.sql`` from when nobody knew which fight lay on the table last.
``format_5.sql`` holds fights of the CRS and of Bruise, played at random, from when facts left to be decided
what they meant, and ``format_6.sql`` the same, from when nothing had a checksum. ``part_1.sql`` and
``part_2.sql`` are brawls in the bar as those versions of the program wrote them, left in the middle of an
attack; ``part_12.sql`` is the first with a map, walls and doors.
"""

import sqlite3
from contextlib import closing
from pathlib import Path


def lay_out(name: str, path: Path) -> None:
    """Make the saved campaign of this name a file at ``path``."""
    script = Path(__file__).with_name(f"{name}.sql").read_text("utf-8")
    with closing(sqlite3.connect(path)) as made:
        made.executescript(script)
