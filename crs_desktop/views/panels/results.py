"""Window with the results that the program drew for all combatants, shown until the next step."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QHeaderView, QTableWidget, QTableWidgetItem

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.session.entry_tree import Node
from crs_desktop.play.told.results import Result, results
from crs_desktop.views.board.ground.canvas import Canvas
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.layouts import in_column
from crs_desktop.views.widgets.modal import EscapeCloses
from crs_desktop.words import say

_WIDE = 640
_PAD = 12
"""Pixels around the text of a cell."""
_AWAY = 12
"""Pixels between the window and the edge of the board that nothing covers."""


class Results(EscapeCloses):
    """Window of results that takes no keys from the open question; Escape or the next answer closes it.

    It is no higher than the board, so that the question below stays visible.
    """

    def __init__(self, bridge: Bridge, rows: Sequence[Result], parent: Canvas) -> None:
        super().__init__(parent, Qt.WindowType.Tool)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(say("Drawn for all"))
        self._most = parent.open_part.height() - 2 * _AWAY
        self.table = _filled(rows)
        self.table.horizontalHeader().sectionResized.connect(self._read_whole)
        in_column(self.table, into=self, margins=0)
        window = parent.window()
        right = window.width() - parent.mapTo(window, QPoint(0, 0)).x()
        self.resize(min(theme.room(_WIDE), right - 2 * _AWAY), self.height())
        if app := QApplication.instance():
            app.installEventFilter(self)
        bridge.follow(self.close)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Close the window by Escape wherever the focus is: the window itself never has the focus."""
        escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if escape and event.type() == QEvent.Type.KeyPress and self.isVisible():
            self.close()
            return True
        return super().eventFilter(watched, event)

    def _read_whole(self) -> None:
        """Fit each row to its wrapped text, and the window to all rows.

        The view’s own measure assumes a few pixels too many, and cuts text that it takes for one line.
        """
        letters, last = self.table.fontMetrics(), self.table.columnCount() - 1
        room = QRect(0, 0, self.table.columnWidth(last) - _PAD, 10_000)
        for row in range(self.table.rowCount()):
            words = str(self.table.model().index(row, last).data())
            lines = letters.boundingRect(room, Qt.TextFlag.TextWordWrap, words)
            self.table.setRowHeight(row, lines.height() + _PAD)
        high = self.table.horizontalHeader().sizeHint().height() + 8
        high += sum(self.table.rowHeight(row) for row in range(self.table.rowCount()))
        bars = Qt.ScrollBarPolicy
        scrolls = high > self._most
        self.table.setVerticalScrollBarPolicy(bars.ScrollBarAlwaysOn if scrolls else bars.ScrollBarAlwaysOff)
        self.resize(self.width(), min(high, self._most))


def show_results(bridge: Bridge, nodes: Sequence[Node], board: Canvas) -> None:
    """Show the results in the corner of the board; a single draw needs no window, as the band shows it."""
    rows = results(nodes)
    if len(rows) < 2:
        return
    shown = Results(bridge, rows, board)
    shown.move(board.mapToGlobal(QPoint(_AWAY, _AWAY)))
    shown.show()


def _filled(rows: Sequence[Result]) -> QTableWidget:
    table = QTableWidget(len(rows), 3)
    table.setAccessibleName(say("Drawn for all"))
    table.setHorizontalHeaderLabels([say("Who"), say("Drawn"), say("Outcome")])
    table.verticalHeader().hide()
    table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
    table.setSelectionMode(QTableWidget.SelectionMode.NoSelection)
    table.setTabKeyNavigation(False)
    table.setWordWrap(True)
    for row, result in enumerate(rows):
        for column, words in enumerate((result.who, result.shown, result.came)):
            table.setItem(row, column, QTableWidgetItem(words))
    table.resizeColumnsToContents()
    table.horizontalHeader().setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
    return table
