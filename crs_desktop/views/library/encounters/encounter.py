"""One encounter that is prepared: its title, its people, and its two ways onto the table."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from crs_desktop.models.library.encounters import Encounter, Encounters
from crs_desktop.rules.scene import Combatant
from crs_desktop.views.library.encounters.encounter_people import EncounterPeople
from crs_desktop.views.style import theme
from crs_desktop.views.style.tags import tag
from crs_desktop.views.widgets.kept_menu import kept_menu
from crs_desktop.views.widgets.one_line import OneLine
from crs_desktop.views.widgets.short_label import ShortLabel
from crs_desktop.words import say, say_as, say_many


class EncounterColumn(QFrame):
    """One that cannot be read says why in place of its people. ``opened`` carries the id of its document."""

    opened = Signal(int)

    def __init__(self, encounters: Encounters, encounter: Encounter) -> None:
        super().__init__()
        self._encounters, self.encounter = encounters, encounter
        self.setProperty("panel", "paper")
        self.setMaximumWidth(theme.room(420))
        self.title = ShortLabel()
        self.title.setProperty("role", "sentence")
        self.count = QLabel()
        self.count.setProperty("quiet", True)
        self.why = QLabel(encounter.why, wordWrap=True)
        self.why.setProperty("hurt", True)
        self.why.setToolTip(encounter.why)
        self.why.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.why.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self.people = EncounterPeople(encounters, encounter)
        self.is_found = True
        self._was = encounter.title
        self.name = QLineEdit(placeholderText=say("What it is called"))
        self.name.setAccessibleName(say("What it is called"))
        self.name.returnPressed.connect(self._named)
        self.name.editingFinished.connect(self._named)
        self.name.hide()
        self.merge = QPushButton(say("Into the fight"))
        self.merge.clicked.connect(lambda: encounters.into_fight(encounter.people))
        self.play = QPushButton(say_as("a command", "Open"))
        self.play.clicked.connect(lambda: self.opened.emit(encounter.document.id))
        self.more = QToolButton()
        self.more.setText(say("More"))
        self.more.clicked.connect(self._open_menu)
        self._lay_out()

    def follow(self) -> None:
        """Show who is in it now."""
        title = self.encounter.title
        self.title.setText(title)
        self.people.fill(self.encounter.people)
        leaving = self._encounters.why_leaving(self.encounter)
        self.count.setText(say("Put away after this fight") if leaving else _counted(self.encounter.people))
        self.count.setToolTip(leaving)
        self._allow(title)

    def mark_found(self, is_found: bool) -> None:
        """Whether it is looked for; where it is not, it stands back, and may still be dropped on."""
        self.is_found = is_found
        tag(self.title, quiet=not is_found)
        tag(self.count, quiet=True)

    def ask_name(self) -> None:
        """Let its name be typed where it stands; what it is called already is given by Enter."""
        self._was = self.encounter.title
        self.name.setText(self._was)
        self.title.hide()
        self.name.show()
        self.name.selectAll()
        self.name.setFocus()

    def _named(self) -> None:
        """Take it; one that is refused stays to be typed anew, until it is left."""
        if self.name.isHidden():
            return
        text = self.name.text().strip()
        changed = bool(text) and text not in (self._was, self.encounter.title)
        if changed and not self._encounters.retitle(self.encounter, text) and self.name.hasFocus():
            self.name.selectAll()
            return
        self.name.hide()
        self.title.show()

    def rename(self) -> None:
        """Ask what it is called."""
        question = say("What is this encounter called?")
        take = partial(self._encounters.retitle, self.encounter)
        OneLine(self._encounters.library, question, self.encounter.title, take, self.window()).ask()

    def _allow(self, title: str) -> None:
        why = self._encounters.why_not_merge(self.encounter)
        said = say("All of “{title}” come into “{fight}”", title=title, fight=self._encounters.fight)
        self.merge.setEnabled(not why)
        self.merge.setToolTip(why or said)
        why = self._encounters.why_not_play(self.encounter)
        for button, words in (
            (self.play, say("Play it on the table")),
            (self.more, say("Rename or put away")),
        ):
            button.setEnabled(not why)
            button.setToolTip(why or words)

    def _open_menu(self) -> None:
        menu = kept_menu(self)
        menu.addAction(say("Rename…"), self.rename)
        menu.addAction(say("Put away"), lambda: self._encounters.put_away(self.encounter))
        menu.popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.name, 1)
        head.addWidget(self.more)
        buttons = QHBoxLayout()
        buttons.addWidget(self.merge, 1)
        buttons.addWidget(self.play)
        readable: tuple[QWidget, ...] = (self.count, self.people)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(4)
        column.addLayout(head)
        for part in (self.why,) if self.encounter.why else readable:
            column.addWidget(part, 0 if part is self.count else 1)
        column.addLayout(buttons)
        least = theme.room(340 if self.encounter.why else 220)
        self.setMinimumWidth(max(least, column.minimumSize().width()))


def _counted(people: Sequence[Combatant]) -> str:
    return (
        say_many("1 combatant", "{count} combatants", len(people)) if people else say("Nobody is in it yet")
    )
