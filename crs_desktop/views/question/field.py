"""Field for typed answers: real cards and dice, amounts, squares, words."""

import re
from collections.abc import Callable

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.cards.real_cards import complete, type_all
from crs_desktop.play.told.prompt import CHANCE, LISTS, Prompt
from crs_desktop.rules.ask import NOTHING
from crs_desktop.views.question.guards import HabitualEnter
from crs_desktop.views.question.long_text import LongText
from crs_desktop.views.question.signs import is_for_question
from crs_desktop.views.question.telling import Telling
from crs_desktop.views.widgets.layouts import in_row
from crs_desktop.words import say, say_as

_AMOUNT = re.compile(r"-?[0-9]{1,9}")
_UNDO = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)
_PREFILLED = ("amount", "place", "several", "plan")
_AROUND_HINT = 36
"""Pixels of frame, padding and gap around the hint in the empty line."""


class AnswerField(QWidget):
    """A text line, a button that does the same as Enter, and a hint how to type the answer.

    ``telling`` replaces the line for told words; the band lays out ``telling`` and ``hint``. ``entered`` is
    emitted for Enter: the band decides what it answers. ``stands`` carries the present text of the line: a
    card that answers at once is already gone from it, while the signal of Qt still carries the card. Text
    typed for a question stays until it is answered, whatever rulings come in between.
    """

    entered = Signal()
    stands = Signal(str)

    def __init__(self, bridge: Bridge, most: Callable[[], float]) -> None:
        """Make the field; ``most`` returns the largest height of the hint in pixels."""
        super().__init__()
        self._bridge = bridge
        self.habit = HabitualEnter()
        self.line = _AnswerLine(bridge)
        self.telling = Telling()
        self.telling.finished.connect(self.entered)
        self.line.textEdited.connect(self._answer_at_once)
        self.line.textChanged.connect(self._tell_so_far)
        self.line.textChanged.connect(lambda _then: self.stands.emit(self.standing))
        self.enter = QPushButton()
        self.enter.setProperty("primary", True)
        self.enter.clicked.connect(self.entered)
        self._asked: tuple[object, ...] = ()
        self._began = self._pointed = ""
        self.hint = LongText(most)
        self.hint.label.setProperty("quiet", True)
        in_row((self.line, 1), self.enter, into=self, margins=0, spacing=8)

    @property
    def wanted(self) -> int:
        """Width in pixels at which the hint in the empty line is shown whole."""
        words = self.line.fontMetrics().horizontalAdvance(self.line.placeholderText())
        return words + _AROUND_HINT + self.enter.sizeHint().width()

    @property
    def holds(self) -> bool:
        """Whether the field holds an answer; for told words an empty field is an answer, too."""
        return bool(self.line.text().strip()) or self._bridge.prompt.kind == "words"

    @property
    def standing(self) -> str:
        """Present answer of the line; for an empty list, the usual answer."""
        prompt, text = self._bridge.prompt, self.line.text()
        return prompt.filled if prompt.kind in LISTS and not text.strip() else text

    @property
    def is_typed(self) -> bool:
        """Whether the GM is typing an answer; wholly selected text does not count, as typing replaces it."""
        text = self.line.text()
        return self.line.isModified() and bool(text) and self.line.selectedText() != text

    @property
    def is_touched(self) -> bool:
        """Whether the field differs from the answer that was filled in."""
        return self._is_touched(self._bridge.prompt)

    def show_prompt(self, prompt: Prompt) -> None:
        """Prepare for the open question; keep text already typed for the same question."""
        asked = (self._bridge.session, prompt.key, prompt.kind)
        if asked != self._asked or not self._is_touched(prompt):
            self._begin(prompt)
        self._asked = asked
        self.line.setVisible(prompt.kind != "words")
        self._show_placeholder()
        self.line.setAccessibleName(prompt.text)
        self._tell_so_far()
        self.enter.setText(_enter_words(prompt))
        self.enter.setToolTip(say("Enter: the usual answer, or what is typed"))
        self.enter.setEnabled(prompt.kind != "begin" or bool(prompt.usual))

    def _tell_so_far(self) -> None:
        """Show how to type the answer; for a plan, its result so far."""
        prompt = self._bridge.prompt
        self.hint.setText(prompt.so_far(self.standing, self._bridge.session) or _hint(prompt))
        self.hint.setVisible(bool(self.hint.text()))

    def toggle(self, value: str) -> None:
        """Add a choice to the typed list, or remove it if it is there; a plan adds it again.

        A choice with several states goes through all of them before it is removed.
        """
        prompt = self._bridge.prompt
        anew = prompt.kind == "plan" and self.line.selectedText() == self.line.text()
        typed = "" if anew else self.standing
        words = [part.strip() for part in typed.split(",") if part.strip() not in ("", "-")]
        states = [one.value for one in prompt.states(value)]
        places = [states.index(one) for word in words for one in prompt.chosen(word) if one in states]
        if not places or prompt.kind == "plan":
            self.line.setText(", ".join([*words, prompt.spelled(value)]))
            return
        following = [prompt.spelled(one) for one in states[places[0] + 1 : places[0] + 2]]
        changed = ([word] if not _names(prompt, word, states) else following for word in words)
        self.line.setText(", ".join(word for group in changed for word in group) or NOTHING)

    def add(self, value: str) -> None:
        """Add a combatant to the typed list, or replace the usual one if only one is filled in."""
        prompt = self._bridge.prompt
        if self.is_touched or len(prompt.chosen(self._began)) != 1:
            self.toggle(value)
        else:
            self.line.setText(prompt.spelled(value))

    def type(self, text: str) -> None:
        """Insert typed text, and take the focus; the text replaces an answer that was filled in."""
        if self._bridge.prompt.kind == "words":
            self.telling.type(text)
            return
        self.line.setFocus()
        if not self.line.isModified() and self.line.text() == self._began:
            self.line.selectAll()
        self.line.insert(text)

    def back(self) -> None:
        """Delete the character before the cursor, the last choice of a list, or the filled-in answer."""
        prompt = self._bridge.prompt
        if prompt.kind == "words":
            self.telling.back()
            return
        self.line.setFocus()
        if not self.is_touched:
            self.line.selectAll()
            self.line.backspace()
        elif prompt.kind in LISTS and not self.line.isModified() and not self.line.hasSelectedText():
            self.line.setText(self.line.text().rpartition(", ")[0])
        else:
            self.line.backspace()

    def restore(self) -> bool:
        """Restore the answer that was filled in; return whether the field held another one."""
        if not self.is_touched:
            return False
        if self._bridge.prompt.kind == "words":
            self.telling.restore(self._bridge.prompt.usual)
        else:
            self.line.setText(self._began)
            self.line.selectAll()
        return True

    def show_pointed(self, value: str) -> None:
        """Follow the arrow keys: fill in an amount, or clear the line, whose hint then names the choice."""
        prompt = self._bridge.prompt
        if prompt.kind == "amount":
            self.line.setText(prompt.spelled(value))
        elif prompt.kind not in LISTS:
            with QSignalBlocker(self.line):  # else the usual choice would be lit again
                self.line.clear()
            self._pointed = value
            self._show_placeholder()

    def answer(self) -> None:
        """Answer with the text of the field; refused or unused text stays in it."""
        told, text = self._bridge.prompt.kind == "words", self._said()
        key, asked = self._bridge.prompt.key, self._asked
        self._asked = ()  # the next question may have the same key: quiet points all have an empty one
        left = type_all(self._bridge, text)
        if left and not told:
            self.line.setText(left)
        if left and self._bridge.prompt.key == key:
            self._asked = asked  # refused: keep the text for correction, whatever rulings come in between

    def _said(self) -> str:
        return self.telling.toPlainText() if self._bridge.prompt.kind == "words" else self.line.text()

    def _show_placeholder(self) -> None:
        """Show the answer that Enter gives while the line is empty."""
        self.line.setPlaceholderText(_placeholder(self._bridge.prompt, self._pointed))

    def _is_touched(self, prompt: Prompt) -> bool:
        if prompt.kind == "words":
            return self.telling.document().isModified()
        return self.line.text() != self._began

    def _begin(self, prompt: Prompt) -> None:
        if prompt.kind == "words" or self.telling.toPlainText():
            self.telling.show_prompt(prompt)
        self._pointed = ""
        self._began = prompt.filled if prompt.kind in _PREFILLED else ""
        self.line.setText(self._began)
        self.line.selectAll()

    def _answer_at_once(self, text: str) -> None:
        """Answer at once with a real card that the text names beyond doubt."""
        if self._bridge.prompt.source == "table" and complete(self._bridge, text):
            self.habit.expect()
            self.answer()


