"""Table model of imported rows with unreadable cells, to be corrected in place."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QModelIndex, QObject, Qt

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.library.fighters import HURT
from crs_desktop.models.rows import Index, TableModel, resetting
from crs_desktop.play.lists.columns import columns_of
from crs_desktop.play.lists.people.newcomers import Newcomers, UnreadableCell, characters
from crs_desktop.play.lists.people.portrait_files import PortraitFiles, lost, named_by, without_pictures
from crs_desktop.play.lists.people.updates import (
    AS_KNOWN,
    Choice,
    Namesake,
    filled,
    in_a_few_words,
    matched,
    of_a_list,
    ruled,
)
from crs_desktop.play.lists.reading.headed_list import HeadedList
from crs_desktop.play.lists.reading.list_rows import Rows, named_again, rows
from crs_desktop.rules.scene import Combatant
from crs_desktop.words import say

NOTHING: Mapping[int, Mapping[str, Any]] = {}


class ImportRepairModel(TableModel):
    """Table with one row per imported character that has an unreadable cell.

    A corrected row stays in the table and counts as importable. Corrections change the list itself, so they
    are kept when the GM changes the meaning of a column.
    """

    def __init__(
        self,
        bridge: Bridge,
        parent: QObject | None = None,
        kept: Mapping[int, Mapping[str, Any]] = NOTHING,
        portraits: PortraitFiles | None = None,
    ) -> None:
        """Begin empty; ``kept`` holds, by line of the file, fields of a character that no cell has.

        ``portraits`` are the pictures beside the file, which its column of file names means.
        """
        super().__init__(parent)
        self._portraits = portraits
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
        """Names that the list has ever held, including unreadable and imported characters."""
        self.clearing = False
        """Whether an empty cell clears the value in the library; otherwise the value is kept."""
        self._slips: dict[tuple[int, str], str] = {}

    def fill(self, headed: HeadedList, ids: Sequence[str]) -> None:
        """Read the rows of a list; ``ids`` are the meanings of its columns."""
        with resetting(self):
            self.headed, self._ids = headed, ids
            self._read()
            self._lines = {self._rows.lines[slip.row] for slip in self.found.slips}
            self._find()

    def dismiss(self, rows: Iterable[int]) -> None:
        """Skip the lines of these rows: they are not imported."""
        self.fill(self.headed.without({self._rows.lines[self.rows[row]] for row in rows}), self._ids)

    def sentences(self) -> list[str]:
        """Return a sentence for each unreadable cell: line, field, text found and text expected."""
        return [self._sentence(slip) for slip in self.found.slips]

    def place(self, sentence: int) -> QModelIndex:
        """Return the cell that a sentence is about, by the sentence’s index; invalid if there is none."""
        if not 0 <= sentence < len(self.found.slips):
            return QModelIndex()
        slip = self.found.slips[sentence]
        column = self.columns.index(slip.column) if slip.column in self.columns else 0
        return self.index(self.rows.index(slip.row), column)

    def matches(self) -> tuple[Namesake, ...]:
        """Match the importable characters with the library, under the present ``clearing``."""
        return self.matches_with(self.clearing)

    def matches_with(self, clearing: bool) -> tuple[Namesake, ...]:
        """Match importable characters with the library; an empty cell keeps or clears the old value."""
        coming, columns = self._coming(), self.found.columns
        people = [self._whole(at, one) for at, one in coming.items()]
        if clearing:
            return matched(self._bridge.scene, people, of_a_list(columns))
        sheet = self._bridge.session.system.whole_sheet(self._bridge.scene)
        # compare only the filled cells of a row: a list with new LIFE alone once emptied everything else
        changes = [of_a_list(filled(self._rows, at, columns, sheet)) for at in coming]
        return matched(self._bridge.scene, people, changes)

    def come(self, choices: Mapping[int, Choice] = AS_KNOWN) -> bool:
        """Import all readable characters in one ruling, keep the other rows; return whether it was allowed.

        ``choices`` says, by index of the match, how to treat characters that the library already has.
        """
        facts = ruled(self._bridge.scene, self.matches(), choices)
        # a list that changes nothing counts as imported, too
        done = not facts or self._bridge.rule(*facts, words=in_a_few_words(facts))
        if done:
            self.fill(self.headed.without({self._rows.lines[at] for at in self._coming()}), self._ids)
        return done

    def _coming(self) -> Mapping[int, Combatant]:
        """Return the importable characters by row; leave out a line of several if one is unreadable."""
        bad = {self._rows.lines[slip.row] for slip in self.found.slips}
        return {at: one for at, one in self.found.people.items() if self._rows.lines[at] not in bad}

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return the title of a column, or the line number in the file."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Horizontal:
            return self._titles[self.columns[section]]
        return say("Line {line}", line=self._rows.lines[self.rows[section]])

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the text of a cell, or the reason why it cannot be read."""
        row, column = self.rows[index.row()], self.columns[index.column()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return self._rows.cell(row, column)
        return self._slips.get((row, column), "") if role in (HURT, Qt.ItemDataRole.ToolTipRole) else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Make every cell editable."""
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: N802
        """Replace the text of a cell, and read the list again."""
        if role != Qt.ItemDataRole.EditRole or value == index.data():
            return False
        row, column = self.rows[index.row()], self.columns[index.column()]
        with resetting(self):
            self._mend(row, column, str(value).strip())
            self._read()
            # lines are only added: a corrected row must not vanish under the GM's hands
            self._lines |= {self._rows.lines[slip.row] for slip in self.found.slips}
            self._find()
        return True

    def _mend(self, row: int, id_: str, text: str) -> None:
        """Correct a cell of the list; keep a value aside if the list has no such column."""
        line = self._rows.lines[row]
        if id_ in self._ids:
            if id_ == "name":
                # a line with a count makes several rows, whose names are numbered
                alike = [at for at, each in enumerate(self._rows.lines) if each == line]
                text = named_again(text, alike.index(row) + 1, len(alike))
            self.headed = self.headed.with_cell(line, self._ids.index(id_), text)
        else:
            self._added[line, id_] = text

    def _find(self) -> None:
        """Find the rows to show: those with an unreadable cell now or earlier."""
        used = {id_ for id_, column in self._rows.columns.items() if any(column)}
        self.columns = [id_ for id_ in self._titles if id_ in {"name", *used}]
        self.rows = [at for at, line in enumerate(self._rows.lines) if line in self._lines]

    def _read(self) -> None:
        self._rows = rows(self.headed, self._ids)
        for (line, id_), text in self._added.items():
            # the GM may have skipped the line since
            if line in self._rows.lines:
                self._rows = self._rows.changed([*self._rows.lines].index(line), id_, text)
        self.named |= {*self._rows.columns.get("name", ())}
        self.found = characters(self._rows, self._bridge.session.system, self._bridge.scene)
        self._slips = {(slip.row, slip.column): slip.why for slip in self.found.slips}

    def pictured(self) -> list[str]:
        """Return the file names that the list gives for pictures; none without a folder to look in."""
        people = self.found.people.values() if self._portraits else ()
        return [cell for one in people for cell, _ in named_by(one)]

    def read_portraits(self, at: Callable[[float], None]) -> None:
        """Read the pictures that the list names; ``at`` is told the part done."""
        if self._portraits:
            self._portraits.read(self.pictured(), at)

    def without_portrait(self) -> list[str]:
        """Return a sentence for each portrait that is not beside the list."""
        return lost(self.found.people.values(), self._portraits) if self._portraits else []

    def _whole(self, at: int, one: Combatant) -> Combatant:
        one = self._portraits.portrayed(one) if self._portraits else without_pictures(one)
        return replace(one, **self._kept.get(self._rows.lines[at], {}))

    def _sentence(self, slip: UnreadableCell) -> str:
        return say("Line {line}: {why}", line=self._rows.lines[slip.row], why=slip.why)
