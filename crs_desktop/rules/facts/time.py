"""The shared facts about game time and the clocks that count it."""

from typing import ClassVar

from msgspec.structs import replace

from crs_desktop.override import override
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.scene import Clock, Scene
from crs_desktop.words import say


class Elapsed(Fact, frozen=True):
    """Game time is now ``at`` seconds since the fight was opened; it never goes back.

    ``wall`` is what the clock on the wall showed, in seconds since 1970; 0 where nobody looked at it.
    """

    at: int
    wall: int = 0

    def on(self, scene: Scene) -> Scene:
        """An earlier time changes nothing."""
        return replace(scene, clock=self.at) if self.at > scene.clock else scene


class ClockSet(Fact, frozen=True):
    """A clock counts from now on; it takes the place of one with the same id."""

    tone: ClassVar[str] = "quiet"

    clock: Clock

    @override
    def on(self, scene: Scene) -> Scene:
        others = tuple(clock for clock in scene.clocks if clock.id != self.clock.id)
        return replace(scene, clocks=(*others, self.clock))

    def words(self, scene: Scene) -> str:
        """What for, and how long."""
        left = in_minutes(left_on(self.clock, scene.clock))
        return say("Clock: {title}, in {left}.", title=self.clock.title, left=left)


class ClockStopped(Fact, frozen=True):
    """A clock is gone, whether it has run out or not."""

    clock: str

    def on(self, scene: Scene) -> Scene:
        """Nothing happens when there is none."""
        return replace(scene, clocks=tuple(clock for clock in scene.clocks if clock.id != self.clock))


def left_on(clock: Clock, now: int) -> int:
    """The seconds that a clock has still to run; below 0 when it is overdue."""
    return clock.held if clock.held is not None else clock.until - now


def in_minutes(seconds: int) -> str:
    """``9:41``; over an hour ``1:02:03``.

    >>> in_minutes(581), in_minutes(3723), in_minutes(-5)
    ('9:41', '1:02:03', '0:00')
    """
    minutes, seconds = divmod(max(0, seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
