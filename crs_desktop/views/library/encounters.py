"""The encounters that are prepared, side by side: who is in each, and what can be done with it."""

from collections.abc import Callable
from functools import partial
from itertools import count

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPaintEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QInputDialog,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from crs_desktop.models.bridge import Bridge, Step
from crs_desktop.models.dragged import PEOPLE, Dragged, people_of, with_people
from crs_desktop.play.between import arrivals
from crs_desktop.play.campaign import NotSaved
from crs_desktop.play.desk import Desk
from crs_desktop.play.finding import has, said_of
from crs_desktop.rules.facts import HouseRuleChosen, Left, PutAway
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.views import theme
from crs_desktop.views.panels.empty import write_empty
from crs_desktop.words import listed, say


class Encounters(QScrollArea):
    """A column an encounter. Those who are dropped on one come into it; one ruling, one undo.

    ``counted`` tells that others are shown.
    """

    counted = Signal()

    def __init__(self, desk: Desk, table: Bridge, library: Bridge, open_: Callable[[int], None]) -> None:
        """``table`` is the fight that is played; ``open_`` plays another on the table."""
        super().__init__()
        self._desk, self._table, self._library, self._open = desk, table, library, open_
        self._bridges: dict[int, Bridge] = {}
        self.columns: list[Encounter] = []
        self._wanted: tuple[str, ...] = ()
        inner = QWidget()
        self._row = QHBoxLayout(inner)
        self._row.setContentsMargins(8, 8, 8, 8)
        self._row.setSpacing(8)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidget(inner)
        table.stepped.connect(self._on_stepped)
        for signal in (table.rewound, library.rewound):
            signal.connect(self.follow)
        self.follow()

    def add(self) -> None:
        """One more, empty, with the house rules of the library."""
        titles = self._desk.titles()
        numbers = (say("Encounter {number}", number=number) for number in count(1))
        made = self._desk.prepare(self.system, next(title for title in numbers if title not in titles))
        readings = self._library.scene.house_rules.items()
        made.open_with(*(HouseRuleChosen(*chosen) for chosen in readings))
        self.follow()

    def look_for(self, text: str) -> None:
        """Show those in whose title, or of one of whose people, every word of ``text`` stands."""
        self._wanted = tuple(text.casefold().split())
        self._choose()

    def counts(self) -> tuple[int, int]:
        """How many are shown, and how many there are."""
        return sum(not column.isHidden() for column in self.columns), len(self.columns)

    def titles(self) -> list[str]:
        """What they are called, as they stand side by side."""
        return [column.title.text() for column in self.columns]

    def retitle(self, document: int, title: str) -> None:
        """Call one something else."""
        try:
            self.bridge(document).rule(self._desk.retitled(self._desk.fight(document), title))
        except NotSaved as error:
            self._library.refused.emit(WhyNot(str(error)))
        self.follow()

    def put_away(self, bridge: Bridge) -> None:
        """Prepare one no more; undo in the library brings it back while nothing came after."""
        if bridge.rule(PutAway()):
            self._library.across.did(bridge.session)
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
        self._table.stepped.disconnect(self._on_stepped)
        self._table.rewound.disconnect(self.follow)

    def _on_stepped(self, step: Step) -> None:
        """Whoever looks through a list loses no place in it because a clock goes on."""
        if not step.silent:
            self.follow()

    def follow(self) -> None:
        """Show what there is now."""
        documents = [
            one for one in self._desk.unbegun(self.system) if not self._desk.fight(one.id).scene.away
        ]
        wanted = [(document.id, self.bridge(document.id)) for document in documents]
        if wanted != [(column.document, column.bridge) for column in self.columns]:
            self._lay_out(wanted)
        for column in self.columns:
            column.follow()
        self._choose()

    def _choose(self) -> None:
        for column in self.columns:
            column.setVisible(has(column.said(), self._wanted))
        self.counted.emit()

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
        self.setMaximumWidth(theme.room(420))
        self.document, self.bridge, self._all = document, bridge, all_
        self.title = QLabel()
        self.title.setProperty("role", "sentence")
        self.title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.count = QLabel()
        self.count.setProperty("quiet", True)
        self.people = _People(self)
        self.merge = QPushButton(say("Into the fight"))
        self.merge.clicked.connect(lambda: all_.merge(bridge))
        self.play = QPushButton(say("Open"))
        self.play.setToolTip(say("Play it on the table"))
        self.play.clicked.connect(partial(all_.play, document))
        self.more = _more((say("Rename…"), self.rename), (say("Put away"), lambda: all_.put_away(bridge)))
        bridge.stepped.connect(self._on_stepped)
        bridge.rewound.connect(self.follow)
        self._lay_out()

    def _on_stepped(self, step: Step) -> None:
        if not step.silent:
            self.follow()

    def said(self) -> str:
        """All words by which it is found."""
        people = self.bridge.scene.combatants.values()
        return "\n".join((self.bridge.session.document.title.casefold(), *map(said_of, people)))

    def rename(self) -> None:
        """Ask what it is called."""
        question = say("What is this encounter called?")
        now = self.bridge.session.document.title
        title, meant = QInputDialog.getText(self, say("Rename the encounter"), question, text=now)
        if meant and title.strip():
            self._all.retitle(self.document, title.strip())

    def follow(self) -> None:
        """Show who is in it now."""
        people = list(self.bridge.scene.combatants.values())
        title = self.bridge.session.document.title
        self.title.setText(title)
        self.title.setToolTip(title)
        self.count.setText(_counted(people))
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
        self.more.setEnabled(not on_table)
        self.more.setToolTip(say("It is on the table.") if on_table else say("Rename it, or put it away"))

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.addWidget(self.merge, 1)
        buttons.addWidget(self.play)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(4)
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.more, 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(head)
        column.addWidget(self.count)
        column.addWidget(self.people, 1)
        column.addLayout(buttons)
        self.setMinimumWidth(max(theme.room(220), column.minimumSize().width()))


