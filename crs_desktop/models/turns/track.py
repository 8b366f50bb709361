"""List model of the track: one row per activity in order, the twin of the drawn time line."""

from collections.abc import Callable
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QObject, Qt

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.rows import Index, ListModel, resetting
from crs_desktop.rules.cache import remembered
from crs_desktop.rules.course import Activity, Track
from crs_desktop.rules.values import Name
from crs_desktop.words import say


class TrackRole(IntEnum):
    """Item data roles of the track."""

    ACTIVITY = Qt.ItemDataRole.UserRole + 1


class TrackRows(ListModel):
    """List of the declared activities; it is reset whenever the track or a label on it changes.

    ``track`` is None if the system has no time line, or no activity is declared.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.track: Track | None = None
        self.rows: tuple[Activity, ...] = ()
        self._labels: tuple[str, ...] = ()

    def lay(self, track: Track | None, label: Callable[[Name], str]) -> None:
        """Show another track; ``label`` returns the label of a combatant."""
        rows = track.in_order() if track else ()
        labels = tuple(label(one.who) for one in rows)
        if (track, labels) != (self.track, self._labels):
            with resetting(self):
                self.track, self.rows, self._labels = track, rows, labels

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return words such as ``27 · Fairn: thrust at Raq, now``, a note as a tooltip, or the activity."""
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        activity = self.rows[index.row()]
        if role == TrackRole.ACTIVITY:
            return activity
        if role == Qt.ItemDataRole.ToolTipRole:
            return activity.note or None
        return self.words(activity) if role == Qt.ItemDataRole.DisplayRole else None

    def words(self, activity: Activity) -> str:
        """Return time, combatant, activity and state in words."""
        states = {"ahead": "", "now": say("now"), "over": say("over")}
        said = say("{at} · {who}: {what}", at=activity.at, who=self.label(activity), what=activity.words)
        return ", ".join(filter(None, [said, states[activity.state]]))

    def label(self, activity: Activity) -> str:
        """Return the label of the combatant of an activity."""
        return self._labels[self.rows.index(activity)]


class TrackModel(TrackRows):
    """The track of the scene."""

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        bridge.follow(self._take)
        self._take()

    def _take(self) -> None:
        scene = self._bridge.scene
        # both windows share one result, since the players' view asks for the same track
        self.lay(remembered(self._bridge.session.system.display.track, scene), scene.label)
