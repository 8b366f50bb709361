"""A table whose first column stays in view while the rest scrolls sideways."""

from typing import Any

from PySide6.QtCore import QCoreApplication, QItemSelection, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractItemView, QTableView

from crs_desktop.models.rows import Index
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.current_cell import paint_ring

_Hint = QAbstractItemView.ScrollHint


class FrozenFirstColumn(QTableView):
    """Part of a table that overlays its first column with a `FrozenColumn`.

    Keys, editors and screen readers always use this table, also after a click on the overlay. The overlay is
    created on the first sideways scroll.
    """

    frozen: "FrozenColumn | None" = None

    def keep_first(self) -> None:
        """Start to keep the first column in view; call once the table has its model."""
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.horizontalScrollBar().valueChanged.connect(self._on_sideways)
        self.horizontalHeader().sectionResized.connect(lambda *_: self._place())

    def scrollTo(self, index: Index, hint: _Hint = _Hint.EnsureVisible) -> None:  # noqa: N802
        """Scroll a cell into view beside the frozen column, which needs no scrolling itself."""
        sideways = self.horizontalScrollBar()
        at = sideways.value()
        super().scrollTo(index, hint)
        if self.frozen is None or not at:  # nothing covers the cell
            return
        if index.column() == 0:
            sideways.setValue(at)
        else:
            hidden = self.frozen.width() - self.columnViewportPosition(index.column())
            sideways.setValue(sideways.value() - max(0, hidden))

    def edit(self, index: Index, *how: Any) -> Any:
        """Scroll back before the first column is edited: its editor opens in this table."""
        # Only if this call really opens an editor.
        if index.column() == 0 and (not how or how[0] & self.editTriggers()):
            self.horizontalScrollBar().setValue(0)
        return super().edit(index, *how)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Resize the frozen column too."""
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
    """Overlay that shows the first column of its table in at most half the width."""

    def __init__(self, table: FrozenFirstColumn) -> None:
        super().__init__(table)
        self._table = table
        self.setAccessibleName(table.accessibleName())
        self.setModel(table.model())
        self.setSelectionModel(table.selectionModel())
        self.setFocusProxy(table)  # keys go to the table
        self._dress(table)
        self._follow(table)
        self.doubleClicked.connect(table.edit)

    def lie(self) -> None:
        """Move and size the overlay over the first column."""
        table, port, header = self._table, self._table.viewport(), self._table.horizontalHeader()
        wide = min(table.columnWidth(0), port.width() // 2)
        self.verticalHeader().setDefaultSectionSize(table.verticalHeader().defaultSectionSize())
        self.horizontalHeader().setFixedHeight(header.height())
        # Geometry first: `_widen` ignores a column as wide as the overlay, and the table keeps its own width.
        self.setGeometry(port.x(), header.y(), wide, header.height() + port.height())
        self.setColumnWidth(0, wide)
        self._scroll()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        """Scroll the table instead."""
        QCoreApplication.sendEvent(self._table.viewport(), event)

    def currentChanged(self, _current: Index, _previous: Index) -> None:  # noqa: N802
        """Repaint only: the table itself scrolls and notifies screen readers."""
        self.viewport().update()

    def selectionChanged(self, _selected: QItemSelection, _deselected: QItemSelection) -> None:  # noqa: N802
        """Repaint only, as in `currentChanged`."""
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Draw the column with a line at its right edge."""
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
        self.setItemDelegate(type(table.itemDelegate())(self))  # a shared one would close editors of both
        self.setShowGrid(table.showGrid())
        self.setWordWrap(table.wordWrap())
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalHeader().hide()
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setSectionsClickable(table.isSortingEnabled())
        self.horizontalHeader().setSortIndicatorClearable(True)

    def _follow(self, table: FrozenFirstColumn) -> None:
        mine, whole = self.horizontalHeader(), table.horizontalHeader()
        mine.setSortIndicatorShown(table.isSortingEnabled())
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
