"""Clocks were running when the program was closed: the GM decides whether that time counts."""

from PySide6.QtWidgets import QMessageBox, QPushButton, QWidget

from crs_desktop.models.turns.ticking import Ticking
from crs_desktop.rules.facts.time import in_minutes
from crs_desktop.words import say


class Away(QMessageBox):
    """``seconds`` have passed; they count only if the GM says so."""

    def __init__(self, ticking: Ticking, seconds: int, parent: QWidget | None = None) -> None:
        said = say(
            "Clocks were running when this fight was last played, {time} ago. Did it pass in the game?",
            time=in_minutes(seconds),
        )
        super().__init__(QMessageBox.Icon.Question, say("CRS Desktop"), said, parent=parent)
        self.runs = QPushButton(say("The clocks ran on"))
        self.stood = QPushButton(say("They stood still"))
        self.addButton(self.stood, QMessageBox.ButtonRole.RejectRole)
        self.addButton(self.runs, QMessageBox.ButtonRole.AcceptRole)
        self.setDefaultButton(self.stood)
        self.runs.clicked.connect(lambda: ticking.skip(seconds))
