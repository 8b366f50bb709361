"""Where a round is, as data: what a view draws as a strip of steps."""

from msgspec import Struct

from crs_desktop.rules.termed import Termed
from crs_desktop.words import translated


class Stage(Termed, frozen=True):
    """One step of a round: its title, and in a ``sentence`` what it asks."""

    sentence: str

    @property
    def words(self) -> str:
        """What it asks, in the language spoken now."""
        return translated(self.sentence)


class Course(Struct, frozen=True):
    """The round that is under way (``Round 2``), its steps, and the place of the present one from 0.

    ``now`` is −1 between two rounds.
    """

    title: str
    stages: tuple[Stage, ...]
    now: int
