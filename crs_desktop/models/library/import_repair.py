"""Rows of a file that cannot come in yet: each cell as it was written, to be mended where it stands."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QModelIndex, QObject, Qt

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.library.fighters import HURT
from crs_desktop.models.rows import Index, TableModel, resetting
from crs_desktop.play.lists.columns import columns_of
from crs_desktop.play.lists.people.newcomers import Newcomers, UnreadableCell, characters
from crs_desktop.play.lists.people.updates import (
    AS_KNOWN,
    Choice,
    Match,
    filled,
    in_a_few_words,
    matched,
    of_a_list,
    ruled,
)
from crs_desktop.play.lists.reading.headed_list import HeadedList, named_again, rows
from crs_desktop.play.lists.reading.rows import Rows
from crs_desktop.rules.scene import Combatant
from crs_desktop.words import say

NOTHING: Mapping[int, Mapping[str, Any]] = {}


class ImportRepairModel(TableModel):
    """A row for each that has a slip. As soon as it has none, it counts among those who can come.

    What is mended is mended in the list itself: it stays whatever its column is taken for.
    """

    def __init__(
        self, bridge: Bridge, parent: QObject | None = None, kept: Mapping[int, Mapping[str, Any]] = NOTHING
    ) -> None:
        """``kept`` holds by the line of a row what is known of him besides his cells."""
        super().__init__(parent)
        self._kept = kept
        self._bridge = bridge
        self.headed = HeadedList()
        self._ids: Sequence[str] = ()
        self._added: dict[tuple[int, str], str] = {}
        self._rows = Rows()
        self.rows: list[int] = []
        self._lines: set[int] = set()
        self.columns: list[str] = []
        self._titles = columns_of(bridge.session.system, bridge.scene).titles
        self.found = Newcomers({}, (), ())
        self.named: set[str] = set()
        """Whoever has stood in the list, also those who wait to be mended, and those who have come."""
        self.clearing = False
        """Whether an empty cell clears what the library has; else the library keeps it."""
        self._slips: dict[tuple[int, str], str] = {}

    def fill(self, headed: HeadedList, ids: Sequence[str]) -> None:
        """Take the rows of a list whose columns mean these ids."""
        with resetting(self):
            self.headed, self._ids = headed, ids
            self._read()
            self._lines = {self._rows.lines[slip.row] for slip in self.found.slips}
            self._find()

    def dismiss(self, rows: Iterable[int]) -> None:
        """Leave the lines out that these rows are of: nobody comes of them."""
        self.fill(self.headed.without({self._rows.lines[self.rows[row]] for row in rows}), self._ids)

    def sentences(self) -> list[str]:
        """Each slip with its line, its field, what was found and what was expected."""
        return [self._sentence(slip) for slip in self.found.slips]

    def place(self, sentence: int) -> QModelIndex:
        """The cell that a sentence is about, by the sentence’s place; none when there is no such one."""
        if not 0 <= sentence < len(self.found.slips):
            return QModelIndex()
        slip = self.found.slips[sentence]
        column = self.columns.index(slip.column) if slip.column in self.columns else 0
        return self.index(self.rows.index(slip.row), column)

    def matches(self) -> tuple[Match, ...]:
        """Match those who can come to the library, as empty cells are read now."""
        return self.matches_with(self.clearing)

    def matches_with(self, clearing: bool) -> tuple[Match, ...]:
        """Match them; what the library has where a cell is empty is kept, or cleared."""
        coming, columns = self._coming(), self.found.columns
        people = [self._whole(at, one) for at, one in coming.items()]
        if clearing:
            return matched(self._bridge.scene, people, of_a_list(columns))
        sheet = self._bridge.session.system.whole_sheet(self._bridge.scene)
        changes = [of_a_list(filled(self._rows, at, columns, sheet)) for at in coming]
        return matched(self._bridge.scene, people, changes)

    def come(self, choices: Mapping[int, Choice] = AS_KNOWN) -> bool:
        """Let all who can come into the library, in one ruling; the others stay. Whether that was allowed.

        ``choices`` are what the GM says of those who are known already, by the place of their match.
        """
        facts = ruled(self._bridge.scene, self.matches(), choices)
        done = not facts or self._bridge.rule(*facts, words=in_a_few_words(facts))
        if done:
            self.fill(self.headed.without({self._rows.lines[at] for at in self._coming()}), self._ids)
        return done

    def _coming(self) -> Mapping[int, Combatant]:
        """Who can come, by their rows: nobody of a line that several come of, and one of them cannot."""
        bad = {self._rows.lines[slip.row] for slip in self.found.slips}
        return {at: one for at, one in self.found.people.items() if self._rows.lines[at] not in bad}

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """The titles, and the lines of the file."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Horizontal:
            return self._titles[self.columns[section]]
        return say("Line {line}", line=self._rows.lines[self.rows[section]])

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What was written; why it cannot be read."""
        row, column = self.rows[index.row()], self.columns[index.column()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return self._rows.cell(row, column)
        return self._slips.get((row, column), "") if role in (HURT, Qt.ItemDataRole.ToolTipRole) else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Every cell can be mended."""
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: N802
        """Take what is typed instead."""
        if role != Qt.ItemDataRole.EditRole or value == index.data():
            return False
        row, column = self.rows[index.row()], self.columns[index.column()]
        with resetting(self):
            self._mend(row, column, str(value).strip())
            self._read()
            self._lines |= {self._rows.lines[slip.row] for slip in self.found.slips}
            self._find()
        return True

    def _mend(self, row: int, id_: str, text: str) -> None:
        """Mend a cell of the list, or say what no column of it does."""
        line = self._rows.lines[row]
        if id_ in self._ids:
            if id_ == "name":
                alike = [at for at, each in enumerate(self._rows.lines) if each == line]
                text = named_again(text, alike.index(row) + 1, len(alike))
            self.headed = self.headed.with_cell(line, self._ids.index(id_), text)
        else:
            self._added[line, id_] = text

    def _find(self) -> None:
        """Find the rows to be shown: those that have a slip, or had one before they were mended."""
        used = {id_ for id_, column in self._rows.columns.items() if any(column)}
        self.columns = [id_ for id_ in self._titles if id_ in {"name", *used}]
        self.rows = [at for at, line in enumerate(self._rows.lines) if line in self._lines]

    def _read(self) -> None:
        self._rows = rows(self.headed, self._ids)
        for (line, id_), text in self._added.items():
            if line in self._rows.lines:
                self._rows = self._rows.changed([*self._rows.lines].index(line), id_, text)
        self.named |= {*self._rows.columns.get("name", ())}
        self.found = characters(self._rows, self._bridge.session.system, self._bridge.scene)
        self._slips = {(slip.row, slip.column): slip.why for slip in self.found.slips}

    def _whole(self, at: int, one: Combatant) -> Combatant:
        return replace(one, **self._kept.get(self._rows.lines[at], {}))

    def _sentence(self, slip: UnreadableCell) -> str:
        return say("Line {line}: {why}", line=self._rows.lines[slip.row], why=slip.why)
