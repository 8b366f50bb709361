"""A table to correct typed, pasted or imported rows, and a short list of their errors."""

from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QStyleOptionViewItem,
    QWidget,
)

from crs_desktop.models.library.fighters import HURT, QUIET
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.controls import ChoiceCells
from crs_desktop.views.widgets.frozen_column import FrozenFirstColumn
from crs_desktop.views.widgets.own_editors import OwnEditors
from crs_desktop.words import say

_SHOWN = 4
"""Number of sentences shown together; the others are counted."""


def typed_table(model: QAbstractItemModel, named: str) -> "TypedTable":
    """Return a table in which typing starts editing and unreadable cells are marked; the names stay in view.

    Tab moves to the next cell while an editor is open, and leaves the table otherwise. Enter moves down
    to the next row, as in a spreadsheet.
    """
    table = TypedTable()
    table.setAccessibleName(named)
    table.setTabKeyNavigation(False)
    table.setModel(model)
    table.setItemDelegate(_Cell(table))
    table.keep_first()
    triggers = QAbstractItemView.EditTrigger
    table.setEditTriggers(triggers.AnyKeyPressed | triggers.DoubleClicked | triggers.EditKeyPressed)
    return table


class TypedTable(FrozenFirstColumn, OwnEditors):
    """Table whose first column stays in view.

    Enter goes to the next row, to the column where typing began before any Tab.
    """

    _began: int | None = None

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:  # noqa: N802
        """Close the editor; after Enter, go down a row."""
        at, hints = self.currentIndex(), QAbstractItemDelegate.EndEditHint
        began = at.column() if self._began is None else self._began
        self._began = began if hint in (hints.EditNextItem, hints.EditPreviousItem) else None
        super().closeEditor(editor, hint)
        if hint == hints.SubmitModelCache and at.row() + 1 < self.model().rowCount():
            self.setCurrentIndex(at.sibling(at.row() + 1, began))


def shortened(sentences: list[str]) -> str:
    """Return the first sentences, a line each, and a count of the rest."""
    rest = len(sentences) - _SHOWN
    more = [say("… and {rest} more like these.", rest=rest)] if rest > 0 else []
    return "\n".join(sentences[:_SHOWN] + more)


class _Cell(ChoiceCells):
    """Delegate that draws default values in quiet ink and unreadable cells underlined in the error colour."""

    def initStyleOption(  # noqa: N802
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        shown: Any = option  # the type stubs lack its attributes
        tones = theme.in_use()
        tone = tones.hurt if index.data(HURT) else tones.quiet_ink if index.data(QUIET) else ""
        if tone:
            shown.palette.setColor(QPalette.ColorRole.Text, QColor(tone))
        if index.data(HURT):
            shown.font.setUnderline(True)
            shown.text = shown.text or "–"  # an empty cell has nothing to underline
