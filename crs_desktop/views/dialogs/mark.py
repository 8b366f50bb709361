"""The dialog for a marker: a word about a combatant, and an icon for places too small for the word."""

from collections.abc import Sequence
from typing import Literal

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QComboBox, QDialog, QLineEdit, QSpinBox, QWidget

from crs_desktop.rules.scene import Marker
from crs_desktop.views.style import drawings, theme
from crs_desktop.views.widgets.layouts import in_form
from crs_desktop.views.widgets.modal import OkCancel
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
    ("down", template("Fallen")),
    ("mind", template("Mind")),
    ("eye", template("Eye")),
    ("eye-off", template("Closed eye")),
    ("life", template("Life")),
    ("moon", template("Moon")),
    ("sun", template("Sun")),
)
"""The program's icons that describe a combatant, with their titles."""
ENDS: tuple[tuple[Literal["", "round", "turn", "clock"], str], ...] = (
    ("", template("when it is removed")),
    ("round", template("at the end of the round")),
    ("turn", template("at their next turn")),
    ("clock", template("after some minutes")),
)
"""The ends of a marker, in words."""
_LONGEST = 40


def _icon(name: str) -> QIcon:
    return drawings.icon(name, theme.in_use().ink, 20)


class Mark(QDialog):
    """The marker dialog; ``marker`` is the entered marker, None without a word.

    ``title`` names the combatants to be marked, and ``offered`` fills the drop-down list. ``minutes`` is
    asked for a marker that ends with a clock.
    """

    def __init__(self, title: str, parent: QWidget | None = None, offered: Sequence[Marker] = ()) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.icon = QComboBox()
        for name, title in ICONS:
            self.icon.addItem(_icon(name), translated(title), name)
        self.words = self._drops_down(offered)
        self.word = self.words.lineEdit() or QLineEdit()
        self.word.setMaxLength(_LONGEST)
        self.word.setPlaceholderText(say("held, on the ground …"))
        self.ends = QComboBox()
        for when, words in ENDS:
            self.ends.addItem(translated(words), when)
        self.minutes = QSpinBox(minimum=1, maximum=999, value=10, suffix=say(" minutes"))
        self.minutes.setAccessibleName(say("After how many minutes"))
        self.minutes.hide()
        self.ends.currentIndexChanged.connect(self._ask_minutes)
        self.buttons = OkCancel(self)
        self.word.textChanged.connect(self._allow)
        in_form(
            (say("&Word"), self.words),
            (say("&Icon"), self.icon),
            (say("&Ends"), self.ends),
            ("", self.minutes),
            self.buttons,
            into=self,
        )
        self.resize(theme.room(320), self.sizeHint().height())
        self._allow()

    @property
    def marker(self) -> Marker | None:
        """The marker with the entered word, stripped of extra blanks; None without a word."""
        word = " ".join(self.word.text().split())
        return Marker(self.icon.currentData(), word, self.ends.currentData()) if word else None

    def _drops_down(self, offered: Sequence[Marker]) -> QComboBox:
        """Return the line for the word, with the offered markers as a drop-down list."""
        made = QComboBox(editable=True)
        made.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        for marker in offered:
            made.addItem(_icon(marker.icon), marker.word, marker)
        made.setCurrentIndex(-1)  # start with an empty word, not with the first offered marker
        made.activated.connect(lambda at: self._take_again(offered[at]))
        return made

    def _take_again(self, marker: Marker) -> None:
        """Take over icon and end of an offered marker."""
        self.icon.setCurrentIndex(self.icon.findData(marker.icon))
        self.ends.setCurrentIndex(self.ends.findData(marker.ends))

    def _ask_minutes(self) -> None:
        self.minutes.setVisible(self.ends.currentData() == "clock")

    def _allow(self) -> None:
        self.buttons.ok.setEnabled(self.marker is not None)
        self.buttons.ok.setToolTip("" if self.marker else say("A marker needs a word."))
