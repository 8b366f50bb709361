"""Table model of the characters of a library: searched, sorted, edited by cell and by column."""

from collections.abc import Container, Iterable, Mapping, Sequence
from enum import IntEnum
from math import inf
from time import perf_counter
from typing import Any

from PySide6.QtCore import QMimeData, QModelIndex, QObject, Qt, QTimer
from PySide6.QtGui import QColor

from crs_desktop.models.board.dragged import PEOPLE, THINGS, things_of, with_people
from crs_desktop.models.bridge import Bridge, Step
from crs_desktop.models.cell_edit import write_cells
from crs_desktop.models.rows import Index, TableModel, resetting
from crs_desktop.override import override
from crs_desktop.play.desk.search import said_of
from crs_desktop.play.lists.columns import asked_for
from crs_desktop.rules.facts import ItemPut
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.sheet import Computed, Field, Number, Wheel
from crs_desktop.rules.values import Name, Value
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say

_Line = tuple[Combatant, list[str]]
_SLICE, _PAUSE_MS = 0.01, 20
"""Seconds of reading at a time, and the pause before each: a library that opens is painted first."""


class CharacterRole(IntEnum):
    """Item data roles of the characters."""

    NAME = Qt.ItemDataRole.UserRole + 1


_DISPLAY, _EDIT = int(Qt.ItemDataRole.DisplayRole), int(Qt.ItemDataRole.EditRole)
_INK, _ALIGNED, _NAME = (
    int(Qt.ItemDataRole.ForegroundRole),
    int(Qt.ItemDataRole.TextAlignmentRole),
    int(CharacterRole.NAME),
)
_ANSWERED = frozenset((_DISPLAY, _EDIT, _INK, _ALIGNED, _NAME))
"""Roles with a value, as plain numbers: a view asks for seven roles of each painted cell, and comparing
enum members is slower."""
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_CELL = (
    Qt.ItemFlag.ItemIsEnabled
    | Qt.ItemFlag.ItemIsSelectable
    | Qt.ItemFlag.ItemIsEditable
    | Qt.ItemFlag.ItemIsDragEnabled
    | Qt.ItemFlag.ItemIsDropEnabled
    | Qt.ItemFlag.ItemNeverHasChildren
)
"""Flags of every cell, built once: selecting a large library asks for them tens of thousands of times."""


