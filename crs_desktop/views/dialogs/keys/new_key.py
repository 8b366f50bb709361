"""The field to press a new key in, and the question which command keeps a key that is taken."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QWidget,
)

from crs_desktop.views.actions.command import Command
from crs_desktop.views.actions.keymap import KeyMap, Keys, portable
from crs_desktop.views.actions.wording import said, shown_keys
from crs_desktop.views.style import theme
from crs_desktop.views.style.tags import tell
from crs_desktop.views.widgets.controls import Button
from crs_desktop.views.widgets.layouts import STRETCH, in_column, in_row
from crs_desktop.words import listed, say

_HEIGHT = 76


class NewKey(QWidget):
    """A sentence, and under it the key field or the choice between two commands.

    ``given`` carries a sentence about the change; ``ended`` signals that nothing has changed.
    """

    given = Signal(str)
    ended = Signal()

    def __init__(self, keymap: KeyMap) -> None:
        super().__init__()
        self._keymap = keymap
        self._command: Command | None = None
        self._wanted: Keys = ()
        self.sentence = QLabel(wordWrap=True)
        self.edit = _Edit()
        self.edit.editingFinished.connect(self._recorded)
        self.edit.escaped.connect(self._end)
        self.stays, self.goes = Button("", self._end), Button("", self._give)
        self._lay_out()
        self.rest("")

    def rest(self, sentence: str) -> None:
        """Stop waiting for a key and show a sentence."""
        self._command = None
        tell(self.sentence, sentence)
        self._offer()

    def record(self, command: Command) -> None:
        """Wait for a key to be pressed for this command."""
        self._command = command
        tell(
            self.sentence,
            say("Press the new key for “{words}”, or Escape to keep it as it is.", words=said(command.words)),
        )
        self._offer(self.edit)
        self.edit.begin()

    def try_(self, command: Command, keys: Keys) -> None:
        """Give these keys to the command, or ask if another command has one of them."""
        self._command, self._wanted = command, keys
        holders = self._keymap.holders(command.id, keys)
        if holders:
            self._ask(command, holders)
        else:
            self._give()

    def _recorded(self) -> None:
        key = portable(self.edit.keySequence())
        if self._command is None or not key:
            return
        why = self._keymap.refuse(key)
        if why:
            tell(self.sentence, why, hurt=True)
            self.edit.begin()
        else:
            self.try_(self._command, (key,))

    def _ask(self, command: Command, holders: dict[str, Command]) -> None:
        # One command may hold several of the keys.
        names = listed(list(dict.fromkeys(f"“{said(other.words)}”" for other in holders.values())))
        taken = say(
            "Already used by {names}: {keys}. Nothing has changed yet.", names=names, keys=shown_keys(holders)
        )
        tell(self.sentence, taken, hurt=True)
        self.stays.setText(say("Keep for {names}", names=names))
        self.goes.setText(say("Use for “{words}”", words=said(command.words)))
        self._offer(self.stays, self.goes)
        # Enter must not take the key from another command.
        self.stays.setFocus()

    def _give(self) -> None:
        command = self._command
        if command is None:
            return
        self._keymap.give(command.id, self._wanted)
        shown = shown_keys(self._wanted)
        words = say("“{words}” has no key now.", words=said(command.words))
        if shown:
            words = say("“{words}” has the key {keys} now.", words=said(command.words), keys=shown)
        if len(shown) == 1:
            words = say("{words} {key} can no longer be typed into an answer.", words=words, key=shown)
        self.given.emit(words)

    def _end(self) -> None:
        self.rest(say("Nothing has changed."))
        self.ended.emit()

    def _offer(self, *widgets: QWidget) -> None:
        for widget in (self.edit, self.stays, self.goes):
            widget.setVisible(widget in widgets)

    def _lay_out(self) -> None:
        in_column(
            self.sentence, in_row(self.edit, self.stays, self.goes, STRETCH), STRETCH, into=self, margins=0
        )
        self.setMinimumHeight(theme.room(_HEIGHT))


class _Edit(QKeySequenceEdit):
    """The field that records one key; Escape ends it."""

    escaped = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setMaximumSequenceLength(1)
        self.setMinimumWidth(theme.room(220))
        for part in (self, *self.findChildren(QLineEdit)):
            part.setAccessibleName(say("New key"))

    def begin(self) -> None:
        """Clear the field and wait for a key."""
        self.clear()
        for line in self.findChildren(QLineEdit):
            line.setPlaceholderText(say("Press a key"))
        self.setFocus()

    def event(self, event: QEvent) -> bool:
        """Handle Escape, which would otherwise be recorded or close the dialog."""
        escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if escape and event.type() == QEvent.Type.KeyPress:
            self.escaped.emit()
        return escape or super().event(event)
