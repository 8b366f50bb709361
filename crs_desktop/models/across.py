"""Undo across documents: what a command of one window did to the document of another."""

from typing import TYPE_CHECKING

from msgspec import Struct

from crs_desktop.play.session import Session

if TYPE_CHECKING:
    from crs_desktop.models.bridge import Bridge


class _Deed(Struct, frozen=True):
    """Where both documents stood; it is undone from here only while neither has gone on."""

    here: tuple[Session, int]
    bridge: "Bridge"
    there: tuple[Session, int]


class Across:
    """The last deeds of one window in others’ documents, each to be undone where it was done from."""

    def __init__(self, bridge: "Bridge") -> None:
        self._bridge = bridge
        self._done: list[_Deed] = []
        self._undone: list[_Deed] = []

    def did(self, there: "Bridge") -> None:
        """Something was done there from here, just now."""
        if there.session is not self._bridge.session:
            self._done.append(self._deed(there))
            self._bridge.rewound.emit()

    def undo(self) -> bool:
        """Take back what was done there last, if that is the last thing at all; whether it was."""
        return self._move(self._done, self._undone, "undo")

    def redo(self) -> bool:
        """Put back what `undo` took."""
        return self._move(self._undone, self._done, "redo")

    def undo_words(self) -> str:
        """What undo would take back there, in a few words; empty when nothing."""
        deed = self._last(self._done)
        return deed.bridge.undo_words() if deed else ""

    def redo_words(self) -> str:
        """What redo would put back there."""
        deed = self._last(self._undone)
        return deed.bridge.redo_words() if deed else ""

    def _move(self, from_: list[_Deed], to: list[_Deed], way: str) -> bool:
        deed = self._last(from_)
        if deed is None or not getattr(deed.bridge, way)():
            return False
        from_.remove(deed)
        to.append(self._deed(deed.bridge))
        self._bridge.rewound.emit()
        return True

    def _last(self, deeds: list[_Deed]) -> _Deed | None:
        last = deeds[-1] if deeds else None
        same = last and last.here == _now(self._bridge) and last.there == _now(last.bridge)
        return last if same else None

    def _deed(self, there: "Bridge") -> _Deed:
        return _Deed(_now(self._bridge), there, _now(there))


def _now(bridge: "Bridge") -> tuple[Session, int]:
    """A document and the id of what undo would take back in it; time that passes changes neither."""
    node = bridge.session.undoable()
    return bridge.session, node.id if node else 0