def _names(prompt: Prompt, word: str, values: list[str]) -> bool:
    """Return whether a part of a typed list names one of these values."""
    return any(one in values for one in prompt.chosen(word))


class _AnswerLine(QLineEdit):
    """Line in which Up and Down change an amount; until text is typed, undo belongs to the fight."""

    def __init__(self, bridge: Bridge) -> None:
        super().__init__()
        self._bridge = bridge

    def event(self, event: QEvent) -> bool:
        """Leave undo to the fight while nothing is typed here."""
        undoes = isinstance(event, QKeyEvent) and any(event.matches(key) for key in _UNDO)
        if event.type() == QEvent.Type.ShortcutOverride and undoes and not self.isModified():
            event.ignore()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Change an amount by Up and Down, within its limits."""
        steps = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
        prompt = self._bridge.prompt
        if prompt.kind == "amount" and event.key() in steps:
            low, high = prompt.limits
            typed = self.text().strip()
            now = int(typed) if _AMOUNT.fullmatch(typed) else int(prompt.usual)
            self.setText(str(max(low, min(high, now + steps[Qt.Key(event.key())]))))
            self.selectAll()
        elif is_for_question(event):  # the band handles Enter, Escape and keys of choices
            event.ignore()
        else:
            super().keyPressEvent(event)


def _placeholder(prompt: Prompt, pointed: str = "") -> str:
    """Return the hint in an empty line: how to type cards or dice, else the answer that Enter gives."""
    if prompt.kind == "draw" and prompt.source == "table":
        return say("a card, no Enter")
    if prompt.kind == "draw":
        return say("or type A, J, Q, K")
    if prompt.kind == "deal" and prompt.source == "table":
        return say("the hand: Jh 10s 7c")
    if prompt.kind == "deal":
        return say("or type the hand: Jh 10s 7c")
    if prompt.kind == "roll" and prompt.source == "table":
        return say("what the dice show")
    if prompt.kind == "roll":
        return say("or type the dice")
    usual = prompt.spelled(pointed or prompt.usual) if pointed or not prompt.key else prompt.filled
    return say("Enter: {usual}", usual=usual) if usual else say("or type it")


def _hint(prompt: Prompt) -> str:
    if prompt.kind == "amount":
        low, high = (str(limit).replace("-", "−") for limit in prompt.limits)
        return say("{low} to {high}; Up and Down change it", low=low, high=high)
    if prompt.kind == "begin":
        return prompt.grammar
    if prompt.kind == "draw" and prompt.source == "table":
        return say("A, 2 … 9, 0 for a 10, J, Q, K")
    if prompt.kind == "deal" and prompt.source == "table":
        return say("The real hand: {grammar}", grammar=prompt.grammar)
    if prompt.kind in ("place", "several", "plan"):
        return say("Type {grammar}", grammar=prompt.grammar)
    return ""


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
