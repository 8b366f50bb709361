"""One table of a system as rows and columns: a value typed over is a ruling, and the row is the GM’s then."""

from collections.abc import Mapping

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.data_tables import DataTable, Mark, TableRow
from crs_desktop.rules.facts import TableRowRemoved, TableRowSet
from crs_desktop.rules.values import Value
from crs_desktop.rules.why import NotAllowed, WhyNot
from crs_desktop.words import say

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
_BEFORE, _AFTER = 1, 1
"""The columns before those of the table itself, and after them."""
FROM: Mapping[Mark, str] = {
    "confirmed": "read in the text",
    "inferred": "follows from the text",
    "stand-in": "our own choice",
    "gm": "the GM’s",
}
"""Where a row is from, as it is read."""


class DataTableModel(QAbstractTableModel):
    """Name, the columns, and where the row is from. ``refused`` is why the last typing was not taken."""

    def __init__(self, bridge: Bridge, table: DataTable, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.table = table
        self.refused = ""
        self.names: tuple[str, ...] = ()
        for signal in (bridge.stepped, bridge.rewound):
            signal.connect(self._refresh)
        self._refresh()

    def show_table(self, table: DataTable) -> None:
        """Show the rows of another table of the system."""
        self.table = table
        self._refresh()

    def rowCount(self, parent: _Index = _NOWHERE) -> int:  # noqa: N802
        """A row for each that there is."""
        return 0 if parent.isValid() else len(self.names)

    def columnCount(self, parent: _Index = _NOWHERE) -> int:  # noqa: N802
        """With its name before them, and where it is from after them."""
        return 0 if parent.isValid() else _BEFORE + len(self.table.columns) + _AFTER

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The titles of the columns."""
        if orientation == Qt.Orientation.Vertical or role != Qt.ItemDataRole.DisplayRole:
            return None
        return (say("Name"), *(column.title for column in self.table.columns), say("From"))[section]

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What stands there; nothing where it is as when empty."""
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole) or not index.isValid():
            return None
        name, place = self.names[index.row()], index.column() - _BEFORE
        if place not in range(len(self.table.columns)):
            return name if place < 0 else say(FROM[self._row(name).mark])
        column = self.table.columns[place]
        return column.show(self.table.values(self._row(name))[column.id])

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """All but the name and where it is from can be typed over."""
        usual = super().flags(index)
        own = index.column() - _BEFORE in range(len(self.table.columns))
        return usual | Qt.ItemFlag.ItemIsEditable if own else usual

    def setData(self, index: _Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: N802
        """A ruling; what the column cannot hold is refused with a sentence."""
        name, column = self.names[index.row()], self.table.columns[index.column() - _BEFORE]
        before = self._row(name).values
        self.refused = ""
        try:
            typed: Value = column.typed(str(value))
        except NotAllowed as error:
            self.refused = error.why
            return False
        if typed == self.table.values(self._row(name))[column.id]:
            return False
        return self._put(TableRowSet(self.table.id, name, {**before, column.id: typed}))

    def add(self, name: str) -> bool:
        """A row of this name with nothing in it; one that is there already stays as it is."""
        if any(known.casefold() == name.strip().casefold() for known in self.names):
            self.refused = say("There is a row “{name}” already.", name=name.strip())
            return False
        return self._put(TableRowSet(self.table.id, name.strip(), {}))

    def remove(self, row: int) -> bool:
        """The row is out of the table; undo brings it back."""
        return self._put(TableRowRemoved(self.table.id, self.names[row]))

    def _put(self, fact: TableRowSet | TableRowRemoved) -> bool:
        why: WhyNot | None = self._bridge.try_rule(fact)
        self.refused = str(why or "")
        return why is None

    def _row(self, name: str) -> TableRow:
        return self._bridge.scene.tables.get(self.table.id, {}).get(name, TableRow())

    def _refresh(self, *_told: object) -> None:
        self.beginResetModel()
        self.names = tuple(self._bridge.scene.tables.get(self.table.id, {}))
        self.endResetModel()
