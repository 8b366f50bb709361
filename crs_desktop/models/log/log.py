"""List model of the log: one row per line that is searched, with earlier pages loaded on demand."""

from bisect import bisect_left
from enum import IntEnum
from itertools import accumulate
from typing import Any

from PySide6.QtCore import QObject, Qt, QTimer

from crs_desktop.models.bridge import Bridge, Step
from crs_desktop.models.log.log_filter import Search
from crs_desktop.models.rows import Index, ListModel, inserting, removing, resetting
from crs_desktop.play.session.entry_tree import Node
from crs_desktop.play.told.story import LogLine, lines, read

PAGE = 100
"""Number of lines in one page. The model holds at most two pages, unless the GM scrolls back."""
_AT_ONCE, _TO_WORD = 2000, 10
"""Most entries that are searched at once, so that no key waits for a long fight; putting an entry into words
takes as long as searching ten. The rest is found a moment later."""


class LogRole(IntEnum):
    """Item data roles of the log models."""

    LINE = Qt.ItemDataRole.UserRole + 1
    FOLD = LINE + 1
    LAST = LINE + 2
    DETAIL = LINE + 3


class LogModel(ListModel):
    """List of the log’s lines, which grows with each step and shrinks with undo.

    ``LogRole.LINE`` gives a `LogLine`. A long log is put into words page by page, the latest page first:
    wording thousands of entries would delay the opening of a long fight. A ``search`` goes through the log in
    the same way, and remembers the words.
    """

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._path: tuple[Node, ...] = ()
        self._first = 0
        self._counts: list[int] = []
        self._worded: dict[int, list[LogLine]] = {}
        self.rows: list[LogLine] = []
        self.search = Search()
        self._session = bridge.session
        bridge.follow(self._on_stepped, self._on_rewound)
        self._reset()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the line or its text."""
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        line = self.rows[index.row()]
        if role == LogRole.LINE:
            return line
        return read(line) if role == Qt.ItemDataRole.DisplayRole else None

    def look_for(self, search: Search) -> None:
        """Show only the lines that a search finds, the latest page of them first."""
        if search != self.search:
            self.search = search
            self._fill()

    def show_earlier(self) -> int:
        """Insert a page of earlier lines at the top; return the number of inserted lines."""
        told = self._page_before(self._first)
        coming = [line for one in told for line in one]
        with inserting(self, 0, len(coming)):
            self._first -= len(told)
            self._counts[:0] = map(len, told)
            self.rows[:0] = coming
        return len(coming)

    def _on_stepped(self, step: Step) -> None:
        if self._session.scene.shown != self._shown:  # a secret that is shown now changes earlier lines
            self._reset()
            return
        self._path = self._session.path
        self._add(step.nodes)
        # a view measures all rows for each new row: after 3,000 answers, one took six times as long
        if len(self.rows) > 2 * PAGE:
            self._hold_back()

    def _on_rewound(self) -> None:
        """Keep the entries that both paths share, remove undone entries and add redone ones."""
        session = self._bridge.session
        path, same = session.path, _common(self._path, session.path)
        other = self._session is not session or self._shown != session.scene.shown
        if other or same < self._first:  # the paths part before the first loaded line
            self._reset()
            return
        self._take_off(same - self._first)
        self._path = path
        self._add(path[same:])

    def _add(self, nodes: tuple[Node, ...]) -> None:
        told = [self._told(node) for node in nodes]
        self._counts += map(len, told)
        new = [line for one in told for line in one]
        with inserting(self, len(self.rows), len(new)):
            self.rows += new

    def _take_off(self, kept: int) -> None:
        gone = sum(self._counts[kept:])
        kept_rows = len(self.rows) - gone
        with removing(self, kept_rows, gone):
            del self.rows[kept_rows:]
        del self._counts[kept:]

    def _hold_back(self) -> None:
        """Drop the earliest entries, up to a page of lines."""
        # without the last entry, so that at least one stays
        entries = sum(1 for lines_so_far in accumulate(self._counts[:-1]) if lines_so_far <= PAGE)
        rows = sum(self._counts[:entries])
        if rows:
            with removing(self, 0, rows):
                del self._counts[:entries], self.rows[:rows]
                self._first += entries

    def _reset(self) -> None:
        self._session, self._path = self._bridge.session, self._bridge.session.path
        self._shown = self._session.scene.shown
        # the words of a secret change once the secret is shown
        self._worded.clear()
        self._fill()

    def _fill(self) -> None:
        """Show the latest page anew."""
        with resetting(self):
            told = self._page_before(len(self._path))
            self._first, self._counts = len(self._path) - len(told), [*map(len, told)]
            self.rows = [line for one in told for line in one]
        self._search_on()

    def _search_on(self) -> None:
        """Go on through the earlier entries in a moment, until a page is full."""
        if self.search.filters and self._first and len(self.rows) < PAGE:
            QTimer.singleShot(0, self, self._show_more)

    def _show_more(self) -> None:
        if len(self.rows) < PAGE:
            self.show_earlier()
            self._search_on()

    def _told(self, node: Node) -> list[LogLine]:
        """Return the lines of an entry that the search finds."""
        if node.id not in self._worded:
            self._worded[node.id] = lines(node, self._session.scene)
        return self.search.found_in(self._worded[node.id])

    def _page_before(self, place: int) -> list[list[LogLine]]:
        """Return the lines by entry of the page before an index of the path; at least one entry."""
        told: list[list[LogLine]] = []
        room, patience = PAGE, _AT_ONCE
        for node in reversed(self._path[:place]):
            patience -= 1 if node.id in self._worded else _TO_WORD
            if patience < 0:
                break
            coming = self._told(node)
            room -= len(coming)
            if room < 0 and told:  # a single entry may be longer than a page
                break
            told.append(coming)
        return told[::-1]


def _common(one: tuple[Node, ...], other: tuple[Node, ...]) -> int:
    """Return the number of entries that two paths share at the beginning.

    Every entry has one predecessor, so paths that differ once never join again: binary search is allowed.
    """
    places = range(min(len(one), len(other)))
    return bisect_left(places, True, key=lambda place: one[place].id != other[place].id)
