"""A document of a shared campaign as one laptop knows it."""

from msgspec import Struct, field

NEW = -1
"""Version of a document that the server does not have yet."""


class Known(Struct):
    """A document of the file and what the server had of it last.

    ``head`` and ``tip`` are slots. ``slots`` gives the slot of an entry and ``rows`` the entry in a slot;
    ``unsent`` holds the entries without a slot, ``others`` the laptop of each entry of a library that another
    one wrote. ``held`` is true while this laptop may write it. ``steps`` holds the undone and the redone
    entries of a library whose head another laptop has moved meanwhile.
    """

    id: int
    uuid: str
    library: bool
    version: int = NEW
    head: int = 0
    tip: int = 0
    called: str = ""
    held: bool = True
    last: int = 0
    slots: dict[int, int] = field(default_factory=dict)
    rows: dict[int, int] = field(default_factory=dict)
    unsent: dict[int, None] = field(default_factory=dict)
    others: dict[int, str] = field(default_factory=dict)
    news: set[int] = field(default_factory=set)
    steps: tuple[list[int], list[int]] = ([], [])

    def slot(self, entry: int) -> int | None:
        """Return the slot of an entry, 0 for the beginning; None if it has none yet."""
        return self.slots.get(entry) if entry else 0

    def row(self, slot: int) -> int:
        """Return the entry in a slot; 0 for the beginning."""
        return self.rows.get(slot, 0)

    def has(self, entry: int, slot: int, laptop: str) -> None:
        """Note that an entry is in a slot; ``laptop`` is empty for an own one and in a fight."""
        if laptop:
            self.others[entry] = laptop
        self.slots[entry], self.rows[slot] = slot, entry
        self.last = max(self.last, slot)
