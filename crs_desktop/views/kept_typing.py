"""A table in which nothing that was typed is lost when it is refused."""

from PySide6.QtWidgets import QAbstractItemDelegate, QTableView, QWidget

from crs_desktop.models.bridge import Bridge


class KeptTyping(QTableView):
    """The editor of a cell that is refused stays open with what was typed; Escape gives it up.

    The sentence why not goes out by the bridge, as the model sends it.
    """

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._editing_by, self._refused = bridge, False

    def commitData(self, editor: QWidget) -> None:  # noqa: N802
        """Take note of a refusal."""
        self._refused = False
        refused = self._editing_by.refused.connect(self._take_note)
        try:
            super().commitData(editor)
        finally:
            self._editing_by.refused.disconnect(refused)

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:  # noqa: N802
        """Close it, unless it holds what was refused."""
        if self._refused and hint != QAbstractItemDelegate.EndEditHint.RevertModelCache:
            editor.setFocus()
            return
        self._refused = False
        super().closeEditor(editor, hint)

    def _take_note(self, _why: object) -> None:
        self._refused = True
