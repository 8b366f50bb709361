"""Base classes of list and table models.

A subclass keeps one entry for each row in ``rows``, and reports each change to Qt with `resetting`,
`inserting` or `removing`. It overrides ``data`` itself: views call it thousands of times for one painting.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QAbstractTableModel, QModelIndex, Qt
from PySide6.QtCore import QPersistentModelIndex as _Persistent

from crs_desktop.override import override

Index = QModelIndex | _Persistent
ROOT = QModelIndex()
"""Parent index of all rows; rows have no child rows."""


CHOICES = Qt.ItemDataRole.UserRole + 100
"""Role: what a cell may hold, each with a short explanation; any other text is allowed too."""


class ListModel(QAbstractListModel):
    """List with one row for each entry of ``rows``."""

    rows: Sequence[Any] = ()

    @override
    def rowCount(self, parent: Index = ROOT) -> int:  # noqa: N802
        return 0 if parent.isValid() else len(self.rows)


class TableModel(QAbstractTableModel):
    """Table with one row for each entry of ``rows`` and one column for each of ``columns``.

    An entry of ``columns`` is the title of its column, unless a subclass overrides ``headerData``.
    """

    rows: Sequence[Any] = ()
    columns: Sequence[Any] = ()

    @override
    def rowCount(self, parent: Index = ROOT) -> int:  # noqa: N802
        return 0 if parent.isValid() else len(self.rows)

    @override
    def columnCount(self, parent: Index = ROOT) -> int:  # noqa: N802
        return 0 if parent.isValid() else len(self.columns)

    @override
    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        titled = orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole
        return self.columns[section] if titled and 0 <= section < len(self.columns) else None

    def texts(self, column: int) -> set[str]:
        """Return the different texts of a column, by which a view measures its width."""
        return {str(self.index(row, column).data() or "") for row in range(len(self.rows))}


@contextmanager
def resetting(model: QAbstractItemModel) -> Iterator[None]:
    """Make views read the whole model again after the block."""
    model.beginResetModel()
    yield
    model.endResetModel()


@contextmanager
def inserting(model: QAbstractItemModel, first: int, count: int) -> Iterator[None]:
    """Tell views that the block inserts ``count`` rows at ``first``; send nothing for no rows."""
    if count > 0:
        model.beginInsertRows(ROOT, first, first + count - 1)
    yield
    if count > 0:
        model.endInsertRows()


@contextmanager
def removing(model: QAbstractItemModel, first: int, count: int) -> Iterator[None]:
    """Tell views that the block removes ``count`` rows from ``first`` on; send nothing for no rows."""
    if count > 0:
        model.beginRemoveRows(ROOT, first, first + count - 1)
    yield
    if count > 0:
        model.endRemoveRows()
