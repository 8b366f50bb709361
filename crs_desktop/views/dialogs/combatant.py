"""A new combatant: a form that the system's sheet makes, with usual values in every field."""

from collections.abc import Mapping

from PySide6.QtWidgets import QDialog, QLabel, QLineEdit, QVBoxLayout, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.lists.columns import asked_for
from crs_desktop.play.lists.people.newcomers import UnreadableCell, holding, newcomers
from crs_desktop.play.lists.reading.rows import ListRow, Rows
from crs_desktop.rules.sheet import Computed, Field, Listing, Values
from crs_desktop.rules.system import System
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.fitting import open_at, scrolled
from crs_desktop.views.widgets.layouts import in_form
from crs_desktop.views.widgets.ok_cancel import OkCancel
from crs_desktop.words import say

_BESIDE, _BELOW = 52, 110
"""The pixels that frames and the scroll bar take, and what stands under the form."""


class NewCombatant(QDialog):
    """Enter adds him; a field that cannot be read is named in a sentence, and nothing typed is lost."""

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
        """Add him beside the others, or say which field cannot be read."""
        row = ListRow(1, {"name": say("Somebody"), **self._cells()})
        found = newcomers(Rows.of([row]), self._bridge.session.system, self._bridge.scene)
        self.message.setText("\n".join(slip.why for slip in found.slips))
        for slip in found.slips[:1]:
            self._point_to(slip)
        if found.facts and self._bridge.rule(*found.facts.values()):
            super().accept()

    def _cells(self) -> Mapping[str, str]:
        """What was entered, as a list of people has it."""
        lines = {"name": self.label, "side": self.side, **self.lines}
        return {id_: text for id_, line in lines.items() if (text := line.text().strip())}

    def _point_to(self, slip: UnreadableCell) -> None:
        """Let the field be typed anew that cannot be read."""
        if slip.column in self.lines:
            self.lines[slip.column].setFocus()
            self.lines[slip.column].selectAll()

    def _show_what_holds(self) -> None:
        """In each line, for as long as it is empty, what holds without it."""
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
    return say("Colours the token") if system.display.board else say("Whose side, if any")


def _line(field: Field) -> QLineEdit:
    """A line with the usual value; empty for what follows from others until it is entered."""
    line = QLineEdit("" if isinstance(field, Computed) else field.show(field.empty(Values((field,), {}))))
    if isinstance(field, Listing):
        line.setPlaceholderText(field.example)
    return line
