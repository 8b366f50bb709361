"""Who is in one encounter: more are dropped or pasted in, Delete takes out."""

from collections.abc import Sequence

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPaintEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem, QSizePolicy

from crs_desktop.models.board.dragged import PEOPLE, people_of, with_people
from crs_desktop.models.library.encounters import Encounter, Encounters
from crs_desktop.override import override
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from crs_desktop.views.panels.empty import write_empty
from crs_desktop.views.style import theme
from crs_desktop.words import say


class EncounterPeople(QListWidget):
    """A line a combatant; what is done with them goes to the encounters."""

    def __init__(self, encounters: Encounters, encounter: Encounter) -> None:
        super().__init__()
        self._encounters, self._encounter = encounters, encounter
        self._shown: tuple[Combatant, ...] = ()
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.CopyAction)
        self.setMinimumHeight(theme.room(48))
        self.setAccessibleName(say("Who is in the encounter"))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)

    def fill(self, people: tuple[Combatant, ...]) -> None:
        """Show these; who was selected stays so."""
        if people == self._shown:
            return
        self._shown, chosen = people, set(self.chosen())
        self.clear()
        for one in people:
            item = QListWidgetItem(one.label, self)
            item.setData(Qt.ItemDataRole.UserRole, one.name)
            item.setSelected(one.name in chosen)
            item.setToolTip("\n".join(filter(None, (one.side, ", ".join(one.tags)))))

    def chosen(self) -> list[Name]:
        """Who is selected, in the order they stand here."""
        return _names(self.selectedItems())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Say how it is filled."""
        super().paintEvent(event)
        if not self.count():
            write_empty(self, say("Drop characters here."))

    @override
    def mimeTypes(self) -> list[str]:  # noqa: N802
        return [PEOPLE]

    def mimeData(self, items: Sequence[QListWidgetItem]) -> QMimeData:  # noqa: N802
        """Those who are dragged, whole."""
        dragged, document = set(_names(items)), self._encounter.document
        people = [one for one in self._encounter.people if one.name in dragged]
        return with_people(document.id, document.system, people)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        """People of the same system, from elsewhere."""
        self._judge(event)

    @override
    def dragMoveEvent(self, event: QDragMoveEvent) -> None:  # noqa: N802
        self._judge(event)

    @override
    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        if self._judge(event):
            self._take(event.mimeData())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Delete takes out; characters that were copied are pasted."""
        if event.key() == Qt.Key.Key_Delete:
            self._encounters.remove(self._encounter, self.chosen())
        elif event.matches(QKeySequence.StandardKey.Paste):
            self._take(QGuiApplication.clipboard().mimeData())
        else:
            super().keyPressEvent(event)

    def _take(self, data: QMimeData | None) -> None:
        came = people_of(data)
        if came is not None and came.system == self._encounters.system:
            self._encounters.bring(self._encounter, came.people)

    def _judge(self, event: QDropEvent) -> bool:
        dragged, document = people_of(event.mimeData()), self._encounter.document
        if dragged is None or dragged.system != document.system or dragged.document == document.id:
            event.ignore()
            return False
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        return True


def _names(items: Sequence[QListWidgetItem]) -> list[Name]:
    return [Name(item.data(Qt.ItemDataRole.UserRole)) for item in items]
