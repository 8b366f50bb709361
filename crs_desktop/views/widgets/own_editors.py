"""A table that ignores late commits of closed editors and edits only where a cell allows it."""

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTableView, QWidget

from crs_desktop.models.rows import Index

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractItemView as _View
else:
    _View = object  # views of two kinds take this part over


class OwnEditing(_View):
    """Part of a view that ignores a commit from an editor that is already closed.

    Qt handles Enter and Tab in an editor a moment after they were pressed. A second Enter, or a step that
    changes the rows, may have closed the editor by then; its text is already committed or discarded, and Qt
    would print a warning.
    """

    def commitData(self, editor: QWidget) -> None:  # noqa: N802
        """Commit the editor, unless it is already closed."""
        if not self.has_let_go(editor):
            super().commitData(editor)

    def has_let_go(self, editor: QWidget) -> bool:
        """Return whether the editor is closed: hidden and about to be deleted."""
        return editor.isHidden() and self.indexWidget(self.currentIndex()) != editor

    def edit(self, index: Index, *how: Any) -> Any:
        """Open an editor if the cell is editable and no other editor is open."""
        # Without a trigger Qt does not check, and warns if it fails.
        if how or self._can_be_typed_into(index):
            return super().edit(index, *how)
        return None

    def _can_be_typed_into(self, index: Index) -> bool:
        editable = Qt.ItemFlag.ItemIsEditable | Qt.ItemFlag.ItemIsEnabled
        return index.flags() & editable == editable and self.state() != self.State.EditingState


class OwnEditors(OwnEditing, QTableView):
    """Table that ignores late commits of closed editors."""
