"""The shared facts about game time and the clocks that count it."""

from typing import ClassVar

from msgspec.structs import replace

from crs_desktop.override import override
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.scene import Clock, Scene
from crs_desktop.words import say


class Elapsed(Fact, frozen=True):
    """The game time, ``at`` seconds since the fight was opened; it never goes back.

    ``wall`` is the real time in seconds since 1970; 0 if unknown.
    """

    at: int
    wall: int = 0

    def on(self, scene: Scene) -> Scene:
        """Set the game time, unless it is earlier than the present one."""
        return replace(scene, clock=self.at) if self.at > scene.clock else scene


class ClockSet(Fact, frozen=True):
    """A new clock, in place of one with the same id."""

    tone: ClassVar[str] = "quiet"

    clock: Clock

    @override
    def on(self, scene: Scene) -> Scene:
        others = tuple(clock for clock in scene.clocks if clock.id != self.clock.id)
        return replace(scene, clocks=(*others, self.clock))

    def words(self, scene: Scene) -> str:
        """Return the title of the clock and the time left."""
        left = in_minutes(left_on(self.clock, scene.clock))
        return say("Clock: {title}, in {left}.", title=self.clock.title, left=left)


class ClockStopped(Fact, frozen=True):
    """The removal of a clock, whether it has run out or not."""

    clock: str

    def on(self, scene: Scene) -> Scene:
        """Remove the clock, if any."""
        return replace(scene, clocks=tuple(clock for clock in scene.clocks if clock.id != self.clock))


def left_on(clock: Clock, now: int) -> int:
    """Return the seconds left on a clock; below 0 if it is overdue."""
    return clock.held if clock.held is not None else clock.until - now


def in_minutes(seconds: int) -> str:
    """Write seconds as minutes, ``9:41``, and from an hour on as ``1:02:03``.

    >>> in_minutes(581), in_minutes(3723), in_minutes(-5)
    ('9:41', '1:02:03', '0:00')
    """
    minutes, seconds = divmod(max(0, seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
