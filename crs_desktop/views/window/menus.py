"""The menu bar: all commands, and lists that are filled when they open."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QMenuBar

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.cards.chance_words import chance_words
from crs_desktop.play.desk.desk import SAMPLES
from crs_desktop.play.told.branches import branch_names
from crs_desktop.rules import SYSTEMS
from crs_desktop.rules.facts import DistanceCounted
from crs_desktop.rules.ground.squares import DistanceRule
from crs_desktop.rules.system import System
from crs_desktop.views.actions.command import BOARD, EDIT, FIGHT, FILE, HELP, VIEW, Command, Menu, bar, dress
from crs_desktop.views.actions.over import nobody, people
from crs_desktop.views.board.ground.corner_note import COUNTED
from crs_desktop.views.commands.combatants import CombatantCommands
from crs_desktop.views.files.files import Files
from crs_desktop.views.style.appearance import SCALES, SPEEDS, Appearance, languages, palettes
from crs_desktop.views.window import last_table
from crs_desktop.words import say, translated

T = TypeVar("T")
_TITLES = tuple(menu.title for menu in (FILE, EDIT, FIGHT, BOARD, VIEW, HELP))


class _EscapeLeaves(QObject):
    """Event filter that gives the keyboard back after Escape in a menu; Qt leaves it with the menu bar."""

    def __init__(self, menus: QMenuBar) -> None:
        super().__init__(menus)
        self._menus = menus

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Close the menu, and end the use of the menu bar by keys as another Escape would."""
        if not isinstance(event, QKeyEvent) or not isinstance(watched, QMenu):
            return False
        if (event.type(), event.key()) != (QEvent.Type.KeyPress, Qt.Key.Key_Escape):
            return False
        watched.close()
        QApplication.sendEvent(self._menus, event)
        return True


