"""The cell that the keys act on, marked where whole rows are chosen."""

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
