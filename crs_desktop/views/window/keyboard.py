"""The keyboard of the window: the owner of each key, and the return of the focus to the question.

This table decides from the top; the focus matters only in its first and last line:

======================================  ====================================================
key                                     owner
======================================  ====================================================
any, in a text field or on the menu bar  the field or the menu that the GM opened
Enter, Backspace, letters of a tool     the active ruler or pencil; during a drag also Escape
a sign with Alt, or given a command     the command, even while it is disabled
a sign, Backspace, Enter, Escape        the open question
Alt and a digit                         the board: the selected token moves
arrows, Space, Tab and all others       the focused widget
======================================  ====================================================

The focus returns to the question after it moved by other means than a key: a click, a drag, a dialog, a
closed panel. Without this rule, a GM who clicked a panel would type the next answer into it.
"""

from typing import TYPE_CHECKING, Literal, cast

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QLineEdit,
    QMenuBar,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)
from shiboken6 import isValid

from crs_desktop.override import override
from crs_desktop.views.question.signs import ENTER, is_for_question, sign_of

if TYPE_CHECKING:
    from crs_desktop.views.window.main_window import MainWindow

Owner = Literal["field", "tool", "command", "question", "board", "widget"]
_FIELDS = (QLineEdit, QTextEdit, QPlainTextEdit, QAbstractSpinBox, QMenuBar)
_KEYS = (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)
_DIGITS = range(Qt.Key.Key_1, Qt.Key.Key_9 + 1)
_BACK = (*ENTER, Qt.Key.Key_Escape)
_HELD_MS = 20
"""Time after which to look again whether the mouse button is released."""


