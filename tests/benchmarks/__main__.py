"""``python -m tests.benchmarks [NAME…]``: one page of what things take, what they may, and against what.

A line is: ours, its floor, their ratio with its spread, and the ratio that is wanted. A name prints one part.
"""

import os
import sys

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_LOGGING_RULES", "default.warning=false")  # a line for each window without a screen

from crs_desktop.app import fewer_pauses
from tests.benchmarks import (
    board,
    cards,
    core,
    crowd,
    library,
    maps,
    odds,
    printing,
    ranges,
    records,
    session,
    sight,
    start,
)
from tests.benchmarks.measure import heading

_PARTS = {
    "start": (start, "Start. Floor: a process that shows a bare Qt window and ends"),
    "session": (session, "An answer. Floor: plain Qt widgets that show the same, and one transaction"),
    "crowd": (crowd, "Many fighters. Floor: the same plain widgets with as many; undo: one answer"),
    "core": (core, "The rules alone, fights of six rounds a second of one core"),
    "board": (board, "The board. Floor: ready pictures on a bare scene"),
    "ranges": (ranges, "The range table in its window. Floor: the same move with the window closed"),
    "sight": (sight, "Sight. Floor: the double loop over walls"),
    "cards": (cards, "Cards. Floor: told in each line"),
    "odds": (odds, "Odds. Floor: told in each line"),
    "library": (library, "The library. Floor: the same strings in a bare table; csv and one transaction"),
    "maps": (maps, "The largest map. Megabytes in place of milliseconds; the floor is the stated limit"),
    "records": (records, "Records. Floor: base64 both ways of as many bytes, and their checksum"),
    "printing": (printing, "Print. Floor: a bare QPdfWriter that draws the same boxes and the same text"),
}


def main(names: list[str]) -> None:
    """Print the parts of these names, or all."""
    fewer_pauses()  # on both sides, as the program runs
    for name in names or _PARTS:
        part, words = _PARTS[name]
        heading(words)
        part.measure()


main(sys.argv[1:])
