"""A table whose first column stays in sight while the rest is scrolled sideways."""

from typing import Any

from PySide6.QtCore import QCoreApplication, QItemSelection, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractItemView, QTableView

from crs_desktop.models.rows import Index
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.current_cell import paint_ring
from crs_desktop.views.widgets.kept_typing import KeptTyping

_Hint = QAbstractItemView.ScrollHint


class FrozenFirstColumn(KeptTyping):
    """The keys, the editors and what a screen reader is told stay with this table, whoever is clicked on.

    What stays in sight is made when it is first needed; a table that is not scrolled costs nothing more.
    """

    frozen: "FrozenColumn | None" = None

    def keep_first(self) -> None:
        """Begin, once the table is dressed."""
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.horizontalScrollBar().valueChanged.connect(self._on_sideways)
        self.horizontalHeader().sectionResized.connect(lambda *_: self._place())

    def scrollTo(self, index: Index, hint: _Hint = _Hint.EnsureVisible) -> None:  # noqa: N802
        """Let a cell be seen beside the first column; the first itself is seen wherever the rest stands."""
        sideways = self.horizontalScrollBar()
        at = sideways.value()
        super().scrollTo(index, hint)
        if self.frozen is None or not at:
            return
        if index.column() == 0:
            sideways.setValue(at)
        else:
            hidden = self.frozen.width() - self.columnViewportPosition(index.column())
            sideways.setValue(sideways.value() - max(0, hidden))

    def edit(self, index: Index, *how: Any) -> Any:
        """The first column is typed into where it begins."""
        if index.column() == 0 and (not how or how[0] & self.editTriggers()):
            self.horizontalScrollBar().setValue(0)
        return super().edit(index, *how)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """The first column is as high as the rest."""
        super().resizeEvent(event)
        self._place()

    def _on_sideways(self, at: int) -> None:
        if self.frozen is None:
            self.frozen = FrozenColumn(self)
        self._place()
        self.frozen.setVisible(at > 0)

    def _place(self) -> None:
        if self.frozen is not None:
            self.frozen.lie()


class FrozenColumn(QTableView):
    """Lies over the beginning of its table and shows the same rows; half of the table is left to the rest."""

    def __init__(self, table: FrozenFirstColumn) -> None:
        super().__init__(table)
        self._table = table
        self.setAccessibleName(table.accessibleName())
        self.setModel(table.model())
        self.setSelectionModel(table.selectionModel())
        self.setFocusProxy(table)
        self._dress(table)
        self._follow(table)
        self.doubleClicked.connect(table.edit)

    def lie(self) -> None:
        """Take the place of the first column."""
        table, port, header = self._table, self._table.viewport(), self._table.horizontalHeader()
        wide = min(table.columnWidth(0), port.width() // 2)
        self.verticalHeader().setDefaultSectionSize(table.verticalHeader().defaultSectionSize())
        self.horizontalHeader().setFixedHeight(header.height())
        # Laid first: a width that it has already is nobody’s pull, and leaves the table its own.
        self.setGeometry(port.x(), header.y(), wide, header.height() + port.height())
        self.setColumnWidth(0, wide)
        self._scroll()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        """The table is what is scrolled."""
        QCoreApplication.sendEvent(self._table.viewport(), event)

    def currentChanged(self, _current: Index, _previous: Index) -> None:  # noqa: N802
        """Show it and no more: the table tells of it, and scrolls."""
        self.viewport().update()

    def selectionChanged(self, _selected: QItemSelection, _deselected: QItemSelection) -> None:  # noqa: N802
        """Show it and no more, likewise."""
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """With a line at its end, under which the rest goes."""
        super().paintEvent(event)
        if self.currentIndex().column() == 0:
            paint_ring(self, self._table.hasFocus())
        painter = QPainter(self.viewport())
        painter.setPen(QColor(theme.in_use().rim))
        painter.drawLine(self.viewport().rect().topRight(), self.viewport().rect().bottomRight())
        painter.end()

    def _dress(self, table: FrozenFirstColumn) -> None:
        self.setProperty("part", "still")
        self.setSelectionBehavior(table.selectionBehavior())
        self.setDragDropMode(table.dragDropMode())
        self.setDefaultDropAction(table.defaultDropAction())
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(table.showGrid())
        self.setWordWrap(table.wordWrap())
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalHeader().hide()
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setSectionsClickable(True)
        self.horizontalHeader().setSortIndicatorClearable(True)

    def _follow(self, table: FrozenFirstColumn) -> None:
        mine, whole = self.horizontalHeader(), table.horizontalHeader()
        mine.setSortIndicatorShown(True)
        mine.setSortIndicator(whole.sortIndicatorSection(), whole.sortIndicatorOrder())
        mine.sortIndicatorChanged.connect(lambda *by: whole.setSortIndicator(*by))
        whole.sortIndicatorChanged.connect(lambda *by: mine.setSortIndicator(*by))
        mine.sectionResized.connect(self._widen)
        table.verticalScrollBar().valueChanged.connect(self._scroll)
        self.verticalScrollBar().rangeChanged.connect(self._scroll)

    def _widen(self, column: int, _was: int, wide: int) -> None:
        if column == 0 and self.width() != wide:
            self._table.setColumnWidth(0, wide)

    def _scroll(self) -> None:
        self.verticalScrollBar().setValue(self._table.verticalScrollBar().value())
