"""List model of the steps of the current round, the twin of the strip."""

from enum import IntEnum
from typing import Any

from PySide6.QtCore import QObject, Qt

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.rows import Index, ListModel, resetting
from crs_desktop.play.session.entry_tree import Node
from crs_desktop.play.told.story import HEADINGS, LogLine, lines, read
from crs_desktop.rules.course import Course
from crs_desktop.words import say


class StepRole(IntEnum):
    """Item data roles of the steps."""

    PASSED = Qt.ItemDataRole.UserRole + 1
    NOW = Qt.ItemDataRole.UserRole + 2


class StepsModel(ListModel):
    """List with one row per step. The tooltip of a past or present step tells what happened in it."""

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.course: Course | None = None
        bridge.follow(self._reset)
        self._reset()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return ``Step 4: Determine Initiative``, the state of the step, or its log lines or description."""
        if self.course is None or not index.isValid():
            return None
        stage, place = self.course.stages[index.row()], index.row()
        title = say("Step {number}: {title}", number=place + 1, title=stage.title)
        if role == Qt.ItemDataRole.DisplayRole:
            return title
        if role == Qt.ItemDataRole.ToolTipRole:
            return "\n".join([title, *(told_under(self._bridge.session.path, title) or [stage.words])])
        return {StepRole.PASSED: place < self.course.now, StepRole.NOW: place == self.course.now}.get(
            StepRole(role)
        )

    def _reset(self) -> None:
        course = self._bridge.session.system.display.course(self._bridge.scene)
        if course != self.course:
            with resetting(self):
                self.course, self.rows = course, course.stages if course else ()


def told_under(path: tuple[Node, ...], heading: str) -> list[str]:
    """Return the log lines under a heading since the last main heading; empty if it has not come yet."""
    latest: list[LogLine] = []
    # search from the end, because a round is a small part of an evening
    for node in reversed(path):
        latest = [*lines(node), *latest]
        if any(line.tone == HEADINGS[0] for line in latest):
            break
    place = next((place for place, line in enumerate(latest) if line.text == heading), len(latest))
    under: list[str] = []
    for line in latest[place + 1 :]:
        if line.tone in HEADINGS:
            break
        under.append(read(line))
    return under
