"""Everything the GM can do that is no answer: one action each, with its words, its keys and its icon."""

from collections.abc import Callable

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow

from crs_desktop.views import drawings, theme
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
    """The command as an action of the window; its tooltip shows its first key."""
    made = QAction(command.words, window)
    made.setObjectName(command.id)
    made.setShortcuts([QKeySequence(key) for key in command.keys])
    made.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
    plain = command.words.replace("&", "").rstrip("…")
    shown = (
        QKeySequence(command.keys[0]).toString(QKeySequence.SequenceFormat.NativeText) if command.keys else ""
    )
    made.setToolTip(say("{words} ({key})", words=plain, key=shown) if shown else plain)
    made.triggered.connect(lambda _checked=False: command.act())
    window.addAction(made)
    return made


def dress(action: QAction, icon: str) -> None:
    """Give an action its icon in the palette in use."""
    if icon:
        action.setIcon(drawings.icon(icon, theme.in_use().ink, 20))
