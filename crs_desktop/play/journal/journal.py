"""The journal of one document: entries in a tree, of which one path is what has happened."""

from typing import Any, Literal, Protocol, Union

import msgspec
from msgspec import Struct

from crs_desktop.rules.fact import Fact
from crs_desktop.rules.system import System

Kind = Literal["opening", "begin", "answer", "offer", "ruling", "time"]
By = Literal["gm", "entered", "program"]


class Entry(Struct, frozen=True):
    """One step of a session.

    ``key`` is the question's, the procedure's or the offer's; ``text`` the answer, or a ruling's words;
    ``who`` and ``name`` are those of the question that was answered.
    ``given`` are the facts that are the step itself (a ruling's), or the time at which an answer was given;
    ``facts`` are those that followed.
    ``said`` is the answer as it read on the screen, empty for somebody’s name, and where an older version of
    the program kept it.
    ``fan`` is the signature of the fan that a card was picked from. ``ends`` tells that a procedure came to
    its end with it.
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
        """Everything it changed, in order."""
        return (*self.given, *self.facts) if self.facts else self.given


class EntryRow(Struct, frozen=True):
    """An entry in its tree; ``parent`` is the one it follows, 0 at the beginning."""

    id: int
    parent: int
    entry: Entry


class Journal(Protocol):
    """Where the entries of one document are kept. Every call is on disk when it returns."""

    def rows(self) -> list[EntryRow]:
        """All entries, in the order they were written."""

    def head(self) -> int:
        """The last entry of the path that has happened; 0 at the beginning."""

    def tip(self) -> int:
        """Where redo leads in the end: the head itself when there is nothing to redo."""

    def append(self, entry: Entry, called: str, beside: bool = False) -> int:
        """Write an entry after the head, make it the head, and give its id.

        ``called`` is what the document is called after it, empty where it has its first title. It is the
        tip too, unless it is written ``beside`` what can be redone.
        """

    def move(self, head: int, tip: int, called: str) -> None:
        """Make another entry the head, and another the tip; ``called`` as `append` takes it."""


_NOTHING = "[]"
"""What most entries hold in one of their two columns."""


class Codec:
    """Facts of one system to JSON and back."""

    def __init__(self, system: System) -> None:
        kinds: Any = Union[system.fact_kinds()]  # noqa: UP007
        self._decoder = msgspec.json.Decoder(tuple[kinds, ...])

    def text(self, facts: tuple[Fact, ...]) -> str:
        """The facts as JSON, each with its kind, and without what is at its default."""
        return msgspec.json.encode(facts).decode()

    def facts(self, text: str) -> tuple[Fact, ...]:
        """The facts again. Raises `msgspec.ValidationError` naming the field that is wrong."""
        facts: tuple[Fact, ...] = self._decoder.decode(text) if text != _NOTHING else ()
        return facts
