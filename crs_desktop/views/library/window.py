"""The library window: characters of one system, the sheet of the current one, encounters, and the shelf."""

from collections.abc import Callable, Sequence
from functools import partial
from html import escape

from msgspec.structs import replace
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QComboBox, QLabel, QMainWindow

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.library.characters import CharactersModel
from crs_desktop.models.library.encounters import Encounters
from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.desk.search import SearchHit, elsewhere
from crs_desktop.play.told.who_may_know import for_all
from crs_desktop.rules import SYSTEMS
from crs_desktop.views.actions.command import (
    EDIT,
    FILE,
    Command,
    CommandAction,
    action,
    commands_of,
    dress,
    refresh,
)
from crs_desktop.views.actions.undo import UndoCommands
from crs_desktop.views.library.files.import_export import ImportExport
from crs_desktop.views.library.layout import LibraryParts, Whole
from crs_desktop.views.library.people.people_commands import CHARACTERS, ENCOUNTERS, PeopleCommands
from crs_desktop.views.library.people.table import CharactersTable
from crs_desktop.views.library.sheet.editor import Editor
from crs_desktop.views.library.tabs import Tabs
from crs_desktop.views.library.thing_commands import ThingCommands
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.widgets.controls import SearchLine
from crs_desktop.views.widgets.fitting import open_at
from crs_desktop.views.widgets.modal import run
from crs_desktop.views.widgets.unwritten import Unwritten
from crs_desktop.words import listed, say, say_many, translated

_CHOSEN = ("fight", "put-in", "copies", "column", "remove")
"""The commands over the selected characters, which also stand in their context menu."""
_IN_TABLE = ("remove", "copy")
"""Commands whose keys work in the character table only: other lists use the same keys."""


