"""List model of the clocks: counting ones, soonest first, then idle ones."""

from enum import IntEnum
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.rows import Index, ListModel, resetting
from crs_desktop.rules.facts import ClockSet, ClockStopped
from crs_desktop.rules.facts.time import in_minutes, left_on
from crs_desktop.rules.scene import Clock
from crs_desktop.rules.values import Name
from crs_desktop.words import say


class ClockRole(IntEnum):
    """Item data roles of the clocks."""

    CLOCK = Qt.ItemDataRole.UserRole + 1
    LEFT = Qt.ItemDataRole.UserRole + 2
    STILL = Qt.ItemDataRole.UserRole + 3
    """Whether the clock is paused or idle."""


class ClocksModel(ListModel):
    """List with one row per clock, by the shown game time in seconds, which may be ahead of the scene’s."""

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._now = bridge.scene.clock
        self.rows: list[Clock] = []
        self._idle: tuple[Clock, ...] = ()
        bridge.follow(self._reset)
        self._reset()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return text such as ``Fred’s LIFE back, 9:41``, the clock, or the time left."""
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        clock = self.rows[index.row()]
        if role == ClockRole.CLOCK:
            return clock
        if role == ClockRole.LEFT:
            return self._left(clock)
        if role == ClockRole.STILL:
            return clock.held is not None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            still = clock.held is not None and not self.is_idle(clock)
            said = "{title}, {left}, paused" if still else "{title}, {left}"
            return say(said, title=clock.title, left=self._left(clock))
        return None

    def is_idle(self, clock: Clock) -> bool:
        """Return whether a clock could begin to count but has not."""
        return clock in self._idle

    def _left(self, clock: Clock) -> str:
        return say("stopped") if self.is_idle(clock) else in_minutes(left_on(clock, self._now))

    def tick(self, now: int) -> None:
        """Show a game time in seconds."""
        self._now = max(now, self._bridge.scene.clock)
        if self.rows:
            self.dataChanged.emit(self.index(0), self.index(len(self.rows) - 1))

    # Rulings of the GM on one clock

    def begin(self, title: str, minutes: int, who: Name) -> None:
        """Begin a clock of the GM’s own; it announces its end and has no other effect."""
        id_, taken = f"own {title}", {clock.id for clock in self._bridge.scene.clocks}
        while id_ in taken:  # a GM may begin two clocks of one title
            id_ += "’"
        # count from the shown time, because the time of the scene may be 20 seconds behind
        self._bridge.rule(ClockSet(Clock(id_, title, self._now + 60 * minutes, who)))

    def hold(self, clock: Clock) -> None:
        """Pause a clock, or resume it; start an idle one."""
        left = left_on(clock, self._now)
        held = None if clock.held is not None else max(0, left)
        self._bridge.rule(ClockSet(replace(clock, until=self._now + left, held=held)))

    def set_minutes(self, clock: Clock, minutes: int) -> None:
        """Set the minutes left; start an idle clock."""
        held = None if clock.held is None or self.is_idle(clock) else 60 * minutes
        self._bridge.rule(ClockSet(replace(clock, until=self._now + 60 * minutes, held=held)))

    def ring(self, clock: Clock) -> None:
        """Make a clock run out now."""
        self._bridge.ring(clock.id)

    def stop(self, clock: Clock) -> None:
        """Remove a clock without its effect."""
        words = say("the clock “{title}” is removed", title=clock.title)
        self._bridge.rule(ClockStopped(clock.id), words=words)

    def _reset(self) -> None:
        scene = self._bridge.scene
        self._now = max(self._now, scene.clock)  # undo does not turn the shown time back
        counting = sorted(scene.clocks, key=lambda clock: left_on(clock, self._now))
        idle = self._bridge.session.system.consequences.idle(scene)
        if [*counting, *idle] != self.rows or idle != self._idle:
            with resetting(self):
                self.rows, self._idle = [*counting, *idle], idle
