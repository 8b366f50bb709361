"""A time line, as data: what was declared, in the order in which it comes. Views draw it."""

from typing import Literal

from msgspec import Struct

from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name

State = Literal["ahead", "now", "over"]


class Activity(Struct, frozen=True):
    """Something that somebody has declared: ``at`` is where on the line it comes, which may change.

    ``id`` stays the same while it slides. ``words`` are as few as may be (``thrust at Raq``), ``note`` tells
    why it comes when it does.
    """

    id: str
    who: Name
    words: str
    at: int
    state: State = "ahead"
    note: str = ""


class Track(Struct, frozen=True):
    """``title`` names what is counted (``Strike rank``); the line runs from ``first`` to ``last``.

    Where ``first`` is the higher one, it counts down. Several may come at once, and of one person several.
    """

    title: str
    first: int
    last: int
    activities: tuple[Activity, ...] = ()

    def part(self, at: int) -> float:
        """How far along the line that is, from 0 to 1; what lies beyond an end is drawn at it."""
        if self.first == self.last:
            return 0.0
        return max(0.0, min(1.0, (at - self.first) / (self.last - self.first)))

    def in_order(self) -> tuple[Activity, ...]:
        """All, as they come; those that come at once as they are named."""
        down = -1 if self.first > self.last else 1
        return tuple(sorted(self.activities, key=lambda one: down * one.at))


def no_track(_scene: Scene) -> Track | None:
    """A system in which nothing is declared ahead."""
    return None
