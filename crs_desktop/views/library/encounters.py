"""The encounters that are prepared, side by side: who is in each, and what can be done with it."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.dragged import PEOPLE, people_of, with_people
from crs_desktop.play.between import arrivals
from crs_desktop.play.desk import Desk
from crs_desktop.rules.facts import Left
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.views import theme
from crs_desktop.words import listed, say


class Encounters(QScrollArea):
    """A column an encounter. Those who are dropped on one come into it; one ruling, one undo."""

    def __init__(self, desk: Desk, table: Bridge, library: Bridge, open_: Callable[[int], None]) -> None:
        """``table`` is the fight that is played; ``open_`` plays another on the table."""
        super().__init__()
        self._desk, self._table, self._library, self._open = desk, table, library, open_
        self._bridges: dict[int, Bridge] = {}
        self.columns: list[Encounter] = []
        inner = QWidget()
        self._row = QHBoxLayout(inner)
        self._row.setContentsMargins(8, 8, 8, 8)
        self._row.setSpacing(8)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidget(inner)
        for signal in (table.stepped, table.rewound):
            signal.connect(self.follow)
        self.follow()

    def add(self) -> None:
        """One more, empty."""
        number = len(self._desk.encounters(self._library.session.document.system)) + 1
        self._desk.prepare(self._library.session.document.system, say("Encounter {number}", number=number))
        self.follow()

    def bridge(self, document: int) -> Bridge:
        """The one bridge to an encounter: the table’s own, while it is played there."""
        if self._table.session.document.id == document:
            return self._table
        if document not in self._bridges:
            self._bridges[document] = Bridge(self._desk.fight(document), self)
            self._bridges[document].refused.connect(self._library.refused.emit)
        return self._bridges[document]

    def let_go(self) -> None:
        """Look no more: the campaign is left."""
        for signal in (self._table.stepped, self._table.rewound):
            signal.disconnect(self.follow)

    def follow(self) -> None:
        """Show what there is now."""
        documents = self._desk.encounters(self._library.session.document.system)
        wanted = [(document.id, self.bridge(document.id)) for document in documents]
        if wanted != [(column.document, column.bridge) for column in self.columns]:
            self._lay_out(wanted)
        for column in self.columns:
            column.follow()

    def _lay_out(self, wanted: list[tuple[int, Bridge]]) -> None:
        while place := self._row.takeAt(0):
            if (widget := place.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self.columns = [Encounter(self, document, bridge) for document, bridge in wanted]
        for column in self.columns:
            self._row.addWidget(column)
        self._row.addWidget(_new(self.add), 0, Qt.AlignmentFlag.AlignTop)
        self._row.addStretch(1)

    def bring(self, bridge: Bridge, people: tuple[Combatant, ...]) -> bool:
        """Let people come into an encounter; undo in the library takes it back while nothing came after."""
        done = bool(people) and bridge.rule(*arrivals(bridge.scene, people))
        if done:
            self._library.across.did(bridge.session)
            self.follow()
        return done

    def merge(self, bridge: Bridge) -> None:
        """Let all of an encounter come into the fight on the table."""
        people = tuple(bridge.scene.combatants.values())
        if self.bring(self._table, people):
            who = listed([one.label for one in people])
            said = say("{who} came into “{fight}”.", who=who, fight=self._table.session.document.title)
            self._library.refused.emit(WhyNot(said))

    def play(self, document: int) -> None:
        """Play it on the table."""
        self._open(document)

    @property
    def system(self) -> str:
        """The system of them all."""
        return self._library.session.document.system

    @property
    def playing(self) -> str:
        """The title of the fight on the table, empty when it is of another system."""
        document = self._table.session.document
        return document.title if document.system == self.system else ""


class Encounter(QFrame):
    """Its title, its people, and its two ways onto the table."""

    def __init__(self, all_: Encounters, document: int, bridge: Bridge) -> None:
        super().__init__()
        self.setProperty("panel", "paper")
        self.setMinimumWidth(theme.room(220))
        self.setMaximumWidth(theme.room(380))
        self.document, self.bridge, self._all = document, bridge, all_
        self.title = QLabel(wordWrap=True)
        self.title.setProperty("role", "sentence")
        self.count = QLabel(wordWrap=True)
        self.count.setProperty("quiet", True)
        self.people = _People(self)
        self.merge = QPushButton(say("Into the fight"))
        self.merge.clicked.connect(lambda: all_.merge(bridge))
        self.play = QPushButton(say("Open"))
        self.play.setToolTip(say("Play it on the table"))
        self.play.clicked.connect(partial(all_.play, document))
        for signal in (bridge.stepped, bridge.rewound):
            signal.connect(self.follow)
        self._lay_out()

    def follow(self) -> None:
        """Show who is in it now."""
        people = list(self.bridge.scene.combatants.values())
        self.title.setText(self.bridge.session.document.title)
        self.count.setText(say("Empty: drop characters here.") if not people else _counted(people))
        self.people.fill(people)
        self._allow(people)

    def take(self, people: tuple[Combatant, ...]) -> None:
        """Let those come in who were dropped."""
        self._all.bring(self.bridge, people)

    def remove(self, names: list[Name]) -> None:
        """Take people out of it."""
        if names and self.bridge.rule(*map(Left, names)):
            self._all._library.across.did(self.bridge.session)

    @property
    def system(self) -> str:
        """Whose people may come."""
        return self._all.system

    def _allow(self, people: list[Combatant]) -> None:
        here = self.bridge.session.document.title
        on_table = self.document == self._all._table.session.document.id
        why = say("It is on the table.") if on_table else "" if people else say("Nobody is in it yet.")
        fight = self._all.playing
        why = why or ("" if fight else say("The fight on the table is of another system."))
        self.merge.setEnabled(not why)
        said = say("All of “{encounter}” come into “{fight}”", encounter=here, fight=fight)
        self.merge.setToolTip(why or said)
        self.play.setEnabled(not on_table)

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.addWidget(self.merge, 1)
        buttons.addWidget(self.play)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(4)
        column.addWidget(self.title)
        column.addWidget(self.count)
        column.addWidget(self.people, 1)
        column.addLayout(buttons)


class _People(QListWidget):
    """Those in one encounter; more are dropped in, and Delete takes out."""

    def __init__(self, encounter: Encounter) -> None:
        super().__init__()
        self._encounter = encounter
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.CopyAction)
        self.setMinimumHeight(theme.room(60))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)

    def fill(self, people: list[Combatant]) -> None:
        """Show these; who was selected stays so."""
        chosen = set(self.chosen())
        self.clear()
        for one in people:
            item = QListWidgetItem(one.label, self)
            item.setData(Qt.ItemDataRole.UserRole, one.name)
            item.setSelected(one.name in chosen)

    def chosen(self) -> list[Name]:
        """Who is selected."""
        return [Name(item.data(Qt.ItemDataRole.UserRole)) for item in self.selectedItems()]

    def mimeTypes(self) -> list[str]:  # noqa: N802
        """Characters."""
        return [PEOPLE]

    def mimeData(self, items: "list[QListWidgetItem]") -> QMimeData:  # type: ignore[override]  # noqa: N802
        """Those who are dragged, whole."""
        scene, document = self._encounter.bridge.scene, self._encounter.bridge.session.document
        names = [Name(item.data(Qt.ItemDataRole.UserRole)) for item in items]
        return with_people(document.id, document.system, [scene.of(name) for name in names])

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        """People of the same system, from elsewhere."""
        self._judge(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:  # noqa: N802
        """The same."""
        self._judge(event)

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        """Let them come in."""
        dragged = people_of(event.mimeData())
        if dragged and self._judge(event):
            self._encounter.take(dragged.people)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Delete takes out."""
        if event.key() == Qt.Key.Key_Delete:
            self._encounter.remove(self.chosen())
        else:
            super().keyPressEvent(event)

    def _judge(self, event: QDropEvent) -> bool:
        dragged = people_of(event.mimeData())
        fits = dragged is not None and dragged.system == self._encounter.system
        if dragged is None or not fits or dragged.document == self._encounter.document:
            event.ignore()
            return False
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        return True


def _counted(people: list[Combatant]) -> str:
    if len(people) == 1:
        return say("1 combatant")
    return say("{count} combatants", count=len(people))


def _new(add: Callable[[], None]) -> QPushButton:
    made = QPushButton(say("New encounter"))
    made.clicked.connect(lambda: add())
    return made
