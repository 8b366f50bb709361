"""The form for the choice of cards and the copies for each combatant."""

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QObject, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTableView,
    QWidget,
)

from crs_desktop.models.rows import Index, TableModel
from crs_desktop.printing.wanted import KINDS, USUAL_KINDS, Wanted
from crs_desktop.rules.printed.card import NOBODY
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
        self.hidden.setEnabled(bool(scene.hidden()))
        self.only_changed = QCheckBox(say("Only what changed since the last print"))
        self.pages = QLineEdit(placeholderText=say("all pages, or 1-3, 5"))
        self.counts = _Copies(scene, self)
        self.copies = _table(self.counts)
        for box in (*(self.kinds[kind] for kind in USUAL_KINDS), self.cast):
            box.setChecked(True)
        self._lay_out()
        self._let_only_changed()
        for box in (*self.kinds.values(), self.hidden, self.cast, self.only_changed):
            box.toggled.connect(changed)
        self.panels.activated.connect(changed)
        self.pages.textChanged.connect(changed)
        self.counts.dataChanged.connect(changed)

    def wanted(self) -> Wanted:
        """Return the selected kinds, copies and options."""
        kinds = frozenset(kind for kind, box in self.kinds.items() if box.isChecked())
        since = self._printed if self.only_changed.isChecked() else None
        panels = self.panels.currentData()
        hidden = self.hidden.isChecked()
        return Wanted(kinds, dict(self.counts.counts), self.cast.isChecked(), panels, since, hidden=hidden)

    def remember(self, printed: Mapping[str, str]) -> None:
        """Remember the fingerprints of the last print."""
        self._printed = printed
        self._let_only_changed()

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


class _Copies(TableModel):
    """A row for each combatant and one for the whole table; the second column is the number of copies."""

    def __init__(self, scene: Scene, parent: QObject) -> None:
        super().__init__(parent)
        self.columns = (say("Owner"), say("Copies"))
        own = ((one.name, one.label) for one in scene.combatants.values())
        self.rows = [*own, (NOBODY, say("For the whole table"))]
        self.counts = dict[Name, int]()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a label or a number of copies."""
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return None
        name, label = self.rows[index.row()]
        return self.counts.get(name, 1) if index.column() else label

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Make the numbers editable."""
        known = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return known | Qt.ItemFlag.ItemIsEditable if index.column() else known

    def setData(self, index: Index, value: Any, _role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: N802
        """Set a number of copies, at least 0 and at most 99."""
        self.counts[self.rows[index.row()][0]] = max(0, min(int(value), _MOST))
        self.dataChanged.emit(index, index)
        return True


def _table(model: QAbstractItemModel) -> QTableView:
    table = QTableView()
    table.setModel(model)
    table.verticalHeader().hide()
    head = table.horizontalHeader()
    head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
    head.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    # Its title is wider than any number; `ResizeToContents` would measure every row of a hidden table.
    head.setSectionResizeMode(1, QHeaderView.ResizeMode.Fixed)
    head.resizeSection(1, head.sectionSizeHint(1))
    triggers = QAbstractItemView.EditTrigger
    table.setEditTriggers(triggers.AnyKeyPressed | triggers.DoubleClicked | triggers.SelectedClicked)
    table.setMinimumHeight(4 * table.verticalHeader().defaultSectionSize())
    table.setCurrentIndex(model.index(0, 1))
    return table
