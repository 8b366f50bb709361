"""The cell that the keys act on, marked where whole rows are chosen."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QTableView

from crs_desktop.views.style import theme

_WIDE = 2


def cell_ring(table: QTableView, focused: bool) -> QRect:
    """Where the ring lies around the current cell; nowhere while the keys go elsewhere."""
    index = table.currentIndex()
    if not focused or not index.isValid() or table.isColumnHidden(index.column()):
        return QRect()
    return table.visualRect(index).adjusted(1, 1, -1, -1)


def paint_ring(table: QTableView, focused: bool) -> None:
    """Draw it, in the tone of the letters of a chosen row."""
    ring = cell_ring(table, focused)
    if ring.isNull():
        return
    tones, chosen = theme.in_use(), table.selectionModel().isSelected(table.currentIndex())
    painter = QPainter(table.viewport())
    painter.setPen(QPen(QColor(tones.chosen_ink if chosen else tones.asked), _WIDE))
    painter.drawRect(ring.adjusted(0, 0, -1, -1))
    painter.end()


def row_ranges(rows: Iterable[int]) -> Iterator[tuple[int, int]]:
    """The first and the last row of those that stand under each other; Qt is slow over many small parts."""
    for _, run in groupby(enumerate(rows), lambda pair: pair[1] - pair[0]):
        places = [row for _, row in run]
        yield places[0], places[-1]
