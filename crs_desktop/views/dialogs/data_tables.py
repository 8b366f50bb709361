"""The dialog for the tables of a system (weapons, armour, wounds), to be read, edited and extended."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QTableView,
    QWidget,
)

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.data_table import DataTableModel
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.fitting import open_at
from crs_desktop.views.widgets.layouts import STRETCH, in_column, in_row
from crs_desktop.words import say

_LIST, _WIDE, _HIGH = 190, 960, 560


class DataTables(QDialog):
    """The tables dialog; each edit applies at once as a ruling, so it is in the log and can be undone."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        system = bridge.session.system
        self.setWindowTitle(say("Tables of {system}", system=system.title))
        self._tables = system.tables
        self.model = DataTableModel(bridge, self._tables[0], self)
        self.list = QListWidget()
        self.list.addItems([table.title for table in self._tables])
        self.list.setFixedWidth(theme.room(_LIST))
        self.list.setAccessibleName(say("Tables"))
        self.list.currentRowChanged.connect(self._show)
        self.view = self._table()
        self.message = QLabel(wordWrap=True)
        self.message.setProperty("hurt", True)
        in_column((in_row(self.list, (self.view, 1)), 1), self.message, self._buttons(), into=self)
        self.model.dataChanged.connect(self._tell)
        self.model.modelReset.connect(self._tell)
        self.list.setCurrentRow(0)
        open_at(self, theme.room(_WIDE), theme.room(_HIGH))

    def add(self) -> None:
        """Add a row with the typed name to the table."""
        if self.model.add(self.name.text()):
            self.name.clear()
            self.view.selectRow(self.model.rowCount() - 1)
        self._tell()

    def remove(self) -> None:
        """Remove the selected rows."""
        rows = {index.row() for index in self.view.selectedIndexes()}
        for row in sorted(rows, reverse=True):  # from the bottom, so that the other indexes stay valid
            self.model.remove(row)
        self._tell()

    def _table(self) -> QTableView:
        view = QTableView()
        view.setModel(self.model)
        view.verticalHeader().hide()
        view.setTabKeyNavigation(False)
        view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        view.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        view.setAccessibleName(say("Rows of the table"))
        view.setToolTip(say("Double-click a value to edit it"))
        view.itemDelegate().closeEditor.connect(lambda *_: self._tell())
        return view

    def _buttons(self) -> QHBoxLayout:
        self.name = QLineEdit(placeholderText=say("Name of a new row"))
        self.name.setAccessibleName(self.name.placeholderText())
        self.name.returnPressed.connect(self.add)
        self.adds, self.removes = QPushButton(say("&Add row")), QPushButton(say("&Remove"))
        self.adds.clicked.connect(self.add)
        self.removes.clicked.connect(self.remove)
        for button in (self.adds, self.removes):
            button.setAutoDefault(False)  # Enter in the name field adds a row and must press no button
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        close.rejected.connect(self.reject)
        return in_row(self.name, self.adds, self.removes, STRETCH, (close, 0, Qt.AlignmentFlag.AlignRight))

    def _show(self, place: int) -> None:
        self.model.show_table(self._tables[place])
        self._tell()

    def _tell(self) -> None:
        """Show why the last edit was refused, or how to fill an empty table."""
        empty = "" if self.model.rows else say("The rulebook does not give this table. Add rows to use it.")
        self.message.setText(self.model.refused or empty)
