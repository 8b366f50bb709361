"""Track panel: declared activities on a time line and in a list."""

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.turns.track import TrackModel, TrackRole
from crs_desktop.rules.track import Activity
from crs_desktop.views.panels.track_line import TrackLine
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.layouts import in_column, in_row
from crs_desktop.views.widgets.space_activates import SpaceActivates
from crs_desktop.words import say

_LIST = 240


class TrackPanel(QWidget):
    """Panel that is hidden until an activity is declared, and keeps its height for the rest of the round.

    The board below it would jump otherwise. The list is the twin of the line for keyboard and screen reader.
    """

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.model = TrackModel(bridge, self)
        self._of, self._height = "", 0
        self._title = QLabel()
        self._title.setProperty("quiet", True)
        self.line = TrackLine(bridge, self.model)
        self.list = SpaceActivates()
        self.list.setModel(self.model)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.clicked.connect(self._look)
        self.list.activated.connect(self._look)
        self._lay_out()
        self.model.modelReset.connect(self._show)
        self.model.modelReset.connect(self._go_to_the_first)
        bridge.follow(self._show)
        self._show()
        self._go_to_the_first()

    def make_room(self) -> None:
        """Fit the width of the list to the text size."""
        self.list.setFixedWidth(theme.room(_LIST))

    def _lay_out(self) -> None:
        in_row(
            (in_column(self._title, (self.line, 1), spacing=0), 1), self.list, into=self, margins=(8, 4, 0, 4)
        )
        self.make_room()

    def _show(self) -> None:
        track = self.model.track
        shown = track is not None and bool(track.activities)
        self._title.setText(track.title if track else "")
        self.list.setAccessibleName(track.title if track else say("Time line"))
        high = self.line.sizeHint().height() + self._title.sizeHint().height() + 8
        of = self._round()
        kept = self._height if of and of == self._of else 0  # never lower within a round
        self._of, self._height = of, max(high, kept) if shown else kept
        self.setVisible(self._height > 0)
        self.setFixedHeight(self._height or high)

    def _round(self) -> str:
        """Return the title of the current round or phase; empty between rounds."""
        course = self._bridge.session.system.display.course(self._bridge.scene)
        return course.title if course and course.now >= 0 else ""

    def _go_to_the_first(self) -> None:
        now = [row for row in range(self.model.rowCount()) if self._at(row).state != "over"]
        if now:
            self.list.setCurrentIndex(self.model.index(now[0]))

    def _at(self, row: int) -> Activity:
        found: Activity = self.model.index(row).data(TrackRole.ACTIVITY)
        return found

    def _look(self, index: QModelIndex) -> None:
        self._bridge.select(index.data(TrackRole.ACTIVITY).who)
