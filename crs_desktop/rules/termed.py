"""The base of everything that has a rulebook term, and its title in the present language."""

from msgspec import Struct

from crs_desktop.words import translated


class Termed(Struct, frozen=True):
    """A thing with a ``term``: the rulebook's own word, as declared and stored. People read its `title`."""

    term: str

    @property
    def title(self) -> str:
        """The term in the present language; a view shows it without translating it again."""
        return translated(self.term)
