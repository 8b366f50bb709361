"""The clocks that count, soonest first, with the time each has left as it is now."""

from enum import IntEnum
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.facts import ClockSet, ClockStopped
from crs_desktop.rules.facts.time import in_minutes, left_on
from crs_desktop.rules.scene import Clock
from crs_desktop.words import say

Index = QModelIndex | QPersistentModelIndex


class Role(IntEnum):
    """What can be asked of the model besides the text."""

    CLOCK = Qt.ItemDataRole.UserRole + 1
    LEFT = Qt.ItemDataRole.UserRole + 2


class ClocksModel(QAbstractListModel):
    """One row a clock. ``now`` is the game time that is shown, in seconds: the scene’s may lag behind."""

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._now = bridge.scene.clock
        self._clocks: list[Clock] = []
        bridge.stepped.connect(self._reset)
        bridge.rewound.connect(self._reset)
        self._reset()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        """One row a clock."""
        return 0 if parent.isValid() else len(self._clocks)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """``LIFE and EM come back, 9:41``, the clock itself, or the time left."""
        if not index.isValid() or index.row() >= len(self._clocks):
            return None
        clock = self._clocks[index.row()]
        left = in_minutes(left_on(clock, self._now))
        if role == Role.CLOCK:
            return clock
        if role == Role.LEFT:
            return left
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            said = "{title}, {left}" if clock.held is None else "{title}, {left}, standing still"
            return say(said, title=clock.title, left=left)
        return None

    def tick(self, now: int) -> None:
        """Show this game time from now on."""
        self._now = max(now, self._bridge.scene.clock)
        if self._clocks:
            self.dataChanged.emit(self.index(0), self.index(len(self._clocks) - 1))

    # What the GM does with one

    def hold(self, clock: Clock) -> None:
        """Let it stand still, or run on again."""
        left = left_on(clock, self._now)
        held = None if clock.held is not None else max(0, left)
        self._bridge.rule(ClockSet(replace(clock, until=self._now + left, held=held)))

    def set_minutes(self, clock: Clock, minutes: int) -> None:
        """Let it have so many minutes left."""
        held = None if clock.held is None else 60 * minutes
        self._bridge.rule(ClockSet(replace(clock, until=self._now + 60 * minutes, held=held)))

    def ring(self, clock: Clock) -> None:
        """Let it run out now."""
        self._bridge.ring(clock.id)

    def stop(self, clock: Clock) -> None:
        """Take it away: nothing comes of it."""
        words = say("the clock “{title}” is taken away", title=clock.title)
        self._bridge.rule(ClockStopped(clock.id), words=words)

    def _reset(self) -> None:
        clocks = sorted(self._bridge.scene.clocks, key=lambda clock: left_on(clock, self._now))
        self._now = max(self._now, self._bridge.scene.clock)
        if clocks != self._clocks:
            self.beginResetModel()
            self._clocks = clocks
            self.endResetModel()
