"""Dialog that asks by which server a campaign is shared."""

from PySide6.QtWidgets import QDialog, QLabel, QLineEdit, QWidget

from crs_desktop.play.phones.address import HERE, local_addresses
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.controls import combo
from crs_desktop.views.widgets.layouts import in_column
from crs_desktop.views.widgets.modal import OkCancel
from crs_desktop.words import say

ELSEWHERE, ALONE = "elsewhere", ""
"""Values of the choice that are no address of this computer."""


class HowToShare(QDialog):
    """Choice between a server on this laptop and the address of another one."""

    def __init__(self, campaign: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(say("Share this campaign"))
        self.setMinimumWidth(theme.room(460))
        network = [one for one in local_addresses() if one != HERE]
        found = [(one, say("This laptop, in the network at {address}", address=one)) for one in network]
        others = [(ALONE, say("This laptop, for this computer alone")), (ELSEWHERE, say("Another server"))]
        self.way = combo([*found, *others], found[0][0] if found else ALONE)
        self.way.setAccessibleName(say("Server"))
        self.line = QLineEdit(placeholderText="postgresql://role:password@host/database")
        self.line.setAccessibleName(say("Address of the server"))
        said = "{campaign} stays in its file. A server passes what you play to the laptops that you invite."
        hint = QLabel(say(said, campaign=campaign), wordWrap=True)
        buttons = OkCancel(self, say("&Share"))
        in_column(hint, self.way, self.line, buttons, into=self, margins=16, spacing=12)
        self.way.currentIndexChanged.connect(self._refresh)
        self._refresh()

    def _refresh(self, *_: object) -> None:
        self.line.setVisible(self.way.currentData() == ELSEWHERE)