class Menus:
    """The menus of one window."""

    def __init__(self, window: QMainWindow, bridge: Bridge, files: Files, people: CombatantCommands) -> None:
        self._window = window
        self._bridge = bridge
        self._files = files
        self._people = people
        self._menus = {title: window.menuBar().addMenu(translated(title)) for title in _TITLES}
        self._within: dict[Menu, QMenu] = {}
        self._icons: dict[QAction, str] = {}
        self._dressed = False
        self._escape = _EscapeLeaves(window.menuBar())
        self.samples = [self._sample(name, title) for name, title in SAMPLES]

    def fill(self, commands: tuple[Command, ...], actions: Mapping[str, QAction], look: Appearance) -> None:
        """Fill the menus in their order."""
        begun = self._menus[FILE.title].addMenu(say("&New fight"))
        for system in SYSTEMS:
            _entry(begun, system.title, partial(self._files.new_fight, system.id))
        self._menus[FILE.title].addMenu(say("Play a &sample")).addActions(self.samples)
        self._listing(FILE, say("&Fights of this campaign"), self._fights)
        self._listing(FILE, say("&Recent campaigns"), self._recent)
        self._menus[FILE.title].addSeparator()
        for command in commands:
            self._menu_of(command.place).addAction(actions[command.id])
            self._icons[actions[command.id]] = command.icon
        for menu in self._menus.values():
            # Icons are drawn when a menu opens first, not while the window is made.
            menu.aboutToShow.connect(self._dress)
            menu.installEventFilter(self._escape)
        self._listing(EDIT, say("Go &back to a save point"), self._save_points)
        self._listing(EDIT, say("&Other branches"), self._branches)
        self._of_chance = self._listing(FIGHT, "", self._sources)
        self._distances()
        self._look(look)

    def _menu_of(self, place: Menu) -> QMenu:
        """Return the menu of a place; one within another menu stands where its first command would."""
        menu = self._menus[place.title]
        if not place.within:
            return menu
        if place not in self._within:
            self._within[place] = menu.addMenu(translated(place.within))
        return self._within[place]

    def show_system(self, system: System) -> None:
        """Name cards or dice as the system has them, and hide the menu of the board if it has no board."""
        self._menus[BOARD.title].menuAction().setVisible(system.display.board)
        self._of_chance.setTitle(translated(chance_words(system).whose))

    def undress(self) -> None:
        """Draw icons again in the new palette if they were drawn: menus of tokens and rows show them, too."""
        if self._dressed:
            self._dressed = False
            self._dress()

    def _dress(self) -> None:
        if not self._dressed:
            self._dressed = True
            for action, icon in self._icons.items():
                dress(action, icon)

    def _distances(self) -> None:
        """Add the ways to count distance; the current one is marked."""
        bridge, menu = self._bridge, self._menus[BOARD.title].addMenu(say("Count distanc&e"))
        rules = [(rule, translated(words)) for rule, words in COUNTED.items()]
        _choice(menu, rules, self._count, lambda: bridge.scene.ground.rule)

    def _count(self, rule: DistanceRule) -> None:
        if rule != self._bridge.scene.ground.rule:
            self._bridge.rule(DistanceCounted(rule))

    def _look(self, look: Appearance) -> None:
        view, set_ = self._menus[VIEW.title], look.settings
        named = [(name, say("Palette: {name}", name=words)) for name, words in palettes()]
        _choice(view, named, look.palette, lambda: look.palette_name)
        spoken = view.addMenu(say("Langua&ge"))
        _choice(spoken, languages(), look.language, lambda: set_.language)
        _entry(spoken, say("The language changes at the next start"), lambda: None).setEnabled(False)
        letters, animation = view.addMenu(say("&Letters")), view.addMenu(say("&Animation"))
        _choice(letters, [(scale, f"{scale:.0%}") for scale in SCALES], look.scale, lambda: set_.scale)
        _switch(view, say("Large &index on cards"), look.large_index, lambda: set_.large_index)
        _switch(animation, say("&Reduced motion"), look.reduce_motion, lambda: set_.reduced_motion)
        of_system = say("Reduced &when the desktop says so")
        _switch(animation, of_system, look.motion_of_system, lambda: set_.motion_of_system)
        _switch(view, say("&Cards as lists"), look.card_lists, lambda: set_.card_lists)
        animation.addSeparator()
        _choice(
            animation,
            [(ms, translated(word)) for ms, word in SPEEDS],
            look.animate,
            lambda: set_.animation_ms,
        )

    def _sample(self, name: str, title: str) -> QAction:
        action = QAction(translated(title), self._menus[FILE.title])
        action.triggered.connect(lambda _checked=False: self._files.sample(name))
        return action

    def _listing(self, menu: Menu, words: str, fill: Callable[[QMenu], None]) -> QMenu:
        listing = self._menus[menu.title].addMenu(words)
        listing.aboutToShow.connect(lambda: fill(listing))
        return listing

    def recent(self, owner: QObject) -> list[QAction]:
        """Return actions for the campaigns that were opened last; a missing one is disabled and says so."""
        return [self._campaign(path, owner) for path in self._files.recent()]

    def _campaign(self, path: Path, owner: QObject) -> QAction:
        there = path.is_file()
        action = QAction(path.stem if there else say("{file} (missing)", file=path.stem), owner)
        action.triggered.connect(lambda _checked=False: self._files.open_at(path))
        action.setEnabled(there)
        action.setToolTip(str(path))
        action.setProperty("picture", str(last_table.place(self._files.desk.campaign, path) or ""))
        return action

    def _recent(self, menu: QMenu) -> None:
        menu.clear()
        menu.addActions(self.recent(menu))

    def _fights(self, menu: QMenu) -> None:
        menu.clear()
        for fight in self._files.desk.to_open():
            _entry(menu, fight.title, partial(self._files.fight, fight.id))

    def _sources(self, menu: QMenu) -> None:
        menu.clear()
        those, all_ = people(self._bridge), chance_words(self._bridge.session.system)
        for source, words in all_.sources.items():
            entry = _entry(menu, translated(words), partial(self._people.source, source))
            bar(entry, nobody(self._bridge))
            entry.setCheckable(True)
            entry.setChecked(bool(those) and all(one.source == source for one in those))
        menu.addSeparator()
        for seen, words in all_.seen:
            entry = _entry(menu, translated(words), partial(self._people.draws, seen))
            bar(entry, nobody(self._bridge))
            entry.setCheckable(True)
            entry.setChecked(bool(those) and all(one.draws == seen for one in those))

    def _save_points(self, menu: QMenu) -> None:
        menu.clear()
        for entry, title in self._bridge.session.save_points():
            _entry(menu, _plain(title), partial(self._bridge.go_back, entry))
        if menu.isEmpty():
            bar(menu.addAction(say("There are none")), say("No save point has been set in this fight."))

    def _branches(self, menu: QMenu) -> None:
        menu.clear()
        names = branch_names(self._bridge.session)
        for tip, name in names.items():
            _entry(menu, _plain(name), partial(self._bridge.go, tip))
        if not names:
            bar(menu.addAction(say("There are none")), say("There is only one branch."))
            return
        renamed = menu.addMenu(say("Rename a branch"))
        for tip, name in names.items():
            _entry(renamed, say("{name}…", name=_plain(name)), partial(self._rename_branch, tip, name))

    def _rename_branch(self, tip: int, name: str) -> None:
        from crs_desktop.views.widgets.one_line import OneLine

        question, take = say("What is this branch called?"), partial(self._bridge.name_branch, tip)
        OneLine(self._bridge, question, name, take, self._window).ask()


def _plain(words: str) -> str:
    """Return words for a menu, in which a single & would mark a letter."""
    return words.replace("&", "&&")


def _entry(menu: QMenu, words: str, act: Callable[[], object]) -> QAction:
    made = menu.addAction(words)
    # `triggered` passes the check mark, which ``act`` does not take.
    made.triggered.connect(lambda _checked=False: act())
    return made


def _switch(menu: QMenu, words: str, put: Callable[[bool], None], now: Callable[[], bool]) -> None:
    """Add an entry that is on or off; its mark is set when the menu opens."""
    action = _entry(menu, words, lambda: put(not now()))
    action.setCheckable(True)
    menu.aboutToShow.connect(lambda: action.setChecked(now()))


def _choice(
    menu: QMenu, entries: Sequence[tuple[T, str]], choose: Callable[[T], None], now: Callable[[], T]
) -> None:
    """Add entries of which one is current; its mark is set when the menu opens."""
    group = QActionGroup(menu)
    # An exclusive group could not show that none of its entries is current.
    group.setExclusionPolicy(QActionGroup.ExclusionPolicy.ExclusiveOptional)
    made = {value: _entry(menu, words, partial(choose, value)) for value, words in entries}
    for action in made.values():
        action.setCheckable(True)
        group.addAction(action)

    def mark() -> None:
        for value, action in made.items():
            action.setChecked(value == now())

    menu.aboutToShow.connect(mark)
