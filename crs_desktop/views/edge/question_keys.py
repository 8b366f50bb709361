"""The keys of the open question: signs, Backspace, Enter and Escape."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

if TYPE_CHECKING:
    from crs_desktop.views.edge.edge import TableEdge

_Held, _Key = Qt.KeyboardModifier, Qt.Key
ENTER = (_Key.Key_Return, _Key.Key_Enter)
_CHORD = _Held.ControlModifier | _Held.AltModifier | _Held.MetaModifier


def sign_of(event: QKeyEvent) -> str:
    """Return the sign that a key types; none for a blank or a key with Ctrl, Alt or Meta."""
    plain = event.text().isprintable() and not event.modifiers() & _CHORD
    return event.text().strip() if plain else ""


def is_for_question(event: QKeyEvent) -> bool:
    """Return whether a key belongs to the open question, wherever the focus is."""
    if event.modifiers() & _CHORD:
        return False
    return event.key() in (*ENTER, _Key.Key_Escape, _Key.Key_Backspace) or bool(sign_of(event))


class QuestionKeys:
    """Carry out the keys of the question that the table's edge shows."""

    def __init__(self, edge: "TableEdge") -> None:
        self._edge = edge

    def press(self, event: QKeyEvent) -> bool:
        """Carry out a key; return whether it belongs to the question."""
        if not is_for_question(event):
            return False
        if event.key() in ENTER:
            self._enter(held=event.isAutoRepeat())
        else:
            self._edge.field.habit.stop()
            self._other(event)
        return True

    def _enter(self, held: bool) -> None:
        """Answer once for each press: a key held down gives no second answer."""
        if not held and not self._edge.field.habit.takes():
            self._edge.enter()

    def _other(self, event: QKeyEvent) -> None:
        if event.key() == _Key.Key_Escape:
            self._edge.escape()
        elif event.key() == _Key.Key_Backspace:
            self._edge.field.back()
        else:
            self._edge.sign(sign_of(event), held=event.isAutoRepeat())
