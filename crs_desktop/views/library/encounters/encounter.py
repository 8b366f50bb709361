"""One prepared encounter: title, characters, and buttons to join the current fight or open it as its own."""

from collections.abc import Sequence
from functools import partial

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
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSizePolicy,
    QToolButton,
)

from crs_desktop.models.board.dragged import PEOPLE, people_of, with_people
from crs_desktop.models.library.encounters import Encounter, Encounters
from crs_desktop.override import override
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from crs_desktop.views.panels.empty import write_empty
from crs_desktop.views.style import theme
from crs_desktop.views.style.tags import tag
from crs_desktop.views.widgets.kept_menu import kept_menu
from crs_desktop.views.widgets.layouts import in_column, in_row
from crs_desktop.views.widgets.one_line import OneLine
from crs_desktop.views.widgets.short_label import ShortLabel
from crs_desktop.words import say, say_as, say_many


class EncounterColumn(QFrame):
    """Column of one encounter; an unreadable one shows the reason in place of its characters.

    ``opened`` carries the id of the encounter’s document.
    """

    opened = Signal(int)

    def __init__(self, encounters: Encounters, encounter: Encounter) -> None:
        super().__init__()
        self._encounters, self.encounter = encounters, encounter
        self.setProperty("panel", "paper")
        self.setMaximumWidth(theme.room(420))
        self.title = ShortLabel()
        self.title.setProperty("role", "sentence")
        self.count = QLabel()
        self.count.setProperty("quiet", True)
        self.why = QLabel(encounter.why, wordWrap=True)
        self.why.setProperty("hurt", True)
        self.why.setToolTip(encounter.why)
        self.why.setAlignment(Qt.AlignmentFlag.AlignTop)
        # A long reason is cut off, with a tooltip, and leaves room for the buttons.
        self.why.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self.people = EncounterPeople(encounters, encounter)
        self.is_found = True
        self._was = encounter.title
        self.name = QLineEdit(placeholderText=say("Encounter name"))
        self.name.setAccessibleName(say("Encounter name"))
        self.name.returnPressed.connect(self._named)
        self.name.editingFinished.connect(self._named)  # also when the field is left
        self.name.hide()
        self.merge = QPushButton(say("Add to fight"))
        self.merge.clicked.connect(lambda: encounters.into_fight(encounter.people))
        self.play = QPushButton(say_as("a command", "Open"))
        self.play.clicked.connect(lambda: self.opened.emit(encounter.document.id))
        self.more = QToolButton()
        self.more.setText(say("More"))
        self.more.clicked.connect(self._open_menu)
        self._lay_out()

    def follow(self) -> None:
        """Show the current title, characters and available buttons."""
        title = self.encounter.title
        self.title.setText(title)
        self.people.fill(self.encounter.people)
        leaving = self._encounters.why_leaving(self.encounter)
        self.count.setText(say("Put away after this fight") if leaving else _counted(self.encounter.people))
        self.count.setToolTip(leaving)
        self._allow(title)

    def mark_found(self, is_found: bool) -> None:
        """Show whether the search finds the encounter; others are greyed, but still take drops."""
        self.is_found = is_found
        tag(self.title, quiet=not is_found)
        tag(self.count, quiet=True)

    def ask_name(self) -> None:
        """Edit the title in place; Enter keeps the title that is filled in."""
        self._was = self.encounter.title
        self.name.setText(self._was)
        self.title.hide()
        self.name.show()
        self.name.selectAll()
        self.name.setFocus()

    def _named(self) -> None:
        """Retitle the encounter; a refused title stays open for correction until the field is left."""
        if self.name.isHidden():
            return
        text = self.name.text().strip()
        changed = bool(text) and text not in (self._was, self.encounter.title)
        if changed and not self._encounters.retitle(self.encounter, text) and self.name.hasFocus():
            self.name.selectAll()
            return
        self.name.hide()
        self.title.show()

    def rename(self) -> None:
        """Ask for a new title in a dialog."""
        question = say("What should this encounter be called?")
        take = partial(self._encounters.retitle, self.encounter)
        OneLine(self._encounters.library, question, self.encounter.title, take, self.window()).ask()

    def _allow(self, title: str) -> None:
        why = self._encounters.why_not_merge(self.encounter)
        said = say("Add all of “{title}” to “{fight}”", title=title, fight=self._encounters.fight)
        self.merge.setEnabled(not why)
        self.merge.setToolTip(why or said)
        why = self._encounters.why_not_play(self.encounter)
        for button, words in (
            (self.play, say("Play this encounter as a fight")),
            (self.more, say("Rename or put away")),
        ):
            button.setEnabled(not why)
            button.setToolTip(why or words)

    def _open_menu(self) -> None:
        menu = kept_menu(self)
        menu.addAction(say("Rename…"), self.rename)
        menu.addAction(say("Put away"), lambda: self._encounters.put_away(self.encounter))
        menu.popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def _lay_out(self) -> None:
        head = in_row((self.title, 1), (self.name, 1), self.more)
        buttons = in_row((self.merge, 1), self.play)
        parts = [(self.why, 1)] if self.encounter.why else [self.count, (self.people, 1)]
        column = in_column(head, *parts, buttons, into=self, margins=8, spacing=4)
        least = theme.room(340 if self.encounter.why else 220)
        self.setMinimumWidth(max(least, column.minimumSize().width()))


