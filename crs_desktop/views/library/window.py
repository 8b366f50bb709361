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
from crs_desktop.play.finding import elsewhere
from crs_desktop.play.roster import numbered
from crs_desktop.rules import SYSTEMS
from crs_desktop.rules.facts import Entered, ItemPut, Left, Shelved
from crs_desktop.rules.scene import Combatant, Item
from crs_desktop.views import theme
from crs_desktop.views.commands import action, bar, dress, said
from crs_desktop.views.library.commands import library_commands
from crs_desktop.views.library.editor import Editor
from crs_desktop.views.library.elsewhere import Elsewhere
from crs_desktop.views.library.encounters import Encounters
from crs_desktop.views.library.in_out import InOut
from crs_desktop.views.library.table import CharactersTable
from crs_desktop.views.library.things import Things
from crs_desktop.views.settings import Settings
from crs_desktop.words import say

_CHOSEN = ("fight", "put-in", "copies", "column", "remove")
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
        self.in_out = InOut(self, self.bridge, desk.campaign, settings, self._going_out, self._show_other)
        self.search = QLineEdit(clearButtonEnabled=True)
        self.elsewhere = Elsewhere()
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
        self._look_for()

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

    def into_encounter(self) -> None:
        """Let those who are selected come into an encounter that is chosen by its title."""
        titles = self.encounters.titles()
        title, meant = QInputDialog.getItem(
            self, say("Into an encounter"), say("Which encounter?"), titles, 0, False
        )
        if meant:
            self.encounters.columns[titles.index(title)].take(tuple(self._chosen()))

    def house_rules(self) -> None:
        """Read and choose the house rules that the sheets and the trials here follow."""
        from crs_desktop.views.dialogs.house_rules import HouseRules

        dialog = HouseRules(self.bridge, self)
        dialog.exec()
        dialog.deleteLater()
        self.bridge.rewound.emit()

    def write_thing(self) -> None:
        """Write an item, a skill or a power where the focus is, else for the one that is looked at."""
        self._things().write()

    def give(self) -> None:
        """Give what is looked at on the shelf to all who are selected."""
        item = self.shelf_things.current
        if item is not None:
            self.bridge.rule(*(ItemPut(name, item) for name in self.characters.chosen()))
        else:
            self._say(say("Nothing on the shelf is looked at."))

    def shelve(self) -> None:
        """Lay what is looked at on the sheet on the shelf, too."""
        item = self.editor.things.current
        if item is not None:
            self.bridge.rule(Shelved(item))
        else:
            self._say(say("Nothing on the sheet is looked at."))

    def focus_search(self) -> None:
        """Let words be typed to look for."""
        self.search.setFocus()
        self.search.selectAll()

    def try_thing(self) -> None:
        """Try out the thing that is looked at."""
        self._things().try_current()

    def try_out(self, item: Item) -> None:
        """Try a thing out: in the hand of the one whose sheet is seen."""
        from crs_desktop.views.library.trial import try_out

        scene, who = self.bridge.scene, self.bridge.selection
        self.trial = try_out(scene, scene.of(who) if who else None, item, self._settings)
        self.trial.show()

    def _things(self) -> Things:
        """Those that a command is about."""
        at_shelf = self.tabs.currentWidget().isAncestorOf(self.focusWidget() or self)
        on_shelf = self.tabs.currentWidget() is self.shelf_things
        return (
            self.shelf_things if on_shelf and (at_shelf or not self.bridge.selection) else self.editor.things
        )

    def _show_other(self, system: str) -> None:
        """Show the library of another system, if it is another one."""
        if system and system != self.bridge.session.document.system:
            self.show_system(system)

    def _look_for(self) -> None:
        """Show what is looked for of all that the campaign keeps."""
        text = self.search.text()
        for part in (self.model, self.shelf, self.encounters):
            part.look_for(text)
        words = text.casefold().split()
        self.elsewhere.show_found(elsewhere(self.desk, self.bridge.session.document.system, words))
        self._count_tabs()

    def _count_tabs(self) -> None:
        wanted = bool(self.search.text().strip())
        titles = (say("Encounters"), say("Shelf: items, skills and powers"))
        counts = (self.encounters.counts(), self.shelf.counts())
        for at, (title, (shown, all_)) in enumerate(zip(titles, counts, strict=True)):
            found = say("{title} ({shown} of {all})", title=title, shown=shown, all=all_)
            self.tabs.setTabText(at, found if wanted else title)

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
        for id_ in (*_CHOSEN, "copy"):
            self.characters.addAction(self.actions_by_id[id_])
        self.characters.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        for title in dict.fromkeys(command.menu for command in self._commands):
            menu = self.menuBar().addMenu(say(title))
            menu.addActions([self.actions_by_id[one.id] for one in self._commands if one.menu == title])

    def _connect(self) -> None:
        self.search.textChanged.connect(self._look_for)
        self.elsewhere.linkActivated.connect(self.show_system)
        self.encounters.counted.connect(self._count_tabs)
        self.systems.activated.connect(lambda _: self.show_system(str(self.systems.currentData())))
        self.characters.chosen_changed.connect(self._refresh)
        self.model.modelReset.connect(self._refresh)
        for things in (self.editor.things, self.shelf_things):
            things.try_out = self.try_out
        self.editor.things.onward.clicked.connect(self.shelve)
        self.shelf_things.onward.clicked.connect(self.give)
        self.bridge.refused.connect(lambda why: self._say(str(why)))
        for signal in (self.bridge.stepped, self.bridge.rewound):
            signal.connect(self._on_change)

    def _on_change(self) -> None:
        self._say("")
        self._refresh()
        self._count_tabs()

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
        column.addWidget(self.elsewhere)
        column.addWidget(self.told)
        under = QHBoxLayout()
        under.setSpacing(8)
        for id_ in ("new", "fight"):
            under.addWidget(_button(self.actions_by_id[id_]))
        under.addStretch(1)
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
        return row

    def _bottom(self) -> QTabWidget:
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(self.encounters, say("Encounters"))
        given = QPushButton(say("Give to the selected"))
        given.setToolTip(say("Give it to every character that is selected; it stays here, too"))
        self.shelf_things = Things(self.bridge, self.shelf, given, is_wide=True)
        self.shelf_table = self.shelf_things.table
        self.tabs.addTab(self.shelf_things, say("Shelf: items, skills and powers"))
        return self.tabs


def _counted(shown: int, all_: int, chosen: int) -> str:
    if chosen > 1:
        return say("{count} of {all} selected", count=chosen, all=all_)
    if shown != all_:
        return say("{shown} of {all}", shown=shown, all=all_)
    return say("1 character") if all_ == 1 else say("{all} characters", all=all_)


def _button(of: QAction) -> QPushButton:
    made = QPushButton(said(of.text()))
    made.clicked.connect(of.trigger)
    of.changed.connect(lambda: _follow(made, of))
    _follow(made, of)
    return made


def _follow(button: QPushButton, of: QAction) -> None:
    button.setEnabled(of.isEnabled())
    button.setToolTip(str(of.property("why_not") or "") or of.toolTip())
