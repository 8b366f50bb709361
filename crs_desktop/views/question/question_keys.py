"""Keys of the open question: characters, Backspace, Enter and Escape."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from crs_desktop.views.question.field import AnswerField
from crs_desktop.views.question.signs import ENTER, is_for_question, sign_of

_Key = Qt.Key


class QuestionKeys:
    """Handler of the keys for the question that the band shows.

    ``sign`` takes a character, and whether its key is held down.
    """

    def __init__(
        self,
        field: AnswerField,
        enter: Callable[[], None],
        escape: Callable[[], None],
        sign: Callable[[str, bool], None],
    ) -> None:
        self._field, self._enter, self._escape, self._sign = field, enter, escape, sign

    def press(self, event: QKeyEvent) -> bool:
        """Carry out a key; return whether it belongs to the question."""
        if not is_for_question(event):
            return False
        if event.key() in ENTER:
            self._answer(held=event.isAutoRepeat())
        else:
            self._field.habit.stop()
            self._other(event)
        return True

    def _answer(self, held: bool) -> None:
        """Answer once for each press: a key held down gives no second answer."""
        if not held and not self._field.habit.takes():
            self._enter()

    def _other(self, event: QKeyEvent) -> None:
        if event.key() == _Key.Key_Escape:
            self._escape()
        elif event.key() == _Key.Key_Backspace:
            self._field.back()
        else:
            self._sign(sign_of(event), event.isAutoRepeat())
