"""The field that any answer can be typed in: real cards and dice, amounts, squares, words."""

import re
from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.cards.real_cards import complete, type_all
from crs_desktop.models.prompt import CHANCE, LISTS, Prompt
from crs_desktop.rules.ask import NOTHING
from crs_desktop.views.cards.spread import KEYS
from crs_desktop.views.edge.long_text import LongText
from crs_desktop.views.edge.telling import Telling
from crs_desktop.words import say, say_as

_AMOUNT = re.compile(r"-?[0-9]{1,9}")
_UNDO = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)
_PREFILLED = ("amount", "place", "several", "plan")


class AnswerField(QWidget):
    """A line to type in, a button that does what Enter does, and how the answer is typed.

    ``telling`` takes the place of the line where words are told; the edge lays it where there is room.
    ``entered`` tells that Enter was pressed: the edge knows what else is shown. ``stands`` tells what stands
    in the line now: a card that answers at once is gone by then, where Qt still tells of it. What was typed
    or put together for a question stays in the line until that is answered, whatever is ruled meanwhile.
    """

    entered = Signal()
    stands = Signal(str)

    def __init__(self, bridge: Bridge, most: Callable[[], float], parent: QWidget | None = None) -> None:
        """``most`` tells how many pixels the words under the line may be high."""
        super().__init__(parent)
        self._bridge = bridge
        self.habit = HabitualEnter(self)
        self.line = _AnswerLine(bridge)
        self.line.returnPressed.connect(self.entered)
        self.telling = Telling()
        self.telling.finished.connect(self.entered)
        self.line.textEdited.connect(self._answer_at_once)
        self.line.textChanged.connect(self._tell_so_far)
        self.line.textChanged.connect(lambda _then: self.stands.emit(self.line.text()))
        self.enter = QPushButton()
        self.enter.setProperty("primary", True)
        self.enter.clicked.connect(self.entered)
        self._asked: tuple[object, ...] = ()
        self._began = ""
        self._hint = LongText(most)
        self._hint.label.setProperty("quiet", True)
        row = QHBoxLayout()
        row.addWidget(self.line, 1)
        row.addWidget(self.enter)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(row)
        column.addWidget(self._hint)

    @property
    def holds(self) -> bool:
        """Whether an answer stands in it: of a list and of what is told, no words are one, too."""
        return bool(self.line.text().strip()) or self._bridge.prompt.kind in (*LISTS, "words")

    def show_prompt(self, prompt: Prompt) -> None:
        """Make ready for what is asked now; what is typed already for the same question stays."""
        asked = (self._bridge.session, prompt.key, prompt.kind)
        if asked != self._asked or not self._is_touched(prompt):
            self._begin(prompt)
        self._asked = asked
        self.line.setVisible(prompt.kind != "words")
        self.line.setPlaceholderText(_placeholder(prompt))
        self.line.setAccessibleName(prompt.text)
        self._tell_so_far()
        self.enter.setText(_enter_words(prompt))
        self.enter.setToolTip(say("Enter: the usual answer, or what is typed"))
        self.enter.setEnabled(prompt.kind != "begin" or bool(prompt.usual))

    def _tell_so_far(self) -> None:
        """Under the line stands how it is typed; of a plan, what it comes to as it is put together."""
        prompt = self._bridge.prompt
        self._hint.setText(prompt.so_far(self.line.text(), self._bridge.session) or _hint(prompt))
        self._hint.setVisible(bool(self._hint.text()))

    def toggle(self, value: str) -> None:
        """Put a choice into the list that is typed; a second time takes it out, except of a plan.

        One that has several states goes from each to the next before it is out.
        """
        prompt = self._bridge.prompt
        anew = prompt.kind == "plan" and self.line.selectedText() == self.line.text()
        typed = "" if anew else self.line.text()
        words = [part.strip() for part in typed.split(",") if part.strip() not in ("", "-")]
        states = [one.value for one in prompt.states(value)]
        places = [states.index(one) for word in words for one in prompt.chosen(word) if one in states]
        if not places or prompt.kind == "plan":
            self.line.setText(", ".join([*words, prompt.spelled(value)]))
            return
        following = [prompt.spelled(one) for one in states[places[0] + 1 : places[0] + 2]]
        changed = ([word] if not _names(prompt, word, states) else following for word in words)
        self.line.setText(", ".join(word for group in changed for word in group))

    def type(self, text: str) -> None:
        """Go on typing here what was begun elsewhere: after what the GM has typed, in place of the rest."""
        self.line.setFocus()
        if self.line.text() == self._began:
            self.line.clear()
        self.line.insert(text)

    def show_pointed(self, value: str) -> None:
        """The arrows went to a choice: an amount is that, and what was typed for another choice is gone."""
        prompt = self._bridge.prompt
        if prompt.kind == "amount":
            self.line.setText(prompt.spelled(value))
        elif prompt.kind not in LISTS:
            with QSignalBlocker(self.line):  # else the usual choice would be lit again
                self.line.clear()

    def answer(self) -> None:
        """Answer with what stands here; what is refused, or finds no question, stays."""
        told, text = self._bridge.prompt.kind == "words", self._said()
        key, asked = self._bridge.prompt.key, self._asked
        self._asked = ()  # the next question may have the same key: at a quiet point it has none
        left = type_all(self._bridge, text)
        if left and not told:
            self.line.setText(left)
        if left and self._bridge.prompt.key == key:
            self._asked = asked  # it was refused, and is to be mended whatever is ruled meanwhile

    def _said(self) -> str:
        kind, text = self._bridge.prompt.kind, self.line.text()
        if kind == "words":
            return self.telling.toPlainText()
        return NOTHING if kind in LISTS and not text.strip() else text

    def _is_touched(self, prompt: Prompt) -> bool:
        if prompt.kind == "words":
            return self.telling.document().isModified()
        return self.line.text() != self._began

    def _begin(self, prompt: Prompt) -> None:
        if prompt.kind == "words" or self.telling.toPlainText():
            self.telling.show_prompt(prompt)
        self._began = prompt.filled if prompt.kind in _PREFILLED else ""
        self.line.setText(self._began)
        self.line.selectAll()

    def _answer_at_once(self, text: str) -> None:
        """A real card that can be no other needs no Enter."""
        if self._bridge.prompt.source == "table" and complete(self._bridge, text):
            self.habit.expect()
            self.answer()


