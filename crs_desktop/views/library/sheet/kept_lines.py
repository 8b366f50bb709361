"""What was typed into the lines of a sheet and is not written yet outlives looking at another."""

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from crs_desktop.models.bridge import NotWritten
from crs_desktop.rules.why import WhyNot
from crs_desktop.views.library.sheet.notes import Whose
from crs_desktop.views.library.sheet.typed_line import TypedLine

Place = tuple[Whose, str]
"""Whose line, and of which column."""
Lines = Mapping[str, TypedLine]
"""The lines of one sheet, by the column each is about."""
_GONE = object()


class _Typed(Struct, frozen=True):
    over: object
    """What stood there, and may be overwritten."""
    text: str
    why: str


class KeptLines:
    """Tried again whenever lines are written; what is entered elsewhere meanwhile ends it."""

    def __init__(self, write: Callable[[Whose, str, str], WhyNot]) -> None:
        """``write`` puts a text into somebody’s column; the sentence why not, or empty."""
        self._write = write
        self._kept: dict[Place, _Typed] = {}

    def leave(self, whose: Whose, lines: Lines) -> None:
        """Take what somebody’s lines hold, unless it was refused for what it is."""
        for column, line in _not_written(lines):
            self._kept[whose, column] = _Typed(_held((whose, column)), line.text(), line.why)
        for line in lines.values():
            line.setModified(False)

    def come_back(self, whose: Whose, lines: Lines) -> None:
        """Put it where it was typed."""
        for column, line in lines.items():
            typed = self._take((whose, column))
            if typed is not None:
                line.setText(typed.text)
                line.mark(typed.why)

    def settle(self) -> None:
        """Write it."""
        for place in list(self._kept):
            if typed := self._take(place):
                why = self._write(*place, typed.text)
                if isinstance(why, NotWritten):
                    self._kept[place] = _Typed(typed.over, typed.text, why)

    def unwritten(self) -> list[tuple[Place, str, str]]:
        """Write it; the places for which that failed, the words, and the sentence why."""
        self.settle()
        return [(place, typed.text, typed.why) for place, typed in self._kept.items()]

    def _take(self, place: Place) -> _Typed | None:
        typed, now = self._kept.pop(place, None), _held(place)
        return typed if typed and (typed.over == now or _GONE in (typed.over, now)) else None


def _not_written(lines: Lines) -> Iterator[tuple[str, TypedLine]]:
    for column, line in lines.items():
        if line.isModified() and (not line.why or isinstance(line.why, NotWritten)):
            yield column, line


def _held(place: Place) -> object:
    """What somebody’s column holds now."""
    (session, who), column = place
    one = session.scene.combatants.get(who)
    if one is None:
        return _GONE
    about = {"name": one.label, "side": one.side, "tags": one.tags}
    return about[column] if column in about else one.fields.get(column)
