"""The progress of a round as data, which a view draws as a strip of steps."""

from msgspec import Struct

from crs_desktop.rules.termed import Termed
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
