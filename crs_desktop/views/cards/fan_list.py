"""The fan as a list over the same model, for the keyboard and for screen readers."""

from collections.abc import Callable
from math import ceil

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QListView

from crs_desktop.models.cards.fan import FanRows
from crs_desktop.override import override
from crs_desktop.words import say

_GAP = 4


class FanList(QListView):
    """The list of cards; digits pick a place, Enter the current row, which begins at the usual answer."""

    def __init__(self, model: FanRows, pick: Callable[[int], bool]) -> None:
        super().__init__()
        self._take = pick
        self.setModel(model)
        self.setSpacing(_GAP)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setAccessibleName(say("Cards of the fan"))
        self.clicked.connect(self._pick)
        model.modelReset.connect(self._show_usual)
        self._show_usual()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._wrap()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Pick by Space, but not by its repeats; leave signs and Enter to the question."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._pick(self.currentIndex())
        elif event.text() or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def enter(self) -> bool:
        """Pick the current row; return whether there is one."""
        return self.currentIndex().isValid() and self._take(self.currentIndex().row())

    def rest(self) -> bool:
        """Make the row of the usual answer current; return whether another row was current."""
        before = self.currentIndex()
        self._show_usual()
        return self.currentIndex() != before

    @override
    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        super().showEvent(event)
        self._show_usual()

    def _wrap(self) -> None:
        """Use columns if all of them fit into the width, else a single column."""
        tall, wide = self.sizeHintForRow(0) + 2 * _GAP, self.sizeHintForColumn(0) + 2 * _GAP
        columns = ceil(self.model().rowCount() / max(1, self.viewport().height() // tall))
        self.setWrapping(columns * wide <= self.viewport().width())

    def _show_usual(self) -> None:
        """Make the row of the usual answer current; do nothing while the list is hidden."""
        if not self.isVisible():
            return
        self._wrap()
        rows = [self.model().index(row, 0) for row in range(self.model().rowCount())]
        can = [row for row in rows if row.flags() & Qt.ItemFlag.ItemIsEnabled]
        # The only enabled row, or the first: the usual answer.
        self.setCurrentIndex(can[0] if can else QModelIndex())

    def _pick(self, index: QModelIndex) -> None:
        self._take(index.row())
