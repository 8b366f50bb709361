"""The dialog for many new combatants: a table to type into or to paste a spreadsheet into."""

from functools import partial

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
from crs_desktop.models.rows import CHOICES
from crs_desktop.play.lists.columns import columns_with_gear
from crs_desktop.play.lists.reading.headed_list import HeadedList, meant
from crs_desktop.play.lists.reading.left_out import strange, unused
from crs_desktop.play.lists.reading.list_file import RawList
from crs_desktop.rules.why import NotAllowed
from crs_desktop.views.dialogs.column_mapping import ColumnMapping, unread
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.fitting import open_at
from crs_desktop.views.widgets.layouts import in_column, in_row
from crs_desktop.views.widgets.reading import laid_out
from crs_desktop.views.widgets.typed_rows import TypedTable, shortened, typed_table
from crs_desktop.views.widgets.way_choice import WayChoice
from crs_desktop.words import say, say_many

_MEASURED, _CHOICE = 25, 130
"""Number of rows measured for column widths (all rows of a long list would be slow), and the least width of
a column with choices in pixels."""


class Fighters(QDialog):
    """The table of new combatants; Add takes all readable rows in one ruling and leaves the others.

    ``text`` is pasted at once. ``before`` maps headings to columns as the GM assigned them earlier; choices
    made here are added.
    """

    def __init__(
        self,
        bridge: Bridge,
        parent: QWidget | None = None,
        text: str | RawList = "",
        before: dict[str, str] | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(say("Combatants"))
        open_at(self, theme.room(1240), theme.room(560))
        self._before = {} if before is None else before
        self._bridge, self._columns = bridge, partial(columns_with_gear, bridge.session.system, bridge.scene)
        self.model = FightersModel(bridge, self)
        self.table = _table(self.model)
        self._pasted: tuple[str, ...] = ()
        self._listed, self._headed = RawList(), HeadedList()
        self.meaning = ColumnMapping(self._columns().titles)
        self.meaning.changed.connect(self._fill)
        self.meaning.hide()
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
        if self.model.add():
            self._remember()
            # One row always remains: the empty one to type into.
            if self.model.rowCount() == 1:
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

    def _put(self, given: RawList) -> None:
        if (listed := self._laid_out(given)) is None:
            return
        self._listed = listed
        with QSignalBlocker(self.sign):  # offering delimiters must not read the list twice
            self.sign.offer(listed)
        self._split()

    def _again(self) -> None:
        """Read the last pasted list again with the delimiter selected now."""
        if self._listed:
            self._split(again=True)

    def _split(self, again: bool = False) -> None:
        """Split the list into columns, and ask for the meaning of headings that are unknown."""
        columns = self._columns(self._before)
        try:
            self._headed = self._listed.headed(columns, self.sign.way())
        except NotAllowed as error:
            return self._refuse(error)
        ids = meant(self._headed, columns)
        self.meaning.show_list(self._headed, ids)
        self.meaning.setVisible(bool(strange(self._headed, ids, columns)))
        return self._fill(again)

    def _fill(self, again: bool = True) -> None:
        """Fill the table with the list, under the meanings chosen for its columns."""
        try:
            self.model.paste(self._headed, self.meaning.ids(), again)
        except NotAllowed as error:
            return self._refuse(error)
        empty = say("This list is empty: expected one combatant per line.")
        self._pasted = () if self._headed.lines else (empty,)
        _fit(self.table)
        self.table.scrollToTop()
        return self._tell()

    def _refuse(self, error: NotAllowed) -> None:
        self._pasted = (say("This list is too large: {why}", why=error.why),)
        self._tell()

    def _remember(self) -> None:
        """Keep the meanings that the GM chose; offer the added list no second time."""
        if self._listed:
            self.meaning.remember(self._before, self._headed, meant(self._headed, self._columns()))
        self._listed, self._headed = RawList(), HeadedList()
        self.meaning.hide()

    def _laid_out(self, listed: RawList) -> RawList | None:
        """Return the list split into cells; None if it is too large, with a sentence, or if cancelled."""
        try:
            return laid_out(self, listed)
        except NotAllowed as error:
            self._refuse(error)
            return None

    def _chosen(self) -> set[int]:
        return {index.row() for index in self.table.selectionModel().selectedIndexes()}

    def _tell(self) -> None:
        found = self.model.found
        slips = (*found.slips, *self.model.unlisted)
        told = [say("Row {row}, {why}", row=one.row + 1, why=one.why) for one in slips]
        self.slips.setText(shortened([*self._pasted, *told]))
        self.told.setText(shortened([*self._unread(), *found.told]))
        count = len(found.facts)
        self.added.setText(say_many("Add 1 combatant", "Add {count} combatants", count))
        self.added.setEnabled(bool(count))

    def _unread(self) -> list[str]:
        """Return the sentences about the parts of the pasted list that are not read."""
        headed, ids = self._headed, self.meaning.said()
        if not headed.lines:
            return []
        system, scene = self._bridge.session.system, self._bridge.scene
        told = *unread(headed, ids, self._columns(self._before)), *unused(headed, ids, system, scene)
        return [*told, *self.meaning.twice()]

    def _lay_out(self) -> None:
        hint = QLabel(
            say("One row per combatant. Type, or paste a list from a spreadsheet (Ctrl+V)."), wordWrap=True
        )
        hint.setProperty("quiet", True)
        above = in_row((hint, 1), self.sign)
        in_column(
            above, (self.meaning, 1), (self.table, 1), self.slips, self.told, self._buttons(), into=self
        )

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


def _table(model: FightersModel) -> TypedTable:
    table = typed_table(model, say("Combatants to add"))
    table.horizontalHeader().setResizeContentsPrecision(_MEASURED)
    _fit(table)
    table.setCurrentIndex(model.index(0, 0))
    return table


def _fit(table: QTableView) -> None:
    """Fit the columns to titles, cells and samples, with room for a name and a side in any case."""
    table.resizeColumnsToContents()
    model, letters, least = table.model(), table.fontMetrics(), {0: theme.room(150), 1: theme.room(80)}
    for column in range(model.columnCount()):
        sample = model.headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole) or ""
        listed = theme.room(_CHOICE) if model.index(0, column).data(CHOICES) else 0
        needed = max(least.get(column, 0), listed, letters.horizontalAdvance(sample))
        table.setColumnWidth(column, max(needed, table.columnWidth(column)))
