"""Table model of new combatants: one row each, as in a spreadsheet, and an empty row to type into."""

from collections.abc import Iterable, Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, Qt

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.rows import CHOICES, ROOT, Index, TableModel, inserting, resetting
from crs_desktop.play import bounds
from crs_desktop.play.lists.columns import COUNT, asked_for, columns_of
from crs_desktop.play.lists.people.equipment import choices, equipped, in_order, unlisted
from crs_desktop.play.lists.people.names import numbered
from crs_desktop.play.lists.people.newcomers import Newcomers, UnreadableCell, holding, newcomers
from crs_desktop.play.lists.reading.headed_list import HeadedList
from crs_desktop.play.lists.reading.list_rows import ListRow, Rows, rows
from crs_desktop.play.lists.reading.tidy import in_one_line
from crs_desktop.rules.sheet import Computed, Listing
from crs_desktop.words import say

QUIET = Qt.ItemDataRole.UserRole + 1
"""Role: whether the cell shows a default value."""
HURT = Qt.ItemDataRole.UserRole + 2
"""Role: the reason why the cell cannot be read, or empty."""
_LINES = ("items", "notes", "handout")
"""Columns whose cells may have several lines."""
_Pasted = tuple[dict[str, str], dict[str, str]]
"""A pasted row as it is now, and as it was pasted."""


