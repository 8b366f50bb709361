"""Table model of one data table of a system. Editing a value is a ruling and marks the row as the GM’s."""

from collections.abc import Mapping

from PySide6.QtCore import QObject, Qt

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.rows import Index, TableModel, resetting
from crs_desktop.rules.data_tables import DataTable, Mark, TableRow
from crs_desktop.rules.facts import TableRowRemoved, TableRowSet
from crs_desktop.rules.values import Value
from crs_desktop.rules.why import NotAllowed, WhyNot
from crs_desktop.words import say

_BEFORE = 1
"""Number of columns before the columns of the data table."""
FROM: Mapping[Mark, str] = {
    "confirmed": "read in the text",
    "inferred": "follows from the text",
    "stand-in": "our own choice",
    "gm": "the GM’s",
}
"""Source of a row, in words."""


class DataTableModel(TableModel):
    """Table with the name, the values and the source of each row; ``rows`` holds the names.

    ``refused`` is the reason why the last edit was refused, or empty.
    """

    def __init__(self, bridge: Bridge, table: DataTable, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.refused = ""
        self.rows: tuple[str, ...] = ()
        bridge.follow(self._refresh)
        self.show_table(table)

    def show_table(self, table: DataTable) -> None:
        """Show the rows of another data table of the system."""
        self.table = table
        self.columns = (say("Name"), *(column.title for column in table.columns), say("From"))
        self._refresh()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the text of a cell; empty for a default value."""
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole) or not index.isValid():
            return None
        name, place = self.rows[index.row()], index.column() - _BEFORE
        if place not in range(len(self.table.columns)):
            return name if place < 0 else say(FROM[self._row(name).mark])
        column = self.table.columns[place]
        return column.show(self.table.values(self._row(name))[column.id])

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Make all cells editable except the name and the source."""
        usual = super().flags(index)
        own = index.column() - _BEFORE in range(len(self.table.columns))
        return usual | Qt.ItemFlag.ItemIsEditable if own else usual

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: N802
        """Write a value as a ruling; if the column cannot hold it, put the reason into ``refused``."""
        name, column = self.rows[index.row()], self.table.columns[index.column() - _BEFORE]
        before = self._row(name).values
        self.refused = ""
        try:
            typed: Value = column.typed(str(value))
        except NotAllowed as error:
            self.refused = error.why
            return False
        if typed == self.table.values(self._row(name))[column.id]:  # unchanged: the row keeps its source
            return False
        return self._put(TableRowSet(self.table.id, name, {**before, column.id: typed}))

    def add(self, name: str) -> bool:
        """Add an empty row; return False, with the reason in ``refused``, if the name already exists."""
        # rules ignore case when they look for a row, and of two such rows would find only one
        if any(known.casefold() == name.strip().casefold() for known in self.rows):
            self.refused = say("A row “{name}” already exists.", name=name.strip())
            return False
        return self._put(TableRowSet(self.table.id, name.strip(), {}))

    def remove(self, row: int) -> bool:
        """Remove a row by a ruling."""
        return self._put(TableRowRemoved(self.table.id, self.rows[row]))

    def _put(self, fact: TableRowSet | TableRowRemoved) -> bool:
        why: WhyNot | None = self._bridge.try_rule(fact)
        self.refused = str(why or "")
        return why is None

    def _row(self, name: str) -> TableRow:
        return self._bridge.scene.tables.get(self.table.id, {}).get(name, TableRow())

    def _refresh(self, *_told: object) -> None:
        with resetting(self):
            self.rows = tuple(self._bridge.scene.tables.get(self.table.id, {}))
