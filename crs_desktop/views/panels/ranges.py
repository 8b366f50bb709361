"""Window with the range table, the twin of the board: sortable, live, usable by keyboard."""

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    QSortFilterProxyModel,
    Qt,
)
from PySide6.QtGui import QBrush, QColor, QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLabel,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from crs_desktop.models.board.ranges import RangeRole, RangesModel
from crs_desktop.models.bridge import Bridge
from crs_desktop.override import override
from crs_desktop.views.style import drawings, theme
from crs_desktop.views.widgets.fitting import beside_the_order, open_at
from crs_desktop.views.widgets.layouts import in_column
from crs_desktop.views.widgets.modal import EscapeCloses
from crs_desktop.words import say

_Column = QHeaderView.ResizeMode
_WIDE, _HIGH = 620, 320
_AROUND = 48


class RangeTable(QTableView):
    """Table of ranges. A click on a column title sorts by the distance to that combatant.

    A click on a row title, or Enter or a double click on a cell, selects the combatant of the row.
    """

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._ranges = RangesModel(bridge, self)
        self._sorted = QSortFilterProxyModel(self)
        self._sorted.setSourceModel(self._ranges)
        self._sorted.setSortRole(RangeRole.APART)
        self.setModel(self._sorted)
        self.setItemDelegate(_RangeCells(self))
        self.setSortingEnabled(True)
        self.setTabKeyNavigation(False)
        self.horizontalHeader().setSortIndicatorClearable(True)
        self.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setStyleSheet("QTableCornerButton::section { background: transparent; border: none }")
        self.setIconSize(QSize(1, 1) * self.fontMetrics().height())
        self.setAccessibleName(say("Ranges: everyone to everyone"))
        self.horizontalHeader().setMinimumSectionSize(theme.room(72))
        self._fix_rows()
        self.verticalHeader().sectionClicked.connect(self._select_row)
        self.doubleClicked.connect(lambda index: self._select_row(index.row()))
        bridge.selected.connect(self._show)
        self._sorted.modelReset.connect(self.fit)
        self.fit()
        self._show(bridge.selection)

    def fit(self) -> None:
        """Fit the columns to their text; of a long table, measure at most 20 rows."""
        self.horizontalHeader().setResizeContentsPrecision(20)
        self.resizeColumnsToContents()

    def watch(self, watches: bool) -> None:
        """Follow the fight, or stop following it while the table is hidden."""
        self._ranges.watch(watches)
        if watches:
            self._show(self._bridge.selection)

    def _fix_rows(self) -> None:
        """Give all rows the height of a line: a header that fits them asks every cell at every change."""
        rows = self.verticalHeader()
        rows.setSectionResizeMode(_Column.Fixed)
        rows.setDefaultSectionSize(max(rows.minimumSectionSize(), self.fontMetrics().height() + 12))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Fit the rows to another font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fix_rows()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Select by Enter; sort by Space, as a click on the column title does."""
        index = self.currentIndex()
        if index.isValid() and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._select_row(index.row())
        elif index.isValid() and event.key() == Qt.Key.Key_Space:
            self._sort_by(index.column())
        else:
            super().keyPressEvent(event)

    def _sort_by(self, column: int) -> None:
        """Sort by a column: ascending, then descending, then not at all, as clicks on its title do."""
        header = self.horizontalHeader()
        ahead, back = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder
        if header.sortIndicatorSection() != column:
            self.sortByColumn(column, ahead)
        elif header.sortIndicatorOrder() == ahead:
            self.sortByColumn(column, back)
        else:
            self.sortByColumn(-1, ahead)

    def _select_row(self, row: int) -> None:
        source = self._sorted.mapToSource(self._sorted.index(row, 0))
        self._bridge.select(self._ranges.name(source.row()))

    def _show(self, name: str) -> None:
        """Make the selected combatant’s row the current one."""
        place, column = self._ranges.place(name), max(0, self.currentIndex().column())
        if place >= 0:
            self.setCurrentIndex(self._sorted.mapFromSource(self._ranges.index(place, column)))


class RangeWindow(EscapeCloses):
    """Window that stays open beside the table; Escape closes it."""

    def __init__(self, bridge: Bridge, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Tool)
        self.setWindowTitle(say("Ranges"))
        self.table = RangeTable(bridge, self)
        note = QLabel(say("Click a name at the top, or press Space in its column, to sort by distance."))
        note.setWordWrap(True)
        in_column((self.table, 1), note, into=self)
        needed = self.table.horizontalHeader().length() + self.table.verticalHeader().sizeHint().width()
        rows = self.table.verticalHeader().length() + self.table.horizontalHeader().sizeHint().height()
        high = rows + 2 * note.sizeHint().height() + _AROUND
        open_at(self, max(theme.room(_WIDE), needed + _AROUND), max(theme.room(_HIGH), high))
        self.move(beside_the_order(self, parent.window()))

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Begin to follow the fight."""
        self.table.watch(True)
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802
        """Stop following the fight while the window is hidden."""
        super().hideEvent(event)
        if not event.spontaneous():  # a minimized window goes on following
            self.table.watch(False)


class _RangeCells(QStyledItemDelegate):
    """Delegate that paints a sword beside a distance in melee, and cells without a distance blank."""

    @override
    def initStyleOption(  # noqa: N802
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        read = index.data(RangeRole.READING)
        if read is None:
            option.backgroundBrush = QBrush(QColor(theme.in_use().table))
        elif read.melee:
            option.features |= QStyleOptionViewItem.ViewItemFeature.HasDecoration
            option.icon = drawings.icon("sword", theme.in_use().ink, 20)
