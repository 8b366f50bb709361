"""The dialog for the items, skills and powers of one combatant, each with its effect in words."""

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QScrollArea,
    QTableView,
    QWidget,
)

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.items import ItemsModel
from crs_desktop.play.told.who_may_know import for_all
from crs_desktop.rules.values import Name
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.controls import ChoiceCells
from crs_desktop.views.widgets.fitting import open_at
from crs_desktop.views.widgets.kept_typing import KeptTyping
from crs_desktop.views.widgets.layouts import in_column
from crs_desktop.words import say

_NAME, _EFFECT, _STATE = range(3)
_LINES = 7
"""Most lines visible at once in the explanation under the table."""


class Items(QDialog):
    """The items dialog; each edit applies at once as a ruling."""

    def __init__(self, bridge: Bridge, who: Name, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        label = bridge.scene.label(who)
        title = say("Items of {who}", who=label) if for_all(bridge.scene, label) else say("Items")
        self.setWindowTitle(title)
        self.model = ItemsModel(bridge, who, self)
        self.table = ItemsTable(self.model)
        self.understood = QLabel(wordWrap=True)
        self.understood.setProperty("quiet", True)
        self.understood.setMinimumHeight(3 * self.fontMetrics().height())
        self.understood.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.table.selectionModel().currentChanged.connect(self._explain)
        self.model.dataChanged.connect(self._explain)
        self._lay_out()
        self._explain()

    def _explain(self) -> None:
        """Show how the rules understand the current row, else how effects are written."""
        row = self.table.currentIndex().row()
        told = self.model.understood(row) if row >= 0 else ""
        self.understood.setText(told or self._bridge.session.system.items.grammar())

    def _lay_out(self) -> None:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        buttons.rejected.connect(self.reject)
        in_column((self.table, 1), self._scrolled(self.understood), buttons, into=self)
        open_at(self, theme.room(680), theme.room(420))

    def _scrolled(self, words: QLabel) -> QScrollArea:
        """Return the explanation in a low scroll area, because it is long in some systems."""
        area = QScrollArea(widgetResizable=True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setAccessibleName(say("Explanation of effects"))
        area.setWidget(words)
        area.setMaximumHeight(_LINES * self.fontMetrics().lineSpacing())
        return area


class ItemsTable(KeptTyping):
    """The table of items, which also takes and gives items by drag and drop."""

    def __init__(self, model: ItemsModel) -> None:
        super().__init__(model.bridge)
        self.setAccessibleName(say("Items, skills and powers"))
        self._items = model
        self.setModel(model)
        self.setItemDelegate(ChoiceCells(self))
        self.verticalHeader().hide()
        self.setDragDropMode(QTableView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.CopyAction)
        self.setDragDropOverwriteMode(False)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(_EFFECT, QHeaderView.ResizeMode.Stretch)
        header.resizeSection(_NAME, theme.room(170))
        header.resizeSection(_STATE, theme.room(120))
        model.modelReset.connect(self._keep_place)
        self._place = (0, 0)
        self.selectionModel().currentChanged.connect(self._remember)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Remove the item on Delete, edit on Enter, and copy or paste items between tables."""
        index = self.currentIndex()
        if self.state() == QTableView.State.EditingState:
            super().keyPressEvent(event)
        elif event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setMimeData(self._items.mimeData([index]))
        elif event.matches(QKeySequence.StandardKey.Paste):
            self._items.take(QGuiApplication.clipboard().mimeData())
        elif event.key() == Qt.Key.Key_Delete and index.isValid():
            self._items.remove(index.row())
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and index.isValid():
            self.edit(index)
        else:
            super().keyPressEvent(event)

    def _remember(self, current: QModelIndex) -> None:
        if current.isValid():
            self._place = (current.row(), current.column())

    def _keep_place(self) -> None:
        """Make the last current cell current again after an edit has reset the model."""
        row, column = self._place
        self.setCurrentIndex(self._items.index(min(row, self._items.rowCount() - 1), column))
