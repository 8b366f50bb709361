"""The dialog for many new combatants: a table to type into or to paste a spreadsheet into."""

from collections.abc import Mapping

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QMessageBox,
    QPushButton,
    QTableView,
    QWidget,
)

from crs_desktop.models.board.dragged import list_of
from crs_desktop.models.bridge import Bridge
from crs_desktop.models.library.fighters import FightersModel
from crs_desktop.play.lists.columns import NOTHING
from crs_desktop.play.lists.reading.list_file import RawList
from crs_desktop.rules.why import NotAllowed
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.fitting import open_at
from crs_desktop.views.widgets.layouts import in_column, in_row
from crs_desktop.views.widgets.reading import laid_out
from crs_desktop.views.widgets.typed_rows import shortened, typed_table
from crs_desktop.views.widgets.way_choice import WayChoice
from crs_desktop.words import say, say_many

_MEASURED = 25
"""Number of rows measured for column widths; measuring all rows of a long list would be slow."""


class Fighters(QDialog):
    """The table of new combatants; Add takes all readable rows in one ruling and leaves the others.

    ``text`` is pasted at once. ``before`` maps headings to columns as the GM assigned them earlier.
    """

    def __init__(
        self,
        bridge: Bridge,
        parent: QWidget | None = None,
        text: str | RawList = "",
        before: Mapping[str, str] = NOTHING,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(say("Combatants"))
        open_at(self, theme.room(860), theme.room(440))
        self.model = FightersModel(bridge, self, before)
        self.table = _table(self.model)
        self._pasted: tuple[str, ...] = ()
        self._listed = RawList()
        self.sign = WayChoice()
        self.sign.currentIndexChanged.connect(self._again)
        self.slips = QLabel(wordWrap=True)
        self.slips.setProperty("hurt", True)
        self.told = QLabel(wordWrap=True)
        self.told.setProperty("quiet", True)
        self.added = QPushButton()
        self.added.setProperty("primary", True)
        self.added.clicked.connect(self.accept)
        self._lay_out()
        for signal in (self.model.dataChanged, self.model.modelReset):
            signal.connect(self._tell)
        self.table.setFocus()
        self._tell()
        if text:
            self._put(RawList(text) if isinstance(text, str) else text)

    def accept(self) -> None:
        """Add the readable rows; close unless an unreadable row is left."""
        self._pasted = ()
        # One row always remains: the empty one to type into.
        if self.model.add() and self.model.rowCount() == 1:
            super().accept()

    def reject(self) -> None:
        """Close, after a question if rows are not added yet."""
        if self.model.rowCount() == 1 or self._lets_go():
            super().reject()

    def _lets_go(self) -> bool:
        rows = self.model.rowCount() - 1
        one, many = "1 row is not added yet. Discard it?", "{count} rows are not added yet. Discard them?"
        said = say_many(one, many, rows)
        answer = QMessageBox.question(self, say("CRS Desktop"), said)
        return answer == QMessageBox.StandardButton.Yes

    def paste(self) -> None:
        """Append the list from the clipboard."""
        self._put(list_of(QGuiApplication.clipboard().mimeData()))

    def duplicate(self) -> None:
        """Duplicate each selected row, with the next free number in its name."""
        for row in sorted(self._chosen()):
            self.model.duplicate(row)

    def remove(self) -> None:
        """Remove the selected rows."""
        self.model.remove(self._chosen())

    def _again(self) -> None:
        """Read the last pasted list again with the delimiter selected now."""
        if self._listed:
            self._pasted = self.model.paste(self._listed, self.sign.way(), again=True)
            self._tell()

    def _put(self, given: RawList) -> None:
        if (listed := self._laid_out(given)) is None:
            return
        self._listed = listed
        with QSignalBlocker(self.sign):  # offering delimiters must not read the list twice
            self.sign.offer(listed)
        self._pasted = self.model.paste(listed, self.sign.way())
        _fit(self.table)
        self._tell()

    def _laid_out(self, listed: RawList) -> RawList | None:
        """Return the list split into cells; None if it is too large, with a sentence, or if cancelled."""
        try:
            return laid_out(self, listed)
        except NotAllowed as error:
            self._pasted = (say("This list is too large: {why}", why=error.why),)
            self._tell()
            return None

    def _chosen(self) -> set[int]:
        return {index.row() for index in self.table.selectionModel().selectedIndexes()}

    def _tell(self) -> None:
        found = self.model.found
        slips = (*found.slips, *self.model.unlisted)
        told = [say("Row {row}, {why}", row=one.row + 1, why=one.why) for one in slips]
        self.slips.setText(shortened([*self._pasted, *told]))
        self.told.setText(shortened(list(found.told)))
        count = len(found.facts)
        self.added.setText(say_many("Add 1 combatant", "Add {count} combatants", count))
        self.added.setEnabled(bool(count))

    def _lay_out(self) -> None:
        hint = QLabel(
            say("One row per combatant. Type, or paste a list from a spreadsheet (Ctrl+V)."), wordWrap=True
        )
        hint.setProperty("quiet", True)
        above = in_row((hint, 1), self.sign)
        in_column(above, (self.table, 1), self.slips, self.told, self._buttons(), into=self)

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        for words, key, act in (
            (say("Paste a list"), "Ctrl+V", self.paste),
            (say("Duplicate"), "Ctrl+D", self.duplicate),
            (say("Remove"), "Del", self.remove),
        ):
            action = QAction(words, self.table)
            action.setShortcut(QKeySequence(key))
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            action.triggered.connect(act)
            self.table.addAction(action)
            button = QPushButton(words, autoDefault=False)
            button.setToolTip(f"{words} ({key})")
            button.clicked.connect(act)
            row.addWidget(button)
        row.addStretch(1)
        cancel = QPushButton(say("Cancel"), autoDefault=False)
        cancel.clicked.connect(self.reject)
        row.addWidget(cancel)
        row.addWidget(self.added)
        return row


def _table(model: FightersModel) -> QTableView:
    table = typed_table(model, say("Combatants to add"))
    table.horizontalHeader().setResizeContentsPrecision(_MEASURED)
    _fit(table)
    table.setCurrentIndex(model.index(0, 0))
    return table


def _fit(table: QTableView) -> None:
    """Fit the columns to titles and cells, with room for a name and a side in any case."""
    table.resizeColumnsToContents()
    for column, least in enumerate((150, 80)):
        table.setColumnWidth(column, max(theme.room(least), table.columnWidth(column)))
