"""Turn order panel: all combatants, the list twin of the board."""

from collections.abc import Sequence

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    Qt,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.rows import Index
from crs_desktop.models.turns.combatants import CombatantRole, CombatantsModel
from crs_desktop.override import override
from crs_desktop.rules.values import Name
from crs_desktop.views.panels.empty import write_empty
from crs_desktop.views.panels.turn_row import TurnRows
from crs_desktop.views.widgets.current_cell import row_ranges
from crs_desktop.words import say

_Flag = QItemSelectionModel.SelectionFlag


class TurnOrder(QListView):
    """List with one row per combatant; its selection is the selection of the whole window.

    Dragging rows to another place is a ruling about the order. ``menu_wanted`` carries the screen position
    for the menu of the selected combatant.
    """

    menu_wanted = Signal(QPoint)

    def __init__(self, bridge: Bridge, model: CombatantsModel) -> None:
        super().__init__()
        self._bridge = bridge
        self._combatants = model
        self.setModel(model)
        self.rows = TurnRows(bridge, self)
        self.setItemDelegate(self.rows)
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self.setDragDropMode(QListView.DragDropMode.InternalMove)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setAccessibleName(say("Turn order"))
        self._leads = self._follows = False  # guards: the selection of list and bridge follow each other
        self.selectionModel().selectionChanged.connect(self._select)
        self.selectionModel().currentChanged.connect(self._select)
        bridge.selected.connect(self._follow)
        model.modelReset.connect(self._show)
        model.widened.connect(self.viewport().update)
        self._sought = Name("")
        for signal in (bridge.stepped, bridge.rewound):  # connected after the model, which must be up to date
            signal.connect(self._seek)
        self._show()

    def fold(self, folded: bool) -> None:
        """Show one line for each combatant, or two."""
        if folded != self.rows.only_one:
            self.rows.only_one = folded
            self.doItemsLayout()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        super().paintEvent(event)
        if self.model().rowCount() == 0:
            write_empty(self, say("No combatants yet: add a character first."))

    def dataChanged(self, first: Index, last: Index, roles: Sequence[int] = ()) -> None:  # noqa: N802
        """Paint only the changed rows: a list view would lay out all rows again, at their constant size."""
        QAbstractItemView.dataChanged(self, first, last, list(roles))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802
        """Ask for the menu of a row; by keyboard, of the current row."""
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        if index.isValid():
            among = self.selectionModel().isSelected(index)
            self.selectionModel().setCurrentIndex(index, _Flag.NoUpdate if among else _Flag.ClearAndSelect)
            spot = self.visualRect(index).center() if by_key else event.pos()
            self.menu_wanted.emit(self.viewport().mapToGlobal(spot))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._sought = Name("")
        self._seek()

    def _seek(self) -> None:
        """Scroll to the combatant asked, else the one up, when that changes; later the GM may scroll away."""
        asked, up = self._bridge.prompt.who, self._bridge.scene.up
        who = asked if asked in self._bridge.scene.combatants else up or Name("")
        if who != self._sought and who:
            self.scrollTo(self._combatants.index_of(who))
        self._sought = who

    def _select(self) -> None:
        """Select these combatants in the whole window; the row with the keyboard focus is the current one."""
        if not self._leads and not self._follows:
            rows = sorted(self.selectedIndexes(), key=QModelIndex.row)
            current = self.currentIndex().data(CombatantRole.NAME) or ""
            self._leads = True
            self._bridge.gather([index.data(CombatantRole.NAME) for index in rows], current)
            self._leads = False

    def _follow(self) -> None:
        """Follow a selection made elsewhere; not while this list itself is changing it."""
        if self._leads:
            self.viewport().update()
        else:
            self._show()

    def _show(self) -> None:
        model, bridge = self.model(), self._bridge
        if not isinstance(model, CombatantsModel):
            return
        indexes = map(model.index_of, bridge.group or (bridge.selection,))
        wanted = QItemSelection()
        for first, last in row_ranges(sorted(index.row() for index in indexes if index.isValid())):
            wanted.select(model.index(first), model.index(last))
        self._follows = True
        self.selectionModel().setCurrentIndex(model.index_of(bridge.selection), _Flag.NoUpdate)
        self.selectionModel().select(wanted, _Flag.ClearAndSelect)
        self._follows = False
