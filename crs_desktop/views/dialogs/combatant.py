"""The dialog for a new combatant: a form made from the system's sheet, with default values."""

from collections.abc import Mapping

from PySide6.QtWidgets import QDialog, QLabel, QLineEdit, QVBoxLayout, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.lists.people.equipment import choices, equipped, in_order, told, unlisted
from crs_desktop.play.lists.people.newcomers import holding, newcomers
from crs_desktop.play.lists.reading.list_rows import ListRow, Rows
from crs_desktop.rules.gear import Gear
from crs_desktop.rules.sheet import Computed, Field, Listing, Values
from crs_desktop.rules.system import System
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.controls import ChoiceBox
from crs_desktop.views.widgets.fitting import open_at, scrolled
from crs_desktop.views.widgets.layouts import in_form
from crs_desktop.views.widgets.modal import OkCancel
from crs_desktop.views.widgets.typed_rows import shortened
from crs_desktop.words import say

_BESIDE, _BELOW = 52, 110
"""Pixels for frames and scroll bar beside the form, and for the parts below it."""


class NewCombatant(QDialog):
    """The new combatant; Enter adds them, unless a field cannot be read, which a sentence names."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        system, scene = bridge.session.system, bridge.scene
        self._columns, self._choices = in_order(system, scene), choices(system, scene)
        self._reported: Mapping[str, str] = {}
        self.setWindowTitle(say("New combatant"))
        self.label = QLineEdit(placeholderText=say("Name"))
        self.boxes = {id_: ChoiceBox(names) for id_, names in self._choices.items()}
        self.lines = {one.id: self._line(one) for one in self._columns}
        self.side = self.boxes["side"].line
        self.side.setPlaceholderText(_what_a_side_is_for(system))
        self.figures = {id_: QLabel(wordWrap=True) for id_ in self.boxes if id_ in self.lines}
        for line in self.lines.values():
            line.textChanged.connect(self._show_what_holds)
        self._show_what_holds()
        self.message = QLabel(wordWrap=True)
        self.message.setProperty("hurt", True)
        for line in (self.label, self.side, *self.lines.values()):
            line.textChanged.connect(self.message.clear)  # the message may be about the value before
        self._lay_out()

    def accept(self) -> None:
        """Add the combatant to the fight, or name the fields that cannot be read."""
        if self._reports_unlisted():
            return
        system, scene = self._bridge.session.system, self._bridge.scene
        row = ListRow(1, {"name": say("Somebody"), **equipped(self._cells(), system, scene)})
        found = newcomers(Rows.of([row]), system, scene)
        self.message.setText(shortened([slip.why for slip in found.slips]))
        for slip in found.slips[:1]:
            self._point_to(slip.column)
        if found.facts and self._bridge.rule(*found.facts.values()):
            super().accept()

    def _reports_unlisted(self) -> bool:
        """Report names that the tables lack, once: a second Enter adds the combatant as written."""
        before, system, scene = self._reported, self._bridge.session.system, self._bridge.scene
        self._reported = unlisted(self._cells(), system, scene)
        new = self._reported.items() - before.items()
        again = say("Correct the name, or press Enter again to add the combatant as written.")
        self.message.setText("\n".join([*self._reported.values(), again]) if new else "")
        for column, _ in sorted(new)[:1]:
            self._point_to(column)
        return bool(new)

    def _cells(self) -> Mapping[str, str]:
        """Return the filled fields as the cells of a list row."""
        lines = {"name": self.label, "side": self.side, **self.lines}
        return {id_: text for id_, line in lines.items() if (text := line.text().strip())}

    def _point_to(self, column: str) -> None:
        """Focus and select the field with this id."""
        if column in self.lines:
            self.lines[column].setFocus()
            self.lines[column].selectAll()

    def _show_what_holds(self) -> None:
        """Show in each empty line the value that applies without an entry."""
        system, scene, cells = self._bridge.session.system, self._bridge.scene, self._cells()
        values, why = holding(cells, system, scene), unlisted(cells, system, scene)
        for one in self._columns:
            if one.id in self.figures:
                said = told(system, scene, one, cells.get(one.id, "")) or why.get(one.id, "")
                self.figures[one.id].setText(said)
                self.figures[one.id].setVisible(bool(said))
            elif isinstance(one, Field) and not isinstance(one, Listing):
                self.lines[one.id].setPlaceholderText(one.show(values[one.id]))

    def _lay_out(self) -> None:
        inner = QWidget()
        form = in_form((say("Name"), self.label), (say("Side"), self.boxes["side"]), into=inner, margins=0)
        for one in self._columns:
            form.addRow(one.title, self.boxes.get(one.id, self.lines[one.id]))
            if figures := self.figures.get(one.id):
                figures.setProperty("quiet", True)
                form.addRow(figures)
        column = QVBoxLayout(self)
        area = scrolled(inner, self.windowTitle())
        area.setMinimumWidth(inner.minimumSizeHint().width() + _BESIDE)
        column.addWidget(area, 1)
        column.addWidget(self.message)
        column.addWidget(OkCancel(self, say("Add")))
        wish = inner.sizeHint()
        wide = max(theme.room(440), wish.width() + _BESIDE)
        open_at(self, wide, wish.height() + theme.room(_BELOW))

    def _line(self, column: Field | Gear) -> QLineEdit:
        if column.id in self.boxes:
            self.boxes[column.id].setAccessibleName(column.title)
            return self.boxes[column.id].line
        return _line(column) if isinstance(column, Field) else QLineEdit()


def _what_a_side_is_for(system: System) -> str:
    return say("Colours the token") if system.display.board else say("Optional")


def _line(field: Field) -> QLineEdit:
    """Return a line with the default value, left empty for a computed field."""
    line = QLineEdit("" if isinstance(field, Computed) else field.show(field.empty(Values((field,), {}))))
    if isinstance(field, Listing):
        line.setPlaceholderText(field.example)
    return line
