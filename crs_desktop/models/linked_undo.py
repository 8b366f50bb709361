"""Undo across documents: what a command of one window did to the document of another."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from crs_desktop.play.journal.journal import Entry
from crs_desktop.play.session.session import Session
from crs_desktop.play.told.story import summary, title

if TYPE_CHECKING:
    from crs_desktop.models.bridge import Bridge


class _Deed(Struct, frozen=True):
    """Where both documents stood; it is undone from here only while neither has gone on.

    ``again`` is what redo would put back here and there, once it is undone: whatever is done after it in
    either takes its place.
    """

    here: tuple[Session, int]
    there: tuple[Session, int]
    again: tuple[Entry | None, Entry | None]


class LinkedUndo:
    """The last deeds of one window in others’ documents, each to be undone where it was done from."""

    def __init__(self, bridge: "Bridge") -> None:
        self._bridge = bridge
        self._done: list[_Deed] = []
        self._undone: list[_Deed] = []

    def did(self, there: Session) -> None:
        """Something was done there from here, just now."""
        if there is not self._bridge.session:
            self.give_up()
            self._done.append(self._deed(there))
            self._bridge.rewound.emit()

    def give_up(self) -> None:
        """What was undone from the document that is seen is not to be redone: the GM went another way."""
        self._undone = [deed for deed in self._undone if deed.here[0] is not self._bridge.session]

    def undo(self) -> bool:
        """Take back what was done there last, if that is the last thing at all; whether it is."""
        deed = self._undoable()
        return deed is not None and self._move(deed, self._done, self._undone, Session.undo)

    def redo(self) -> bool:
        """Put back what `undo` took."""
        deed = self._redoable()
        return deed is not None and self._move(deed, self._undone, self._done, Session.redo)

    def undo_words(self) -> str:
        """What undo would take back there, in a few words; empty when nothing."""
        deed = self._undoable()
        return undo_words(deed.there[0]) if deed else ""

    def redo_words(self) -> str:
        """What redo would put back there."""
        deed = self._redoable()
        return redo_words(deed.there[0]) if deed else ""

    def _move(self, deed: _Deed, from_: list[_Deed], to: list[_Deed], way: Callable[[Session], None]) -> bool:
        there = deed.there[0]
        if self._bridge.showing(there).on_behalf(self._bridge, way):
            from_.remove(deed)
            to.append(self._deed(there))
            self._bridge.rewound.emit()
        return True

    def _undoable(self) -> _Deed | None:
        return next(self._latest(self._done), None)

    def _redoable(self) -> _Deed | None:
        return next(filter(_leads_back, self._latest(self._undone)), None)

    def _latest(self, deeds: list[_Deed]) -> Iterator[_Deed]:
        """Those after which neither document has gone on, the last first: others do not stand before them."""
        here = _now(self._bridge.session)
        return (deed for deed in reversed(deeds) if (deed.here, deed.there) == (here, _now(deed.there[0])))

    def _deed(self, there: Session) -> _Deed:
        here = self._bridge.session
        return _Deed(_now(here), _now(there), (here.redoable(), there.redoable()))


def undo_words(session: Session) -> str:
    """What undo would take back in a document, in a few words; empty when nothing."""
    node = session.undoable()
    return title(node) if node else ""


def redo_words(session: Session) -> str:
    """What redo would put back in a document, in a few words; empty when nothing."""
    entry = session.redoable()
    return summary(entry, session.scene) if entry else ""


def _leads_back(deed: _Deed) -> bool:
    here, there = deed.again
    return deed.here[0].redoable() is here and deed.there[0].redoable() is there


def _now(session: Session) -> tuple[Session, int]:
    """A document and the id of what undo would take back in it; time that passes changes neither."""
    node = session.undoable()
    return session, node.id if node else 0