def _counted(people: Sequence[Combatant]) -> str:
    return say_many("1 character", "{count} characters", len(people)) if people else say("No characters yet")


class EncounterPeople(QListWidget):
    """List of the characters of an encounter; every change goes through `Encounters`."""

    def __init__(self, encounters: Encounters, encounter: Encounter) -> None:
        super().__init__()
        self._encounters, self._encounter = encounters, encounter
        self._shown: tuple[Combatant, ...] = ()
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.CopyAction)
        self.setMinimumHeight(theme.room(48))
        self.setAccessibleName(say("Characters in the encounter"))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)

    def fill(self, people: tuple[Combatant, ...]) -> None:
        """Show these characters and keep the selection."""
        if people == self._shown:  # filling anew would scroll to the top
            return
        self._shown, chosen = people, set(self.chosen())
        self.clear()
        for one in people:
            item = QListWidgetItem(one.label, self)
            item.setData(Qt.ItemDataRole.UserRole, one.name)
            item.setSelected(one.name in chosen)
            item.setToolTip("\n".join(filter(None, (one.side, ", ".join(one.tags)))))

    def chosen(self) -> list[Name]:
        """Return the names of the selected characters."""
        return _names(self.selectedItems())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Draw the list, or a hint on how to fill it while it is empty."""
        super().paintEvent(event)
        if not self.count():
            write_empty(self, say("Drop characters here."))

    @override
    def mimeTypes(self) -> list[str]:  # noqa: N802
        return [PEOPLE]

    def mimeData(self, items: Sequence[QListWidgetItem]) -> QMimeData:  # noqa: N802
        """Return the dragged characters with all their data."""
        dragged, document = set(_names(items)), self._encounter.document
        people = [one for one in self._encounter.people if one.name in dragged]
        return with_people(document.id, document.system, people)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        """Accept characters of the same system from another document."""
        self._judge(event)

    @override
    def dragMoveEvent(self, event: QDragMoveEvent) -> None:  # noqa: N802
        self._judge(event)

    @override
    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        if self._judge(event):
            self._take(event.mimeData())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Remove the selected characters on Delete; insert copied characters on Paste."""
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
        event.setDropAction(Qt.DropAction.CopyAction)  # the source keeps its characters
        event.accept()
        return True


def _names(items: Sequence[QListWidgetItem]) -> list[Name]:
    return [Name(item.data(Qt.ItemDataRole.UserRole)) for item in items]
