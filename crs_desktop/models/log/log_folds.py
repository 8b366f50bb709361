"""The log in short: one row per fold, which opens on demand. A search shows every line."""

from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import Any, Literal

from msgspec import Struct
from PySide6.QtCore import QModelIndex, QObject, Qt

from crs_desktop.models.log.log import LogModel, LogRole
from crs_desktop.models.log.log_filter import Kind, searched
from crs_desktop.models.rows import Index, ListModel, inserting, removing
from crs_desktop.play.told.folding import Fold, folds, in_one_line
from crs_desktop.play.told.story import LogLine, read
from crs_desktop.rules.cards.card import aloud
from crs_desktop.words import say

FoldState = Literal["", "folded", "open"]
"""State of a row: a plain line (empty), or a fold whose details are hidden or shown."""


class LogRow(Struct, frozen=True):
    """A line as the view shows it.

    ``last`` is the entry id of the last line in the fold; ``detail`` marks a line shown below its fold.
    """

    line: LogLine
    fold: FoldState = ""
    last: int = 0
    detail: bool = False


class FoldedLog(ListModel):
    """List of the lines of a log, folded. Only rows that differ from before are changed."""

    def __init__(self, log: LogModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._log, self._opened = log, set[tuple[int, str]]()
        self._lines: list[LogLine] = []
        self.rows: list[LogRow] = []
        self._last = (0, 0)
        log.rowsInserted.connect(self._take_in)
        for signal in (log.rowsRemoved, log.modelReset):
            signal.connect(self._take)
        self._take()

    @property
    def filters(self) -> bool:
        """Whether a search is active."""
        return self._log.search.filters

    def look_for(self, text: str, kind: Kind = "everything", about: str = "") -> None:
        """Show only lines of this kind with all of these words; ``about`` is the label of a combatant."""
        self._log.look_for(searched(text, kind, about))

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the row’s value for a role: text, spoken text, line, fold state, or last entry id."""
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row = self.rows[index.row()]
        match role:
            case LogRole.LINE:
                return row.line
            case LogRole.FOLD:
                return row.fold
            case LogRole.LAST:
                return row.last or row.line.entry
            case LogRole.DETAIL:
                return row.detail
            case Qt.ItemDataRole.DisplayRole:
                return read(row.line)
            case Qt.ItemDataRole.AccessibleTextRole:
                return aloud(read(row.line))
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                return _spoken(row.fold)
        return None

    def toggle(self, place: int) -> bool:
        """Show or hide the details of a fold; return False if the row is no fold."""
        if not 0 <= place < len(self.rows) or not self.rows[place].fold:
            return False
        self._opened ^= {_key(self.rows[place].line)}  # by key: the row's index and text change later
        self._show()
        return True

    def _take(self, *_moved: object) -> None:
        """Read all found lines again, after lines were removed or another search began."""
        self._lines = [*self._log.rows]
        self._show()

    def _take_in(self, _parent: QModelIndex, first: int, last: int) -> None:
        """Read the inserted lines. Lines at the end can only extend the last fold: earlier rows stay."""
        if first < len(self._lines):
            self._take()
        else:
            self._lines += self._log.rows[first : last + 1]
            self._show(*self._last)

    def _show(self, line: int = 0, row: int = 0) -> None:
        """Rebuild the rows from ``row`` on, which show the lines from ``line`` on, and report the changes."""
        before, rows = self.rows[row:], self._rows_from(line, row)
        same = _alike(before, rows)
        # equal rows at the end, without those already counted at the beginning
        after = min(_alike(before[::-1], rows[::-1]), min(len(before), len(rows)) - same)
        gone, come = len(before) - same - after, len(rows) - same - after
        other = min(gone, come)
        self._replace(row + same, rows[same : same + other])
        self._take_off(row + same + other, gone - other)
        self._put_in(row + same + other, rows[same + other : same + come])

    def _replace(self, first: int, rows: list[LogRow]) -> None:
        if rows:
            self.rows[first : first + len(rows)] = rows
            self.dataChanged.emit(self.index(first), self.index(first + len(rows) - 1))

    def _take_off(self, first: int, count: int) -> None:
        with removing(self, first, count):
            del self.rows[first : first + count]

    def _put_in(self, first: int, rows: list[LogRow]) -> None:
        with inserting(self, first, len(rows)):
            self.rows[first:first] = rows

    def _rows_from(self, first: int, row: int) -> list[LogRow]:
        """Return the rows for the lines from ``first`` on, and remember where new lines may change them.

        That is the last fold that is no ruling: its Action may go on after the rulings.
        """
        lines = self._lines[first:]
        self._last = first, row
        if not self._log.search.in_short:
            self._last = len(self._lines), row + len(lines)
            return [LogRow(line) for line in lines]
        rows: list[LogRow] = []
        for fold in folds(lines):
            if not lines[fold.first].ruling:
                self._last = first + fold.first, row + len(rows)
            rows += self._of(fold, lines[fold.first : fold.end])
        return rows

    def _of(self, fold: Fold, behind: list[LogLine]) -> Iterator[LogRow]:
        if fold.lead is None:
            return
        lead = behind[fold.lead - fold.first]
        # A line alone has no details to fold.
        if len(behind) < 2:
            yield LogRow(lead)
            return
        line = in_one_line(lead, fold)
        opened = _key(line) in self._opened
        yield LogRow(line, "open" if opened else "folded", behind[-1].entry)
        if opened:
            yield from (LogRow(one, detail=True) for one in behind)


def _key(line: LogLine) -> tuple[int, str]:
    """Return the identity of a fold while its text grows: its first entry, and its turn or ``ruling``."""
    return line.entry, "ruling" if line.ruling else line.turn


def _alike(before: list[LogRow], rows: list[LogRow]) -> int:
    """Return the number of equal rows at the beginning."""
    same: Callable[[tuple[LogRow, LogRow]], bool] = lambda pair: pair[0] == pair[1]  # noqa: E731
    return sum(1 for _ in takewhile(same, zip(before, rows, strict=False)))


def _spoken(fold: FoldState) -> str:
    if not fold:
        return ""
    return say("Details are shown.") if fold == "open" else say("Folded: Right shows the details.")
