"""Table models of the items of a combatant and of a library’s shelf."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QMimeData, QModelIndex, QObject, Qt

from crs_desktop.models.board.dragged import THINGS, things_of, with_things
from crs_desktop.models.bridge import Bridge
from crs_desktop.models.rows import CHOICES, ROOT, Index, TableModel, inserting, resetting
from crs_desktop.override import override
from crs_desktop.play.desk.search import has, said_of_thing
from crs_desktop.play.lists.people.equipment import all_gear, listed_name
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import ItemLost, ItemPut, Shelved, Unshelved
from crs_desktop.rules.gear import ready
from crs_desktop.rules.item_states import read_states, shown_states, titles
from crs_desktop.rules.scene import Item
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say, templates, translated

TITLES = templates("Name", "What it does", "State")


class ItemsModel(TableModel):
    """Table of name, effect and state; the last row is empty for a new item. Each edit is a ruling."""

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
        """Bridge that reports refusals."""
        return self._bridge

    def rowCount(self, parent: Index = ROOT) -> int:  # noqa: N802
        """Return the number of items, and one for the empty row."""
        return 0 if parent.isValid() else len(self.rows) + self._blank_rows

    @override
    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        return super().headerData(section, orientation, role)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the text of a cell; as a tooltip, how the rules understand the item."""
        if role == CHOICES and index.isValid():
            return self._choices(index.column())
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        item = self.rows[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return (item.name, item.effect, shown(item))[index.column()]
        return self.understood(index.row()) if role == Qt.ItemDataRole.ToolTipRole else None

    def _choices(self, column: int) -> Mapping[str, str]:
        """Return the things of the tables, or the known states."""
        scene, system = self._bridge.scene, self._bridge.session.system
        return (all_gear(system, scene), {}, dict.fromkeys(titles(), ""))[column]

    def understood(self, row: int) -> str:
        """Return what the rules know of an item by its name, and how they read its effect."""
        if row >= len(self.rows):
            return ""
        system, item = self._bridge.session.system, self.rows[row]
        known = system.items.by_name(self._bridge.scene, item)
        return " ".join(filter(None, (known, system.items.understood(item.effect))))

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Make every cell editable; in the empty row only the name, as an effect needs an item."""
        flags = super().flags(index)
        kinds = Qt.ItemFlag
        if not index.isValid():
            return flags | kinds.ItemIsDropEnabled
        new = index.row() >= len(self.rows)
        if new and index.column() > 0:
            return flags
        return flags | kinds.ItemIsEditable | (kinds.NoItemFlags if new else kinds.ItemIsDragEnabled)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: N802
        """Write a new name, effect or state; an unchanged text does nothing."""
        text = str(value).strip()
        if role != Qt.ItemDataRole.EditRole or text == (self.data(index) or "") or not self._here:
            return False
        if index.row() >= len(self.rows):
            return bool(text) and self._fill(self._new(text))
        return self._bridge.rule(*self._edited(self.rows[index.row()], index.column(), text))

    def _new(self, name: str) -> Item:
        """Return a new thing; one that the tables list is held or worn at once."""
        scene, system = self._bridge.scene, self._bridge.session.system
        item = Item(self._free(listed_name(system, scene, name)))
        return ready(scene, system.items.gear, item)

    def _fill(self, item: Item) -> bool:
        """Add the item in the empty row itself, so that Tab goes on to its effect."""
        self._fills = True
        try:
            return self._bridge.rule(self._put(item))
        finally:
            self._fills = False

    def remove(self, row: int) -> None:
        """Remove the item in a row."""
        if row < len(self.rows):
            self._bridge.rule(self._lost(self.rows[row].name))

    def take_picture(self, item: Item) -> bool:
        """Remove the picture of an item; return whether that was allowed."""
        # without `bare`, the item keeps the picture of the item that it replaces
        return self._bridge.rule(self._put(replace(item, picture=""), bare=True))

    def keep(self, item: Item, instead: str = "") -> WhyNot | None:
        """Put an item in place of the one named ``instead``; return the reason why not, still to be shown."""
        if not self._here:
            return WhyNot(say("No character is selected: select one, or write the item on the shelf."))
        if item.name != instead:
            item = replace(item, name=self._free(item.name))
        lost = (self._lost(instead),) if instead and instead != item.name else ()
        return self._bridge.try_rule(*lost, self._put(item))

    def look_at(self, who: Name) -> None:
        """Show the items of another combatant."""
        with resetting(self):
            self.who = who
            self.rows = self._held()

    def item(self, row: int) -> Item | None:
        """Return the item in a row; None for the empty row."""
        return self.rows[row] if 0 <= row < len(self.rows) else None

    def mimeTypes(self) -> list[str]:  # noqa: N802
        """Return the type of dragged and dropped items."""
        return [THINGS]

    def supportedDropActions(self) -> Qt.DropAction:  # noqa: N802
        """Allow only copies: a dragged item also stays where it was."""
        return Qt.DropAction.CopyAction

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:  # noqa: N802
        """Return drag data with the items in these rows."""
        rows = sorted({index.row() for index in indexes})
        return with_things([item for row in rows if (item := self.item(row))])

    def canDropMimeData(  # noqa: N802
        self, data: QMimeData, _action: Qt.DropAction, _row: int, _column: int, _parent: Index
    ) -> bool:
        """Accept items anywhere in the list."""
        return self._here and data.hasFormat(THINGS)

    def dropMimeData(  # noqa: N802
        self, data: QMimeData, _action: Qt.DropAction, _row: int, _column: int, _parent: Index
    ) -> bool:
        """Add the dropped items; an item of the same name replaces the old one."""
        return self.take(data)

    def take(self, data: QMimeData | None) -> bool:
        """Add dropped or pasted items; return whether any was new and allowed."""
        new = [item for item in things_of(data) if item not in self.rows]
        return bool(new) and self._here and self._bridge.rule(*map(self._put, new))

    def _edited(self, item: Item, column: int, text: str) -> tuple[Fact, ...]:
        match column:
            case 0:
                # facts know an item by its name, so another name makes it another item
                named = (self._put(replace(item, name=self._free(text))),) if text else ()
                return (self._lost(item.name), *named)
            case 1:
                return (self._put(replace(item, effect=text)),)
        return (self._put(replace(item, states=states_of(text))),)

    def _free(self, name: str) -> str:
        """Return the name, with a number if an item of that name exists."""
        taken = {item.name for item in self._all()}
        # there are more candidates than items, so one candidate is free
        names = [name, *(f"{name} {number}" for number in range(2, len(taken) + 3))]
        return next(one for one in names if one not in taken)

    @property
    def _here(self) -> bool:
        return self.who in self._bridge.scene.combatants

    def _held(self) -> tuple[Item, ...]:
        return self._bridge.scene.of(self.who).items if self._here else ()

    def _all(self) -> tuple[Item, ...]:
        return self._held()

    def _put(self, item: Item, bare: bool = False) -> Fact:
        return ItemPut(self.who, item, bare)

    def _lost(self, name: str) -> Fact:
        return ItemLost(self.who, name)

    def _follow(self) -> None:
        """Report only rows that have changed, so that an open editor stays."""
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
        """Turn the empty row into the last item’s row, and insert a new empty row below."""
        # the row count stays as Qt knows it until the insertion below is announced
        self.rows, self._blank_rows = items, 0
        self._tell(len(items) - 1)
        with inserting(self, len(items), 1):
            self._blank_rows = 1

    def _tell(self, row: int) -> None:
        self.dataChanged.emit(self.index(row, 0), self.index(row, len(TITLES) - 1))


def shown(item: Item) -> str:
    """Return the states of an item, separated by commas."""
    return ", ".join(shown_states(item.states))


def states_of(text: str) -> tuple[str, ...]:
    """Read the states of an item from typed text."""
    return read_states(filter(None, (state.strip() for state in text.split(","))))


class ShelfModel(ItemsModel):
    """Table of the items, skills and powers on a library’s shelf that match the search."""

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        self._wanted: tuple[str, ...] = ()
        super().__init__(bridge, Name(""), parent)

    def look_for(self, text: str) -> None:
        """Show the items whose name, effect or states contain every word of ``text``."""
        wanted = tuple(text.casefold().split())
        if wanted != self._wanted:
            self._wanted = wanted
            with resetting(self):
                self.rows = self._held()

    def counts(self) -> tuple[int, int]:
        """Return the number of items shown and of all items."""
        return len(self._held()), len(self._all())

    @property
    def _here(self) -> bool:
        return True

    def _held(self) -> tuple[Item, ...]:
        return tuple(item for item in self._all() if has(said_of_thing(item), self._wanted))

    def _all(self) -> tuple[Item, ...]:
        return tuple(self._bridge.scene.shelf.values())

    def _put(self, item: Item, bare: bool = False) -> Fact:
        return Shelved(item, bare)

    def _lost(self, name: str) -> Fact:
        return Unshelved(name)
