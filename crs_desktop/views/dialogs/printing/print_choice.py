"""The form for the choice of cards and the copies for each combatant."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from crs_desktop.printing.wanted import KINDS, USUAL_KINDS, Wanted
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.views.widgets.controls import combo
from crs_desktop.views.widgets.layouts import in_column
from crs_desktop.words import say, template, translated

_MOST = 99
SCREENS = (
    (0, template("No GM screen")),
    (1, template("The GM’s screen on one panel")),
    (3, template("The GM’s screen on three panels")),
)


class PrintChoice(QWidget):
    """The choice of cards; it calls ``changed`` after each change.

    ``printed`` holds the fingerprints of the last print by card id, None if nothing was printed yet.
    """

    def __init__(self, scene: Scene, printed: Mapping[str, str] | None, changed: Callable[[], None]) -> None:
        super().__init__()
        self._printed = printed
        self._changed = changed
        self.kinds = {kind: QCheckBox(translated(words)) for kind, words in KINDS}
        self.cast = QCheckBox(say("The GM’s sheet of the cast"))
        self.panels = combo([(count, translated(words)) for count, words in SCREENS], 0)
        self.panels.setAccessibleName(say("The GM’s screen"))
        self.hidden = QCheckBox(say("Cards of hidden combatants"))
        self.hidden.setEnabled(any(map(scene.hides, scene.combatants.values())))
        self.only_changed = QCheckBox(say("Only what changed since the last print"))
        self.pages = QLineEdit(placeholderText=say("all pages, or 1-3, 5"))
        self.copies = _copies(scene)
        for box in (*(self.kinds[kind] for kind in USUAL_KINDS), self.cast):
            box.setChecked(True)
        self._lay_out()
        self._let_only_changed()
        for box in (*self.kinds.values(), self.hidden, self.cast, self.only_changed):
            box.toggled.connect(changed)
        self.panels.activated.connect(changed)
        self.pages.textChanged.connect(changed)
        self.copies.cellChanged.connect(self._counted)

    def wanted(self) -> Wanted:
        """Return the selected kinds, copies and options."""
        kinds = frozenset(kind for kind, box in self.kinds.items() if box.isChecked())
        since = self._printed if self.only_changed.isChecked() else None
        panels = self.panels.currentData()
        hidden = self.hidden.isChecked()
        return Wanted(kinds, self._by_name(), self.cast.isChecked(), panels, since, hidden=hidden)

    def remember(self, printed: Mapping[str, str]) -> None:
        """Remember the fingerprints of the last print."""
        self._printed = printed
        self._let_only_changed()

    def _by_name(self) -> dict[Name, int]:
        rows = range(self.copies.rowCount())
        return {Name(self._cell(row, 0).data(Qt.ItemDataRole.UserRole)): self._count(row) for row in rows}

    def _count(self, row: int) -> int:
        return max(0, min(int(self._cell(row, 1).data(Qt.ItemDataRole.EditRole)), _MOST))

    def _counted(self, row: int, _column: int) -> None:
        """Clamp an entered number to 0 … 99, which enters the cell again, or report the change."""
        if self._cell(row, 1).data(Qt.ItemDataRole.EditRole) != self._count(row):
            self._cell(row, 1).setData(Qt.ItemDataRole.EditRole, self._count(row))
        else:
            self._changed()

    def _cell(self, row: int, column: int) -> QTableWidgetItem:
        found = self.copies.item(row, column)
        assert found is not None
        return found

    def _let_only_changed(self) -> None:
        self.only_changed.setEnabled(self._printed is not None)
        never = say("Nothing has been printed yet.")
        self.only_changed.setToolTip("" if self._printed is not None else never)

    def _lay_out(self) -> None:
        column = in_column(
            *self.kinds.values(), self.hidden, self.cast, self.panels, self.only_changed, into=self, margins=0
        )
        for words, widget in ((say("Cop&ies of each card"), self.copies), (say("Pa&ges"), self.pages)):
            label = QLabel(words)
            label.setBuddy(widget)
            column.addWidget(label)
            column.addWidget(widget)


def _copies(scene: Scene) -> QTableWidget:
    """Return the table of copies: one row per combatant, and one for cards of the whole table."""
    owners = [(one.name, one.label) for one in scene.combatants.values()]
    owners.append((Name(""), say("For the whole table")))
    table = QTableWidget(len(owners), 2)
    table.setHorizontalHeaderLabels([say("Owner"), say("Copies")])
    for row, (name, label) in enumerate(owners):
        whose = QTableWidgetItem(label)
        whose.setData(Qt.ItemDataRole.UserRole, name)
        whose.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
        count = QTableWidgetItem()
        count.setData(Qt.ItemDataRole.EditRole, 1)
        table.setItem(row, 0, whose)
        table.setItem(row, 1, count)
    table.verticalHeader().hide()
    table.horizontalHeader().setDefaultAlignment(
        Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
    )
    table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    triggers = QAbstractItemView.EditTrigger
    table.setEditTriggers(triggers.AnyKeyPressed | triggers.DoubleClicked | triggers.SelectedClicked)
    table.setMinimumHeight(4 * table.verticalHeader().defaultSectionSize())
    table.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
    table.setCurrentCell(0, 1)
    return table
