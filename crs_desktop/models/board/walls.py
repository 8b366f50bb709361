"""Table model of the walls and doors, for keyboard and screen reader."""

from PySide6.QtCore import QObject, Qt

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.rows import Index, TableModel, resetting
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import DoorSet, WallsPut, WallsTaken
from crs_desktop.rules.ground.walls import NAMES, Wall, WallKind, Walls, read_spots, write_spots
from crs_desktop.rules.why import NotAllowed, WhyNot
from crs_desktop.words import say, translated

_WHAT, _AT, _POINTS = range(3)


class WallsModel(TableModel):
    """Table of the walls and doors: kind, square, and points, which can be edited.

    ``rows`` holds the names of the walls; ``refused`` is the reason why the last edit was refused, or empty.
    """

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.refused = ""
        self._walls = Walls()
        self.rows: list[str] = []
        self.columns = (say("What"), say("At"), say("Points: squares from the left, from the top"))
        bridge.follow(self._refresh)
        self._refresh()

    def name(self, row: int) -> str:
        """Return the name of the wall in a row; empty if there is none."""
        return self.rows[row] if 0 <= row < len(self.rows) else ""

    def row(self, name: str) -> int:
        """Return the row of a wall, or −1."""
        return self.rows.index(name) if name in self.rows else -1

    def wall(self, row: int) -> Wall | None:
        """Return the wall in a row, or None."""
        return self._walls.named.get(self.name(row))

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the text of a cell; for screen readers in words."""
        wall = self.wall(index.row())
        if wall is None:
            return None
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return wall.words if index.column() < _POINTS else write_spots(wall.points)
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return None
        return (_what(wall), str(wall.where), write_spots(wall.points))[index.column()]

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Make the points editable."""
        usual = super().flags(index)
        return usual | Qt.ItemFlag.ItemIsEditable if index.column() == _POINTS else usual

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: N802
        """Write new points by a ruling."""
        name, wall = self.name(index.row()), self.wall(index.row())
        return wall is not None and self._put(name, str(value), wall.kind, wall.open)

    def add(self, points: str, kind: WallKind) -> bool:
        """Add a wall; return False, with the reason in ``refused``, if its points cannot be read."""
        return self._put(self._walls.free_name(), points, kind)

    def turn_into(self, row: int, kind: WallKind) -> bool:
        """Change the kind of the wall in a row; its points stay."""
        wall = self.wall(row)
        return wall is not None and self._rule(WallsPut({self.name(row): Wall(wall.points, kind)}))

    def open_or_close(self, row: int) -> bool:
        """Open the door in a row, or close it."""
        wall = self.wall(row)
        return wall is not None and self._rule(DoorSet(self.name(row), not wall.open))

    def take_away(self, row: int) -> bool:
        """Remove the wall in a row by a ruling."""
        return bool(self.name(row)) and self._rule(WallsTaken((self.name(row),)))

    def _put(self, name: str, points: str, kind: WallKind, is_open: bool = False) -> bool:
        try:
            wall = Wall(read_spots(points), kind, is_open)
        except NotAllowed as error:
            self.refused = error.why
            return False
        # unchanged points need no ruling
        return wall == self._walls.named.get(name) or self._rule(WallsPut({name: wall}))

    def _rule(self, fact: Fact) -> bool:
        why: WhyNot | None = self._bridge.try_rule(fact)
        self.refused = str(why or "")
        return why is None

    def _refresh(self, *_told: object) -> None:
        walls = self._bridge.scene.walls
        if walls is self._walls:  # walls are frozen: any change makes a new object
            return
        names = list(walls.named)
        if names != self.rows:
            with resetting(self):
                self._walls, self.rows = walls, names
            return
        self._walls = walls
        self.dataChanged.emit(self.index(0, 0), self.index(len(names) - 1, _POINTS))


def _what(wall: Wall) -> str:
    if wall.kind == "door":
        return say("Door, open") if wall.open else say("Door, closed")
    return translated(NAMES[wall.kind])