class FightersModel(TableModel):
    """Table of text cells. A cell that cannot be read keeps its text and gives the reason.

    A pasted list may add columns.
    """

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        system, scene = bridge.session.system, bridge.scene
        self._fields, asked = asked_for(system, scene), in_order(system, scene)
        self._choices = choices(system, scene)
        listings = [field for field in system.fields(scene) if isinstance(field, Listing) and field.sample]
        # nothing else in the table says how skills and Memes are written
        self._samples = {field.id: say("such as {sample}", sample=field.example) for field in listings}
        self._titles = {**columns_of(system, scene).titles, **{one.id: one.title for one in asked}}
        place = ["square"] if system.display.board else []
        self.columns = self._titled(["name", "side", *(one.id for one in asked), "source", *place])
        self.rows: list[dict[str, str]] = []
        self.unlisted: tuple[UnreadableCell, ...] = ()
        """Cells with a name that the tables lack; their combatants can enter."""
        self._pasted: list[_Pasted] = []
        self._found = self._read()

    @property
    def found(self) -> Newcomers:
        """Combatants who can enter, and the cells that cannot be read."""
        return self._found

    def rowCount(self, parent: Index = ROOT) -> int:  # noqa: N802
        """Return the number of combatants, and one for the empty row."""
        return 0 if parent.isValid() else len(self.rows) + 1

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return the title of a column, its sample as a tooltip, or the number of a row from 1."""
        if role == Qt.ItemDataRole.ToolTipRole and orientation == Qt.Orientation.Horizontal:
            return self._samples.get(self.columns[section][0])
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return self.columns[section][1] if orientation == Qt.Orientation.Horizontal else str(section + 1)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the typed text, else the default value; as a tooltip, the reason if it cannot be read."""
        typed, column = self._typed(index), self.columns[index.column()][0]
        if role == Qt.ItemDataRole.EditRole:
            return typed
        if role == Qt.ItemDataRole.DisplayRole:
            return typed or self._holds(index.row(), column)
        if role == CHOICES:
            return self._choices.get(column)
        if role == QUIET:
            return not typed
        hurt = role in (HURT, Qt.ItemDataRole.ToolTipRole)
        return self._why.get((index.row(), column), "") if hurt else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Make every cell editable."""
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: N802
        """Store the typed text; in the empty row, add a combatant. A count adds several combatants."""
        id_ = self.columns[index.column()][0]
        text = str(value).strip() if id_ in _LINES else in_one_line(str(value))
        if role != Qt.ItemDataRole.EditRole or text == self._typed(index):
            return False
        if index.row() == len(self.rows):
            self._grow()
        self.rows[index.row()][id_] = text
        if text and id_ in ("name", COUNT):
            self._multiply(index.row())
        self._changed()
        return True

    def paste(self, headed: HeadedList, ids: Sequence[str], again: bool = False) -> None:
        """Append a list whose columns mean ``ids``. Raises `NotAllowed` if it is too large.

        With ``again``, replace the rows that remain of the list pasted before, and keep corrected cells.
        """
        read = rows(headed, ids)
        bounds.check_fighters(len(self.rows) + len(read.lines) * (not again))
        was, pasted = self._pasted, [dict(row.cells) for row in read.each()]
        self._pasted = [(row, dict(row)) for row in pasted]
        self._put(self._in_place_of(was, pasted) if again else pasted)
        self._changed()

    def _in_place_of(self, was: Sequence[_Pasted], rows: list[dict[str, str]]) -> list[dict[str, str]]:
        """Remove the rows pasted before; return the new ones that remain, with the corrected cells."""
        # compare rows by identity, because two pasted rows may be equal
        remain = {id(row) for row in self.rows}
        self.remove({at for at, row in enumerate(self.rows) if any(row is one for one, _ in was)})
        if len(was) != len(rows):  # another separator has made other rows
            return rows
        for (old, first), row in zip(was, rows, strict=True):
            row |= {id_: text for id_, text in old.items() if text != first.get(id_, "")}
        return [row for (old, _), row in zip(was, rows, strict=True) if id(old) in remain]

    def duplicate(self, row: int) -> None:
        """Append a copy of a row, with a numbered name."""
        if row >= len(self.rows):
            return
        scene = self._bridge.scene
        labels = {one.label for one in scene.combatants.values()}
        taken = {*scene.names, *labels, *(one.get("name", "") for one in self.rows)}
        name = self.rows[row].get("name", "")
        label = numbered(name, taken)[0] if name else ""
        # no square: two cannot stand on one
        self._put([{**self.rows[row], "name": label, "square": ""}])
        self._changed()

    def remove(self, rows: set[int]) -> None:
        """Remove rows by index, and read the rest again."""
        with resetting(self):
            self.rows = [row for at, row in enumerate(self.rows) if at not in rows]
            self._found = self._read()

    def add(self) -> bool:
        """Add all readable combatants in one ruling, keep the other rows; return whether it was allowed."""
        done = self._bridge.rule(*self._found.facts.values())
        if done:
            self.remove(set(self._found.facts))
        return done

    def _titled(self, ids: Iterable[str]) -> tuple[tuple[str, str], ...]:
        return tuple((id_, self._titles[id_]) for id_ in ids)

    def _grow(self) -> None:
        """Turn the empty row into a combatant’s row; insert the new empty row below, so the editor stays."""
        self._insert(len(self.rows) + 1, [{}])

    def _multiply(self, at: int) -> None:
        """Insert the other combatants of a row whose count is more than one."""
        row = self.rows[at]
        more = [dict(one.cells) for one in rows(HeadedList(lines=((0, [*row.values()]),)), [*row]).each()]
        self.rows[at] = more[0]
        self._insert(at + 1, more[1:])

    def _put(self, rows: list[dict[str, str]]) -> None:
        """Append rows, and columns for those of their fields that are not shown yet."""
        shown = {id_ for id_, _ in self.columns}
        used = {id_ for row in rows for id_, text in row.items() if text} - shown
        if used:
            more = self._titled(id_ for id_ in self._titles if id_ in used)
            last = len(self.columns) + len(more) - 1
            self.beginInsertColumns(QModelIndex(), len(self.columns), last)
            self.columns = (*self.columns, *more)
            self.endInsertColumns()
        self._insert(len(self.rows), rows)

    def _insert(self, at: int, rows: list[dict[str, str]]) -> None:
        """Insert rows at an index from 0; the empty row stays last."""
        with inserting(self, at, len(rows)):
            self.rows[at:at] = rows

    def _changed(self) -> None:
        self._found = self._read()
        self.dataChanged.emit(self.index(0, 0), self.index(len(self.rows), len(self.columns) - 1))

    def _read(self) -> Newcomers:
        system, scene = self._bridge.session.system, self._bridge.scene
        rows = [ListRow(at + 1, equipped(row, system, scene)) for at, row in enumerate(self.rows)]
        found = newcomers(Rows.of(rows), system, scene)
        told = enumerate(unlisted(row, system, scene) for row in self.rows)
        self.unlisted = tuple(UnreadableCell(at, *said) for at, why in told for said in why.items())
        # reversed, so that the first reason for a cell wins
        self._why = {(slip.row, slip.column): slip.why for slip in reversed((*found.slips, *self.unlisted))}
        return found

    def _typed(self, index: Index) -> str:
        row = self.rows[index.row()] if index.row() < len(self.rows) else {}
        return row.get(self.columns[index.column()][0], "")

    def _holds(self, row: int, column: str) -> str:
        """Return the default or computed value of a field; empty in the empty row."""
        field = next((one for one in self._fields if one.id == column), None)
        if field is None or row >= len(self.rows):
            return ""
        values = holding(self.rows[row], self._bridge.session.system, self._bridge.scene)
        return field.show(values[field.id]) if isinstance(field, Computed) or values[field.id] else ""
