"""What the rulebooks have a term for, and how it is read in the language spoken now."""

from msgspec import Struct

from crs_desktop.words import translated


class Termed(Struct, frozen=True):
    """``term`` is the rulebook’s own word, as it is declared and stored; nobody reads it but as `title`."""

    term: str

    @property
    def title(self) -> str:
        """The term in the language spoken now: it is translated here, and by nobody who shows it."""
        return translated(self.term)
