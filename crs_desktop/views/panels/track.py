"""Track panel: declared activities on the rail, and their full list, which unrolls over the board."""

from PySide6.QtCore import QModelIndex, QPoint, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.turns.track import TrackModel, TrackRole
from crs_desktop.override import override
from crs_desktop.rules.course import no_track
from crs_desktop.views.actions.command import VIEW, Command
from crs_desktop.views.panels.track_line import TrackLine
from crs_desktop.views.widgets.layouts import in_column
from crs_desktop.views.widgets.space_activates import SpaceActivates
from crs_desktop.words import say

_MOST_ROWS = 14
"""The most rows of the list that are seen at once."""


def _why_none(bridge: Bridge) -> str:
    track = bridge.session.system.display.track(bridge.scene)
    return "" if track and track.activities else say("Nothing is declared yet.")


class _Unrolled(SpaceActivates):
    """List that Escape, or a click beside it, rolls up."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowFlag(Qt.WindowType.Popup)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
        else:
            super().keyPressEvent(event)


class TrackPanel(QWidget):
    """Panel that is hidden until an activity is declared, and stays for the rest of the round.

    The board below it would jump otherwise. The list is the twin of the line for keyboard and screen reader.
    """

    def __init__(self, bridge: Bridge) -> None:
        super().__init__()
        self._bridge, self._of = bridge, ""
        self.model = TrackModel(bridge, self)
        self.line = TrackLine(self.model)
        self.line.clicked.connect(self.unroll)
        self.list = _Unrolled(self)
        self.list.setModel(self.model)
        for chosen in (self.list.clicked, self.list.activated):
            chosen.connect(self._look)
        in_column(self.line, into=self, margins=0)
        bridge.follow(self._show)
        self._show()

    @Command(
        "track",
        VIEW,
        "Strike Ra&nks",
        ("Ctrl+Shift+R",),
        after="tally",
        why_not=_why_none,
        means_something=lambda system: system.display.track is not no_track,
    )
    def unroll(self) -> None:
        """Show the full list over the board, at the activity that comes next."""
        model = self.model
        if not model.rows:
            return
        coming = [row for row, one in enumerate(model.rows) if one.state != "over"]
        rows, high = min(len(model.rows), _MOST_ROWS), max(self.list.sizeHintForRow(0), 1)
        self.list.resize(QSize(max(320, self.width() // 2), rows * high + 8))
        self.list.move(self.mapToGlobal(QPoint((self.width() - self.list.width()) // 2, self.height())))
        self.list.setCurrentIndex(model.index(coming[0] if coming else 0))
        self.list.show()
        self.list.setFocus()

    def _show(self) -> None:
        track, now = self.model.track, self._round()
        if shown := track is not None and bool(track.activities):
            self._of = now
        self.list.setAccessibleName(track.title if track else say("Time line"))
        self.setVisible(shown or bool(now and now == self._of))

    def _round(self) -> str:
        """Return the title of the current round or phase; empty between rounds."""
        course = self._bridge.session.system.display.course(self._bridge.scene)
        return course.title if course and course.now >= 0 else ""

    def _look(self, index: QModelIndex) -> None:
        self._bridge.select(index.data(TrackRole.ACTIVITY).who)
        self.list.hide()
