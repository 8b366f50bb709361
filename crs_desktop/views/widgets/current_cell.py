"""A ring round the current cell of a table whose rows are selected as a whole."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QTableView

from crs_desktop.views.style import theme

_WIDE = 2


def cell_ring(table: QTableView, focused: bool) -> QRect:
    """Return the rectangle of the ring in the viewport; null without focus or a visible current cell."""
    index = table.currentIndex()
    if not focused or not index.isValid() or table.isColumnHidden(index.column()):
        return QRect()
    return table.visualRect(index).adjusted(1, 1, -1, -1)


def paint_ring(table: QTableView, focused: bool) -> None:
    """Draw the ring: in the text colour of selected rows on one of them, else in the accent colour."""
    ring = cell_ring(table, focused)
    if ring.isNull():
        return
    tones, chosen = theme.in_use(), table.selectionModel().isSelected(table.currentIndex())
    painter = QPainter(table.viewport())
    painter.setPen(QPen(QColor(tones.chosen_ink if chosen else tones.asked), _WIDE))
    painter.drawRect(ring.adjusted(0, 0, -1, -1))
    painter.end()


def row_ranges(rows: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield first and last row of every run of adjacent rows: Qt is slow with many small selection ranges."""
    # Adjacent rows share the difference of row and index.
    for _, run in groupby(enumerate(rows), lambda pair: pair[1] - pair[0]):
        places = [row for _, row in run]
        yield places[0], places[-1]
