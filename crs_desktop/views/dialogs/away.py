"""The question whether the time since the program was closed counts for running clocks."""

from PySide6.QtWidgets import QMessageBox, QPushButton, QWidget

from crs_desktop.models.turns.ticking import Ticking
from crs_desktop.rules.facts.time import in_minutes
from crs_desktop.words import say


class Away(QMessageBox):
    """The dialog that advances the clocks by ``seconds`` only if the GM chooses so."""

    def __init__(self, ticking: Ticking, seconds: int, parent: QWidget | None = None) -> None:
        said = say(
            "Clocks were running when this fight was last played, {time} ago. "
            "Did this time pass in the game?",
            time=in_minutes(seconds),
        )
        super().__init__(QMessageBox.Icon.Question, say("CRS Desktop"), said, parent=parent)
        self.runs = QPushButton(say("Advance the clocks"))
        self.stood = QPushButton(say("Leave the clocks"))
        self.addButton(self.stood, QMessageBox.ButtonRole.RejectRole)
        self.addButton(self.runs, QMessageBox.ButtonRole.AcceptRole)
        self.setDefaultButton(self.stood)
        self.runs.clicked.connect(lambda: ticking.skip(seconds))
