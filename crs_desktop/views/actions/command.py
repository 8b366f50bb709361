"""Everything the GM can do that is no answer: one command each, and the action that stands for it."""

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QMainWindow

from crs_desktop.models.bridge import HOW_IT_WAS, Bridge
from crs_desktop.rules.system import System
from crs_desktop.views.actions.over import Over, nobody
from crs_desktop.views.actions.wording import said, shown_keys
from crs_desktop.views.style import drawings, theme
from crs_desktop.words import say, translated

Act = Callable[[], object]


def _nothing_bars(_bridge: Bridge) -> str:
    return ""


def _any_system(_system: System) -> bool:
    return True


class Command(Struct, frozen=True):
    """All there is to know of one thing that can be done.

    ``menu`` is where it stands, or a menu in it that is called as ``within`` says; one ``over`` people stands
    in their own menu, too, and ``last`` there where it takes them away. ``keys`` are portable key sequences;
    none is a bare sign: those belong to the open question. It is called ``words``, or as ``now`` says.
    One that ``changes`` the fight is barred while something that is over is looked at, one ``on_board`` where
    there is no board, and each where ``why_not`` gives the sentence. It is hidden in a system to which it
    means nothing.
    """

    id: str
    menu: str
    words: str
    act: Act
    keys: tuple[str, ...] = ()
    icon: str = ""
    over: Over | None = None
    last: bool = False
    changes: bool = False
    on_board: bool = False
    why_not: Callable[[Bridge], str] = _nothing_bars
    now: Callable[[Bridge], str] | None = None
    means_something: Callable[[System], bool] = _any_system
    within: str = ""

    def words_now(self, bridge: Bridge) -> str:
        """What it is called in its menus now."""
        if self.now is not None:
            return self.now(bridge)
        return self.over.words(bridge, self.words) if self.over else self.words

    def barred(self, bridge: Bridge) -> str:
        """The sentence why it cannot be done now; empty when it can."""
        system = bridge.session.system
        if self.on_board and not system.display.board:
            return say("{system} is played without a board.", system=system.title)
        if bridge.looks_back and (self.changes or self.over):
            return translated(HOW_IT_WAS)
        if self.over and not self.over.everybody and (why := nobody(bridge)):
            return why
        return self.why_not(bridge)


class CommandAction(QAction):
    """Stands for a command; told the same again it asks nothing of Qt: of all, few change at each step."""

    def __init__(self, words: str, window: QMainWindow) -> None:
        super().__init__(words, window)
        self._told: tuple[str, bool, str] | None = None

    def tell(self, words: str, means_something: bool, why_not: str) -> None:
        """Say what it would do now, whether it means anything, and why it cannot be done."""
        if (told := (words, means_something, why_not)) != self._told:
            self._told = told
            self.setText(words)
            self.setVisible(means_something)
            bar(self, why_not)


def refresh(commands: Iterable[Command], actions: Mapping[str, CommandAction], bridge: Bridge) -> None:
    """Let each action say what it would do now, and whether it can be done."""
    system = bridge.session.system
    for one in commands:
        actions[one.id].tell(one.words_now(bridge), one.means_something(system), one.barred(bridge))


def of_people(commands: Iterable[Command], actions: Mapping[str, QAction]) -> list[QAction]:
    """The menu of those who are selected: whatever acts on them, and last what takes them away."""
    over = [command for command in commands if command.over]
    return [actions[command.id] for command in sorted(over, key=lambda command: command.last)]


def action(command: Command, window: QMainWindow) -> CommandAction:
    """The command as an action of the window, with its usual keys."""
    made = CommandAction(command.words, window)
    made.setObjectName(command.id)
    made.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
    give_keys(made, command.words, command.keys)
    made.triggered.connect(lambda _checked=False: _forget_alt(window))
    made.triggered.connect(lambda _checked=False: command.act())
    window.addAction(made)
    return made


def _forget_alt(window: QMainWindow) -> None:
    """Whoever lets Alt go before the letter of its twin does not want the menus: the bar hears the letter."""
    held = QGuiApplication.keyboardModifiers()
    if held & Qt.KeyboardModifier.AltModifier:
        QCoreApplication.sendEvent(window, QKeyEvent(QEvent.Type.KeyRelease, Qt.Key.Key_unknown, held))


def give_keys(action: QAction, words: str, keys: tuple[str, ...]) -> None:
    """Let these keys and no others do it; the tooltip shows the first."""
    action.setShortcuts([QKeySequence(key) for key in keys])
    plain, shown = said(words), shown_keys(keys[:1])
    action.setToolTip(say("{words} ({key})", words=plain, key=shown) if shown else plain)


def portable_keys(action: QAction) -> list[str]:
    """The keys of an action as they are kept, the same on every machine."""
    return [key.toString(QKeySequence.SequenceFormat.PortableText) for key in action.shortcuts()]


def bar(action: QAction, why: str) -> None:
    """Disable an action for a reason, which is shown where it is looked for; no reason enables it."""
    action.setEnabled(not why)
    if action.property("why_not") != why:
        action.setProperty("why_not", why)


def why_barred(actions: Iterable[QAction], pressed: QKeySequence) -> str:
    """The reason why the command with a key cannot be done now; empty where none with it is barred."""
    reasons = (str(one.property("why_not") or "") for one in actions if pressed in one.shortcuts())
    return next(filter(None, reasons), "")


def dress(action: QAction, icon: str) -> None:
    """Give an action its icon in the palette in use."""
    if icon:
        action.setIcon(drawings.icon(icon, theme.in_use().ink, 20))
