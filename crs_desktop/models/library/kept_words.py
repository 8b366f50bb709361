"""Typed text of a library that could not be written yet; it is kept when the selection changes."""

from collections.abc import Callable

from msgspec import Struct

from crs_desktop.models.bridge import NotWritten
from crs_desktop.play.session.session import Session
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot

Whose = tuple[Session, Name]
"""Library and character."""
Place = tuple[Whose, str]
"""Library, character and column of a text."""
Write = Callable[[Whose, str, str], WhyNot]
_GONE = object()


class Typed(Struct, frozen=True):
    """Typed text with the reason ``why`` it is not written; an empty reason means not tried yet."""

    over: object
    """Old value that ``text`` may overwrite; another value now means that a later edit has replaced it."""
    text: str
    why: str = ""


class KeptWords:
    """Store of unwritten texts, which are tried again whenever text is written.

    A text is dropped if its column was changed elsewhere. Notes are never dropped: the last typed text
    wins, even after a refusal.
    """

    def __init__(self, write: Write, notes: tuple[str, ...]) -> None:
        """Begin empty; ``write`` returns the reason why a text is not written, or empty."""
        self._write = write
        self._notes = notes
        self._kept: dict[Place, Typed] = {}

    def keep(self, place: Place, text: str, why: str = "") -> None:
        """Keep a text that could not be written yet."""
        over = _GONE if place[1] in self._notes else _held(place)  # notes replace any value
        self._kept[place] = Typed(over, text, why)

    def take(self, place: Place) -> Typed | None:
        """Remove and return the kept text, or None if there is none or its column was changed elsewhere."""
        typed, now = self._kept.pop(place, None), _held(place)
        return typed if typed and (typed.over == now or _GONE in (typed.over, now)) else None

    def text(self, place: Place) -> str | None:
        """Return the text kept for a place, or None."""
        return self._kept[place].text if place in self._kept else None

    def settle(self) -> None:
        """Try to write all kept texts; keep those that the disk refuses, and refused notes."""
        for place in list(self._kept):
            if typed := self.take(place):
                why = self._write(*place, typed.text)
                if isinstance(why, NotWritten) or (why and place[1] in self._notes):
                    self._kept[place] = Typed(typed.over, typed.text, why)

    def unwritten(self) -> list[tuple[Place, str, str]]:
        """Try to write all kept texts; return those that failed: place, text and reason."""
        self.settle()
        return [(place, typed.text, typed.why) for place, typed in self._kept.items()]


def _held(place: Place) -> object:
    """Return the present value of a column."""
    (session, who), column = place
    one = session.scene.combatants.get(who)
    if one is None:
        return _GONE
    about = {"name": one.label, "side": one.side, "tags": one.tags}
    return about[column] if column in about else one.fields.get(column)
