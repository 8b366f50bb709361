"""What stands between the cells of a list, where the program’s own judgement is not the GM’s."""

from PySide6.QtWidgets import QComboBox

from crs_desktop.play.lists.separators import SIGNS
from crs_desktop.words import say


class SignChoice(QComboBox):
    """The first choice leaves it to the program."""

    def __init__(self) -> None:
        super().__init__()
        named = {"\t": say("Tabs"), ";": say("Semicolons"), ",": say("Commas"), "|": say("Bars")}
        self.addItem(say("Cells: as found"), "")
        for sign in SIGNS:
            self.addItem(say("Cells: {signs}", signs=named[sign]), sign)
        self.setToolTip(say("What stands between the cells of the list"))
        self.setAccessibleName(self.toolTip())

    def sign(self) -> str:
        """The sign that is chosen; empty for the one that is found."""
        return str(self.currentData())
