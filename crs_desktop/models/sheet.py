"""Table model of the sheet of the shown combatant: fields, which the GM may overrule, and items."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt, Signal

from crs_desktop.models.bridge import Bridge, Step
from crs_desktop.models.cell_edit import write_cells
from crs_desktop.models.items import shown
from crs_desktop.models.rows import CHOICES, Index, TableModel, resetting
from crs_desktop.play.lists.people.equipment import choices_of, figures
from crs_desktop.rules.facts import HouseRuleChosen, ItemPut
from crs_desktop.rules.scene import Item
from crs_desktop.rules.sheet import Computed, Field, Figure, Listing, Number
from crs_desktop.rules.values import Name, Value
from crs_desktop.words import say

_Asked = Qt.ItemDataRole


class SheetRole(IntEnum):
    """Item data role of a sheet’s rows."""

    CELL = Qt.ItemDataRole.UserRole + 1


_ROLES = frozenset(
    (
        *(_Asked.DisplayRole, _Asked.EditRole, CHOICES, SheetRole.CELL),
        *(_Asked.ToolTipRole, _Asked.AccessibleTextRole, _Asked.AccessibleDescriptionRole),
    )
)


class SheetCell(Struct, frozen=True):
    """A field or an item as a sheet draws it.

    ``title`` and ``value`` are short: what else the text of the cell tells is in its tooltip. ``low`` is
    whether a third or less is left of a number that counts down.
    """

    title: str
    value: str
    number: bool = False
    low: bool = False


class SheetModel(TableModel):
    """Table of two columns: the title and value of each field, then the name and effect of each item.

    Editing a value, the label of a title, or an effect is a ruling. ``turned`` is emitted when a step has
    brought the sheet of another combatant with the same rows, so that the model is not reset.
    """

    turned = Signal()

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        bridge.stepped.connect(self._on_stepped)
        for signal in (bridge.rewound, bridge.selected):
            signal.connect(self._reset)
        self._who = Name("")
        self._fields: tuple[Field, ...] = ()
        self._texts: list[str] = []
        self._values: Mapping[str, Value] = {}
        self._written: Mapping[str, Value] = {}
        self._items: tuple[Item, ...] = ()
        self._drawn = dict[int, SheetCell]()  # as painted: a view asks for each three times at a step
        self.columns = ("", "")
        self._reset()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the title, or the value as text; as a tooltip, the explanation of the value."""
        # check the role first, because a view asks each cell for several roles that no sheet answers
        if role not in _ROLES or not index.isValid() or index.row() >= len(self.rows):
            return None
        field = self.rows[index.row()]
        if role == SheetRole.CELL:
            return self._drawn.get(index.row()) or self._drawn.setdefault(index.row(), self._cell(field))
        if role == _Asked.AccessibleTextRole:
            return say("{title}: {value}", title=self.index(index.row(), 0).data(), value=index.data())
        if isinstance(field, Item):
            return self._of_item(field, index.column(), role)
        if role == Qt.ItemDataRole.ToolTipRole:
            return _labelled(field) if field.label and index.column() == 0 else self._explained(field)
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return self._made_of(field)
        if role == CHOICES:
            at = self._bridge
            return choices_of(at.session.system, at.scene, field) if index.column() else {}
        if index.column() == 0:
            return field.labelled if role == Qt.ItemDataRole.EditRole else self._titles[field.id]
        edits = role == Qt.ItemDataRole.EditRole
        return field.show(self._before(field)) if edits else self._texts[index.row()]

    @property
    def line_titles(self) -> list[str]:
        """Titles of the rows that are no numbers; without their values, as each line asks for all of them."""
        return [self._title(row) for row in self.rows if not isinstance(row, Number | Computed)]

    def _title(self, row: Field | Item) -> str:
        if isinstance(row, Item):
            return row.name
        return " · ".join(filter(None, (self._titles[row.id], row.labelled)))

    def _cell(self, row: Field | Item) -> SheetCell:
        if isinstance(row, Item):
            return SheetCell(row.name, self._of_item(row, 1, _Asked.DisplayRole) or "–")
        title, value = self._title(row), self._values[row.id]
        shown = row.show(value) or "–"
        if not isinstance(row, Number | Computed):
            return SheetCell(title, self._texts[self._fields.index(row)])
        return SheetCell(title, shown.replace("-", "−"), True, self._is_low(row, value))

    def _is_low(self, field: Number | Computed, value: Value) -> bool:
        full = self._values.get(field.left_of, 0) if isinstance(field, Number) and field.left_of else 0
        return isinstance(value, int) and isinstance(full, int) and value * 3 <= full and full > 0

    def _text(self, field: Field) -> str:
        """Return the text of a value: with the number on the sheet if it differs now, and with its label."""
        value, now = field.show(self._before(field)), field.show(self._values[field.id])
        value = value if now == value else say("{now} (sheet: {written})", now=now, written=value)
        value = value.replace("-", "−") if isinstance(field, Number | Computed) else value
        said = figures(self._bridge.session.system, self._bridge.scene, field, value) or field.labelled
        return say("{value} ({label})", value=value, label=said) if said else value or "–"

    def _explained(self, field: Field) -> str:
        """Return the parts that make up the present number, and how to edit it."""
        edits = say("Double-click or press Space to overrule the value.")
        return "\n".join(filter(None, (self._made_of(field), how_typed(field), edits)))

    def _made_of(self, field: Field) -> str:
        made = (
            self._bridge.session.system.stats.made_of(self._bridge.scene, self._who, field.id)
            if self._who
            else None
        )
        return say("{title} now: {sum}.", title=self._titles[field.id], sum=made) if made else ""

    def _before(self, field: Field) -> Value:
        from crs_desktop.play.lists.people.edits import to_edit  # slow import, not needed at start-up

        return to_edit(field, self._written, self._values)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Make values editable, and titles that can have a label of their own."""
        flags = super().flags(index)
        if not index.isValid():
            return flags
        field = self.rows[index.row()]
        editable = index.column() == 1 or (not isinstance(field, Item) and field.label)
        return flags | Qt.ItemFlag.ItemIsEditable if editable else flags

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: N802
        """Overrule a value, or write a label; the bridge reports a refusal."""
        if role != Qt.ItemDataRole.EditRole or str(value) == self.data(index, role):
            return False
        field, who, text = self.rows[index.row()], self._who, str(value).strip()
        if isinstance(field, Item):
            return self._bridge.rule(ItemPut(who, replace(field, effect=text)))
        if index.column() == 0:
            return self._bridge.rule(HouseRuleChosen(field.label, text))
        # words typed over a number that has its own label become the new label
        if field.label and text and not any(letter.isdecimal() for letter in text):
            return self._bridge.rule(HouseRuleChosen(field.label, text))
        if why := write_cells(self._bridge, [who], field.id, text):
            self._bridge.refused.emit(why)
        return not why

    def _on_stepped(self, step: Step) -> None:
        """Follow a step. Passing time changes nothing here: an open editor stays."""
        if step.silent:
            return
        # with the same rows the model is not reset, so that an open editor survives
        alike = self._fields and self._fields == self._now()
        if not alike or _names(self._items) != _names(self._carried()):
            self._reset()
            return
        before, self._who = self._who, self._bridge.shown
        self._change()
        if self._who != before:  # the same fields of another combatant
            self.turned.emit()

    def _change(self) -> None:
        """Report the rows whose text has changed."""
        before = [*self._texts, *self._items]
        self._hold()
        pairs = zip(before, [*self._texts, *self._items], strict=True)
        if rows := [row for row, (was, now) in enumerate(pairs) if was != now]:
            self.dataChanged.emit(self.index(rows[0], 1), self.index(rows[-1], 1))

    def _now(self) -> tuple[Field, ...]:
        """Return the fields, numbers before texts."""
        fields = self._bridge.session.system.fields(self._bridge.scene) if self._bridge.shown else ()
        # numbers are drawn as boxes, all else as lines below them
        return tuple(sorted(fields, key=lambda field: not isinstance(field, Number | Computed)))

    def _of_item(self, item: Item, column: int, role: int) -> Any:
        """Return the name of an item, or its effect with its state; as a tooltip, how the effect was read."""
        if role == Qt.ItemDataRole.ToolTipRole:
            understood = self._bridge.session.system.items.understood(item.effect)
            return understood or say("Double-click to write the effect of {item}.", item=item.name)
        if role in (Qt.ItemDataRole.AccessibleDescriptionRole, CHOICES):
            return None
        if column == 0 or role == Qt.ItemDataRole.EditRole:
            return item.name if column == 0 else item.effect
        known = self._bridge.session.system.items.by_name(self._bridge.scene, item)
        said, state = " ".join(filter(None, (item.effect, known))), shown(item)
        return say("{effect} ({state})", effect=said or "–", state=state) if state else said

    def _carried(self) -> tuple[Item, ...]:
        who = self._bridge.shown
        return self._bridge.scene.of(who).items if who else ()

    def _hold(self) -> None:
        """Store the texts of the rows: the model must not change before it has reported a step."""
        who, scene, system = self._bridge.shown, self._bridge.scene, self._bridge.session.system
        self._values = system.values(scene, who) if who else {}
        self._written = system.written(scene, who) if who else {}
        self._texts = [self._text(field) for field in self._fields]
        self._items = self._carried()
        self.rows = (*self._fields, *self._items)
        self._drawn.clear()

    def _reset(self) -> None:
        with resetting(self):
            self._who, self._fields = self._bridge.shown, self._now()
            self._hold()
            # titles without labels, which stand beside the values: the column of titles is narrow
            sheet = self._bridge.session.system.whole_sheet(self._bridge.scene)
            self._titles = {field.id: field.title for field in sheet}


def _names(items: tuple[Item, ...]) -> list[str]:
    return [item.name for item in items]


def _labelled(field: Field) -> str:
    return say(
        "Double-click to write another word for {title}, for all combatants of this fight.", title=field.title
    )


def how_typed(field: Field) -> str:
    """Return how a field is computed or in which form it is typed; empty for a plain text."""
    if isinstance(field, Computed) and field.words:
        return say("{title} = {words}, unless a number is entered.", title=field.title, words=field.words)
    if isinstance(field, Listing) and field.example:
        return say("Separate entries with semicolons, such as {example}.", example=field.example)
    if isinstance(field, Listing):
        return say("Separate entries with semicolons.")
    if isinstance(field, Figure):
        return say("Format: “part: words; part: words”. Parts: {parts}.", parts=", ".join(field.parts))
    return say("8 or =8 sets the value, −4 subtracts 4, +2 adds 2.") if isinstance(field, Number) else ""
