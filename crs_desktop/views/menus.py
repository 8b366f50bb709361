"""The menus: every command by its words, and lists that are made when they are looked at."""

from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.desk import SAMPLES
from crs_desktop.play.story import summary
from crs_desktop.rules import SYSTEMS
from crs_desktop.views.commands import Command, dress
from crs_desktop.views.files import Files
from crs_desktop.views.palettes import PALETTES
from crs_desktop.views.people import HANDS, People
from crs_desktop.words import say

SCALES = (0.8, 1.0, 1.25, 1.5, 2.0)
SPEEDS = ((0, "Off"), (80, "Fast"), (160, "Normal"), (320, "Slow"))
TITLES = ("&File", "&Edit", "F&ight", "&View", "&Help")


class Menus:
    """Fills the menu bar of a window."""

    def __init__(self, window: QMainWindow, bridge: Bridge, files: Files, people: People) -> None:
        self._bridge = bridge
        self._files = files
        self._people = people
        self._menus = {title: window.menuBar().addMenu(say(title)) for title in TITLES}
        self._icons: dict[QAction, str] = {}
        self._dressed = False
        self.samples = [self._sample(name, title) for name, title in SAMPLES]

    def fill(self, commands: tuple[Command, ...], actions: dict[str, QAction], look: "Look") -> None:
        """Put everything in its place, in the order it is looked for."""
        for system in SYSTEMS:
            title = say("New fight: {system}", system=system.title)
            self._add("&File", title, partial(self._files.new_fight, system.id))
        self._menus["&File"].addActions(self.samples)
        self._listing("&File", say("&Fights of this campaign"), self._fights)
        self._menus["&File"].addSeparator()
        for command in commands:
            self._menus[command.menu].addAction(actions[command.id])
            self._icons[actions[command.id]] = command.icon
        for menu in self._menus.values():
            menu.aboutToShow.connect(self._dress)
        self._listing("&Edit", say("&Other branches"), self._branches)
        cards = self._menus["F&ight"].addMenu(say("&Cards of the selected one"))
        for hand, words in HANDS:
            _entry(cards, say(words), partial(self._people.hand, hand))
        self._look(look)

    def undress(self) -> None:
        """The palette is another one: icons are made anew when a menu is next looked at."""
        self._dressed = False

    def _dress(self) -> None:
        if not self._dressed:
            self._dressed = True
            for action, icon in self._icons.items():
                dress(action, icon)

    def _look(self, look: "Look") -> None:
        view = self._menus["&View"]
        for palette in PALETTES:
            _entry(view, say("Palette: {name}", name=palette.name), partial(look.palette, palette.name))
        letters, animation = view.addMenu(say("&Letters")), view.addMenu(say("&Animation"))
        for scale in SCALES:
            _entry(letters, f"{scale:.0%}", partial(look.scale, scale))
        for milliseconds, word in SPEEDS:
            _entry(animation, say(word), partial(look.animate, milliseconds))

    def _sample(self, name: str, title: str) -> QAction:
        action = QAction(say("Play the sample: {title}", title=title), self._menus["&File"])
        action.triggered.connect(lambda _checked=False: self._files.sample(name))
        return action

    def _add(self, menu: str, words: str, act: Callable[[], object]) -> None:
        _entry(self._menus[menu], words, act)

    def _listing(self, menu: str, words: str, fill: Callable[[QMenu], None]) -> None:
        listing = self._menus[menu].addMenu(words)
        listing.aboutToShow.connect(lambda: fill(listing))

    def _fights(self, menu: QMenu) -> None:
        menu.clear()
        for fight in self._files.desk.fights():
            _entry(menu, fight.title, partial(self._files.fight, fight.id))

    def _branches(self, menu: QMenu) -> None:
        menu.clear()
        for tip, entry in self._bridge.session.branches():
            words = say("… up to “{last}”", last=summary(entry, self._bridge.scene))
            _entry(menu, words, partial(self._bridge.go, tip))
        if menu.isEmpty():
            menu.addAction(say("There are none")).setEnabled(False)


class Look:
    """What the View menu sets; each is remembered for the next time."""

    def __init__(
        self, palette: Callable[[str], None], scale: Callable[[float], None], animate: Callable[[int], None]
    ) -> None:
        self.palette = palette
        self.scale = scale
        self.animate = animate


def _entry(menu: QMenu, words: str, act: Callable[[], object]) -> None:
    menu.addAction(words).triggered.connect(lambda _checked=False: act())
