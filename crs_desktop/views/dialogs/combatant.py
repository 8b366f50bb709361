"""A new combatant: a form that the system's sheet makes, with usual values in every field."""

from collections.abc import Mapping
from contextlib import suppress

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.roster import name_for
from crs_desktop.rules.facts import Entered
from crs_desktop.rules.ground import Square
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.sheet import Computed, Field, Listing, Number, Values
from crs_desktop.rules.system import System
from crs_desktop.rules.values import Value
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say


class NewCombatant(QDialog):
    """Enter adds him; a field that cannot be read is named in a sentence, and nothing typed is lost."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.setWindowTitle(say("New combatant"))
        self.setMinimumWidth(440)
        self.label = QLineEdit(placeholderText=say("Name"))
        self.side = QLineEdit(placeholderText=_what_a_side_is_for(bridge.session.system))
        self.lines = {field.id: _line(field) for field in _asked_for(bridge)}
        for line in self.lines.values():
            line.textChanged.connect(self._show_what_follows)
        self._show_what_follows()
        self._message = QLabel(wordWrap=True)
        self._message.setProperty("hurt", True)
        self._lay_out()

    def accept(self) -> None:
        """Add him beside the others, or say which field cannot be read."""
        try:
            fields = self._fields()
        except NotAllowed as error:
            self._message.setText(str(error.why))
            return
        label = self.label.text().strip() or say("Somebody")
        if self._bridge.rule(_entered(self._bridge.scene, label, self.side.text().strip(), fields)):
            super().accept()

    def _fields(self) -> Mapping[str, Value]:
        """What was entered; what follows from the rest is left out."""
        system = self._bridge.session.system
        left_out = [id_ for id_, line in self.lines.items() if not line.text() and _follows(system, id_)]
        typed = {id_: line.text() for id_, line in self.lines.items() if id_ not in left_out}
        return {id_: system.field(id_).read(text) for id_, text in typed.items()}

    def _show_what_follows(self) -> None:
        """In each empty line of a computed number, what it comes to."""
        system = self._bridge.session.system
        with suppress(NotAllowed):
            values = Values(system.sheet, self._fields(), self._bridge.scene.house_rules)
            for id_, line in self.lines.items():
                if _follows(system, id_):
                    line.setPlaceholderText(system.field(id_).show(values[id_]))

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow(say("Name"), self.label)
        form.addRow(say("Side"), self.side)
        for field in _asked_for(self._bridge):
            form.addRow(field.title, self.lines[field.id])
        kinds = QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        buttons = QDialogButtonBox(kinds)
        add = buttons.button(QDialogButtonBox.StandardButton.Ok)
        add.setText(say("Add"))
        add.setProperty("primary", True)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(self._message)
        column.addWidget(buttons)


def _asked_for(bridge: Bridge) -> tuple[Field, ...]:
    """The fields a new sheet is filled in with: those that do not count down from others."""
    sheet = bridge.session.system.fields(bridge.scene)
    return tuple(field for field in sheet if not (isinstance(field, Number) and field.left_of))


def _follows(system: System, id_: str) -> bool:
    return isinstance(system.field(id_), Computed)


def _what_a_side_is_for(system: System) -> str:
    return say("Colours the token") if system.board else say("Whose side, if any")


def _line(field: Field) -> QLineEdit:
    """A line with the usual value; empty for what follows from others until it is entered."""
    line = QLineEdit("" if isinstance(field, Computed) else field.show(field.empty(Values((field,), {}))))
    if isinstance(field, Listing):
        line.setPlaceholderText(field.example)
    return line


def _entered(scene: Scene, label: str, side: str, fields: Mapping[str, Value]) -> Entered:
    name = name_for(label, scene.names)
    if label in {one.label for one in scene.combatants.values()}:
        label = name
    return Entered(name, Combatant(name, label, side, fields=fields, square=free_square(scene)))


def free_square(scene: Scene) -> Square | None:
    """A square that nobody stands on, nearest to the middle; None when the board is full."""
    taken = {square for one in scene.combatants.values() for square in _covered(one)}
    ground = scene.ground
    middle = (ground.columns // 2, ground.rows // 2)
    free = (
        Square(c, r) for r in range(ground.rows) for c in range(ground.columns) if Square(c, r) not in taken
    )
    return min(free, key=lambda s: (s.column - middle[0]) ** 2 + (s.row - middle[1]) ** 2, default=None)


def _covered(one: Combatant) -> list[Square]:
    """The squares a token lies on."""
    if one.square is None:
        return []
    size = range(one.size)
    return [Square(one.square.column + across, one.square.row + down) for across in size for down in size]
