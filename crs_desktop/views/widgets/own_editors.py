"""A table that knows which editors are its own, and which cells can be typed into now."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTableView, QWidget

from crs_desktop.models.rows import Index


class OwnEditors(QTableView):
    """Enter and Tab reach an editor a moment after they were pressed: it may be gone by then.

    A second Enter, or a step that shows other rows, comes in between. What was typed has been taken with the
    first, or given up with the editor; Qt would complain of both.
    """

    def commitData(self, editor: QWidget) -> None:  # noqa: N802
        """Take what was typed, while the editor is there."""
        if not self.has_let_go(editor):
            super().commitData(editor)

    def has_let_go(self, editor: QWidget) -> bool:
        """Whether it has been closed: hidden, and about to be gone."""
        return editor.isHidden() and self.indexWidget(self.currentIndex()) != editor

    def edit(self, index: Index, *how: Any) -> Any:
        """Open an editor there, where one can be opened now."""
        if how or self._can_be_typed_into(index):
            return super().edit(index, *how)
        return None

    def _can_be_typed_into(self, index: Index) -> bool:
        editable = Qt.ItemFlag.ItemIsEditable | Qt.ItemFlag.ItemIsEnabled
        return index.flags() & editable == editable and self.state() != self.State.EditingState