class _People(QListWidget):
    """Those in one encounter; more are dropped in, and Delete takes out."""

    def __init__(self, encounter: Encounter) -> None:
        super().__init__()
        self._encounter = encounter
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.CopyAction)
        self.setMinimumHeight(theme.room(48))
        self.setAccessibleName(say("Who is in the encounter"))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)

    def fill(self, people: list[Combatant]) -> None:
        """Show these; who was selected stays so."""
        chosen = set(self.chosen())
        self.clear()
        for one in people:
            item = QListWidgetItem(one.label, self)
            item.setData(Qt.ItemDataRole.UserRole, one.name)
            item.setSelected(one.name in chosen)
            item.setToolTip("\n".join(filter(None, (one.side, ", ".join(one.tags)))))

    def chosen(self) -> list[Name]:
        """Who is selected."""
        return [Name(item.data(Qt.ItemDataRole.UserRole)) for item in self.selectedItems()]

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Say how it is filled."""
        super().paintEvent(event)
        if not self.count():
            write_empty(self, say("Drop characters here."))

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
        """Delete takes out; characters that were copied are pasted."""
        if event.key() == Qt.Key.Key_Delete:
            self._encounter.remove(self.chosen())
        elif event.matches(QKeySequence.StandardKey.Paste):
            self._paste(people_of(QGuiApplication.clipboard().mimeData()))
        else:
            super().keyPressEvent(event)

    def _paste(self, copied: Dragged | None) -> None:
        if copied is not None and copied.system == self._encounter.system:
            self._encounter.take(copied.people)

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
    if len(people) < 2:
        return say("1 combatant") if people else say("Nobody is in it yet")
    return say("{count} combatants", count=len(people))


def _more(*acts: tuple[str, Callable[[], None]]) -> QToolButton:
    made = QToolButton()
    made.setText(say("More"))
    menu = QMenu(made)
    for words, act in acts:
        menu.addAction(words, act)
    made.clicked.connect(lambda: menu.popup(made.mapToGlobal(made.rect().bottomLeft())))
    return made


def _new(add: Callable[[], None]) -> QPushButton:
    made = QPushButton(say("New encounter"))
    made.clicked.connect(lambda: add())
    return made
