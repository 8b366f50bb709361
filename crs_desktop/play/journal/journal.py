"""Journal of a document: the entries that rebuild it, each on disk before the screen moves.

What is written
---------------
A document is one fight or one library. Its journal holds one `Entry` for each step: the opening facts, the
beginning of a procedure, one answer, one offer taken, one ruling, or time that has passed. An entry has the
answer (``text``), the facts that are the step itself (``given``) and the facts that the rules told because of
it (``facts``). Folding both over the opening scene, entry by entry, gives the scene again; no rule is needed.
Coroutines and scenes are never written. A procedure that is still open is run again with its answers from its
``begin`` entry on (`under_way.resume`), and the facts it tells are compared with those of the journal.

When it is written
------------------
`Session` lets the rule take the step in memory, writes the entry, and only then lets anybody see the result.
A step that cannot be written therefore never happened: the session returns to the last entry on disk, and a
sentence says why. Otherwise the players could act on a card that the program forgets in the next moment.
Entry, new head and new tip are one SQLite transaction, flushed to the disk (``synchronous = FULL``) before
`append` returns. Undo and redo write no entry: they move head and tip (`entry_tree` explains them) in one
transaction. No entry is ever changed or deleted, so a branch left behind is as safe as the path. The one
exception are entries of a shared library that no other laptop has yet: they are written anew behind those of
others (`play/share/shared_file.py`).

What a crash leaves
-------------------
A program killed at any moment leaves the last entry whole or not there at all; SQLite plays its own journal
back when the file is opened next. The open question is asked again, and a card from a fan is the same card,
because chance is a function of the seed and the question. Lost is at most the answer being written. Damage to
the file itself is found by a checksum for each row (`checksums`): a damaged document is not opened, and a
damaged file is never written.
"""

from collections.abc import Iterable
from itertools import chain
from typing import Any, Literal, Protocol, Union

import msgspec
from msgspec import Struct

from crs_desktop.rules.fact import Fact
from crs_desktop.rules.system import System

Kind = Literal["opening", "begin", "answer", "offer", "ruling", "time"]
By = Literal["gm", "entered", "program"]


class Entry(Struct, frozen=True):
    """One step of a session.

    ``key`` is the key of the question, procedure or offer. ``text`` is the answer, or the words of a ruling.
    ``who`` and ``name`` are those of the answered question. ``by`` says where the answer came from. ``given``
    holds the facts that are the step itself (of a ruling), or the time of an answer; ``facts`` holds the
    facts that followed. ``said`` is the answer as the screen showed it; it is empty for a name, and in
    entries of early versions. ``fan`` is the signature of the fan that the card was picked from. ``ends`` is
    true if the procedure ended with this entry.
    """

    kind: Kind
    key: str = ""
    text: str = ""
    by: By = "gm"
    who: str = ""
    name: str = ""
    given: tuple[Fact, ...] = ()
    facts: tuple[Fact, ...] = ()
    fan: str = ""
    ends: bool = False
    said: str = ""

    def all_facts(self) -> tuple[Fact, ...]:
        """Return all facts of the entry, in order."""
        return (*self.given, *self.facts) if self.facts else self.given


class EntryRow(Struct, frozen=True):
    """An entry and its place in the tree; ``parent`` is the entry before it, 0 at the beginning."""

    id: int
    parent: int
    entry: Entry


class Journal(Protocol):
    """Store of the entries of one document. Every call is on disk when it returns."""

    def rows(self, after: int = 0) -> list[EntryRow]:
        """Return the entries after an entry, in the order they were written."""

    def barred(self) -> str:
        """Return why the document can only be read now; empty if it can be written."""

    def author(self, entry: int) -> str:
        """Return the name of the other laptop that wrote an entry of a shared library; else empty."""

    def head(self) -> int:
        """Return the id of the last entry on the path; 0 at the beginning."""

    def tip(self) -> int:
        """Return the id of the entry at which redo ends; the head if there is nothing to redo."""

    def append(self, entry: Entry, called: str, beside: bool = False) -> int:
        """Write an entry after the head, make it the head, and return its id.

        ``called`` is the title of the document after it, empty for the first title. The entry becomes the tip
        too, unless it is written ``beside`` entries that can be redone.
        """

    def move(self, head: int, tip: int, called: str) -> None:
        """Move the head to one entry and the tip to another; ``called`` is the title, as in `append`."""


_NOTHING = "[]"
"""JSON of no facts, which most entries hold in one of two columns."""


class Codec:
    """Converter of the facts of one system to JSON and back."""

    def __init__(self, system: System) -> None:
        # the union is made at run time: each system has its own kinds, and the decoder reads their tags
        kinds: Any = Union[system.fact_kinds()]  # noqa: UP007
        self._decoder = msgspec.json.Decoder(tuple[kinds, ...])

    def text(self, facts: tuple[Fact, ...]) -> str:
        """Return the facts as JSON, each with its kind and without default values."""
        return msgspec.json.encode(facts).decode()

    def facts(self, text: str) -> tuple[Fact, ...]:
        """Return the facts of a JSON text. Raises `msgspec.ValidationError` naming the wrong field."""
        facts: tuple[Fact, ...] = self._decoder.decode(text) if text != _NOTHING else ()
        return facts

    def all_facts(self, texts: Iterable[str]) -> list[Fact]:
        """Return the facts of many JSON texts by one call. Raises `ValueError` unless each is a list."""
        lists = [text for text in texts if text != _NOTHING]
        found = self._decoder.decode_lines("\n".join(lists))
        # a text with a line break would be read as two
        whole = all(text[:1] == "[" and text[-1:] == "]" for text in lists)
        if not whole or len(found) != len(lists):
            raise ValueError
        return [*chain.from_iterable(found)]
