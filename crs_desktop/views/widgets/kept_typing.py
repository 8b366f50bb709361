"""A table whose cell editor keeps the typed text after a refusal and during changes from elsewhere."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QApplication,
    QComboBox,
    QLineEdit,
    QTableView,
    QWidget,
)

from crs_desktop.models.bridge import Bridge, NotWritten
from crs_desktop.models.rows import Index
from crs_desktop.views.widgets.own_editors import OwnEditing
from crs_desktop.views.widgets.unwritten import Unwritten
from crs_desktop.words import say

_LEFT = (QAbstractItemDelegate.EndEditHint.NoHint, QAbstractItemDelegate.EndEditHint.RevertModelCache)
"""Hints with which Qt closes an editor when the focus moves elsewhere, and on Escape."""


class KeptEditing(OwnEditing):
    """Part of a view whose editor stays open with the typed text if the model refuses it after Enter or Tab.

    Moving the focus elsewhere in the window discards the text, as Escape does; switching to another
    window does not. The model sends the reason through the bridge. A step that changes the same cells
    leaves the typed text alone; a step that changes the rows closes the editor.
    """

    def keep(self, bridge: Bridge) -> None:
        """Follow the refusals of a bridge."""
        self.bridge, self._refused = bridge, ""
        self.setTabKeyNavigation(False)  # Tab leaves the view; arrow keys move between cells

    def commitData(self, editor: QWidget) -> None:  # noqa: N802
        """Commit the editor and note the reason if the bridge refuses the text."""
        self._refused = ""
        refused = self.bridge.refused.connect(self._take_note)  # the model reports a refusal only there
        try:
            super().commitData(editor)
        finally:
            self.bridge.refused.disconnect(refused)

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:  # noqa: N802
        """Close the editor, unless its text was refused and the user did not leave it."""
        # Enter and Tab close with other hints; a change of window closes with one of these.
        if self._refused and (hint not in _LEFT or not self.isActiveWindow()):
            return
        self._refused = ""
        super().closeEditor(editor, hint)

    def unwritten(self) -> list[Unwritten]:
        """Commit the open editor; return its text with the name of its cell if it could not be written."""
        editor, line = self._open, _line(self._open)
        if editor is None or line is None or not line.isModified():
            return []
        self.commitData(editor)
        if not isinstance(self._refused, NotWritten):  # refused by the rules: a retry cannot help
            return []
        return [Unwritten(self.about(self.currentIndex()), line.text(), self._refused)]

    def about(self, index: QModelIndex) -> str:
        """Return a name for a cell: the first cell of its row and the title of its column."""
        title = self.model().headerData(index.column(), Qt.Orientation.Horizontal)
        return say("{row}, {column}", row=index.siblingAtColumn(0).data() or say("New"), column=title)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        """Pass the focus on to an open editor when the window becomes active again."""
        super().focusInEvent(event)
        editor = self._open
        if editor is not None:
            editor.setFocus()

    def dataChanged(self, first: Index, last: Index, roles: Sequence[int] = ()) -> None:  # noqa: N802
        """Show the new values, except in an editor with typed text."""
        if _is_typed(self._open):
            self.viewport().update()  # `super` would reset the editor to the old value
        else:
            super().dataChanged(first, last, list(roles))

    @property
    def _open(self) -> QWidget | None:
        return self.indexWidget(self.currentIndex()) if self.state() == self.State.EditingState else None

    def _take_note(self, why: str) -> None:
        self._refused = why


class KeptTyping(KeptEditing, QTableView):
    """Table whose editor keeps the typed text."""

    def __init__(self, bridge: Bridge) -> None:
        super().__init__()
        self.keep(bridge)


def typed_in_a_cell() -> bool:
    """Return whether the focused cell editor holds typed text that is not committed yet."""
    editor = QApplication.focusWidget()
    port = editor.parentWidget() if editor else None  # editors are children of the viewport
    return port is not None and isinstance(port.parentWidget(), KeptEditing) and _is_typed(editor)


def _is_typed(editor: QWidget | None) -> bool:
    line = _line(editor)
    return line is not None and line.isModified()


def _line(editor: QWidget | None) -> QLineEdit | None:
    # A combo box is typed into through a line edit of its own.
    line = editor.lineEdit() if isinstance(editor, QComboBox) else editor
    return line if isinstance(line, QLineEdit) else None
