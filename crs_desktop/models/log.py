"""The log as a list: one row a line, the latest ones; earlier ones come when they are asked for."""

from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from crs_desktop.models.bridge import Bridge, Step
from crs_desktop.play.session.history import Node
from crs_desktop.play.told.story import LogLine, lines
from crs_desktop.words import say

Index = QModelIndex | QPersistentModelIndex
PAGE = 300
"""So many lines are held at first, and added at a time; twice as many are kept at the most."""


class Role(IntEnum):
    """What can be asked of the model besides the text."""

    LINE = Qt.ItemDataRole.UserRole + 1


class LogModel(QAbstractListModel):
    """Grows at its end, and shrinks there with undo; ``Role.LINE`` gives the `LogLine`.

    A list view measures every row whenever one is added, so a long evening is held back, not shown at once.
    """

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._path: list[int] = []
        self._counts: list[int] = []
        self._lines: list[LogLine] = []
        self._held_back = 0
        self._holds = True
        self._session = bridge.session
        bridge.stepped.connect(self._on_stepped)
        bridge.rewound.connect(self._on_rewound)
        self._reset()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        """One row a line that is not held back."""
        return 0 if parent.isValid() else len(self._lines) - self._held_back

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The line, or its text."""
        if not index.isValid() or index.row() >= self.rowCount():
            return None
        line = self._lines[self._held_back + index.row()]
        if role == Role.LINE:
            return line
        return _read(line) if role == Qt.ItemDataRole.DisplayRole else None

    def hold_back(self, wanted: bool) -> None:
        """Hold back all but the latest page, or nothing at all while something is looked for."""
        self._holds = wanted
        held = max(0, len(self._lines) - PAGE) if wanted else 0
        if held != self._held_back:
            self.beginResetModel()
            self._held_back = held
            self.endResetModel()

    def show_earlier(self) -> int:
        """Let a page of earlier lines in at the top; how many came."""
        coming = min(PAGE, self._held_back)
        if coming:
            self.beginInsertRows(QModelIndex(), 0, coming - 1)
            self._held_back -= coming
            self.endInsertRows()
        return coming

    def _on_stepped(self, step: Step) -> None:
        if self._bridge.session.scene.shown != self._shown:
            self._reset()
            return
        self._add(step.nodes)
        if self._holds and self.rowCount() > 2 * PAGE:
            self._hold_back()

    def _on_rewound(self) -> None:
        """Keep what is the same, take off what was undone, add what was put back."""
        session = self._bridge.session
        path, same = session.path, _common(self._path, session.path)
        other = self._session is not session or self._shown != session.scene.shown
        if other or sum(self._counts[:same]) < self._held_back:
            self._reset()
            return
        self._take_off(same)
        self._add(path[same:])

    def _add(self, nodes: tuple[Node, ...]) -> None:
        told = [lines(node, self._bridge.session.scene) for node in nodes]
        self._path += [node.id for node in nodes]
        self._counts += [len(one) for one in told]
        new = [line for one in told for line in one]
        if new:
            self.beginInsertRows(QModelIndex(), self.rowCount(), self.rowCount() + len(new) - 1)
            self._lines += new
            self.endInsertRows()

    def _take_off(self, kept: int) -> None:
        gone = sum(self._counts[kept:])
        if gone:
            self.beginRemoveRows(QModelIndex(), self.rowCount() - gone, self.rowCount() - 1)
            del self._lines[-gone:]
            self.endRemoveRows()
        del self._path[kept:], self._counts[kept:]

    def _hold_back(self) -> None:
        self.beginRemoveRows(QModelIndex(), 0, PAGE - 1)
        self._held_back += PAGE
        self.endRemoveRows()

    def _reset(self) -> None:
        self.beginResetModel()
        self._session, path = self._bridge.session, self._bridge.session.path
        self._shown = self._session.scene.shown
        told = [lines(node, path[-1].after) for node in path]
        self._path, self._counts = [node.id for node in path], [len(one) for one in told]
        self._lines = [line for one in told for line in one]
        self._held_back = max(0, len(self._lines) - PAGE) if self._holds else 0
        self.endResetModel()


def _read(line: LogLine) -> str:
    """What is not for the players says so, lest it be read out."""
    return say("Secret: {line}", line=line.text) if line.secret else line.text


def _common(ids: list[int], path: tuple[Node, ...]) -> int:
    """How many entries at the beginning are the same."""
    for place, (id_, node) in enumerate(zip(ids, path, strict=False)):
        if id_ != node.id:
            return place
    return min(len(ids), len(path))
