"""List model of the choices of the open question, shown as buttons in the band."""

from collections.abc import Iterable
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QObject, Qt

from crs_desktop.models.bridge import Bridge, Step
from crs_desktop.models.rows import Index, ListModel, resetting
from crs_desktop.models.turns.combatants import spoken_of
from crs_desktop.play.told.prompt import LISTS
from crs_desktop.play.told.rule_index import shipped_rule
from crs_desktop.rules.ask import Option
from crs_desktop.rules.cards.card import aloud
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say


class ChoiceRole(IntEnum):
    """Item data roles of the choices."""

    OPTION = Qt.ItemDataRole.UserRole + 1
    NOTE = Qt.ItemDataRole.UserRole + 2


MORE = "more…"
"""Value of the row that unfolds the rare choices of the same question."""


class ChoicesModel(ListModel):
    """List with one row per choice. A choice that is not allowed is disabled, and its tooltip says why.

    Rare choices (`Option.rare`) are folded into a last row `MORE` until `unfold`; typing one still answers.
    Choices that are states of the same thing (`Option.instead_of`) share a row; the note under the row names
    the present state. ``options`` holds the choices of the rows; ``noted`` is whether any has a note.
    """

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.options: tuple[Option, ...] = ()
        self._states: dict[str, list[Option]] = {}
        self._chosen: frozenset[str] = frozenset()
        self.noted = False
        self._unfolded = ""
        bridge.follow(self._on_stepped, self._reset)
        self._reset()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the option, its words, its note, or the reason why it is not allowed."""
        if not index.isValid() or index.row() >= len(self.options):
            return None
        option = self.options[index.row()]
        if role == ChoiceRole.OPTION:
            return option
        if role == Qt.ItemDataRole.DisplayRole:
            return option.words
        if role == ChoiceRole.NOTE:
            return self.note(option)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._aloud(option)
        if role == Qt.ItemDataRole.CheckStateRole and self._bridge.prompt.kind in LISTS:
            return Qt.CheckState.Unchecked if self.state(option) is None else Qt.CheckState.Checked
        return explained(option.why_not) or option.note if role == Qt.ItemDataRole.ToolTipRole else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Enable only choices that are allowed."""
        flags = super().flags(index)
        if self._bridge.prompt.kind in LISTS:
            flags |= Qt.ItemFlag.ItemIsUserCheckable
        # only the flag is off: the row stays, so that its tooltip can give the reason
        barred = index.isValid() and self.options[index.row()].why_not is not None
        return flags & ~Qt.ItemFlag.ItemIsEnabled if barred else flags

    def mark(self, chosen: Iterable[str]) -> None:
        """Mark the values that are chosen so far."""
        self._chosen = frozenset(chosen)
        if self.options:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.options) - 1, 0))

    def states(self, option: Option) -> list[Option]:
        """Return the choice in each of its states, in the order in which clicks go through them."""
        return self._states.get(option.value, [])

    def state(self, option: Option) -> Option | None:
        """Return the state in which a choice is chosen, or None if it is not chosen."""
        return next((one for one in self.states(option) if one.value in self._chosen), None)

    def _aloud(self, option: Option) -> str:
        """Return the spoken words: a combatant with square and condition, a card by its full name."""
        session, who = self._bridge.session, Name(option.value)
        # the title of a procedure may also be the name of a combatant
        person = self._bridge.prompt.kind != "begin" and who in session.scene.combatants
        words = spoken_of(session.scene, session.system, who) if person else aloud(option.words)
        why = say("not allowed: {why}", why=option.why_not) if option.why_not else ""
        return ": ".join(filter(None, (words, self.note(option), why)))

    def unfold(self) -> None:
        """Show the rare choices, too, until another question is asked."""
        self._unfolded = self._bridge.prompt.key
        self._reset()

    def is_usual(self, option: Option) -> bool:
        """Return whether Enter alone answers with this choice."""
        prompt = self._bridge.prompt
        return bool(prompt.usual) and prompt.kind not in LISTS and option.value == prompt.usual

    def note(self, option: Option) -> str:
        """Return the note of the choice in its present state."""
        state = self.state(option)
        return option.unchosen or option.note if state is None else state.note

    def _on_stepped(self, step: Step) -> None:
        if not step.silent:  # passing time changes no choice
            self._reset()

    def _reset(self) -> None:
        with resetting(self):
            choices = self._bridge.prompt.choices
            whole = tuple(one for one in choices if not one.instead_of)
            self.rows = self.options = self._folded(whole)
            self._states = {one.value: [one] for one in whole}
            for one in choices:
                if one.instead_of:
                    self._states[one.instead_of].append(one)
            self.noted = any(option.note or option.unchosen for option in self.options)

    def _folded(self, options: tuple[Option, ...]) -> tuple[Option, ...]:
        """Replace the rare choices by one that unfolds them, unless that is wanted or saves nothing."""
        likely = tuple(one for one in options if not one.rare)
        # folding a single rare choice saves no row, because “More…” takes one
        saves = likely and len(options) - len(likely) > 1
        if not saves or self._unfolded == self._bridge.prompt.key:
            return options
        return (*likely, Option(MORE, say("More…")))


def explained(why: WhyNot | None) -> str:
    """Return the reason, followed by the text of its rule; empty for None."""
    if why is None:
        return ""
    rule = shipped_rule(why.rule) if why.rule else None
    return say("{why}\n{id}: {text}.", why=why, id=rule.id, text=rule.text) if rule else str(why)
