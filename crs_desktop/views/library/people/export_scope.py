"""One character is selected, perhaps only to be looked at: is it that one who goes out, or everybody."""

from collections.abc import Sequence

from PySide6.QtWidgets import QMessageBox, QPushButton, QWidget

from crs_desktop.rules.scene import Combatant
from crs_desktop.words import say


class WhoGoes(QMessageBox):
    """``everybody`` are all that are shown; ``people`` who is to go out, None where it is given up."""

    def __init__(self, one: Combatant, everybody: Sequence[Combatant], parent: QWidget | None = None) -> None:
        said = say("Only {who} is selected. Who is to be written out?", who=one.label)
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
