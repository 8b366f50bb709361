"""The trace: questions, answers and facts as they happen, for whoever writes a system or looks for a fault.

Answers and rulings stand as the lines of a fight record, facts as ``-> LifeLost who=John amount=4``, and
everything else as comments. So a part of a trace in which nothing is undone can be played as a record.
"""

from collections.abc import Callable
from contextlib import suppress

from crs_desktop.play.journal.journal import Entry
from crs_desktop.play.record.fact_text import write_fact
from crs_desktop.play.record.record_lines import GM, lines
from crs_desktop.play.session.session import Session
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import Elapsed


class Trace:
    """A follower of sessions that writes lines; a question is written when it is opened, and not again."""

    def __init__(self, write: Callable[[str], object]) -> None:
        self._write = write
        self._asked: frozenset[str] = frozenset()

    def __call__(self, session: Session, entry: Entry | None) -> None:
        """Write an entry with its facts, or where a session stands after undo and the like."""
        if entry is None:
            self._write(f"# “{session.document.title}” stands at entry {session.head}")
            self._asked = frozenset()
        else:
            for line in (*lines(entry), *map(_told, _followed(entry))):
                self._write(line)
        for key in session.open:
            if key not in self._asked:
                self._write(_question(session, key))
        self._asked = frozenset(session.open)


def follow(write: Callable[[str], object] | None) -> None:
    """Write a trace of every session from now on; None ends it."""
    Session.follower = None if write is None else Trace(write)


def _followed(entry: Entry) -> tuple[Fact, ...]:
    """Return the facts of an entry that its lines leave out."""
    if entry.kind == "ruling":
        return entry.facts
    return tuple(fact for fact in entry.all_facts() if not isinstance(fact, Elapsed))


def _told(fact: Fact) -> str:
    return f"-> {write_fact(fact)}"


def _question(session: Session, key: str) -> str:
    """Return the comment for an open question: whose, its name, its kind, and its sentence."""
    question, words = session.question(key), ""
    with suppress(Exception):  # a trace is read when a system has faults: it does not stop at one
        words = question.words(session.scene)
    return f"# {question.who or GM}: {question.name}? {type(question).__name__}: {' '.join(words.split())}"
