"""The log in short, a row a fold that opens on demand; in full while anything is looked for."""

from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from crs_desktop.models.log import Role, read
from crs_desktop.models.log_filter import Kind, LogFilter
from crs_desktop.play.told.folding import Fold, folds
from crs_desktop.play.told.story import LogLine
from crs_desktop.rules.cards import aloud
from crs_desktop.words import say

Index = QModelIndex | QPersistentModelIndex


FoldState = Literal["", "folded", "open"]
"""Whether more lies behind a line, and whether that is seen."""


class Row(Struct, frozen=True):
    """A line as it is shown. ``fold`` tells that more lies behind it, and whether that is seen.

    ``last`` is the entry of the last line that it stands for; ``detail`` is one of those behind another.
    """

    line: LogLine
    fold: FoldState = ""
    last: int = 0
    detail: bool = False


class FoldedLog(QAbstractListModel):
    """What is found of the log. Its rows are changed only where they are others than before."""

    def __init__(self, found: LogFilter, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._found, self._opened = found, set[tuple[int, str]]()
        self._lines: list[LogLine] = []
        self._rows: list[Row] = []
        for signal in (found.rowsInserted, found.rowsRemoved, found.modelReset, found.layoutChanged):
            signal.connect(self._take)
        self._take()

    @property
    def filters(self) -> bool:
        """Whether anything is looked for."""
        return self._found.filters

    def look_for(self, text: str, kind: Kind = "everything", about: str = "") -> None:
        """Show only what fits, as `LogFilter` finds it."""
        self._found.look_for(text, kind, about)
        self._show()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        """One a line that is seen."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The text, seen or heard, its line, whether more lies behind it, and the entry that it ends with."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        match role:
            case Role.LINE:
                return row.line
            case Role.FOLD:
                return row.fold
            case Role.LAST:
                return row.last or row.line.entry
            case Role.DETAIL:
                return row.detail
            case Qt.ItemDataRole.DisplayRole:
                return read(row.line)
            case Qt.ItemDataRole.AccessibleTextRole:
                return aloud(read(row.line))
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                return _spoken(row.fold)
        return None

    def toggle(self, place: int) -> bool:
        """Show what lies behind a row, or put it away; whether anything does."""
        if not 0 <= place < len(self._rows) or not self._rows[place].fold:
            return False
        self._opened ^= {_key(self._rows[place].line)}
        self._show()
        return True

    def _take(self, *_moved: object) -> None:
        """What came or went is looked at anew; the lines themselves are those of the log."""
        found = self._found
        self._lines = [found.index(row, 0).data(Role.LINE) for row in range(found.rowCount())]
        self._show()

    def _show(self) -> None:
        short = self._found.in_short
        rows = list(self._folded()) if short else [Row(line) for line in self._lines]
        before = self._rows
        same = _alike(before, rows)
        after = min(_alike(before[::-1], rows[::-1]), min(len(before), len(rows)) - same)
        gone, come = len(before) - same - after, len(rows) - same - after
        self._replace(same, min(gone, come), rows)
        place = same + min(gone, come)
        self._take_off(place, gone - min(gone, come))
        self._put_in(place, rows[place : place + come - min(gone, come)])

    def _replace(self, first: int, count: int, rows: list[Row]) -> None:
        if count:
            self._rows[first : first + count] = rows[first : first + count]
            self.dataChanged.emit(self.index(first), self.index(first + count - 1))

    def _take_off(self, first: int, count: int) -> None:
        if count > 0:
            self.beginRemoveRows(QModelIndex(), first, first + count - 1)
            del self._rows[first : first + count]
            self.endRemoveRows()

    def _put_in(self, first: int, rows: list[Row]) -> None:
        if rows:
            self.beginInsertRows(QModelIndex(), first, first + len(rows) - 1)
            self._rows[first:first] = rows
            self.endInsertRows()

    def _folded(self) -> Iterator[Row]:
        for fold in folds(self._lines):
            if fold.lead is not None:
                yield from self._of(fold, self._lines[fold.lead])

    def _of(self, fold: Fold, lead: LogLine) -> Iterator[Row]:
        behind = self._lines[fold.first : fold.end]
        if len(behind) < 2:
            yield Row(lead)
            return
        tone = "quiet" if lead.ruling else lead.tone
        line = replace(lead, text=fold.text, tone=tone, secret=fold.secret)
        opened = _key(line) in self._opened
        yield Row(line, "open" if opened else "folded", behind[-1].entry)
        if opened:
            yield from (Row(one, detail=True) for one in behind)


def _key(line: LogLine) -> tuple[int, str]:
    """What a fold is known by while its text grows: the entry it began with, and whether that is a ruling."""
    return line.entry, "ruling" if line.ruling else line.turn


def _alike(before: list[Row], rows: list[Row]) -> int:
    """How many rows at the beginning are the same."""
    same: Callable[[tuple[Row, Row]], bool] = lambda pair: pair[0] == pair[1]  # noqa: E731
    return sum(1 for _ in takewhile(same, zip(before, rows, strict=False)))


def _spoken(fold: FoldState) -> str:
    if not fold:
        return ""
    return say("Details are shown.") if fold == "open" else say("More behind it: Right shows the details.")
