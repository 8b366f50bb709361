"""The balance lab: everyone against everyone as a heat map and a table, and what a changed stat would do."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QModelIndex, QSignalBlocker, Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QLabel,
    QSlider,
    QSpinBox,
    QStackedWidget,
    QTableView,
    QTabWidget,
    QWidget,
)

from crs_desktop.models.balance.duels import DuelsModel, Lab, stats_of
from crs_desktop.override import override
from crs_desktop.play.balance.duels import FIGHTS, is_played
from crs_desktop.play.balance.writing import as_csv, duel_rows
from crs_desktop.play.journal.atomic_write import in_place_of
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name, whole
from crs_desktop.views.balance.encounter_page import EncounterPage
from crs_desktop.views.balance.entries import Entries
from crs_desktop.views.balance.heat_map import HeatMap
from crs_desktop.views.balance.place import PlaceRow
from crs_desktop.views.files.file_choice import FileChoice
from crs_desktop.views.files.picture import write
from crs_desktop.views.style import theme
from crs_desktop.views.style.tags import tell
from crs_desktop.views.widgets.controls import Button, SearchLine, combo
from crs_desktop.views.widgets.fitting import open_at
from crs_desktop.views.widgets.layouts import in_column, in_row
from crs_desktop.views.widgets.modal import EscapeCloses
from crs_desktop.words import say

_WIDE, _HIGH = 1040, 680
_LEAST_HIGH = 50
"""Pixels of the map in the smallest window, so that what surrounds it keeps its size."""
_DRAGGED = 20
"""Values of a stat below and above the present one that the slider offers."""
_KINDS = "CSV (*.csv);;PNG (*.png);;SVG (*.svg);;PDF (*.pdf)"
_ENDINGS = ".csv", ".png", ".svg", ".pdf"
Cast = tuple[str, Callable[[], Scene]]
"""The title of a cast, and a function that gives its scene."""


class BalanceWindow(EscapeCloses):
    """Window with two pages that stays open beside the table; closing it stops the computing."""

    def __init__(self, duels: "DuelsPage", encounter: EncounterPage, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(say("Balance lab"))
        self.duels, self.encounter = duels, encounter
        self.pages = QTabWidget()
        self.pages.setAccessibleName(self.windowTitle())
        self.pages.addTab(duels, say("&Duels"))
        self.pages.addTab(encounter, say("This &fight"))
        self.place = PlaceRow()
        self.place.changed.connect(self._take_workers)
        self._take_workers()
        in_column(self.pages, self.place, into=self)
        open_at(self, theme.room(_WIDE), theme.room(_HIGH))

    def stop(self) -> None:
        """Stop all computing; the results so far stay."""
        self.duels.lab.cancel()
        self.encounter.played.cancel()

    def _take_workers(self) -> None:
        self.stop()
        self.duels.lab.workers = self.encounter.played.workers = self.place.workers

    @override
    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        self.stop()
        self.place.leave()
        super().closeEvent(event)


class DuelsPage(QWidget):
    """Everyone against everyone, and what a changed stat would do."""

    def __init__(self, casts: Sequence[Cast], lab: Lab) -> None:
        super().__init__()
        self.lab, self._casts = lab, casts
        self._pair = Name(""), Name("")
        lab.setParent(self)
        self.model = DuelsModel(lab, self)
        self.map, self.table = HeatMap(self.model), _table(self.model)
        self._make_entries()
        self._make_what_if()
        self.sentence = QLabel(wordWrap=True)
        self.sentence.setAccessibleName(say("Explanation of the current cell"))
        # room for two lines, so that the map keeps its size from cell to cell
        self.sentence.setMinimumHeight(2 * self.sentence.fontMetrics().lineSpacing())
        self._lay_out()
        self._connect()
        self._show_policies()

    # Entries

    def _make_entries(self) -> None:
        self.who = combo([(place, title) for place, (title, _) in enumerate(self._casts)], 0)
        self.who.setAccessibleName(say("Cast"))
        self.who.setMinimumContentsLength(8)
        self.entries = Entries(self.lab, say("&Begin"), FIGHTS, self.table.accessibleName(), (self.who,))
        self.search = SearchLine(placeholderText=say("Search the rows"))
        self.search.setAccessibleName(self.search.placeholderText())
        self.by_name = QCheckBox(say("By &name"))
        self.as_table = QCheckBox(say("As &table"))
        self.export = Button(say("&Export…"), self.write)

    def _make_what_if(self) -> None:
        self.stat, self.value = combo([], None), QSpinBox()
        self.stat.setAccessibleName(say("Stat to change"))
        self.stat.setMinimumContentsLength(16)
        self.value.setAccessibleName(say("Value to try"))
        self.value.setKeyboardTracking(False)
        self.slide = QSlider(Qt.Orientation.Horizontal)
        self.slide.setAccessibleName(say("Value to try, dragged"))
        self.tried = QLabel()

    def _lay_out(self) -> None:
        self._views = QStackedWidget()
        self._views.setMinimumHeight(theme.room(_LEAST_HIGH))
        self._views.addWidget(self.map)
        self._views.addWidget(self.table)
        below = in_row((self.search, 1), self.by_name, self.as_table, self.export)
        tries = in_row(QLabel(say("What if")), self.tried, self.stat, self.value, (self.slide, 1))
        in_column(self.entries, below, (self._views, 1), self.sentence, tries, into=self)

    def _connect(self) -> None:
        self.who.currentIndexChanged.connect(self._show_policies)
        self.entries.begun.connect(self.begin)
        self.search.textChanged.connect(self.model.search)
        self.by_name.toggled.connect(self.model.sort_by_name)
        self.as_table.toggled.connect(lambda on: self._views.setCurrentIndex(int(on)))
        self.map.chosen.connect(lambda row, column: self._go_to(self.model.index(row, column)))
        self.table.selectionModel().currentChanged.connect(self._explain)
        self.model.modelReset.connect(self._back)
        self.stat.currentIndexChanged.connect(self._show_value)
        self.value.valueChanged.connect(self._try)
        self.slide.valueChanged.connect(self.value.setValue)
        self.lab.changed.connect(self._refresh)

    # The work

    def begin(self) -> None:
        """Begin the duels of the chosen cast."""
        scene = self._cast()
        if why := self.lab.begin(scene, *self.entries.entered):
            tell(self.sentence, why, hurt=True)
            return
        self.stat.clear()
        for id_, title in stats_of(self.lab.system, scene):
            self.stat.addItem(title, id_)
        self._go_to(self.model.index(0, min(1, self.model.columnCount() - 1)))

    def _cast(self) -> Scene:
        return self._casts[max(0, self.who.currentIndex())][1]()

    def _show_policies(self) -> None:
        """Show the policies of the system of the cast, and what a duel takes there."""
        scene = self._cast()
        self.entries.show_policies(scene.system, is_played(scene))
        self._refresh()

    def _refresh(self) -> None:
        for part in (self.export, self.stat, self.value, self.slide):
            part.setEnabled(bool(self.lab.standings.duels))
        self._explain(self.table.currentIndex())
        if self.lab.failure:
            tell(self.sentence, self.lab.failure, hurt=True)

    # The current cell

    def _go_to(self, index: QModelIndex) -> None:
        self.table.setCurrentIndex(index)

    def _back(self) -> None:
        """Stay in the same cell after rows were sorted or searched, or go to the first."""
        who, other = self._pair
        rows, columns = self.model.rows, self.model.columns
        if who in rows and other in columns:
            self._go_to(self.model.index(rows.index(who), columns.index(other)))
        elif rows:
            self._go_to(self.model.index(0, min(1, len(columns) - 1)))

    def _explain(self, index: QModelIndex, _before: QModelIndex | None = None) -> None:
        self.map.mark(index)
        if index.isValid():
            self._pair = self.model.rows[index.row()], self.model.columns[index.column()]
            tell(self.sentence, self.model.sentence(index))
        who = self._tries()
        if who and self.tried.text() != self.lab.scene.label(who):
            self.tried.setText(self.lab.scene.label(who))
            self._show_value()

    def _tries(self) -> Name:
        """Return the person of the current row, whose stats can be changed."""
        row = self.table.currentIndex().row()
        return self.model.rows[row] if 0 <= row < len(self.model.rows) else Name("")

    def _show_value(self) -> None:
        who, id_ = self._tries(), self.stat.currentData()
        if not who or id_ is None:
            return
        field = self.lab.system.field(str(id_), self.lab.scene)
        low, high = int(getattr(field, "low", 0)), int(getattr(field, "high", 999))
        now = whole(self.lab.system.values(self.lab.scene, who)[str(id_)])
        # A value that is only shown must not be tried.
        with QSignalBlocker(self.value), QSignalBlocker(self.slide):
            self.value.setRange(low, high)
            self.value.setValue(now)
            # a step is a few pixels wide
            self.slide.setRange(max(low, now - _DRAGGED), min(high, now + _DRAGGED))
            self.slide.setValue(now)

    def _try(self, value: int) -> None:
        with QSignalBlocker(self.slide):
            self.slide.setValue(value)
        if who := self._tries():
            self.lab.what_if(who, str(self.stat.currentData()), value)

    # Export

    def write(self) -> None:
        """Ask for a file, and write the duels into it."""
        path = FileChoice(self).to_save(say("Export the duels"), "duels.csv", _KINDS, _ENDINGS)
        if path:
            done = self.write_to(path)
            said = "{file} was written." if done else "{file} could not be written. Choose another folder."
            tell(self.sentence, say(said, file=path.name), hurt=not done)

    def write_to(self, path: Path) -> bool:
        """Write a line for each duel, or a picture of the heat map; return whether it was written."""
        if path.suffix.casefold() != ".csv":
            return write(self.map, path)
        text = as_csv(duel_rows(self.lab.standings)) + "\n"
        try:
            with in_place_of(path) as beside:
                beside.write_text(text, encoding="utf-8")
        except OSError:
            return False
        return True


def _table(model: DuelsModel) -> QTableView:
    made = QTableView()
    made.setModel(model)
    made.setAccessibleName(say("Times in 100 that the row beats the column"))
    made.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    made.setTabKeyNavigation(False)
    made.horizontalHeader().setDefaultSectionSize(theme.room(72))
    made.horizontalHeader().setTextElideMode(Qt.TextElideMode.ElideMiddle)
    made.verticalHeader().setDefaultSectionSize(made.fontMetrics().height() + 8)
    return made
