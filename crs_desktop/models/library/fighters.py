"""Combatants that are about to come: a row each, as a spreadsheet has them, and an empty one to type into."""

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.lists.newcomers import Newcomers, asked_for, holding, newcomers
from crs_desktop.play.lists.paste import read
from crs_desktop.play.lists.roster import numbered
from crs_desktop.play.lists.rows import Row, Rows
from crs_desktop.rules.sheet import Computed
from crs_desktop.words import say

Index = QModelIndex | QPersistentModelIndex
QUIET = Qt.ItemDataRole.UserRole + 1
"""Role: whether the cell shows what holds until something is entered."""
HURT = Qt.ItemDataRole.UserRole + 2
"""Role: the sentence why the cell cannot be read; empty while it can."""


class FightersModel(QAbstractTableModel):
    """Cells are text; what cannot be read is kept as it was typed, and says so."""

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._fields = asked_for(bridge.session.system, bridge.scene)
        own = [
            ("name", say("Name")),
            ("side", say("Side")),
            ("hand", say("Cards")),
            ("square", say("Square")),
        ]
        self.columns = (*own, *((field.id, field.title) for field in self._fields))
        self._rows: list[dict[str, str]] = []
        self._found = self._read()

    @property
    def found(self) -> Newcomers:
        """Who can come, and what cannot be read."""
        return self._found

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        """One row a combatant, and an empty one."""
        return 0 if parent.isValid() else len(self._rows) + 1

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        """Who he is, and the fields of the sheet."""
        return 0 if parent.isValid() else len(self.columns)

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """The titles; rows are counted from 1."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return self.columns[section][1] if orientation == Qt.Orientation.Horizontal else str(section + 1)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What was typed, else what holds until then; a tooltip where it cannot be read."""
        typed, column = self._typed(index), self.columns[index.column()][0]
        if role == Qt.ItemDataRole.EditRole:
            return typed
        if role == Qt.ItemDataRole.DisplayRole:
            return typed or self._holds(index.row(), column)
        if role == QUIET:
            return not typed
        return self._why(index.row(), column) if role in (HURT, Qt.ItemDataRole.ToolTipRole) else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Every cell can be typed into."""
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: N802
        """Keep what was typed; in the empty row it makes a new combatant."""
        text = " ".join(str(value).split())
        if role != Qt.ItemDataRole.EditRole or text == self._typed(index):
            return False
        if index.row() == len(self._rows):
            self._grow()
        self._rows[index.row()][self.columns[index.column()][0]] = text
        self._changed()
        return True

    def paste(self, text: str) -> tuple[str, ...]:
        """Put a list under the rest; the sentences of what was left out."""
        read_ = read(text, self._fields)
        self._put([dict(row.cells) for row in read_.rows])
        self._changed()
        return read_.slips

    def duplicate(self, row: int) -> None:
        """Put another of the same under the rest, with a number."""
        if row >= len(self._rows):
            return
        scene = self._bridge.scene
        labels = {one.label for one in scene.combatants.values()}
        taken = {*scene.names, *labels, *(one.get("name", "") for one in self._rows)}
        name = self._rows[row].get("name", "")
        label = numbered(name, taken)[0] if name else ""
        self._put([{**self._rows[row], "name": label, "square": ""}])
        self._changed()

    def remove(self, rows: set[int]) -> None:
        """Take rows out."""
        self.beginResetModel()
        self._rows = [row for at, row in enumerate(self._rows) if at not in rows]
        self._found = self._read()
        self.endResetModel()

    def add(self) -> bool:
        """Bring in all who can come, in one ruling; the others stay. Whether that was allowed."""
        done = self._bridge.rule(*self._found.facts.values())
        if done:
            self.remove(set(self._found.facts))
        return done

    def _grow(self) -> None:
        """Make the empty row one of the rest; the new one comes under it: who types stays in his row."""
        under = len(self._rows) + 1
        self.beginInsertRows(QModelIndex(), under, under)
        self._rows.append({})
        self.endInsertRows()

    def _put(self, rows: list[dict[str, str]]) -> None:
        at = len(self._rows)
        if rows:
            self.beginInsertRows(QModelIndex(), at, at + len(rows) - 1)
            self._rows.extend(rows)
            self.endInsertRows()

    def _changed(self) -> None:
        self._found = self._read()
        self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows), len(self.columns) - 1))

    def _read(self) -> Newcomers:
        rows = [Row(at + 1, row) for at, row in enumerate(self._rows)]
        return newcomers(Rows.of(rows), self._bridge.session.system, self._bridge.scene)

    def _typed(self, index: Index) -> str:
        row = self._rows[index.row()] if index.row() < len(self._rows) else {}
        return row.get(self.columns[index.column()][0], "")

    def _why(self, row: int, column: str) -> str:
        return next((one.why for one in self._found.slips if (one.row, one.column) == (row, column)), "")

    def _holds(self, row: int, column: str) -> str:
        """What a field holds before anything is entered; in the empty row nothing does."""
        field = next((one for one in self._fields if one.id == column), None)
        if field is None or row >= len(self._rows):
            return ""
        values = holding(self._rows[row], self._bridge.session.system, self._bridge.scene)
        return field.show(values[field.id]) if isinstance(field, Computed) or values[field.id] else ""
