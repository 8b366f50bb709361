"""The question whether to export all characters or the selected one, perhaps selected only to be read."""

from collections.abc import Sequence

from PySide6.QtWidgets import QMessageBox, QPushButton, QWidget

from crs_desktop.rules.scene import Combatant
from crs_desktop.words import say


class WhoGoes(QMessageBox):
    """Message box; ``people`` holds the characters to export, None if cancelled."""

    def __init__(self, one: Combatant, everybody: Sequence[Combatant], parent: QWidget | None = None) -> None:
        said = say("Only {who} is selected. Which characters should be exported?", who=one.label)
        super().__init__(QMessageBox.Icon.Question, say("Library"), said, parent=parent)
        self.people: Sequence[Combatant] | None = None
        self.everybody = QPushButton(say("All {count}", count=len(everybody)))
        self.alone = QPushButton(say("Only {who}", who=one.label))
        self.addButton(self.everybody, QMessageBox.ButtonRole.AcceptRole)
        self.addButton(self.alone, QMessageBox.ButtonRole.AcceptRole)
        self.addButton(QMessageBox.StandardButton.Cancel)
        self.setDefaultButton(self.everybody)
        self.everybody.clicked.connect(lambda: self._go(everybody))
        self.alone.clicked.connect(lambda: self._go((one,)))

    def _go(self, people: Sequence[Combatant]) -> None:
        self.people = people
