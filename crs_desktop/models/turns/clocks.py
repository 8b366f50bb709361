"""The clocks that count, soonest first, with the time each has left as it is now; then those that could."""

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
    """What can be asked of the model besides the text."""

    CLOCK = Qt.ItemDataRole.UserRole + 1
    LEFT = Qt.ItemDataRole.UserRole + 2
    STILL = Qt.ItemDataRole.UserRole + 3
    """Whether it stands still, or has not begun to count."""


class ClocksModel(ListModel):
    """One row a clock. ``now`` is the game time that is shown, in seconds: the scene’s may lag behind."""

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._now = bridge.scene.clock
        self.rows: list[Clock] = []
        self._idle: tuple[Clock, ...] = ()
        bridge.follow(self._reset)
        self._reset()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """``Fred’s LIFE back, 9:41``, the clock itself, or the time left."""
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
            said = "{title}, {left}, standing still" if still else "{title}, {left}"
            return say(said, title=clock.title, left=self._left(clock))
        return None

    def is_idle(self, clock: Clock) -> bool:
        """Whether it could count, and does not."""
        return clock in self._idle

    def _left(self, clock: Clock) -> str:
        return say("stopped") if self.is_idle(clock) else in_minutes(left_on(clock, self._now))

    def tick(self, now: int) -> None:
        """Show this game time from now on."""
        self._now = max(now, self._bridge.scene.clock)
        if self.rows:
            self.dataChanged.emit(self.index(0), self.index(len(self.rows) - 1))

    # What the GM does with one

    def begin(self, title: str, minutes: int, who: Name) -> None:
        """One of the GM’s own counts from now on; nothing comes of it but that it says so."""
        id_, taken = f"own {title}", {clock.id for clock in self._bridge.scene.clocks}
        while id_ in taken:
            id_ += "’"
        self._bridge.rule(ClockSet(Clock(id_, title, self._now + 60 * minutes, who)))

    def hold(self, clock: Clock) -> None:
        """Let it stand still, or run on again; one that could count begins to."""
        left = left_on(clock, self._now)
        held = None if clock.held is not None else max(0, left)
        self._bridge.rule(ClockSet(replace(clock, until=self._now + left, held=held)))

    def set_minutes(self, clock: Clock, minutes: int) -> None:
        """Let it have so many minutes left; one that could count begins to."""
        held = None if clock.held is None or self.is_idle(clock) else 60 * minutes
        self._bridge.rule(ClockSet(replace(clock, until=self._now + 60 * minutes, held=held)))

    def ring(self, clock: Clock) -> None:
        """Let it run out now."""
        self._bridge.ring(clock.id)

    def stop(self, clock: Clock) -> None:
        """Take it away: nothing comes of it."""
        words = say("the clock “{title}” is taken away", title=clock.title)
        self._bridge.rule(ClockStopped(clock.id), words=words)

    def _reset(self) -> None:
        scene = self._bridge.scene
        self._now = max(self._now, scene.clock)
        counting = sorted(scene.clocks, key=lambda clock: left_on(clock, self._now))
        idle = self._bridge.session.system.consequences.idle(scene)
        if [*counting, *idle] != self.rows or idle != self._idle:
            with resetting(self):
                self.rows, self._idle = [*counting, *idle], idle