class LibraryWindow(QMainWindow):
    """Window of a library, which is a document with an undo of its own, independent of the fight.

    ``quit_wanted`` asks to quit the whole program, not only to close this window. ``notes_wanted`` asks for
    the GM's own notes on a character, by name.
    """

    quit_wanted, notes_wanted = Signal(), Signal(str)

    def __init__(
        self,
        desk: Desk,
        table: Bridge,
        settings: Settings,
        open_fight: Callable[[int], None],
        beside: Callable[[Desk], QMainWindow],
    ) -> None:
        """``table`` is the bridge of the current fight; ``open_fight`` opens another fight in its window.

        ``beside`` opens a second fight window, for trials.
        Raises `NotSaved` if the library cannot be read.
        """
        # First: it may raise, and leaves no half-made window.
        library = desk.library(table.session.document.system)
        super().__init__()
        self.desk, self.settings = desk, settings
        self.bridge = Bridge(library, self)
        self.model = CharactersModel(self.bridge, self)
        self.characters = CharactersTable(self.model)
        self.editor = Editor(self.bridge, desk.campaign)
        self.encounters = Encounters(desk, table, self.bridge, self)
        self.tabs = Tabs(self.bridge, self.encounters)
        self.tabs.columns.opened.connect(open_fight)
        self._make_acts(beside)
        self._make_head()
        self._make_commands()
        self.setCentralWidget(Whole(self._parts()))
        open_at(self, 1320, 760)
        self._connect()
        self._refresh()

    def _make_acts(self, beside: Callable[[Desk], QMainWindow]) -> None:
        """Make the objects that carry out commands on characters, items and files."""
        lists, campaign = (self.model, self.characters, self.encounters), self.desk.campaign
        self.people = PeopleCommands(self, *lists, self.settings, campaign.picture)
        things = (self.editor.things, self.tabs, self.characters.chosen, beside)
        self.things = ThingCommands(self, self.bridge, *things)
        where = (campaign, self.settings, self.people, self.encounters, self.show_system)
        self.in_out = ImportExport(self, self.bridge, *where)
        self.setAcceptDrops(True)

    def _make_head(self) -> None:
        """Make the search field, the system list and the notices."""
        self.search = SearchLine(clearButtonEnabled=True)
        self.elsewhere = Elsewhere()
        self.systems = QComboBox()
        self.counted, self.notice = QLabel(), QLabel(wordWrap=True)
        self.notice.setProperty("healed", True)
        self.notice.hide()

    def show_system(self, system: str) -> None:
        """Show the library of another system."""
        self.editor.settle()
        library = self.bridge.attempt(partial(self.desk.library, system))
        if library is None:
            self._refresh()
        elif library is not self.bridge.session:
            self.bridge.play(library)
            self.characters.measure()
            self._look_for()

    @Command("new", CHARACTERS, "&New character", ("Alt+N",), "add-combatant")
    def new(self) -> None:
        """Add a character and put the focus on their name."""
        self.people.new(self.search, self.editor)

    @Command("own-notes", CHARACTERS, "My not&es…", ("Ctrl+J",), after="remove")
    def own_notes(self) -> None:
        """Show the GM's own notes on the character whose sheet is open, or on this library if none is."""
        who, library = self.bridge.selection, self.bridge.session.document.title
        self.notes_wanted.emit(self.bridge.scene.label(who) if who else library)

    @Command("encounter", ENCOUNTERS, "New &encounter", ("Ctrl+Shift+E",), after="put-in")
    def new_encounter(self) -> None:
        """Add an encounter and show the tab of encounters."""
        self.tabs.setCurrentWidget(self.tabs.columns)
        self.tabs.columns.add()

    @Command("print", FILE, "&Print cards…", ("Ctrl+P",), "card")
    def print_cards(self) -> None:
        """Open the print dialog for the selected characters, or for all shown."""
        self.editor.settle()
        self.people.print_cards()

    @Command("close", FILE, "&Close library", ("Ctrl+W",))
    def close_library(self) -> None:
        """Close this window; the library is saved already."""
        self.close()

    @Command("quit", FILE, "&Quit", ("Ctrl+Q",))
    def quit(self) -> None:
        """Ask for the end of the whole program."""
        self.quit_wanted.emit()

    @Command("house-rules", EDIT, "&House rules…", after="find")
    def house_rules(self) -> None:
        """Open the house rules that the sheets and trials of this library follow."""
        from crs_desktop.views.dialogs.house_rules import HouseRules

        dialog = HouseRules(self.bridge, self)
        run(dialog)
        self.bridge.rewound.emit()

    @Command("find", EDIT, "&Search", ("Ctrl+F",), after="copy")
    def focus_search(self) -> None:
        """Put the focus on the search field and select its text."""
        self.search.setFocus()
        self.search.selectAll()

    def unwritten(self) -> list[Unwritten]:
        """Try again to write all typed text; return what could not be written."""
        parts = (self.editor, self.characters, self.tabs.things)
        return [one for part in parts for one in part.unwritten()]

    def let_go(self) -> None:
        """Close and delete the window, because the campaign is closed."""
        self.close()
        self.encounters.let_go()
        self.deleteLater()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        """Accept importable files and lists anywhere in the window."""
        if self.in_out.way(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        """Import after the drag has ended: the import may open a dialog."""
        if act := self.in_out.way(event.mimeData()):
            event.acceptProposedAction()
            QTimer.singleShot(0, self, act)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Import the clipboard on Paste, unless a list with the focus pastes for itself."""
        if event.matches(QKeySequence.StandardKey.Paste):
            self.in_out.paste()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        """Write what is still being typed; everything else is already on disk."""
        self.editor.settle()
        super().closeEvent(event)

    def _look_for(self) -> None:
        """Apply the search here, and count its hits in the libraries of other systems."""
        text, here = self.search.text(), self.bridge.session.document.system
        for part in (self.model, self.tabs):
            part.look_for(text)
        words = text.casefold().split()
        self.elsewhere.show_found(self.bridge.attempt(lambda: elsewhere(self.desk, here, words)) or [])

    def _parts(self) -> LibraryParts:
        seen = (self.characters, self.editor, self.tabs, self.systems, self.search, self.elsewhere)
        under = tuple(self.actions_by_id[id_] for id_ in ("new", "fight"))
        return LibraryParts(*seen, self.notice, self.counted, under)

    def _make_commands(self) -> None:
        subjects = (self.in_out, UndoCommands(self.bridge), self, self.people, self.things)
        self._commands = [self._bound(command) for command in commands_of(*subjects)]
        self.actions_by_id: dict[str, CommandAction] = {one.id: action(one, self) for one in self._commands}
        for command in self._commands:
            dress(self.actions_by_id[command.id], command.icon)
        self._over_chosen = [one for one in self._commands if one.id in _CHOSEN]
        for id_ in _IN_TABLE:  # elsewhere Del and Ctrl+C act on other lists
            self.actions_by_id[id_].setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        for id_ in (*_CHOSEN, "copy"):
            self.characters.addAction(self.actions_by_id[id_])
        self.characters.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        for title in dict.fromkeys(command.menu for command in self._commands):
            menu = self.menuBar().addMenu(translated(title))
            menu.addActions([self.actions_by_id[one.id] for one in self._commands if one.menu == title])

    def _bound(self, command: Command) -> Command:
        """Let a command show its errors here, and need a selection if it acts on selected characters."""
        bound = replace(command, act=partial(self.bridge.attempt, command.act))
        return replace(bound, why_not=self._why_none_chosen) if command.id in _CHOSEN else bound

    def _why_none_chosen(self, _bridge: Bridge) -> str:
        return "" if self.characters.chosen() else say("No character is selected.")

    def _connect(self) -> None:
        self.search.textChanged.connect(self._look_for)
        self.elsewhere.linkActivated.connect(self.show_system)
        self.systems.activated.connect(lambda _: self.show_system(str(self.systems.currentData())))
        self.characters.chosen_changed.connect(self._count)
        self.model.modelReset.connect(self._count)
        self.bridge.refused.connect(lambda why: self._say(str(why)))
        self.bridge.follow(self._on_change)

    def _on_change(self) -> None:
        self._say("")
        self._refresh()

    def _refresh(self) -> None:
        scene, session = self.bridge.scene, self.bridge.session
        name = self.desk.campaign.path.stem if self.desk.campaign.path else self.desk.campaign.name
        titles = for_all(scene, session.document.title, name)
        self.setWindowTitle(" — ".join((*titles, "CRS Desktop")))
        self.systems.setCurrentIndex(self.systems.findData(session.document.system))
        self._count(self._commands)

    def _count(self, commands: Sequence[Command] = ()) -> None:
        """Count the characters, and refresh ``commands``, or else those over the selected characters."""
        chosen, all_ = len(self.characters.chosen()), len(self.bridge.scene.combatants)
        self.counted.setText(_counted(self.model.rowCount(), all_, chosen))
        refresh(commands or self._over_chosen, self.actions_by_id, self.bridge)

    def _say(self, sentence: str) -> None:
        self.notice.setText(sentence)
        self.notice.setVisible(bool(sentence))


def _counted(shown: int, all_: int, chosen: int) -> str:
    if chosen:
        return say("{count} of {all} selected", count=chosen, all=all_)
    if shown != all_:
        return say("{shown} of {all}", shown=shown, all=all_)
    return say_many("1 character", "{count} characters", all_)


class Elsewhere(QLabel):
    """Search hits in other libraries, a link per system; ``linkActivated`` carries the system id."""

    def __init__(self) -> None:
        super().__init__(wordWrap=True)
        self.setProperty("links", True)
        kinds = Qt.TextInteractionFlag
        self.setTextInteractionFlags(kinds.LinksAccessibleByMouse | kinds.LinksAccessibleByKeyboard)
        self.hide()

    def show_found(self, found: list[SearchHit]) -> None:
        """Show the hits in other libraries; hide the label if there are none."""
        links = [f'<a href="{one.system}">{escape(_told(one))}</a>' for one in found]
        self.setText(say("Also found elsewhere: {links}.", links=listed(links)) if links else "")
        self.setVisible(bool(links))


def _told(found: SearchHit) -> str:
    title = next(entry.title for entry in SYSTEMS if entry.id == found.system)
    held = []
    if found.characters:
        held.append(say_many("1 character", "{count} characters", found.characters))
    if found.things:
        held.append(say_many("1 item", "{count} items", found.things))
    return say("{held} in {system}", held=listed(held), system=title)
