"""Everything the GM can do that is no answer: one action each, with its words, its keys and its icon."""

from collections.abc import Callable, Iterable
from re import sub

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow

from crs_desktop.views.style import drawings, theme
from crs_desktop.words import say

Act = Callable[[], object]


class Command(Struct, frozen=True):
    """``keys`` are portable key sequences; a letter has a twin with Alt, for when a field has the focus."""

    id: str
    menu: str
    words: str
    act: Act
    keys: tuple[str, ...] = ()
    icon: str = ""


def action(command: Command, window: QMainWindow) -> QAction:
    """The command as an action of the window, with its usual keys."""
    made = QAction(command.words, window)
    made.setObjectName(command.id)
    made.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
    give_keys(made, command.words, command.keys)
    made.triggered.connect(lambda _checked=False: command.act())
    window.addAction(made)
    return made


def give_keys(action: QAction, words: str, keys: tuple[str, ...]) -> None:
    """Let these keys and no others do it; the tooltip shows the first."""
    action.setShortcuts([QKeySequence(key) for key in keys])
    plain, shown = said(words), shown_keys(keys[:1])
    action.setToolTip(say("{words} ({key})", words=plain, key=shown) if shown else plain)


def said(words: str) -> str:
    """A command's words as they are read: without the marks of a menu."""
    return sub(r"&(.)", r"\1", words).rstrip("…")


def shown_keys(keys: Iterable[str]) -> str:
    """Portable key sequences as this machine writes them."""
    return ", ".join(QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in keys)


def portable_keys(action: QAction) -> list[str]:
    """The keys of an action as they are kept, the same on every machine."""
    return [key.toString(QKeySequence.SequenceFormat.PortableText) for key in action.shortcuts()]


def bar(action: QAction, why: str) -> None:
    """Disable an action for a reason, which is shown where it is looked for; no reason enables it."""
    action.setEnabled(not why)
    action.setProperty("why_not", why)


def why_barred(actions: Iterable[QAction], pressed: QKeySequence) -> str:
    """The reason why the command with a key cannot be done now; empty where none with it is barred."""
    reasons = (str(one.property("why_not") or "") for one in actions if pressed in one.shortcuts())
    return next(filter(None, reasons), "")


def dress(action: QAction, icon: str) -> None:
    """Give an action its icon in the palette in use."""
    if icon:
        action.setIcon(drawings.icon(icon, theme.in_use().ink, 20))
