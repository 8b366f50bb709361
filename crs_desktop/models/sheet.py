"""The sheet of the one who is looked at: a row a field, each of which the GM may overrule."""

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from crs_desktop.models.bridge import Bridge, Step
from crs_desktop.rules.facts import FieldCleared, FieldSet
from crs_desktop.rules.sheet import Computed, Field
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

Index = QModelIndex | QPersistentModelIndex


class SheetModel(QAbstractTableModel):
    """Two columns: the field's title and its value. Editing a value is a ruling."""

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        bridge.stepped.connect(self._on_stepped)
        for signal in (bridge.rewound, bridge.selected):
            signal.connect(self._reset)
        self._who = Name("")
        self._fields: tuple[Field, ...] = ()
        self._reset()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        """One row a field; none while nobody is looked at."""
        return 0 if parent.isValid() else len(self._fields)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        """Title and value."""
        return 0 if parent.isValid() else 2

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The title, or the value as text; a computed one explains itself in its tooltip."""
        if not index.isValid() or index.row() >= len(self._fields):
            return None
        field = self._fields[index.row()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return _explained(field)
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return None
        if index.column() == 0:
            return field.title
        values = self._bridge.session.system.values(self._bridge.scene, self._bridge.shown)
        return field.show(values[field.id])

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Values can be edited."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() == 1 else flags

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: N802
        """Overrule a value; the sentence why not goes out by the bridge."""
        field, who = self._fields[index.row()], self._bridge.shown
        if role != Qt.ItemDataRole.EditRole or str(value) == self.data(index):
            return False
        if isinstance(field, Computed) and not str(value).strip():
            return self._bridge.rule(FieldCleared(who, field.id))
        try:
            read = field.read(str(value))
        except NotAllowed as error:
            self._bridge.refused.emit(error.why)
            return False
        return self._bridge.rule(FieldSet(who, field.id, read))

    def _on_stepped(self, step: Step) -> None:
        """Time alone changes nothing here; a number that is being typed outlives it."""
        if step.silent:
            return
        if (self._who, self._fields) == (self._bridge.shown, self._now()) and self._fields:
            self.dataChanged.emit(self.index(0, 1), self.index(len(self._fields) - 1, 1))
        else:
            self._reset()

    def _now(self) -> tuple[Field, ...]:
        return self._bridge.session.system.fields(self._bridge.scene) if self._bridge.shown else ()

    def _reset(self) -> None:
        self.beginResetModel()
        self._who, self._fields = self._bridge.shown, self._now()
        self.endResetModel()


def _explained(field: Field) -> str:
    if isinstance(field, Computed) and field.words:
        return say("{title} = {words}, unless a number is entered.", title=field.title, words=field.words)
    return say("Double-click to overrule it.")
