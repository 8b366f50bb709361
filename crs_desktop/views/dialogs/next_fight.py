"""The dialog for the next fight with the same people: its title, and a tick for each who comes along."""

from collections.abc import Collection

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLabel, QLineEdit, QListWidget, QListWidgetItem, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.system import System
from crs_desktop.rules.values import Name
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.layouts import in_column, in_form
from crs_desktop.views.widgets.modal import OkCancel
from crs_desktop.words import begun, listed, say

_NAME = Qt.ItemDataRole.UserRole


class NextFight(QDialog):
    """A tick for each combatant, at first for all who can still act; Enter begins the fight."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(say("Next fight with these people"))
        self.setMinimumWidth(theme.room(420))
        self.title = QLineEdit(placeholderText=say("New fight, {system}", system=bridge.session.system.title))
        self.people = QListWidget()
        self.people.setAccessibleName(say("Who comes along"))
        for one in bridge.scene.combatants.values():
            self.people.addItem(_entry(one, bridge.session.system.out(bridge.scene, one.name)))
        buttons = OkCancel(self, say("Begin"))
        self.begin = buttons.ok
        self.people.itemChanged.connect(lambda: self.begin.setEnabled(bool(self.chosen)))
        self.begin.setEnabled(bool(self.chosen))
        in_column(
            QLabel(_stays(bridge.session.system), wordWrap=True),
            in_form((say("Title"), self.title)),
            self.people,
            buttons,
            into=self,
        )
        self.people.setFocus()

    @property
    def chosen(self) -> Collection[Name]:
        """The names of the ticked combatants."""
        rows = (self.people.item(row) for row in range(self.people.count()))
        return [Name(one.data(_NAME)) for one in rows if one.checkState() == Qt.CheckState.Checked]


def _stays(system: System) -> str:
    """Return what the people take along, in a system with or without wounds, cards and a board."""
    wounds = [say("wounds")] if system.harm.hurts else []
    kept = [*wounds, say("things"), *([say("cards")] if system.has_cards else [])]
    board = say("The board is empty.") if system.display.board else ""
    told = say("{things} stay as they are.", things=begun(listed(kept)))
    return " ".join(filter(None, (told, board, say("The old fight is kept."))))


def _entry(one: Combatant, out: str) -> QListWidgetItem:
    made = QListWidgetItem(say("{who} ({state})", who=one.label, state=out) if out else one.label)
    made.setData(_NAME, one.name)
    made.setCheckState(Qt.CheckState.Unchecked if out else Qt.CheckState.Checked)
    return made