def _names(prompt: Prompt, word: str, values: list[str]) -> bool:
    """Whether a part of a typed list names one of these."""
    return any(one in values for one in prompt.chosen(word))


class _AnswerLine(QLineEdit):
    """A line in which Up and Down count an amount; until something is typed, undo is the table's."""

    def __init__(self, bridge: Bridge) -> None:
        super().__init__()
        self._bridge = bridge

    def event(self, event: QEvent) -> bool:
        """A line with nothing typed has nothing of its own to undo; no letter is part of an amount."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            undoes = any(event.matches(key) for key in _UNDO) and not self.isModified()
            letter = event.text().isalpha() and not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
            if undoes or (letter and self._bridge.prompt.kind == "amount"):
                event.ignore()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Up and Down stay within the limits."""
        steps = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
        prompt = self._bridge.prompt
        if prompt.kind == "amount" and event.key() in steps:
            low, high = prompt.limits
            typed = self.text().strip()
            now = int(typed) if _AMOUNT.fullmatch(typed) else int(prompt.usual)
            self.setText(str(max(low, min(high, now + steps[Qt.Key(event.key())]))))
            self.selectAll()
        elif prompt.by_digits and self._is_begun_anew() and event.text() in _keys(prompt):
            event.ignore()  # until something is typed, a key takes a choice, or puts it into its next state
            return
        elif event.key() == Qt.Key.Key_Backspace and self._is_put_together(prompt):
            self.setText(self.text().rpartition(", ")[0])
        else:
            super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()  # else the table's edge would answer the next question with it

    def _is_begun_anew(self) -> bool:
        """Whether nothing is typed here, or all of it is to be typed over."""
        return not self.isModified() or self.selectedText() == self.text()

    def _is_put_together(self, prompt: Prompt) -> bool:
        """Whether choices stand here as they were taken: Backspace takes the last of them out."""
        return prompt.kind in LISTS and not self.isModified() and not self.hasSelectedText()


def _keys(prompt: Prompt) -> tuple[str, ...]:
    return tuple(KEYS[: len(prompt.choices)])


def _placeholder(prompt: Prompt) -> str:
    if prompt.kind == "draw" and prompt.source == "table":
        return say("a card, no Enter")
    if prompt.kind == "draw":
        return say("or type a card: 7, A, Q")
    if prompt.kind == "deal":
        return say("or type the hand: Jh 10s 7c")
    if prompt.kind == "roll" and prompt.source == "table":
        return say("what the dice show")
    if prompt.kind == "roll":
        return say("or type what the dice show")
    return "" if prompt.kind in (*_PREFILLED, "look") else say("or type it")


def _hint(prompt: Prompt) -> str:
    if prompt.kind == "amount":
        low, high = (str(limit).replace("-", "−") for limit in prompt.limits)
        return say("{low} to {high}; Up and Down count", low=low, high=high)
    if prompt.kind == "draw" and prompt.source == "table":
        return say("A, 2 … 9, 0 for a 10, J, Q, K")
    if prompt.kind == "deal" and prompt.source == "table":
        return say("The real hand: {grammar}", grammar=prompt.grammar)
    return (
        say("Type {grammar}", grammar=prompt.grammar) if prompt.kind in ("place", "several", "plan") else ""
    )


def _enter_words(prompt: Prompt) -> str:
    if prompt.source == "table" and prompt.kind in CHANCE:
        return say("Enter")
    words = {
        "look": say("Back"),
        "begin": say("Begin"),
        "draw": say_as("a command", "Draw"),
        "deal": say("Deal"),
        "roll": say("Roll"),
    }
    return words.get(prompt.kind, say("Enter"))


_HABIT_MS = 400


class HabitualEnter(QObject):
    """Takes an Enter that follows at once, lest it answer the next question unseen.

    ``within`` is for how many milliseconds; nobody reads a new question and decides so fast.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.within = _HABIT_MS
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._stop)

    def expect(self) -> None:
        """A card has just been answered without Enter."""
        app = QCoreApplication.instance()
        if app is not None and self.within:
            app.installEventFilter(self)
            self._timer.start(self.within)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """One Enter is taken; any other key shows that none will come."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        self._stop()
        return event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)

    def _stop(self) -> None:
        self._timer.stop()
        app = QCoreApplication.instance()
        if app is not None:
            app.removeEventFilter(self)
