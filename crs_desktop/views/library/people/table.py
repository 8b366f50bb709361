"""The table of characters: edit cells, drag rows into an encounter or onto the board."""

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
)

from crs_desktop.models.library.characters import CharacterRole, CharactersModel
from crs_desktop.rules.values import Name
from crs_desktop.views.panels.empty import write_empty
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.current_cell import paint_ring, row_ranges
from crs_desktop.views.widgets.frozen_column import FrozenFirstColumn
from crs_desktop.views.widgets.kept_typing import KeptTyping
from crs_desktop.words import say

_MEASURED = 25
"""Rows measured for the column widths; a sample is enough and stays fast."""
_LEAST = {"name": 150, "side": 80, "tags": 110}


class CharactersTable(FrozenFirstColumn, KeptTyping):
    """Table whose selection follows the characters when rows move; ``chosen_changed`` tells of a new one."""

    chosen_changed = Signal()

    def __init__(self, model: CharactersModel) -> None:
        super().__init__(model.bridge)
        self._characters = model
        self._kept: list[Name] = []
        self._current = Name("")
        model.quiet = QColor(theme.in_use().quiet_ink)
        self.verticalHeader().hide()  # before the model comes, of which it would measure two hundred rows
        self.setModel(model)
        self._set_up()
        self.keep_first()
        model.modelAboutToBeReset.connect(self._remember)
        model.modelReset.connect(self._restore)
        model.modelReset.connect(self._measure_first)
        self.selectionModel().selectionChanged.connect(lambda *_: self.chosen_changed.emit())
        self.selectionModel().currentRowChanged.connect(self._look)
        self.measure()

    def chosen(self) -> list[Name]:
        """Return the names of the selected characters, in the order shown."""
        parts = self.selectionModel().selection().toList()
        return self._characters.names(row for part in parts for row in range(part.top(), part.bottom() + 1))

    def choose(self, names: list[Name]) -> None:
        """Select these characters and show the sheet of the first."""
        self._kept, self._current = names, names[0] if names else Name("")  # `_restore` selects these
        self._restore()

    def measure(self) -> None:
        """Fit the column widths to the titles and the first rows."""
        self._is_bare = not self._characters.rowCount()
        letters, rows = self.fontMetrics(), self._characters.rows[:_MEASURED]
        texts = [self._characters.cells(name) for name in rows]
        for column, (id_, title) in enumerate(self._characters.columns):
            held = {title, *(row[column] for row in texts)}
            widest = max(map(letters.horizontalAdvance, held)) + theme.room(24)
            self.setColumnWidth(column, max(theme.room(_LEAST.get(id_, 0)), min(widest, theme.room(240))))

    def _measure_first(self) -> None:
        """Measure when an empty table gets its first rows."""
        was_bare, self._is_bare = self._is_bare, not self._characters.rowCount()
        if was_bare and not self._is_bare:
            self.measure()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Update row heights and column widths for a new font, and the quiet ink for a new palette."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._make_rows()
            self.measure()
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.PaletteChange):
            self._characters.quiet = QColor(theme.in_use().quiet_ink)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Draw the table with a ring round the current cell, or a hint if it is empty."""
        super().paintEvent(event)
        paint_ring(self, self.hasFocus())
        if not self._characters.rowCount():
            nobody = not self._characters.bridge.scene.combatants
            write_empty(self, say(_EMPTY) if nobody else say("No character matches this search."))

    def _set_up(self) -> None:
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setDropIndicatorShown(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.CopyAction)
        triggers = QAbstractItemView.EditTrigger
        self.setEditTriggers(triggers.DoubleClicked | triggers.EditKeyPressed)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self._make_rows()
        # At first in order of arrival.
        self.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.horizontalHeader().setSortIndicatorClearable(True)
        self.horizontalHeader().setHighlightSections(False)
        # On each paint a header asks every row whether it is selected; an empty model of its own is fast.
        self.horizontalHeader().setSelectionModel(QItemSelectionModel(self.model(), self))
        self.setSortingEnabled(True)
        self.setAccessibleName(say("Characters"))

    def _make_rows(self) -> None:
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 12)

    def _remember(self) -> None:
        self._kept = self.chosen()
        current = self.currentIndex()
        self._current = Name(str(current.data(CharacterRole.NAME) or "")) if current.isValid() else Name("")

    def _restore(self) -> None:
        model, chosen = self._characters, QItemSelection()
        last = model.columnCount() - 1
        for first, end in row_ranges(model.rows_of({*self._kept})):
            chosen.select(model.index(first, 0), model.index(end, last))
        for row in model.rows_of([self._current]):
            flags = QItemSelectionModel.SelectionFlag.NoUpdate  # moves the current cell, keeps the selection
            self.selectionModel().setCurrentIndex(model.index(row, 0), flags)
            self.scrollTo(model.index(row, 0))
        self.selectionModel().select(chosen, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def _look(self, current: QModelIndex) -> None:
        if current.isValid():
            self._characters.bridge.select(str(current.data(CharacterRole.NAME)))


_EMPTY = (
    "No characters yet. Create one (Alt+N), import the sample cast or a spreadsheet (Ctrl+I), paste a list "
    "(Ctrl+V), or keep a combatant from a fight (Ctrl+Shift+L in the fight window)."
)
