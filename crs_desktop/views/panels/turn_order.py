"""Everybody who is here: the spine of the fight, and the list twin of the board."""

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QPaintEvent
from PySide6.QtWidgets import QFrame, QListView, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.combatants import CombatantsModel, Role
from crs_desktop.views.panels.empty import write_empty
from crs_desktop.views.panels.turn_row import TurnRows
from crs_desktop.words import say


class TurnOrder(QListView):
    """A row a combatant; the one selected here is the one selected everywhere.

    A row that is dragged to another place is a ruling about the order. ``menu_wanted`` tells where on the
    screen the menu of the selected one is wanted.
    """

    menu_wanted = Signal(QPoint)

    def __init__(self, bridge: Bridge, model: CombatantsModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.setModel(model)
        self.setItemDelegate(TurnRows(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setDragDropMode(QListView.DragDropMode.InternalMove)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setAccessibleName(say("Everybody who is here"))
        self.selectionModel().currentChanged.connect(self._select)
        bridge.selected.connect(self._show)
        model.modelReset.connect(lambda: self._show(bridge.selection))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """An empty list invites."""
        super().paintEvent(event)
        if self.model().rowCount() == 0:
            write_empty(self, say("Nobody is here yet."))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802
        """The menu of a row; by key, of the selected one."""
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        if index.isValid():
            self.setCurrentIndex(index)
            spot = self.visualRect(index).center() if by_key else event.pos()
            self.menu_wanted.emit(self.viewport().mapToGlobal(spot))

    def _select(self, current: QModelIndex) -> None:
        if current.isValid():
            self._bridge.select(current.data(Role.NAME))

    def _show(self, name: str) -> None:
        model = self.model()
        index = model.index_of(name) if isinstance(model, CombatantsModel) else QModelIndex()
        if index != self.currentIndex():
            self.setCurrentIndex(index)
