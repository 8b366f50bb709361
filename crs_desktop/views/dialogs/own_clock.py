"""The dialog for a clock of the GM's own: its title, its minutes and its combatant."""

from PySide6.QtWidgets import QComboBox, QDialog, QLineEdit, QSpinBox, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.values import Name
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.layouts import in_form
from crs_desktop.views.widgets.modal import OkCancel
from crs_desktop.words import say

_LONGEST = 60


class OwnClock(QDialog):
    """The clock dialog; after OK, the caller reads ``title``, ``minutes`` and ``who``."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(say("A clock of your own"))
        self.title = QLineEdit(maxLength=_LONGEST, placeholderText=say("the torch burns down …"))
        self.minutes = QSpinBox(minimum=1, maximum=999, value=10, suffix=say(" minutes"))
        self.of = QComboBox()
        self.of.addItem(say("everyone"), "")
        for name, one in bridge.scene.combatants.items():
            self.of.addItem(one.label, name)
        # The selected combatant is the likeliest owner of a new clock; without a selection, everyone.
        self.of.setCurrentIndex(max(0, self.of.findData(bridge.selection)))
        self.buttons = OkCancel(self)
        self.title.textChanged.connect(self._allow)
        in_form(
            (say("&What it counts"), self.title),
            (say("&Rings in"), self.minutes),
            (say("&For"), self.of),
            self.buttons,
            into=self,
        )
        self.resize(theme.room(360), self.sizeHint().height())
        self._allow()

    @property
    def who(self) -> Name:
        """The combatant of the clock, empty for everyone."""
        return Name(self.of.currentData())

    def _allow(self) -> None:
        named = bool(self.title.text().strip())
        self.buttons.ok.setEnabled(named)
        self.buttons.ok.setToolTip("" if named else say("Enter what the clock counts."))
