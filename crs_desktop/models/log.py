"""The log as a list: one row a line."""

from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from crs_desktop.models.bridge import Bridge, Step
from crs_desktop.play.story import Line, lines

Index = QModelIndex | QPersistentModelIndex


class Role(IntEnum):
    """What can be asked of the model besides the text."""

    LINE = Qt.ItemDataRole.UserRole + 1


class LogModel(QAbstractListModel):
    """Grows at the end; ``Role.LINE`` gives the `Line`."""

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._lines: list[Line] = []
        bridge.stepped.connect(self._on_stepped)
        bridge.rewound.connect(self._reset)
        self._reset()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        """One row a line."""
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The line, or its text."""
        if not index.isValid() or index.row() >= len(self._lines):
            return None
        line = self._lines[index.row()]
        if role == Role.LINE:
            return line
        return line.text if role == Qt.ItemDataRole.DisplayRole else None

    def _on_stepped(self, step: Step) -> None:
        new = [line for node in step.nodes for line in lines(node)]
        if new:
            first = len(self._lines)
            self.beginInsertRows(QModelIndex(), first, first + len(new) - 1)
            self._lines += new
            self.endInsertRows()

    def _reset(self) -> None:
        self.beginResetModel()
        self._lines = self._bridge.log()
        self.endResetModel()
