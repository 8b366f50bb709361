"""Base classes of the lists and tables that views show.

A subclass keeps one entry for each row in ``rows``, and tells Qt of each change by `resetting`, `inserting`
or `removing`. Its own ``data`` is called directly by Qt: views ask for thousands of cells while they paint.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QAbstractTableModel, QModelIndex, Qt
from PySide6.QtCore import QPersistentModelIndex as _Persistent

from crs_desktop.override import override

Index = QModelIndex | _Persistent
ROOT = QModelIndex()
"""Parent of all rows: neither a list nor a table has rows under a row."""


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


@contextmanager
def resetting(model: QAbstractItemModel) -> Iterator[None]:
    """Let views read the whole model anew after the block."""
    model.beginResetModel()
    yield
    model.endResetModel()


@contextmanager
def inserting(model: QAbstractItemModel, first: int, count: int) -> Iterator[None]:
    """Tell views of ``count`` rows that the block inserts at ``first``; of none, nothing."""
    if count > 0:
        model.beginInsertRows(ROOT, first, first + count - 1)
    yield
    if count > 0:
        model.endInsertRows()


@contextmanager
def removing(model: QAbstractItemModel, first: int, count: int) -> Iterator[None]:
    """Tell views of ``count`` rows that the block removes from ``first`` on; of none, nothing."""
    if count > 0:
        model.beginRemoveRows(ROOT, first, first + count - 1)
    yield
    if count > 0:
        model.endRemoveRows()