class Keyboard(QObject):
    """The dispatcher of the keys of one window, which also returns the focus to the question.

    It listens to the focused widget, and to the window for the end of clicks.
    """

    def __init__(self, table: "MainWindow") -> None:
        super().__init__(table)
        self._watched: QWidget | None = None
        self._visited: QWidget | None = None
        self._moves = self._comes = self._strays = False
        self._app = app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._follow)
        app.focusWindowChanged.connect(self._come_back)
        table.board.tool_changed.connect(self.come_home)

    def owner(self, event: QKeyEvent, at: QWidget) -> Owner:
        """Return the owner of a key while ``at`` has the focus."""
        if self._is_opened(at) or self._is_told(event, at):
            return "field"
        if self._table.board.wants(event):
            return "tool"
        if not is_for_question(event):
            return _beside(event)
        return "command" if sign_of(event) and self._is_given(event) else "question"

    def leave(self, event: QKeyEvent) -> bool:
        """Take a key that no widget has taken; Enter and Escape leave a text field for the question."""
        at = QApplication.focusWidget() or self._table
        if self._is_opened(at) and event.key() in _BACK:
            self.come_home(always=True)
            return True
        return self._press(event, at)

    def come_home(self, always: bool = False) -> None:
        """Give the focus to the question after the current event.

        ``always`` takes it even from a text field, or from a widget that the GM reached by a key.
        """
        if always:
            self._visited, self._strays = None, True
        if not self._comes:
            self._comes = True
            QTimer.singleShot(0, self, self._go_home)

    def stop(self) -> None:
        """Stop listening: otherwise the application would keep the closed window alive."""
        if isinstance(self._app, QApplication):
            self._app.focusChanged.disconnect(self._follow)
            self._app.focusWindowChanged.disconnect(self._come_back)
        self._app = self._watched = self._visited = None

    @property
    def _table(self) -> "MainWindow":
        """The window; asked of Qt, because an attribute would keep a closed window alive."""
        return cast("MainWindow", self.parent())

    def watch(self) -> None:
        """Listen to the outer window, where clicks end."""
        if handle := self._table.window().windowHandle():
            handle.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        # a popup is watched for its end only: its keys are its own
        if watched is self._watched and isinstance(event, QKeyEvent) and event.type() in _KEYS:
            return self._hear(event, self._watched)
        ended = event.type() == QEvent.Type.MouseButtonRelease and not isinstance(watched, QWidget)
        if ended or (event.type() == QEvent.Type.Hide and watched is not self._watched):
            self._visited = None
            self.come_home()
        return False

    def _hear(self, event: QKeyEvent, at: QWidget) -> bool:
        owner = self.owner(event, at)
        self._moves = owner == "widget"
        if event.type() == QEvent.Type.KeyPress:
            return self._press(event, at)
        if owner == "tool":
            event.accept()
        elif owner == "command" and at is self._table.edge.field.line:
            # Otherwise the field would keep each key that it could type.
            event.ignore()
        return owner in ("tool", "command") and event.type() == QEvent.Type.ShortcutOverride

    def _press(self, event: QKeyEvent, at: QWidget) -> bool:
        """Carry out a key, unless it belongs to the focused widget; return whether it was carried out."""
        owner = self.owner(event, at)
        if owner == "question":
            return self._table.edge.keys.press(event)
        if owner == "command":
            self._table.tell_barred(event)
            return True
        if owner == "tool":
            self.come_home()
        return owner in ("tool", "board") and self._table.board.keyboard.press(event)

    def _is_opened(self, at: QWidget) -> bool:
        """Return whether ``at`` is a text field, a cell in editing or a menu that the GM opened."""
        cell = at.parentWidget()
        in_cell = cell is not None and isinstance(cell.parentWidget(), QAbstractItemView)
        return (isinstance(at, _FIELDS) and not self._table.edge.isAncestorOf(at)) or in_cell

    def _is_told(self, event: QKeyEvent, at: QWidget) -> bool:
        """Return whether the key belongs to an answer in words; Escape never does."""
        return at is self._table.edge.telling and event.key() != Qt.Key.Key_Escape

    def _is_given(self, event: QKeyEvent) -> bool:
        """Return whether a command has this key."""
        key = QKeySequence(event.keyCombination())
        return any(key in action.shortcuts() for action in self._table.actions())

    def _follow(self, before: QWidget | None, now: QWidget | None) -> None:
        """Listen to the focused widget, and return the focus unless a key brought it there."""
        if self._watched is not None and isValid(self._watched):
            self._watched.removeEventFilter(self)
        inside = now is not None and self._table.window().isAncestorOf(now)
        self._watched = now if inside else None
        if self._watched is not None:
            self._watched.installEventFilter(self)
        # Python may still hold a widget that Qt has deleted.
        if before is not None and isValid(before) and not before.isVisibleTo(self._table):
            self.come_home(always=True)
        elif inside and self._moves:
            self._visited = now
        elif inside or now is None:
            self.come_home()

    def _come_back(self, _window: object) -> None:
        """Return to the question after a dialog, or when the window becomes active again."""
        self._moves, self._visited = False, None
        self.come_home()

    def _go_home(self) -> None:
        self._comes = QApplication.mouseButtons() != Qt.MouseButton.NoButton
        if self._comes:  # Qt forgets the click of a button that loses the focus while it is held down
            QTimer.singleShot(_HELD_MS, self, self._go_home)
            return
        if popup := QApplication.activePopupWidget():
            popup.installEventFilter(self)
            return
        window, at = self._table.window(), QApplication.focusWidget()
        if not window.isActiveWindow() or QApplication.activeModalWidget():
            return
        strays, self._strays = self._strays, False
        if not strays and self._may_stay(at):
            return
        if self._table.board.tools.on:
            self._table.board.setFocus()
        elif at is not self._table.edge.home:
            self._table.edge.take_focus()

    def _may_stay(self, at: QWidget | None) -> bool:
        """Return whether the focus is in a field that the GM opened, or in a widget reached by a key."""
        return at is not None and at.isVisible() and (at is self._visited or self._is_opened(at))


def _beside(event: QKeyEvent) -> Owner:
    """Return the owner of a key that cannot be part of an answer."""
    held = Qt.KeyboardModifier
    if event.modifiers() & ~(held.KeypadModifier | held.ShiftModifier) != held.AltModifier:
        return "widget"
    return (
        "board"
        if event.key() in _DIGITS
        else "command"
        if event.text().strip().isprintable() and event.text()
        else "widget"
    )
