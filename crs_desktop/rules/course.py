"""Where a round is, as data: what a view draws as a strip of steps."""

from msgspec import Struct


class Stage(Struct, frozen=True):
    """One step of a round: its title, and in a sentence what it asks."""

    title: str
    words: str


class Course(Struct, frozen=True):
    """The round that is under way (``Round 2``), its steps, and the place of the present one from 0.

    ``now`` is −1 between two rounds.
    """

    title: str
    stages: tuple[Stage, ...]
    now: int
