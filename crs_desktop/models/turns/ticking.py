"""Game time of the window: machine seconds, written now and then, and whenever a clock is due."""

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.turns.clocks import ClocksModel
from crs_desktop.play.session.session import Session
from crs_desktop.play.told.tally import TOLD_EVERY
from crs_desktop.rules.facts import Elapsed
from crs_desktop.rules.facts.time import left_on
from crs_desktop.rules.scene import Scene

_WORTH_ASKING = 60
_LONGEST_WAIT = 300


class Ticking(QObject):
    """Timer that ticks once a second. ``seconds`` and ``wall`` are the machine’s clocks, replaced in tests.

    Time is written only while it counts: while a clock exists or a round is under way. ``was_away`` carries
    the seconds since a fight with running clocks was last played; ``ticked`` is emitted each second.
    """

    was_away = Signal(int)
    ticked = Signal()

    def __init__(
        self,
        bridge: Bridge,
        clocks: ClocksModel,
        parent: QObject | None = None,
        seconds: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(parent)
        self._bridge, self._clocks = bridge, clocks
        self._seconds, self._wall = seconds, wall
        self._session = bridge.session
        self._looked_back: Session | None = None
        self._wait = self._not_before = 0
        self._began = seconds() - bridge.session.scene.clock
        self._session.tells_time = self.told
        bridge.rewound.connect(self._on_rewound)
        self._timer = QTimer(self, interval=1000)
        self._timer.timeout.connect(self.tick)
        self._timer.start()

    def stop(self) -> None:
        """Stop the timer: the window and the file are closed."""
        self._timer.stop()
        self._let_go()

    def _let_go(self) -> None:
        if self._session.tells_time == self.told:  # another window may have taken over the session
            self._session.tells_time = lambda: Elapsed(0)

    def told(self) -> Elapsed:
        """Return the time for a step to record; the time of the session while time does not count."""
        scene = self._session.scene
        return Elapsed(self.now if self._counts(scene) else scene.clock, int(self._wall()))

    def _counts(self, scene: Scene) -> bool:
        return bool(scene.clocks) or self._session.system.display.course(scene) is not None

    @property
    def now(self) -> int:
        """Present game time in seconds."""
        return int(self._seconds() - self._began)

    def tick(self) -> None:
        """Show the time, and write it if due. Looking back shows the time of that moment instead."""
        if self._bridge.looks_back:
            return
        scene = self._bridge.session.scene
        counts = self._counts(scene)
        if not counts:  # first: a clock that the GM sets now must not begin with this second
            self._began = self._seconds() - scene.clock
        now = self.now
        self._clocks.tick(now)
        self.ticked.emit()
        due = any(clock.held is None and left_on(clock, now) <= 0 for clock in scene.clocks)
        if due or (counts and now - scene.clock >= TOLD_EVERY):
            self._tell(now)

    def tell(self) -> None:
        """Write the present time now, because a timed turn has ended."""
        self._tell(self.now)

    def _tell(self, now: int) -> None:
        """Write the time to the session; after each failure, wait twice as long before the next try."""
        if now < self._not_before:
            return
        if self._bridge.elapse(now, int(self._wall())):
            self._wait, self._not_before = 0, 0
        else:
            # a full disk would otherwise show its message every few seconds
            self._wait = min(_LONGEST_WAIT, max(TOLD_EVERY, 2 * self._wait))
            self._not_before = now + self._wait

    def away(self) -> int:
        """Return the wall seconds since the fight last wrote the time; 0 if unknown or no clock runs."""
        told = [
            fact.wall
            for node in self._bridge.session.path
            for fact in node.entry.given
            if isinstance(fact, Elapsed) and fact.wall
        ]
        running = any(clock.held is None for clock in self._bridge.session.scene.clocks)
        return max(0, int(self._wall()) - told[-1]) if told and running else 0

    def skip(self, seconds: int) -> None:
        """Advance the game time by some seconds at once."""
        self._began -= seconds
        self.tick()

    def _on_rewound(self) -> None:
        """Take over the time of another fight. In the same fight, undo does not take time back."""
        if self._session is not self._bridge.session:
            self._let_go()
            self._session = self._bridge.session
            self._session.tells_time = self.told
            self._wait = self._not_before = 0
            self._began = self._seconds() - self._bridge.session.scene.clock
            self.look_back()
        self._clocks.tick(self.now)

    def look_back(self) -> None:
        """Emit ``was_away`` if an opened fight was away for a minute or more; once per opening."""
        away = 0 if self._looked_back is self._session else self.away()
        self._looked_back = self._session
        if away >= _WORTH_ASKING:
            self.was_away.emit(away)
