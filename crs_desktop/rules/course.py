"""The progress of a round as data, which views draw: a strip of steps, and a time line of activities."""

from typing import Literal

from msgspec import Struct

from crs_desktop.rules.scene import Scene
from crs_desktop.rules.termed import Termed
from crs_desktop.rules.values import Name
from crs_desktop.words import translated


class Stage(Termed, frozen=True):
    """One step of a round: its title, and a ``sentence`` about what happens in it."""

    sentence: str

    @property
    def words(self) -> str:
        """The sentence in the present language."""
        return translated(self.sentence)


class Course(Struct, frozen=True):
    """The round under way (``Round 2``), its steps, and the index of the present step.

    ``now`` is −1 between two rounds.
    """

    title: str
    stages: tuple[Stage, ...]
    now: int


State = Literal["ahead", "now", "over"]


class Activity(Struct, frozen=True):
    """An activity declared by ``who``: ``at`` is its place on the line, which may change.

    ``id`` stays the same when the activity moves. ``words`` are as short as possible (``thrust at Raq``);
    ``note`` explains the place.
    """

    id: str
    who: Name
    words: str
    at: int
    state: State = "ahead"
    note: str = ""


class Track(Struct, frozen=True):
    """A time line from ``first`` to ``last``; ``title`` names its unit (``Strike rank``).

    The line counts down if ``first`` is higher. Several activities may share a place, also of one combatant.
    """

    title: str
    first: int
    last: int
    activities: tuple[Activity, ...] = ()

    def in_order(self) -> tuple[Activity, ...]:
        """Return the activities in order of time; at the same place, in the order they were declared."""
        down = -1 if self.first > self.last else 1
        return tuple(sorted(self.activities, key=lambda one: down * one.at))


def no_track(_scene: Scene) -> Track | None:
    """Return None: a system without declared activities has no track."""
    return None
