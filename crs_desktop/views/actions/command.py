"""Commands, the places where they stand, and the Qt actions that carry them out."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget

from crs_desktop.models.bridge import HOW_IT_WAS, Bridge
from crs_desktop.rules.system import System
from crs_desktop.views.actions.over import Over, nobody
from crs_desktop.views.actions.wording import said, shown_keys
from crs_desktop.views.style import drawings, theme
from crs_desktop.words import say, template, translated

Act = Callable[[], object]
_Method = TypeVar("_Method", bound=Callable[..., object])


def _nothing_bars(_bridge: Bridge) -> str:
    return ""


def _any_system(_system: System) -> bool:
    return True


class Menu(Struct, frozen=True):
    """A place for commands: a menu of the menu bar, or the menu ``within`` it.

    Commands in a menu that is ``on_board`` are disabled in a system without a board.
    """

    title: str
    within: str = ""
    on_board: bool = False


FILE = Menu(template("&File"))
SHARING = Menu(FILE.title, template("S&haring"))
EDIT = Menu(template("&Edit"))
FIGHT = Menu(template("F&ight"))
NEWCOMERS = Menu(FIGHT.title, template("&Add combatants"))
COMBATANT = Menu(FIGHT.title, template("&Combatant"))
LIBRARY = Menu(FIGHT.title, template("&Library"))
_FIRST = (COMBATANT.within, LIBRARY.within)
"""The submenus of the menu Fight whose commands stand in the context menu itself."""
BOARD = Menu(template("Boar&d"), on_board=True)
VIEW = Menu(template("&View"))
HELP = Menu(template("&Help"))


def _unbound() -> None:
    """The action of a command that no subject carries out yet."""


class Command(Struct, frozen=True):
    """Everything about one command: words, menu, keys, condition and, once its subject exists, action.

    As a decorator it declares the method that carries it out; `commands_of` binds them. ``keys`` are portable
    key sequences; a bare sign is never one of them, because signs answer the open question. A command
    ``over`` combatants also stands in their context menu, where ``among`` is −1 for the first commands and 1
    for the last. ``after`` is the id of the command that it follows in its menu, where another subject
    declares that one. ``now`` returns words
    that depend on the moment. A command that ``changes`` the fight is disabled while the GM looks at an
    earlier step, and any command while ``why_not`` returns a sentence; a method ``why_not_…`` of the subject
    takes its place. It is hidden in a system in which it has no meaning. ``also`` are more words by which the
    palette finds it.
    """

    id: str
    place: Menu
    words: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    over: Over | None = None
    after: str = ""
    among: int = 0
    changes: bool = False
    why_not: Callable[[Bridge], str] = _nothing_bars
    now: Callable[[Bridge], str] | None = None
    means_something: Callable[[System], bool] = _any_system
    also: str = ""
    act: Act = _unbound

    def __call__(self, method: _Method) -> _Method:
        """Declare that ``method`` carries this command out."""
        method.__dict__["command"] = self
        return method

    @property
    def menu(self) -> str:
        """The title of its menu in the menu bar."""
        return self.place.title

    def words_now(self, bridge: Bridge) -> str:
        """Return the words that menus show now."""
        if self.now is not None:
            return self.now(bridge)
        return self.over.words(bridge, self.words) if self.over else self.words

    def barred(self, bridge: Bridge) -> str:
        """Return the sentence that says why the command is disabled now; empty if it is enabled."""
        system = bridge.session.system
        if self.place.on_board and not system.display.board:
            return say("{system} is played without a board.", system=system.title)
        if bridge.looks_back and (self.changes or self.over):
            return translated(HOW_IT_WAS)
        if self.over and not self.over.everybody and (why := nobody(bridge)):
            return why
        return self.why_not(bridge)


def commands_of(*subjects: object) -> tuple[Command, ...]:
    """Return the commands that the methods of ``subjects`` declare, in the order of the menus."""
    found = [one for subject in subjects for one in _declared(subject)]
    return tuple(_following("", found))


def _following(id_: str, found: Sequence[Command]) -> Iterator[Command]:
    for one in found:
        if one.after == id_:
            yield one
            yield from _following(one.id, found)


def _declared(subject: object) -> Iterable[Command]:
    for name, method in vars(type(subject)).items():
        if isinstance(declared := getattr(method, "command", None), Command):
            why_not = getattr(subject, f"why_not_{name}", declared.why_not)
            words = translated(declared.words)
            yield replace(declared, words=words, act=getattr(subject, name), why_not=why_not)


class CommandAction(QAction):
    """The Qt action of a command; it updates Qt only on a change, as few actions change at a step."""

    def __init__(self, words: str, window: QWidget) -> None:
        super().__init__(words, window)
        self._told: tuple[str, bool, str] | None = None

    def tell(self, words: str, means_something: bool, why_not: str) -> None:
        """Set the words, the visibility, and the reason why the command is disabled."""
        if (told := (words, means_something, why_not)) != self._told:
            self._told = told
            self.setText(words)
            self.setVisible(means_something)
            bar(self, why_not)


def refresh(commands: Iterable[Command], actions: Mapping[str, CommandAction], bridge: Bridge) -> None:
    """Update the words and the state of each action."""
    system = bridge.session.system
    for one in commands:
        actions[one.id].tell(one.words_now(bridge), one.means_something(system), one.barred(bridge))


def of_people(commands: Iterable[Command], actions: Mapping[str, QAction]) -> dict[str, list[QAction]]:
    """Return the actions of the context menu of combatants by submenu; the first have none.

    In one menu they would be higher than a small screen.
    """
    over = sorted((command for command in commands if command.over), key=lambda command: command.among)
    found: dict[str, list[QAction]] = {"": []}
    for command in over:
        within = command.place.within
        first = not within or (command.menu == FIGHT.title and within in _FIRST)
        found.setdefault("" if first else translated(within), []).append(actions[command.id])
    return found


def action(command: Command, window: QWidget) -> CommandAction:
    """Return a new action of the window for a command, with its default keys."""
    made = CommandAction(command.words, window)
    made.setObjectName(command.id)
    made.setProperty("also", command.also and translated(command.also))
    made.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
    give_keys(made, command.words, command.keys)
    made.triggered.connect(lambda _checked=False: _forget_alt(window))
    made.triggered.connect(lambda _checked=False: command.act())
    window.addAction(made)
    return made


def _forget_alt(window: QWidget) -> None:
    """Tell the menu bar that Alt was used with a key: releasing Alt first would open the menus."""
    held = QGuiApplication.keyboardModifiers()
    if held & Qt.KeyboardModifier.AltModifier:
        QCoreApplication.sendEvent(window, QKeyEvent(QEvent.Type.KeyRelease, Qt.Key.Key_unknown, held))


def give_keys(action: QAction, words: str, keys: tuple[str, ...]) -> None:
    """Give an action these keys alone; the tooltip shows the first."""
    action.setShortcuts([QKeySequence(key) for key in keys])
    plain, shown = said(words), shown_keys(keys[:1])
    action.setToolTip(say("{words} ({key})", words=plain, key=shown) if shown else plain)


def portable_keys(action: QAction) -> list[str]:
    """Return the keys of an action as the settings store them, the same on every machine."""
    return [key.toString(QKeySequence.SequenceFormat.PortableText) for key in action.shortcuts()]


def bar(action: QAction, why: str) -> None:
    """Disable an action for a reason, which its key and the command palette show; no reason enables it."""
    action.setEnabled(not why)
    if action.property("why_not") != why:
        action.setProperty("why_not", why)


def why_barred(actions: Iterable[QAction], pressed: QKeySequence) -> str:
    """Return why the command with a key is disabled; empty if none with this key is."""
    reasons = (str(one.property("why_not") or "") for one in actions if pressed in one.shortcuts())
    return next(filter(None, reasons), "")


def dress(action: QAction, icon: str) -> None:
    """Draw the icon of an action in the current palette."""
    if icon:
        action.setIcon(drawings.icon(icon, theme.in_use().ink, 20))
