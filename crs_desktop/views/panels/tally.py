"""The tally of the fight under its log: a row for each who is here, counted anew while it is seen."""

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.override import override
from crs_desktop.play.told.tally import headings, tally
from crs_desktop.words import say


class TallyPanel(QTableWidget):
    """What is not seen is not counted; a heading has its whole words in its tooltip."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.setAccessibleName(say("Tally of the fight"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QTableWidget.SelectionMode.NoSelection)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.verticalHeader().hide()
        for signal in (bridge.stepped, bridge.rewound):
            signal.connect(self._follow)

    @override
    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        super().showEvent(event)
        self._count()

    def _follow(self, *_: object) -> None:
        if self.isVisible():
            self._count()

    def _count(self) -> None:
        session = self._bridge.session
        titles = headings(session.system)
        rows = [line.cells(session.system.has_cards) for line in tally(session.system, session.path)]
        self.setRowCount(len(rows))
        self.setColumnCount(len(titles))
        for column, title in enumerate(titles):
            heading = QTableWidgetItem(title.replace(" ", "\n", 1))
            heading.setToolTip(title)
            self.setHorizontalHeaderItem(column, heading)
            for row, cells in enumerate(rows):
                self.setItem(row, column, QTableWidgetItem(cells[column]))
        self.resizeColumnsToContents()
        self.resizeRowsToContents()
        self.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