class CharactersModel(TableModel):
    """Table with one row per character that matches the search.

    ``quiet`` is the colour of computed and default values, which the GM has not entered. The texts of a row
    are made when it is first seen, so that a library of thousands opens quickly.
    """

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.bridge = bridge
        self.quiet: QColor | None = None
        self._people: Mapping[Name, Combatant] = {}
        self._wanted: tuple[str, ...] = ()
        self._order: tuple[int, bool] | None = None
        self.rows: list[Name] = []
        self._lines: dict[Name, _Line] = {}
        self._words: dict[Name, str] = {}
        self._unread = set[Name]()
        self._learning = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._learning.timeout.connect(self._learn)
        self._take_columns()
        self._take_people()
        self.rows = self._looked_for()
        bridge.follow(self._on_stepped, self._on_rewound)

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return the title of a column; for a computed field, its formula as the tooltip."""
        if orientation == Qt.Orientation.Vertical or not 0 <= section < len(self.columns):
            return None
        if role == Qt.ItemDataRole.ToolTipRole:
            field = self._fields.get(self.columns[section][0])
            follows = isinstance(field, Computed) and field.words
            return f"{field.title} = {follows}" if field and follows else None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if section in self._numbers else _LEFT
        return self.columns[section][1] if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the role’s value for a cell: text, name, colour or alignment."""
        if role not in _ANSWERED:
            return None
        if role in (_DISPLAY, _EDIT):
            return self.cells(self.rows[index.row()])[index.column()]
        if role == _INK:
            return self.quiet if self._is_quiet(index) else None
        if role == _ALIGNED:
            return _RIGHT if index.column() in self._numbers else None
        return self.rows[index.row()]

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Make every cell editable and draggable, and let it accept dropped items."""
        return _CELL if index.isValid() else Qt.ItemFlag.NoItemFlags

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: N802
        """Set a cell; the bridge reports a refusal."""
        if role != Qt.ItemDataRole.EditRole or str(value) == index.data():
            return False
        why = self.set_column([self.rows[index.row()]], self.columns[index.column()][0], str(value))
        if why:
            self.bridge.refused.emit(why)
        return not why

    def set_column(self, who: Iterable[Name], column: str, text: str) -> WhyNot:
        """Set a column of many characters in one ruling; return the reason why not, or empty."""
        return write_cells(self.bridge, who, column, text)

    def look_for(self, text: str) -> None:
        """Show the characters whose sheet, tags, notes or items contain every word of ``text``."""
        wanted = tuple(text.casefold().split())
        if wanted != self._wanted:
            self._wanted = wanted
            self._reset()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; −1 restores the order of the library."""
        self._order = (column, order == Qt.SortOrder.DescendingOrder) if column >= 0 else None
        self._reset()

    def names(self, rows: Iterable[int]) -> list[Name]:
        """Return the characters in these rows."""
        return [self.rows[row] for row in sorted(set(rows)) if row < len(self.rows)]

    def rows_of(self, names: Container[str]) -> list[int]:
        """Return the rows of these characters, as far as they are shown."""
        return [row for row, name in enumerate(self.rows) if name in names]

    def mimeTypes(self) -> list[str]:  # noqa: N802
        """Return the types of dragged characters and dropped items."""
        return [PEOPLE, THINGS]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:  # noqa: N802
        """Return drag data with the whole characters of these rows."""
        people = [self.bridge.scene.of(name) for name in self.names(index.row() for index in indexes)]
        document = self.bridge.session.document
        return with_people(document.id, document.system, people)

    @override
    def canDropMimeData(  # noqa: N802
        self, data: QMimeData, _action: Qt.DropAction, _row: int, _column: int, parent: Index
    ) -> bool:
        # a drop between two rows names no character
        return data.hasFormat(THINGS) and parent.isValid()

    @override
    def dropMimeData(  # noqa: N802
        self, data: QMimeData, _action: Qt.DropAction, _row: int, _column: int, parent: Index
    ) -> bool:
        things = things_of(data)
        if not things or not parent.isValid():
            return False
        return self.bridge.rule(*(ItemPut(self.rows[parent.row()], item) for item in things))

    def cells(self, name: Name) -> list[str]:
        """Return the texts of a character’s cells, one for each column."""
        one, line = self._people[name], self._lines.get(name)
        if line is None or line[0] is not one:  # characters are frozen: an edit makes a new object
            line = self._lines[name] = (one, self._written(one))
        return line[1]

    def _is_quiet(self, index: Index) -> bool:
        column = index.column()
        if column < self._first_field:
            return False
        return self.columns[column][0] not in self._people[self.rows[index.row()]].fields

    def _written(self, one: Combatant) -> list[str]:
        values = self.bridge.session.system.written(self.bridge.scene, one.name)
        about = [one.label, one.side, ", ".join(one.tags)]
        return [*about, *(field.show(values[id_]) for id_, field in self._fields.items())]

    def _take_columns(self) -> None:
        own = asked_for(self.bridge.session.system, self.bridge.scene)
        self._fields: dict[str, Field] = {field.id: field for field in own}
        about = [("name", say("Name")), ("side", say("Side")), ("tags", say("Tags"))]
        self._first_field = len(about)
        kinds = (Number, Computed, Wheel)
        self._numbers = {at for at, field in enumerate(own, len(about)) if isinstance(field, kinds)}
        self.columns = (*about, *((field.id, field.title) for field in own))

    def _looked_for(self) -> list[Name]:
        found = [*self._people]
        for word in self._wanted:
            self._read()
            found = [name for name in found if word in self._words[name]]
        # a house rule may have removed the column by which the list was sorted
        if self._order is not None and self._order[0] < len(self.columns):
            found.sort(key=self._key(self._order[0]), reverse=self._order[1])
        return found

    def _take_people(self) -> None:
        before, self._people = self._people, self.bridge.scene.combatants
        if before is not self._people:
            self._forget(name for name, one in self._people.items() if before.get(name) is not one)

    def _forget(self, changed: Iterable[Name]) -> None:
        self._unread.update(changed)
        self._learning.start()

    def _learn(self) -> None:
        """Read the words of more characters, so that the first key of a search does not wait for all."""
        self._read(perf_counter() + _SLICE)
        if self._unread:
            self._learning.start()

    def _read(self, until: float = inf) -> None:
        while self._unread and perf_counter() < until:
            name = self._unread.pop()
            if name in self._people:
                self._words[name] = said_of(self._people[name])

    def _key(self, column: int) -> Any:
        if column < self._first_field:
            return lambda name: self.cells(name)[column].casefold()
        id_, system, scene = self.columns[column][0], self.bridge.session.system, self.bridge.scene
        return lambda name: _sortable(system.written(scene, name)[id_])

    def _on_stepped(self, step: Step) -> None:
        # the step names the changed people, so thousands need not be compared as in `_take_people`
        self._people = self.bridge.scene.combatants
        self._forget(step.about)
        if self.rows != self._looked_for():
            self._reset()
            return
        if rows := self.rows_of(step.about):  # one signal: a view repaints no more than it shows
            self.dataChanged.emit(self.index(rows[0], 0), self.index(rows[-1], len(self.columns) - 1))

    def _on_rewound(self) -> None:
        self._reset()

    def _reset(self) -> None:
        with resetting(self):
            self._take_people()
            self._take_columns()
            self._lines.clear()
            self.rows = self._looked_for()


def _sortable(value: Value) -> tuple[float, str]:
    # one kind of key for all: a number and a text cannot be compared
    return (float(value), "") if isinstance(value, int | float) else (0, str(value).casefold())
