"""A marker of the GM’s own: a word that all must see about somebody, and an icon for where none fits."""

from PySide6.QtWidgets import QComboBox, QDialog, QFormLayout, QLineEdit, QWidget

from crs_desktop.rules.scene import Marker
from crs_desktop.views.dialogs.parts.ok_cancel import OkCancel
from crs_desktop.views.style import drawings, theme
from crs_desktop.words import say, template, translated

ICONS = (
    ("flag", template("Flag")),
    ("warning", template("Warning")),
    ("stance", template("Shield")),
    ("sword", template("Sword")),
    ("target", template("Target")),
    ("hand", template("Hand")),
    ("lock", template("Lock")),
    ("run", template("Runner")),
    ("mind", template("Mind")),
    ("eye", template("Eye")),
    ("eye-off", template("Closed eye")),
    ("life", template("Life")),
    ("moon", template("Moon")),
    ("sun", template("Sun")),
)
"""The icons of the program’s set that say something about a person, and how each is called."""
_LONGEST = 40


class Mark(QDialog):
    """``marker`` is what is put on whom ``title`` tells; None while there is no word."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.word = QLineEdit(maxLength=_LONGEST, placeholderText=say("held, on the ground …"))
        self.icon = QComboBox()
        for name, title in ICONS:
            self.icon.addItem(drawings.icon(name, theme.in_use().ink, 20), translated(title), name)
        self.buttons = OkCancel(self)
        self.word.textChanged.connect(self._allow)
        form = QFormLayout(self)
        form.addRow(say("&Word"), self.word)
        form.addRow(say("&Icon"), self.icon)
        form.addRow(self.buttons)
        self.resize(theme.room(320), self.sizeHint().height())
        self._allow()

    @property
    def marker(self) -> Marker | None:
        """The word without blanks around it, and the chosen icon."""
        word = " ".join(self.word.text().split())
        return Marker(self.icon.currentData(), word) if word else None

    def _allow(self) -> None:
        self.buttons.ok.setEnabled(self.marker is not None)
        self.buttons.ok.setToolTip("" if self.marker else say("A marker needs a word."))
