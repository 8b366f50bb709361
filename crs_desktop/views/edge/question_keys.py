"""Keys of the open question: characters, Backspace, Enter and Escape."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from crs_desktop.views.edge.signs import ENTER, is_for_question, sign_of

if TYPE_CHECKING:
    from crs_desktop.views.edge.edge import TableEdge

_Key = Qt.Key


class QuestionKeys:
    """Handler of the keys for the question that the band shows."""

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
