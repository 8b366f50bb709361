"""Undo across documents: changes that a command in one window made to another document."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from crs_desktop.play.journal.journal import Entry
from crs_desktop.play.session.session import Session
from crs_desktop.play.told.story import summary, title

if TYPE_CHECKING:
    from crs_desktop.models.bridge import Bridge


class _Deed(Struct, frozen=True):
    """A change of another document, with the position of both documents after it.

    It can be undone from here only while neither document has changed since. ``again`` holds the entries
    that redo would restore in both documents once the change is undone: any later change replaces them.
    """

    here: tuple[Session, int]
    there: tuple[Session, int]
    again: tuple[Entry | None, Entry | None]


class LinkedUndo:
    """Changes that one window made to other documents, so that undo in this window takes them back."""

    def __init__(self, bridge: "Bridge") -> None:
        self._bridge = bridge
        self._done: list[_Deed] = []
        self._undone: list[_Deed] = []

    def did(self, there: Session) -> None:
        """Note that the other document has just been changed from this window."""
        # a change of the shown document needs no entry here, because its own undo reverts it next
        if there is not self._bridge.session:
            self.give_up()
            self._done.append(self._deed(there))
            self._bridge.rewound.emit()

    def give_up(self) -> None:
        """Forget the redo entries of the shown document: the GM went on differently."""
        # after the GM went to another branch, redo once put the change into that branch
        self._undone = [deed for deed in self._undone if deed.here[0] is not self._bridge.session]

    def undo(self) -> bool:
        """Undo the latest change in another document if it is the last one in both; return whether it is."""
        deed = self._undoable()
        return deed is not None and self._move(deed, self._done, self._undone, Session.undo)

    def redo(self) -> bool:
        """Redo the change that `undo` took back; return whether there was one."""
        deed = self._redoable()
        return deed is not None and self._move(deed, self._undone, self._done, Session.redo)

    @property
    def undoes(self) -> Session:
        """The document whose last step undo would take back."""
        deed = self._undoable()
        return deed.there[0] if deed else self._bridge.session

    @property
    def redoes(self) -> Session:
        """The document whose next step redo would restore."""
        deed = self._redoable()
        return deed.there[0] if deed else self._bridge.session

    def _move(self, deed: _Deed, from_: list[_Deed], to: list[_Deed], way: Callable[[Session], None]) -> bool:
        there = deed.there[0]
        if self._bridge.showing(there).on_behalf(self._bridge, way):
            from_.remove(deed)
            to.append(self._deed(there))
            self._bridge.rewound.emit()
        # a refused undo has told its reason and returns True, too: undo must not take a step here instead
        return True

    def _undoable(self) -> _Deed | None:
        return next(self._latest(self._done), None)

    def _redoable(self) -> _Deed | None:
        # without the filter, redo after a later change and its undo would bring an undone newcomer in
        return next(filter(_leads_back, self._latest(self._undone)), None)

    def _latest(self, deeds: list[_Deed]) -> Iterator[_Deed]:
        """Return the deeds after which neither document has changed, latest first."""
        here = _now(self._bridge.session)
        return (deed for deed in reversed(deeds) if (deed.here, deed.there) == (here, _now(deed.there[0])))

    def _deed(self, there: Session) -> _Deed:
        here = self._bridge.session
        return _Deed(_now(here), _now(there), (here.redoable(), there.redoable()))


def undo_words(session: Session) -> str:
    """Return a summary of the step that undo would take back in a document, or empty."""
    node = session.undoable()
    return title(node) if node else ""


def redo_words(session: Session) -> str:
    """Return a summary of the step that redo would restore in a document, or empty."""
    entry = session.redoable()
    return summary(entry, session.scene) if entry else ""


def _leads_back(deed: _Deed) -> bool:
    here, there = deed.again
    return deed.here[0].redoable() is here and deed.there[0].redoable() is there


def _now(session: Session) -> tuple[Session, int]:
    """Return a document and the id of its last undoable entry, which passing time does not change."""
    node = session.undoable()
    return session, node.id if node else 0
