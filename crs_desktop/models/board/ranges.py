"""Range table: everyone × everyone, the twin of the board."""

from enum import IntEnum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt

from crs_desktop.models.board.distances import Links, Standing, linked, reading, short_words
from crs_desktop.models.bridge import Bridge
from crs_desktop.models.rows import Index, TableModel, resetting
from crs_desktop.override import override
from crs_desktop.rules.ground.squares import Ground, Square
from crs_desktop.rules.ground.walls import Walls
from crs_desktop.rules.positions.battlefield import Band
from crs_desktop.rules.values import Name
from crs_desktop.words import say

_OFF_THE_BOARD = 1e9  # sorts after every distance
_HORIZONTAL = Qt.Orientation.Horizontal


class RangeRole(IntEnum):
    """Item data roles of a cell: a number to sort by, and the `Standing`."""

    APART = Qt.ItemDataRole.UserRole + 1
    READING = Qt.ItemDataRole.UserRole + 2


class _Stand(Struct, frozen=True):
    """The part of a combatant that their row and column depend on."""

    label: str
    square: Square | None
    size: int
    bands: tuple[Band, ...]


class RangesModel(TableModel):
    """Table with a row and a column per combatant; a cell is computed when shown, and cached."""

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.rows: list[Name] = []
        self._stands: dict[Name, _Stand] = {}
        self._links: Links = {}
        self._ground = Ground()
        self._walls = Walls()
        self._kept: dict[tuple[Name, Name], Standing] = {}
        self._watches = False
        self.watch(True)

    def watch(self, watches: bool) -> None:
        """Follow the fight, or stop following it while the table is hidden."""
        # a hidden table must cost nothing: while it followed, a move among a hundred took nine seconds
        if watches == self._watches:
            return
        self._watches = watches
        for signal, follow in ((self._bridge.stepped, self._follow), (self._bridge.rewound, self._reset)):
            (signal.connect if watches else signal.disconnect)(follow)
        if watches:
            self._reset()

    def name(self, place: int) -> Name:
        """Return the combatant of a row and column."""
        return self.rows[place]

    def place(self, name: str) -> int:
        """Return the row and column of a combatant, or −1."""
        return self.rows.index(Name(name)) if name in self.rows else -1

    def reading(self, who: Name, other: Name) -> Standing:
        """Return the relation of ``who`` to ``other``."""
        if (who, other) not in self._kept:
            system, scene = self._bridge.session.system, self._bridge.scene
            self._kept[who, other] = reading(system, scene, self._links, who, other)
        return self._kept[who, other]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return distance, range and sight; for screen readers and as a tooltip a whole sentence."""
        if not index.isValid():
            return None
        who, other = self.rows[index.row()], self.rows[index.column()]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignCenter
        if who == other:
            return -1.0 if role == RangeRole.APART else None  # sorts before every distance
        return self._of_two(who, other, role)

    @override
    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if section >= len(self.rows):
            return None
        label = self._stands[self.rows[section]].label
        if role == Qt.ItemDataRole.ToolTipRole and orientation == _HORIZONTAL:
            return say("Sort by the distance to {who}", who=label)
        return label if role == Qt.ItemDataRole.DisplayRole else None

    def _of_two(self, who: Name, other: Name, role: int) -> Any:
        read = self.reading(who, other)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return short_words(self._ground, read)
            case RangeRole.APART:
                return _OFF_THE_BOARD if read.apart is None else read.apart
            case RangeRole.READING:
                return read
            case Qt.ItemDataRole.AccessibleTextRole | Qt.ItemDataRole.ToolTipRole:
                return self._sentence(who, other, read)
        return None

    def _sentence(self, who: Name, other: Name, read: Standing) -> str:
        names = {"who": self._stands[who].label, "other": self._stands[other].label}
        if read.apart is None:
            return say("{who} and {other}: at least one of them is off the board", **names)
        hidden = self._bridge.scene.sight_words(who, other)
        far = short_words(self._ground, replace(read, sight=None) if hidden else read)
        far = " · ".join(filter(None, (far, hidden)))
        melee = say(", in melee: {why}", why=read.melee) if read.melee else ""
        return say("{who} to {other}: {far}{melee}", **names, far=far, melee=melee)

    def _follow(self, _step: object) -> None:
        """Drop only the cells that a move, a size, a melee or a wall has changed."""
        names, stands, links = list(self._bridge.scene.combatants), self._stand(), self._linked()
        if names != self.rows or self._bridge.scene.ground != self._ground:
            self._reset()
            return
        moved = [name for name in names if stands[name] != self._stands[name]]
        pairs = {pair for pair in {*links, *self._links} if links.get(pair) != self._links.get(pair)}
        self._stands, self._links = stands, links
        for name in moved:
            self._redo(name)
        for pair in (*pairs, *self._seen_otherwise()):
            self._redo_pair(*pair)

    def _seen_otherwise(self) -> list[tuple[Name, Name]]:
        """Return the cached pairs whose sight differs because a wall has changed."""
        scene = self._bridge.scene
        if scene.walls is self._walls:  # walls are frozen: any change makes a new object
            return []
        self._walls = scene.walls
        return [pair for pair, read in self._kept.items() if scene.sight(*pair) != read.sight]

    def _redo(self, name: Name) -> None:
        for other in self.rows:
            self._kept.pop((name, other), None)
            self._kept.pop((other, name), None)
        at, last = self.place(name), len(self.rows) - 1
        self.dataChanged.emit(self.index(at, 0), self.index(at, last))
        self.dataChanged.emit(self.index(0, at), self.index(last, at))
        self.headerDataChanged.emit(_HORIZONTAL, at, at)
        self.headerDataChanged.emit(Qt.Orientation.Vertical, at, at)

    def _redo_pair(self, one: Name, other: Name) -> None:
        for a, b in ((one, other), (other, one)):  # range words differ with the bands of each
            self._kept.pop((a, b), None)
            index = self.index(self.place(a), self.place(b))
            self.dataChanged.emit(index, index)

    def _reset(self) -> None:
        with resetting(self):
            scene = self._bridge.scene
            self.rows = self.columns = list(scene.combatants)
            self._ground, self._kept = scene.ground, {}
            self._walls = scene.walls
            self._stands, self._links = self._stand(), self._linked()

    def _stand(self) -> dict[Name, _Stand]:
        scene, bands = self._bridge.scene, self._bridge.session.system.display.battlefield.bands
        return {
            name: _Stand(one.label, one.square, one.size, bands(scene, name))
            for name, one in scene.combatants.items()
        }

    def _linked(self) -> Links:
        """Return the melees of combatants who are still in the fight."""
        here = self._bridge.scene.combatants
        links = linked(self._bridge.session.system, self._bridge.scene)
        return {pair: link for pair, link in links.items() if pair <= set(here)}
