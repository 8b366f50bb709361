"""The dialog for a new combatant: a form made from the system's sheet, with default values."""

from collections.abc import Mapping

from PySide6.QtWidgets import QDialog, QLabel, QLineEdit, QVBoxLayout, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.lists.columns import asked_for
from crs_desktop.play.lists.people.newcomers import UnreadableCell, holding, newcomers
from crs_desktop.play.lists.reading.headed_list import ListRow, Rows
from crs_desktop.rules.sheet import Computed, Field, Listing, Values
from crs_desktop.rules.system import System
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.fitting import open_at, scrolled
from crs_desktop.views.widgets.layouts import in_form
from crs_desktop.views.widgets.modal import OkCancel
from crs_desktop.words import say

_BESIDE, _BELOW = 52, 110
"""Pixels for frames and scroll bar beside the form, and for the parts below it."""


class NewCombatant(QDialog):
    """The new combatant; Enter adds them, unless a field cannot be read, which a sentence names."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._fields = asked_for(bridge.session.system, bridge.scene)
        self.setWindowTitle(say("New combatant"))
        self.label = QLineEdit(placeholderText=say("Name"))
        self.side = QLineEdit(placeholderText=_what_a_side_is_for(bridge.session.system))
        self.lines = {field.id: _line(field) for field in self._fields}
        for line in self.lines.values():
            line.textChanged.connect(self._show_what_holds)
        self._show_what_holds()
        self.message = QLabel(wordWrap=True)
        self.message.setProperty("hurt", True)
        self._lay_out()

    def accept(self) -> None:
        """Add the combatant to the fight, or name the fields that cannot be read."""
        row = ListRow(1, {"name": say("Somebody"), **self._cells()})
        found = newcomers(Rows.of([row]), self._bridge.session.system, self._bridge.scene)
        self.message.setText("\n".join(slip.why for slip in found.slips))
        for slip in found.slips[:1]:
            self._point_to(slip)
        if found.facts and self._bridge.rule(*found.facts.values()):
            super().accept()

    def _cells(self) -> Mapping[str, str]:
        """Return the filled fields as the cells of a list row."""
        lines = {"name": self.label, "side": self.side, **self.lines}
        return {id_: text for id_, line in lines.items() if (text := line.text().strip())}

    def _point_to(self, slip: UnreadableCell) -> None:
        """Focus and select the field that cannot be read."""
        if slip.column in self.lines:
            self.lines[slip.column].setFocus()
            self.lines[slip.column].selectAll()

    def _show_what_holds(self) -> None:
        """Show in each empty line the value that applies without an entry."""
        values = holding(self._cells(), self._bridge.session.system, self._bridge.scene)
        for field in self._fields:
            if not isinstance(field, Listing):
                self.lines[field.id].setPlaceholderText(field.show(values[field.id]))

    def _lay_out(self) -> None:
        inner = QWidget()
        form = in_form((say("Name"), self.label), (say("Side"), self.side), into=inner, margins=0)
        for field in self._fields:
            form.addRow(field.title, self.lines[field.id])
        column = QVBoxLayout(self)
        area = scrolled(inner, self.windowTitle())
        area.setMinimumWidth(inner.minimumSizeHint().width() + _BESIDE)
        column.addWidget(area, 1)
        column.addWidget(self.message)
        column.addWidget(OkCancel(self, say("Add")))
        wish = inner.sizeHint()
        wide = max(theme.room(440), wish.width() + _BESIDE)
        open_at(self, wide, wish.height() + theme.room(_BELOW))


def _what_a_side_is_for(system: System) -> str:
    return say("Colours the token") if system.display.board else say("Optional")


def _line(field: Field) -> QLineEdit:
    """Return a line with the default value, left empty for a computed field."""
    line = QLineEdit("" if isinstance(field, Computed) else field.show(field.empty(Values((field,), {}))))
    if isinstance(field, Listing):
        line.setPlaceholderText(field.example)
    return line
