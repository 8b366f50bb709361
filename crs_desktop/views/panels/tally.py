"""Tally panel: sums over the fight, one row per combatant, under the log."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QHeaderView, QTableWidget, QTableWidgetItem

from crs_desktop.models.bridge import Bridge
from crs_desktop.override import override
from crs_desktop.play.told.tally import headings, short_headings, tally
from crs_desktop.words import say

_NARROW = "QHeaderView::section { padding: 2px 1px; font-size: 9pt } QTableView::item { padding: 0 }"
"""Style sheet with little padding: six columns must fit beside the board."""


class TallyPanel(QTableWidget):
    """Table of the tally, counted only while shown; the tooltip of a short heading has the full title."""

    def __init__(self, bridge: Bridge) -> None:
        super().__init__()
        self._bridge = bridge
        self.setAccessibleName(say("Tally of the fight"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QTableWidget.SelectionMode.NoSelection)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 6)
        self.horizontalHeader().setMinimumSectionSize(8)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setStyleSheet(_NARROW)
        bridge.follow(self._follow)

    @override
    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        super().showEvent(event)
        self._count()

    def _follow(self, *_: object) -> None:
        if self.isVisible():
            self._count()

    def _count(self) -> None:
        session = self._bridge.session
        titles = headings(session.system, session.path)
        rows = [line.cells(session.system) for line in tally(session.system, session.path)]
        self.setRowCount(len(rows))
        self.setColumnCount(len(titles))
        short = short_headings(session.system)
        for column, title in enumerate(titles):
            heading = QTableWidgetItem(short[column])
            heading.setToolTip(title)
            heading.setData(Qt.ItemDataRole.AccessibleTextRole, title)
            self.setHorizontalHeaderItem(column, heading)
            for row, cells in enumerate(rows):
                cell = QTableWidgetItem(cells[column])
                cell.setTextAlignment(
                    Qt.AlignmentFlag.AlignCenter if column else Qt.AlignmentFlag.AlignVCenter
                )
                self.setItem(row, column, cell)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
