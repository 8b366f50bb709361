"""What the one whose sheet is seen has: a row an item, with what it does and the state it is in."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QMimeData, QModelIndex, QObject, Qt

from crs_desktop.models.board.dragged import THINGS, things_of, with_things
from crs_desktop.models.bridge import Bridge
from crs_desktop.models.rows import ROOT, Index, TableModel, inserting, resetting
from crs_desktop.override import override
from crs_desktop.play.desk.search import has, said_of_thing
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import ItemLost, ItemPut, Shelved, Unshelved
from crs_desktop.rules.item_states import read_states, shown_states
from crs_desktop.rules.scene import Item
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say, templates, translated

TITLES = templates("Name", "What it does", "State")


class ItemsModel(TableModel):
    """Name, effect and state; the last row is empty and takes a new item. Each edit is a ruling."""

    def __init__(self, bridge: Bridge, who: Name, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.who = who
        self.rows: tuple[Item, ...] = ()
        self.columns = tuple(map(translated, TITLES))
        self._fills, self._blank_rows = False, 1
        bridge.follow(self._follow)
        self._follow()

    @property
    def bridge(self) -> Bridge:
        """What refusals go out by."""
        return self._bridge

    def rowCount(self, parent: Index = ROOT) -> int:  # noqa: N802
        """One row an item, and an empty one."""
        return 0 if parent.isValid() else len(self.rows) + self._blank_rows

    @override
    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        return super().headerData(section, orientation, role)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The text of a cell; what was understood of an effect as its tooltip."""
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        item = self.rows[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return (item.name, item.effect, shown(item))[index.column()]
        return self.understood(index.row()) if role == Qt.ItemDataRole.ToolTipRole else None

    def understood(self, row: int) -> str:
        """What the rules know of an item by its name, and what they make of its words."""
        if row >= len(self.rows):
            return ""
        system, item = self._bridge.session.system, self.rows[row]
        known = system.items.by_name(self._bridge.scene, item)
        return " ".join(filter(None, (known, system.items.understood(item.effect))))

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Every cell can be edited; of the empty row the name comes first."""
        flags = super().flags(index)
        kinds = Qt.ItemFlag
        if not index.isValid():
            return flags | kinds.ItemIsDropEnabled
        new = index.row() >= len(self.rows)
        if new and index.column() > 0:
            return flags
        return flags | kinds.ItemIsEditable | (kinds.NoItemFlags if new else kinds.ItemIsDragEnabled)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: N802
        """Put the item with its new name, effect or state; nothing happens when it stays the same."""
        text = str(value).strip()
        if role != Qt.ItemDataRole.EditRole or text == (self.data(index) or "") or not self._here:
            return False
        if index.row() >= len(self.rows):
            return bool(text) and self._fill(Item(self._free(text)))
        return self._bridge.rule(*self._edited(self.rows[index.row()], index.column(), text))

    def _fill(self, item: Item) -> bool:
        """What is typed into the empty row is in that row: whoever goes on with Tab comes to its effect."""
        self._fills = True
        try:
            return self._bridge.rule(self._put(item))
        finally:
            self._fills = False

    def remove(self, row: int) -> None:
        """Take an item from him."""
        if row < len(self.rows):
            self._bridge.rule(self._lost(self.rows[row].name))

    def keep(self, item: Item, instead: str = "") -> WhyNot | None:
        """Put a thing as it was written, ``instead`` of the one of that name.

        Gives the sentence why not, which nobody has told yet.
        """
        if not self._here:
            return WhyNot(say("Nobody is here to have it: select a character, or write it on the shelf."))
        if item.name != instead:
            item = replace(item, name=self._free(item.name))
        lost = (self._lost(instead),) if instead and instead != item.name else ()
        return self._bridge.try_rule(*lost, self._put(item))

    def look_at(self, who: Name) -> None:
        """Show what somebody else has."""
        with resetting(self):
            self.who = who
            self.rows = self._held()

    def item(self, row: int) -> Item | None:
        """The item of a row; None in the empty one."""
        return self.rows[row] if 0 <= row < len(self.rows) else None

    def mimeTypes(self) -> list[str]:  # noqa: N802
        """Things go out and come in."""
        return [THINGS]

    def supportedDropActions(self) -> Qt.DropAction:  # noqa: N802
        """What is given to somebody stays where it was, too."""
        return Qt.DropAction.CopyAction

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:  # noqa: N802
        """The things of these rows."""
        rows = sorted({index.row() for index in indexes})
        return with_things([item for row in rows if (item := self.item(row))])

    def canDropMimeData(  # noqa: N802
        self, data: QMimeData, _action: Qt.DropAction, _row: int, _column: int, _parent: Index
    ) -> bool:
        """Wherever in the list they are dropped."""
        return self._here and data.hasFormat(THINGS)

    def dropMimeData(  # noqa: N802
        self, data: QMimeData, _action: Qt.DropAction, _row: int, _column: int, _parent: Index
    ) -> bool:
        """Put them to the rest; one of the same name takes the place of the old one."""
        return self.take(data)

    def take(self, data: QMimeData | None) -> bool:
        """Take the things that were dropped or pasted; whether there were any new."""
        new = [item for item in things_of(data) if item not in self.rows]
        return bool(new) and self._here and self._bridge.rule(*map(self._put, new))

    def _edited(self, item: Item, column: int, text: str) -> tuple[Fact, ...]:
        match column:
            case 0:
                named = (self._put(replace(item, name=self._free(text))),) if text else ()
                return (self._lost(item.name), *named)
            case 1:
                return (self._put(replace(item, effect=text)),)
        return (self._put(replace(item, states=states_of(text))),)

    def _free(self, name: str) -> str:
        """The name, numbered when he has one of that name."""
        taken = {item.name for item in self._all()}
        names = [name, *(f"{name} {number}" for number in range(2, len(taken) + 3))]
        return next(one for one in names if one not in taken)

    @property
    def _here(self) -> bool:
        return self.who in self._bridge.scene.combatants

    def _held(self) -> tuple[Item, ...]:
        return self._bridge.scene.of(self.who).items if self._here else ()

    def _all(self) -> tuple[Item, ...]:
        return self._held()

    def _put(self, item: Item) -> Fact:
        return ItemPut(self.who, item)

    def _lost(self, name: str) -> Fact:
        return ItemLost(self.who, name)

    def _follow(self) -> None:
        """Change no more rows than have changed: an open editor outlives it."""
        items = self._held()
        before, more = self.rows, len(items) - len(self.rows)
        if self._fills and more == 1 and items[:-1] == before:
            self._take_blank_row(items)
        elif more > 0 and items[: len(before)] == before:
            with inserting(self, len(before), more):
                self.rows = items
        elif more:
            with resetting(self):
                self.rows = items
        self.rows = items
        for row, (old, new) in enumerate(zip(before, items, strict=False)):
            if old != new:
                self._tell(row)

    def _take_blank_row(self, items: tuple[Item, ...]) -> None:
        """The empty row is the last item's now, and another empty one comes under it."""
        self.rows, self._blank_rows = items, 0
        self._tell(len(items) - 1)
        with inserting(self, len(items), 1):
            self._blank_rows = 1

    def _tell(self, row: int) -> None:
        self.dataChanged.emit(self.index(row, 0), self.index(row, len(TITLES) - 1))


def shown(item: Item) -> str:
    """The states of a thing, as they are read: commas between."""
    return ", ".join(shown_states(item.states))


def states_of(text: str) -> tuple[str, ...]:
    """The states of a thing, as they are typed."""
    return read_states(filter(None, (state.strip() for state in text.split(","))))


class ShelfModel(ItemsModel):
    """The items, skills and powers that lie on a library’s shelf, for anybody: those that are looked for."""

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        self._wanted: tuple[str, ...] = ()
        super().__init__(bridge, Name(""), parent)

    def look_for(self, text: str) -> None:
        """Show those in whose name, effect or states every word of ``text`` stands."""
        wanted = tuple(text.casefold().split())
        if wanted != self._wanted:
            self._wanted = wanted
            with resetting(self):
                self.rows = self._held()

    def counts(self) -> tuple[int, int]:
        """How many are shown, and how many there are."""
        return len(self._held()), len(self._all())

    @property
    def _here(self) -> bool:
        return True

    def _held(self) -> tuple[Item, ...]:
        return tuple(item for item in self._all() if has(said_of_thing(item), self._wanted))

    def _all(self) -> tuple[Item, ...]:
        return tuple(self._bridge.scene.shelf.values())

    def _put(self, item: Item) -> Fact:
        return Shelved(item)

    def _lost(self, name: str) -> Fact:
        return Unshelved(name)
