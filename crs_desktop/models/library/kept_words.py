"""What was typed into a library and stands in no file yet: it outlives looking at somebody else."""

from collections.abc import Callable

from msgspec import Struct

from crs_desktop.models.bridge import NotWritten
from crs_desktop.play.session.session import Session
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot

Whose = tuple[Session, Name]
"""The library, and who in it."""
Place = tuple[Whose, str]
"""Whose line or notes, and of which column."""
Write = Callable[[Whose, str, str], WhyNot]
_GONE = object()


class Typed(Struct, frozen=True):
    """The ``text`` as it was typed, and the sentence ``why`` it is not written; empty: not tried yet."""

    over: object
    """What stood there, and may be overwritten; something else there means that it was settled elsewhere."""
    text: str
    why: str = ""


class KeptWords:
    """Tried again whenever words are written; what is entered into the same line elsewhere ends it.

    Notes are what was typed last, whatever stood there meanwhile and whatever was said against it.
    """

    def __init__(self, write: Write, notes: tuple[str, ...]) -> None:
        """``write`` puts a text into somebody’s column; the sentence why not, or empty."""
        self._write = write
        self._notes = notes
        self._kept: dict[Place, Typed] = {}

    def keep(self, place: Place, text: str, why: str = "") -> None:
        """Take what could not be written yet."""
        over = _GONE if place[1] in self._notes else _held(place)
        self._kept[place] = Typed(over, text, why)

    def take(self, place: Place) -> Typed | None:
        """Give back what was typed there, unless it is settled."""
        typed, now = self._kept.pop(place, None), _held(place)
        return typed if typed and (typed.over == now or _GONE in (typed.over, now)) else None

    def text(self, place: Place) -> str | None:
        """What is kept for a place; None: nothing."""
        return self._kept[place].text if place in self._kept else None

    def settle(self) -> None:
        """Try to write all that is kept; what the disk refuses stays for the next time."""
        for place in list(self._kept):
            if typed := self.take(place):
                why = self._write(*place, typed.text)
                if isinstance(why, NotWritten) or (why and place[1] in self._notes):
                    self._kept[place] = Typed(typed.over, typed.text, why)

    def unwritten(self) -> list[tuple[Place, str, str]]:
        """Write it; the places for which that failed, the words, and the sentence why."""
        self.settle()
        return [(place, typed.text, typed.why) for place, typed in self._kept.items()]


def _held(place: Place) -> object:
    """What somebody’s column holds now."""
    (session, who), column = place
    one = session.scene.combatants.get(who)
    if one is None:
        return _GONE
    about = {"name": one.label, "side": one.side, "tags": one.tags}
    return about[column] if column in about else one.fields.get(column)
