"""Messages between laptop and server: documents, entries, people."""

from collections.abc import Sequence

from msgspec import Struct

from crs_desktop.play.journal.checksums import OF_ENTRY

COLUMNS = tuple(OF_ENTRY.split(", "))[3:]
"""Columns of an entry that are the same in the file and on the server, in the order of the file."""
SILENCE = 30
"""Seconds of silence after which a laptop is gone."""
PAGE = 500
"""Entries of one pull or one proposal."""


class Sent(Struct, frozen=True, gc=False):
    """An entry in its slot. ``mark`` names the laptop and the row it was written in; ``parent`` is a slot."""

    document: str
    slot: int
    parent: int
    mark: str
    values: tuple[str | int, ...]


class KeptDocument(Struct, frozen=True):
    """A document on the server: head and tip are slots, ``version`` counts their changes."""

    id: str
    library: bool
    system: str
    title: str
    seed: str
    head: int
    tip: int
    called: str
    version: int
    writer: str


class Lease(Struct, frozen=True):
    """The right to write a fight. ``asked`` is the laptop that asks for it, empty for none."""

    document: str
    holder: str
    asked: str
    runs: bool


class Person(Struct, frozen=True):
    """A connected laptop: its name, its work, and how many changes it had not seen at its sign of life.

    ``follows`` is the fight that it watches, empty for none; ``seconds`` have gone by since the sign.
    """

    laptop: str
    role: str
    title: str
    rank: str
    doing: str
    follows: str
    behind: int
    seconds: int

    @property
    def is_here(self) -> bool:
        """Whether the laptop is still connected, as far as its signs of life tell."""
        return self.seconds <= SILENCE


class Sign(Struct, frozen=True):
    """A sign of life of a laptop: the fight on its table, the one it follows, and those that it may write."""

    laptop: str
    title: str
    doing: str = ""
    follows: str | None = None
    held: Sequence[str] = ()


class People(Struct, frozen=True):
    """Everyone who is connected, with all leases and the rank of this laptop."""

    people: tuple[Person, ...]
    leases: tuple[Lease, ...]


class Pulled(Struct, frozen=True):
    """Changes after the last known one, up to the change ``at``; ``more`` if the next pull brings others.

    ``pictures`` holds the bytes of those that the file lacks.
    """

    at: int
    documents: tuple[KeptDocument, ...]
    entries: tuple[Sent, ...]
    pictures: tuple[bytes, ...]
    more: bool


class Proposal(Struct, frozen=True):
    """Proposal of a laptop: entries for free slots and, if ``main``, the head after them."""

    document: str
    version: int
    main: bool
    entries: tuple[Sent, ...]
    head: int
    tip: int
    called: str
