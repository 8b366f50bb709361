"""The sheet of the one who is looked at: a row a field, each of which the GM may overrule."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from crs_desktop.models.bridge import Bridge, Step
from crs_desktop.rules.facts import FieldCleared, FieldSet, HouseRuleChosen
from crs_desktop.rules.sheet import Computed, Field, Listing
from crs_desktop.rules.values import Name, Value
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

Index = QModelIndex | QPersistentModelIndex


class SheetModel(QAbstractTableModel):
    """Two columns: the field's title and its value. Editing a value is a ruling; so is a title's label."""

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        bridge.stepped.connect(self._on_stepped)
        for signal in (bridge.rewound, bridge.selected):
            signal.connect(self._reset)
        self._who = Name("")
        self._fields: tuple[Field, ...] = ()
        self._values: Mapping[str, Value] = {}
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
            return _labelled(field) if field.label and index.column() == 0 else _explained(field)
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return None
        if index.column() == 0:
            return field.labelled if role == Qt.ItemDataRole.EditRole else self._titles[field.id]
        shown = field.show(self._values[field.id])
        labelled = field.label and role == Qt.ItemDataRole.DisplayRole
        return say("{value} ({label})", value=shown, label=field.labelled) if labelled else shown

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Values can be edited, and titles that have a label of the game's own."""
        flags = super().flags(index)
        if not index.isValid():
            return flags
        editable = index.column() == 1 or self._fields[index.row()].label
        return flags | Qt.ItemFlag.ItemIsEditable if editable else flags

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: N802
        """Overrule a value, or write a label; the sentence why not goes out by the bridge."""
        field, who = self._fields[index.row()], self._who
        if role != Qt.ItemDataRole.EditRole or str(value) == self.data(index, role):
            return False
        if index.column() == 0:
            return self._bridge.rule(HouseRuleChosen(field.label, str(value).strip()))
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
            self._values = self._held()
            self.dataChanged.emit(self.index(0, 1), self.index(len(self._fields) - 1, 1))
        else:
            self._reset()

    def _now(self) -> tuple[Field, ...]:
        return self._bridge.session.system.fields(self._bridge.scene) if self._bridge.shown else ()

    def _held(self) -> Mapping[str, Value]:
        """What the rows show until they are told of a step, whoever asks for them before that."""
        who = self._bridge.shown
        return self._bridge.session.system.values(self._bridge.scene, who) if who else {}

    def _reset(self) -> None:
        self.beginResetModel()
        self._who, self._fields, self._values = self._bridge.shown, self._now(), self._held()
        # without their labels, which stand beside the values: titles are a narrow column
        sheet = self._bridge.session.system.whole_sheet(self._bridge.scene)
        self._titles = {field.id: field.title for field in sheet}
        self.endResetModel()


def _labelled(field: Field) -> str:
    return say(
        "Double-click to write another word for {title}, for everybody in this fight.", title=field.title
    )


def _explained(field: Field) -> str:
    if isinstance(field, Computed) and field.words:
        return say("{title} = {words}, unless a number is entered.", title=field.title, words=field.words)
    if isinstance(field, Listing) and field.example:
        return say("Double-click to write the list, such as {example}.", example=field.example)
    return say("Double-click to overrule it.")
