"""Many combatants at once: a table to type into, or to paste a spreadsheet into."""

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
"""So many rows are measured for the widths of columns."""


class Fighters(QDialog):
    """Adds those who can come in one ruling; other rows stay. ``text`` is pasted at once.

    ``before`` is what a GM has said of headings.
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
        """Add the good rows; the window stays while a bad one is left."""
        self._pasted = ()
        if self.model.add() and self.model.rowCount() == 1:
            super().accept()

    def reject(self) -> None:
        """Leave; what was typed and not added is asked about first."""
        if self.model.rowCount() == 1 or self._lets_go():
            super().reject()

    def _lets_go(self) -> bool:
        rows = self.model.rowCount() - 1
        said = say("{rows} of the rows are not added yet. Leave them?", rows=rows)
        answer = QMessageBox.question(self, say("CRS Desktop"), said)
        return answer == QMessageBox.StandardButton.Yes

    def paste(self) -> None:
        """Put the clipboard's list under the rest."""
        self._put(list_of(QGuiApplication.clipboard().mimeData()))

    def duplicate(self) -> None:
        """Another row for each that is selected, with the next free number."""
        for row in sorted(self._chosen()):
            self.model.duplicate(row)

    def remove(self) -> None:
        """Take the selected rows out."""
        self.model.remove(self._chosen())

    def _again(self) -> None:
        """Read what was pasted last with the sign that is chosen now."""
        if self._listed:
            self._pasted = self.model.paste(self._listed, self.sign.way(), again=True)
            self._tell()

    def _put(self, given: RawList) -> None:
        if (listed := self._laid_out(given)) is None:
            return
        self._listed = listed
        with QSignalBlocker(self.sign):
            self.sign.offer(listed)
        self._pasted = self.model.paste(listed, self.sign.way())
        _fit(self.table)
        self._tell()

    def _laid_out(self, listed: RawList) -> RawList | None:
        """The list with its table; None where it is too large, which is told, or reading it is cancelled."""
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
        told = [say("Row {row}, {why}", row=one.row + 1, why=one.why) for one in found.slips]
        self.slips.setText(shortened([*self._pasted, *told]))
        self.told.setText(shortened(list(found.told)))
        count = len(found.facts)
        self.added.setText(say_many("Add 1 combatant", "Add {count} combatants", count))
        self.added.setEnabled(bool(count))

    def _lay_out(self) -> None:
        hint = QLabel(
            say("A row a combatant: type, or paste a list from a spreadsheet (Ctrl+V)."), wordWrap=True
        )
        hint.setProperty("quiet", True)
        above = in_row((hint, 1), self.sign)
        in_column(above, (self.table, 1), self.slips, self.told, self._buttons(), into=self)

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        for words, key, act in (
            (say("Paste a list"), "Ctrl+V", self.paste),
            (say("Another of the same"), "Ctrl+D", self.duplicate),
            (say("Take out"), "Del", self.remove),
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
    table = typed_table(model, say("Who is brought in"))
    table.horizontalHeader().setResizeContentsPrecision(_MEASURED)
    _fit(table)
    table.setCurrentIndex(model.index(0, 0))
    return table


def _fit(table: QTableView) -> None:
    """Columns as wide as their titles and what was pasted; of a name there is always room for one."""
    table.resizeColumnsToContents()
    for column, least in enumerate((150, 80)):
        table.setColumnWidth(column, max(theme.room(least), table.columnWidth(column)))
