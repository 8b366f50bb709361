"""The library: the characters of one system, the sheet of the one looked at, encounters, and the shelf."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QCloseEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QInputDialog,
    QLabel,
    QLineEdit,
    QMainWindow,
    QPushButton,
    QSplitter,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.characters import CharactersModel
from crs_desktop.models.items import ShelfModel
from crs_desktop.play.between import copies
from crs_desktop.play.desk import Desk
from crs_desktop.play.roster import numbered
from crs_desktop.rules import SYSTEMS
from crs_desktop.rules.facts import Entered, Left
from crs_desktop.rules.scene import Combatant
from crs_desktop.views import theme
from crs_desktop.views.commands import action, bar, dress, said
from crs_desktop.views.dialogs.items import ItemsTable
from crs_desktop.views.library.commands import library_commands
from crs_desktop.views.library.editor import Editor
from crs_desktop.views.library.encounters import Encounters
from crs_desktop.views.library.in_out import InOut
from crs_desktop.views.library.table import CharactersTable
from crs_desktop.views.settings import Settings
from crs_desktop.words import say

_CHOSEN = ("copies", "column", "fight", "remove")
_IN_TABLE = ("remove", "copy")
"""The commands whose keys mean something else in other lists."""
_MOST_COPIES = 99


class LibraryWindow(QMainWindow):
    """A document of its own: what is done here is undone here, whatever the fight does meanwhile."""

    def __init__(
        self, desk: Desk, table: Bridge, settings: Settings, open_fight: Callable[[int], None]
    ) -> None:
        """``table`` is the bridge of the fight that is played; ``open_fight`` plays another there."""
        super().__init__()
        self.desk, self._table, self._settings = desk, table, settings
        system = table.session.document.system
        self.bridge = Bridge(desk.library(system), self)
        self.model = CharactersModel(self.bridge, self)
        self.characters = CharactersTable(self.model)
        self.editor = Editor(self.bridge, desk.campaign)
        self.shelf = ShelfModel(self.bridge, self)
        self.encounters = Encounters(desk, table, self.bridge, open_fight)
        self.in_out = InOut(self, self.bridge, desk.campaign, settings, self._going_out)
        self.search = QLineEdit(clearButtonEnabled=True)
        self.systems = QComboBox()
        self.told = QLabel(wordWrap=True)
        self._make_commands()
        self._lay_out()
        self._connect()
        self._refresh()

    def show_system(self, system: str) -> None:
        """Show the library of another system."""
        self.editor.settle()
        self.bridge.play(self.desk.library(system))
        self.encounters.follow()
        self.characters.measure()

    def new(self) -> None:
        """One more, and let his name be typed."""
        scene = self.bridge.scene
        taken = {*scene.combatants, *(one.label for one in scene.combatants.values())}
        label, name = numbered(say("New character"), taken)
        self.search.clear()
        if self.bridge.rule(Entered(name, Combatant(name, label))):
            self.characters.choose([name])
            self.bridge.select(name)
            self.editor.focus_name()

    def duplicate(self) -> None:
        """So many more of each that is selected, with numbers."""
        question = say("How many more of each?")
        count, meant = QInputDialog.getInt(self, say("Duplicate"), question, 1, 1, _MOST_COPIES)
        if meant:
            self.duplicated(count)

    def duplicated(self, count: int) -> None:
        """So many more of each that is selected."""
        scene, made = self.bridge.scene, []
        for one in self._chosen():
            for fact in copies(scene, one, count):
                made.append(fact)
                scene = fact.on(scene)
        if made and self.bridge.rule(*made):
            self.characters.choose([fact.who for fact in made])

    def set_column(self) -> None:
        """Set a column over all that are selected."""
        from crs_desktop.views.library.column import SetColumn

        names = self.characters.chosen()
        dialog = SetColumn(
            len(names), self.model.columns, lambda id_, text: self.model.set_column(names, id_, text), self
        )
        dialog.exec()
        dialog.deleteLater()

    def into_fight(self) -> None:
        """Let those who are selected come into the fight that is played."""
        people = tuple(self._chosen())
        if self._table.session.document.system != self.bridge.session.document.system:
            self._say(say("The fight on the table is of another system."))
        elif self.encounters.bring(self._table, people):
            fight = self._table.session.document.title
            what = people[0].label if len(people) == 1 else say("{count} characters", count=len(people))
            self._say(say("{who} came into “{fight}”. Undo takes that back.", who=what, fight=fight))

    def print_cards(self) -> None:
        """Put on paper whoever would be written out."""
        from crs_desktop.views.dialogs.print_cards import PrintCards

        self.editor.settle()
        chosen = [one.name for one in self._going_out()]
        dialog = PrintCards(self.bridge.session, self._settings, self, chosen)
        dialog.exec()
        dialog.deleteLater()

    def remove(self) -> None:
        """Take those who are selected out of the library; undo brings them back."""
        self.bridge.rule(*(Left(name) for name in self.characters.chosen()))

    def new_encounter(self) -> None:
        """One more encounter."""
        self.tabs.setCurrentWidget(self.encounters)
        self.encounters.add()

    def focus_search(self) -> None:
        """Let words be typed to look for."""
        self.search.setFocus()
        self.search.selectAll()

    def try_out(self) -> None:
        """Try the thing that is selected out."""
        from crs_desktop.views.library.trial import try_out

        item, who = self.editor.items.item(self.editor.table.currentIndex().row()), self.bridge.selection
        if item is not None and who:
            self.trial = try_out(self.bridge.scene, self.bridge.scene.of(who), item, self._settings)
            self.trial.show()

    def let_go(self) -> None:
        """Close for good: the campaign is left."""
        self.close()
        self.encounters.let_go()
        self.deleteLater()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        """Everything is on disk but what is being typed."""
        self.editor.settle()
        super().closeEvent(event)

    def _chosen(self) -> list[Combatant]:
        return [self.bridge.scene.of(name) for name in self.characters.chosen()]

    def _going_out(self) -> list[Combatant]:
        """Who is written out: the selected ones, else all that are shown."""
        names = self.characters.chosen()
        shown = names if len(names) > 1 else self.model.names(range(self.model.rowCount()))
        return [self.bridge.scene.of(name) for name in shown]

    def _make_commands(self) -> None:
        self._commands = library_commands(self)
        self.actions_by_id: dict[str, QAction] = {one.id: action(one, self) for one in self._commands}
        for command in self._commands:
            dress(self.actions_by_id[command.id], command.icon)
        for id_ in _IN_TABLE:
            self.actions_by_id[id_].setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            self.characters.addAction(self.actions_by_id[id_])
        for title in dict.fromkeys(command.menu for command in self._commands):
            menu = self.menuBar().addMenu(say(title))
            menu.addActions([self.actions_by_id[one.id] for one in self._commands if one.menu == title])

    def _connect(self) -> None:
        self.search.textChanged.connect(self.model.look_for)
        self.systems.activated.connect(lambda _: self.show_system(str(self.systems.currentData())))
        self.characters.chosen_changed.connect(self._refresh)
        self.model.modelReset.connect(self._refresh)
        self.editor.tried.clicked.connect(self.try_out)
        self.bridge.refused.connect(lambda why: self._say(str(why)))
        for signal in (self.bridge.stepped, self.bridge.rewound):
            signal.connect(self._on_change)

    def _on_change(self) -> None:
        self._say("")
        self._refresh()

    def _refresh(self) -> None:
        scene, session = self.bridge.scene, self.bridge.session
        chosen = len(self.characters.chosen())
        self.counted.setText(_counted(self.model.rowCount(), len(scene.combatants), chosen))
        name = self.desk.campaign.path.stem if self.desk.campaign.path else self.desk.campaign.name
        self.setWindowTitle(f"{session.document.title} — {name} — CRS Desktop")
        self.systems.setCurrentIndex(self.systems.findData(session.document.system))
        self._allow(chosen)

    def _allow(self, chosen: int) -> None:
        for id_ in _CHOSEN:
            bar(self.actions_by_id[id_], "" if chosen else say("Nobody is selected."))
        for id_, what in (("undo", self.bridge.undo_words()), ("redo", self.bridge.redo_words())):
            word = say("Undo") if id_ == "undo" else say("Redo")
            self.actions_by_id[id_].setText(say("&{word} “{what}”", word=word, what=what) if what else word)
            bar(self.actions_by_id[id_], "" if what else say("There is nothing of the kind."))

    def _say(self, sentence: str) -> None:
        self.told.setText(sentence)
        self.told.setVisible(bool(sentence))

    def _lay_out(self) -> None:
        self.counted = QLabel()
        self.counted.setProperty("quiet", True)
        self.told.setProperty("healed", True)
        self.told.hide()
        for entry in SYSTEMS:
            self.systems.addItem(entry.title, entry.id)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(8, 8, 8, 4)
        column.setSpacing(8)
        column.addLayout(self._top())
        column.addWidget(self.characters, 1)
        under = QHBoxLayout()
        under.addWidget(self.told, 1)
        under.addStretch(0)
        under.addWidget(self.counted)
        column.addLayout(under)
        down = QSplitter(Qt.Orientation.Vertical)
        down.addWidget(left)
        down.addWidget(self._bottom())
        down.setSizes([470, theme.room(236)])
        down.setStretchFactor(0, 1)
        down.setCollapsible(0, False)
        across = QSplitter()
        across.addWidget(down)
        across.addWidget(self.editor)
        across.setSizes([1366 - theme.room(430), theme.room(430)])
        across.setStretchFactor(0, 1)
        self.setCentralWidget(across)
        self.resize(1320, 760)

    def _top(self) -> QHBoxLayout:
        self.search.setPlaceholderText(say("Search: name, side, tag, thing, note (Ctrl+F)"))
        self.search.setAccessibleName(say("Search"))
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.systems)
        row.addWidget(self.search, 1)
        for id_ in ("new", "fight"):
            row.addWidget(_button(self.actions_by_id[id_]))
        return row

    def _bottom(self) -> QTabWidget:
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(self.encounters, say("Encounters"))
        self.shelf_table = ItemsTable(self.shelf)
        self.tabs.addTab(self.shelf_table, say("Shelf: items, skills and powers"))
        return self.tabs


def _counted(shown: int, all_: int, chosen: int) -> str:
    if chosen > 1:
        return say("{count} of {all} selected", count=chosen, all=all_)
    return (
        say("{all} characters", all=all_) if shown == all_ else say("{shown} of {all}", shown=shown, all=all_)
    )


def _button(of: QAction) -> QPushButton:
    made = QPushButton(said(of.text()))
    made.clicked.connect(of.trigger)
    of.changed.connect(lambda: _follow(made, of))
    _follow(made, of)
    return made


def _follow(button: QPushButton, of: QAction) -> None:
    button.setEnabled(of.isEnabled())
    button.setToolTip(str(of.property("why_not") or "") or of.toolTip())
