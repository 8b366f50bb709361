"""A table in which what is typed into a cell outlives a refusal, and what happens meanwhile."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QApplication, QComboBox, QLineEdit, QWidget

from crs_desktop.models.bridge import Bridge, NotWritten
from crs_desktop.models.rows import Index
from crs_desktop.views.widgets.own_editors import OwnEditors
from crs_desktop.views.widgets.unwritten import Unwritten
from crs_desktop.words import say

_LEFT = (QAbstractItemDelegate.EndEditHint.NoHint, QAbstractItemDelegate.EndEditHint.RevertModelCache)
"""How an editor closes for whoever goes elsewhere, and for Escape."""


class KeptTyping(OwnEditors):
    """After Enter or Tab, the editor of a cell that is refused stays open with what was typed.

    Whoever goes elsewhere in the window gets there, and has given it up, as with Escape; another window may
    be looked at meanwhile. The sentence why not goes out by the bridge, as the model sends it. A step about
    the same cells does not change what has been typed into one; where other rows are shown after it, the
    editor is gone.
    """

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bridge, self._refused = bridge, ""
        self.setTabKeyNavigation(False)  # Tab goes on to the next part of the window; the arrows go about

    def commitData(self, editor: QWidget) -> None:  # noqa: N802
        """Take note of a refusal."""
        self._refused = ""
        refused = self.bridge.refused.connect(self._take_note)
        try:
            super().commitData(editor)
        finally:
            self.bridge.refused.disconnect(refused)

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:  # noqa: N802
        """Close it, unless it holds what was refused and is not left."""
        if self._refused and (hint not in _LEFT or not self.isActiveWindow()):
            return
        self._refused = ""
        super().closeEditor(editor, hint)

    def unwritten(self) -> list[Unwritten]:
        """Write what is being typed; what could not be written, with the cell that it was typed into."""
        editor, line = self._open, _line(self._open)
        if editor is None or line is None or not line.isModified():
            return []
        self.commitData(editor)
        if not isinstance(self._refused, NotWritten):
            return []
        return [Unwritten(self.about(self.currentIndex()), line.text(), self._refused)]

    def about(self, index: QModelIndex) -> str:
        """What a cell is about: the first of its row, and the title of its column."""
        title = self.model().headerData(index.column(), Qt.Orientation.Horizontal)
        return say("{row}, {column}", row=index.siblingAtColumn(0).data() or say("New"), column=title)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        """An open editor has it: the window was left and is come back to."""
        super().focusInEvent(event)
        editor = self._open
        if editor is not None:
            editor.setFocus()

    def dataChanged(self, first: Index, last: Index, roles: Sequence[int] = ()) -> None:  # noqa: N802
        """Show what holds now, but in the cell that is being typed into."""
        if _is_typed(self._open):
            self.viewport().update()
        else:
            super().dataChanged(first, last, list(roles))

    @property
    def _open(self) -> QWidget | None:
        return self.indexWidget(self.currentIndex()) if self.state() == self.State.EditingState else None

    def _take_note(self, why: str) -> None:
        self._refused = why


def typed_in_a_cell() -> bool:
    """Whether something has been typed into the cell that has the focus, and is not told yet."""
    editor = QApplication.focusWidget()
    port = editor.parentWidget() if editor else None
    return port is not None and isinstance(port.parentWidget(), KeptTyping) and _is_typed(editor)


def _is_typed(editor: QWidget | None) -> bool:
    line = _line(editor)
    return line is not None and line.isModified()


def _line(editor: QWidget | None) -> QLineEdit | None:
    line = editor.lineEdit() if isinstance(editor, QComboBox) else editor
    return line if isinstance(line, QLineEdit) else None
