"""``python -m tests.benchmarks [NAME…]``: one page of what things take, what they may, and against what.

A line is: ours, its floor, their ratio with its spread, and the ratio that is wanted; what is beyond it has
an arrow at its end. Over each part stands what its floor is and why that is fair. A name prints one part.
"""

import os
import sys

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_LOGGING_RULES", "default.warning=false")  # a line for each window without a screen

from crs_desktop.app import fewer_pauses
from tests.benchmarks import (
    balance,
    board,
    cards,
    core,
    crowd,
    growth,
    library,
    machines,
    maps,
    odds,
    phones,
    players,
    printing,
    ranges,
    records,
    session,
    share,
    sight,
    start,
)
from tests.benchmarks.kit.measure import heading

_PARTS = {
    "start": (
        start,
        "Start. Floor: a Python process that shows one bare Qt window; nothing with a window can be "
        "quicker. Both sides are counted from the start of the process until the window is painted, ours "
        "by the README's own command.",
    ),
    "session": (
        session,
        "An answer. Floor: plain Qt widgets that change only what differs by the same step, with a "
        "transaction of their own on disk; both are laid out, painted, and painted whole once more. Undo "
        "has the same floor, for it shows as much; loading has that of reading the rows, which nothing "
        "can leave out.",
    ),
    "crowd": (
        crowd,
        "Many fighters. Floor: the same plain widgets with as many people, after each answer of the same "
        "Action; undo and redo have one answer as their floor, for they show as much, and the first "
        "Action a later one.",
    ),
    "core": (
        core,
        "The rules alone, fights of six rounds a second of one core. No floor but what is wanted; known "
        "engines in pure Python stand beside, which also list what is allowed before each decision.",
    ),
    "growth": (
        growth,
        "Growth, in processor time. No floor but what is wanted: copies of a sample's fighters in each "
        "system; an answer and its undo with the whole window, and the Odds panel opened for what is asked.",
    ),
    "board": (
        board,
        "The board. Floor: as many ready pictures of the same size on a bare scene, in a view of the same"
        " size that is moved alike: Qt draws no board for less. The range table has all of it measured "
        "anew.",
    ),
    "ranges": (
        ranges,
        "The range table in its window. Floor: the same move with the window closed, for a window that is"
        " not seen may cost nothing; seen, it has what a person does not notice, 150 ms.",
    ),
    "share": (
        share,
        "Sharing, against a real PostgreSQL. Floor of an answer: the same in a campaign of its own. Joining "
        "is timed by the clock, for the server works too; COPY keeps no row, so a second line has one that "
        "writes the rows into a table without ids, checksums and order. The floor of forty laptops is the "
        "same INSERTs from forty connections at their pace, each with its commit; it delivers no row, while "
        "each laptop gets those of all others. A connection that wakes every two seconds costs about twice "
        "one that works without a pause.",
    ),
    "players": (
        players,
        "The players' window. Floor: the same answers in a window without it.",
    ),
    "sight": (
        sight,
        "Sight. Floor: numpy, which crosses the lines between the middles of all with all walls at once, and "
        "knows nothing of percents, of leaning and of which wall hides; after a move, the same asked again "
        "where nobody has moved.",
    ),
    "cards": (
        cards,
        "Cards that move. Floor: bare items with a picture that Qt keeps ready, moved and turned alike: "
        "what the platform can do. A table with tokens and cards has itself in high contrast as its floor, "
        "which has no cloth, wood or shadows.",
    ),
    "odds": (
        odds,
        "Odds. Floor: icepool, the known library, for the same attack; a million samples, which are exact"
        " to a thousandth; and the same forty targets with nothing kept, each told in its line.",
    ),
    "balance": (
        balance,
        "The balance lab. Floor: real fights of the same two, of which a hundredth of those needed for one "
        "in a hundred may be played in the time of a counted duel.",
    ),
    "machines": (
        machines,
        "Many machines: processes of this one as workers of a Dask scheduler, in the processor time of the "
        "busiest process, or half of what all take, scheduler and all.",
    ),
    "library": (
        library,
        "The library. Floor: a bare table that holds the same strings and no more, in a model of Qt but for "
        "the search and the scroll bar; for a file, Python's "
        "own csv and one transaction that keeps its bytes; for a column, a tenth of the rows, which shows"
        " what grows.",
    ),
    "maps": (
        maps,
        "The largest map. Megabytes in place of milliseconds; the floor is the limit that the program "
        "states.",
    ),
    "records": (
        records,
        "Records. Floor: base64 both ways of as many bytes in one line, and their checksum: a text must hold "
        "pictures so.",
    ),
    "phones": (
        phones,
        "Players' phones, by the clock on the wall. No floor but what is wanted: 150 ms from a tap to the "
        "table, the answer on disk, painted, and sent on to thirty phones.",
    ),
    "printing": (
        printing,
        "Print. Floor: a bare QPdfWriter that draws the same boxes, words and pictures at the same "
        "places, already laid out: whatever lays out and prints them does at least that.",
    ),
}


def main(names: list[str]) -> None:
    """Print the parts of these names, or all."""
    fewer_pauses()  # on both sides, as the program runs
    for name in names or _PARTS:
        part, words = _PARTS[name]
        heading(words)
        part.measure()


main(sys.argv[1:])
