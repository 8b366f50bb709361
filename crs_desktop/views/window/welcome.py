"""The welcome page of an empty fight, with the ways to begin."""

from collections.abc import Callable, Sequence
from functools import partial

from msgspec import Struct
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QGridLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from crs_desktop.rules import SystemEntry
from crs_desktop.views.style import materials, theme
from crs_desktop.views.style.tags import tag
from crs_desktop.views.window.last_table import LastTable
from crs_desktop.views.window.system_tile import SystemTile
from crs_desktop.words import say

_LATEST, _GAP, _RAIL, _TOP = 3, 12, 12, 24
_AROUND = 72
"""Pixels around the groups on the page."""
_THREE, _TWO = ((0, 0, 1), (0, 1, 1), (0, 2, 1)), ((0, 0, 1), (0, 1, 2), (1, 0, 1))
_ONE_UNDER_THE_OTHER = ((0, 0, 1), (1, 0, 1), (2, 0, 1))
_ACROSS, _DOWN = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom


class WaysToBegin(Struct, frozen=True):
    """A group of ways to begin; ``latest`` returns further actions each time the page is shown.

    A group that ``goes_on`` with a campaign is primary only if there is one.

    Only actions that are ``wanted`` now are visible.
    """

    title: str
    actions: Sequence[QAction]
    latest: Callable[[QObject], Sequence[QAction]] = lambda _owner: ()
    goes_on: bool = False
    wanted: Callable[[QAction], bool] = lambda _action: True


class Systems(Struct, frozen=True):
    """The systems of a fight, the id of the current one, and the function that changes it."""

    entries: Sequence[SystemEntry]
    now: Callable[[], str]
    go: Callable[[str], None]


class WelcomePage(QScrollArea):
    """A page in the middle of the felt, with three groups in three columns, two or one."""

    def __init__(self, systems: Systems, groups: Sequence[WaysToBegin]) -> None:
        super().__init__()
        self.setAccessibleName(say("Ways to begin"))
        paper = QFrame()
        paper.setProperty("panel", "paper")
        column = QVBoxLayout(paper)
        column.setContentsMargins(24, 16, 24, 16)
        column.setSpacing(12)
        title = QLabel(say("No combatants yet"))
        title.setProperty("role", "title")
        column.addWidget(title)
        self._systems = _SystemRow(systems)
        column.addWidget(self._systems)
        self._columns = [_Column(group) for group in groups]
        self._groups = QGridLayout()
        self._groups.setHorizontalSpacing(24)
        column.addLayout(self._groups)
        self._lay(_ONE_UNDER_THE_OTHER)
        ground = _Framed()
        outer = QVBoxLayout(ground)
        outer.setContentsMargins(_RAIL, _TOP, _RAIL, _RAIL)
        # Not in the middle: the height of the question would move the buttons from under the pointer.
        outer.addWidget(paper, alignment=Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.setWidgetResizable(True)
        self.setWidget(ground)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Ask for the recent campaigns again."""
        for each in self._columns:
            each.renew()
        self.refresh()
        super().showEvent(event)

    def cover(self, below: int) -> None:
        """Leave the lowest pixels empty, which are covered."""
        self.setViewportMargins(0, 0, 0, below)

    def begin(self) -> bool:
        """Click the focused button, or else the primary one; return whether there was one."""
        buttons = [one for one in self.findChildren(QPushButton) if one.isEnabled() and one.isVisible()]
        looked = [one for one in buttons if one.hasFocus() or one.property("primary")]
        for button in sorted(looked, key=lambda one: not one.hasFocus())[:1]:
            button.click()
        return bool(looked)

    def refresh(self) -> None:
        """Mark the current system and show the wanted ways, if the page is visible."""
        if not self.isVisible():
            return
        self._systems.refresh()
        first = True
        for each in self._columns:
            first = not each.refresh(first) and first
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Put the groups side by side if there is room."""
        self._arrange()
        super().resizeEvent(event)

    def _arrange(self) -> None:
        for each in self._columns:
            # Before the style sheet is laid on it, a column has other letters and another width.
            each.ensurePolished()
        room = self.viewport().width() - _AROUND
        first, second, third = (each.sizeHint().width() for each in self._columns)
        three, two = first + second + third + 48, max(first, third) + second + 24
        self._lay(_THREE if three <= room else _TWO if two <= room else _ONE_UNDER_THE_OTHER)
        self._systems.arrange(room)

    def _lay(self, places: Sequence[tuple[int, int, int]]) -> None:
        """Put each group at its row and column, over its number of rows."""
        for each, (row, column, rows) in zip(self._columns, places, strict=True):
            self._groups.addWidget(each, row, column, rows, 1, Qt.AlignmentFlag.AlignTop)


class _Framed(QFrame):
    """Cloth in a wooden rail."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("panel", "ground")

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the rail over the edges of the cloth."""
        super().paintEvent(event)
        painter = QPainter(self)
        materials.frame(painter, theme.in_use(), self.rect(), _RAIL)
        painter.end()


class _SystemRow(QWidget):
    """The choice of the system of an empty fight."""

    def __init__(self, systems: Systems) -> None:
        super().__init__()
        self._systems = systems
        self._row, self._choice = QBoxLayout(_ACROSS, self), QBoxLayout(_ACROSS)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._words = QLabel(say("This fight uses"))
        self._words.setProperty("quiet", True)
        self._row.addWidget(self._words)
        self._row.addLayout(self._choice)
        self._row.addStretch(1)
        for row in (self._row, self._choice):
            row.setSpacing(_GAP)
        self._marks = {one.id: SystemTile(one.title, one.pictured) for one in systems.entries}
        for id_, mark in self._marks.items():
            mark.setAccessibleName(f"{self._words.text()}: {mark.text()}")
            mark.clicked.connect(partial(self._go, id_))
            self._choice.addWidget(mark)

    def arrange(self, room: int) -> None:
        """Put the choices into one line of ``room`` pixels, else below the words, else below each other."""
        tiles = [*self._marks.values()]
        flat = sum(tile.sizeHint().width() + _GAP for tile in tiles) > room
        for tile in tiles:
            tile.flatten(flat)
        first, *others = (part.sizeHint().width() + _GAP for part in (self._words, *tiles))
        self._row.setDirection(_ACROSS if first + sum(others) <= room else _DOWN)
        self._choice.setDirection(_ACROSS if sum(others) <= room else _DOWN)

    def refresh(self) -> None:
        if mark := self._marks.get(self._systems.now()):
            mark.setChecked(True)

    def _go(self, id_: str, _checked: bool = True) -> None:
        self._systems.go(id_)


class _Column(QWidget):
    """A heading with a button for each way to begin."""

    def __init__(self, group: WaysToBegin) -> None:
        super().__init__()
        self._group = group
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(8)
        heading = QLabel(group.title)
        heading.setProperty("quiet", True)
        self._rows.addWidget(heading)
        self._picture = LastTable()
        self._picture.clicked.connect(lambda: self._latest[0].click())
        self._rows.addWidget(self._picture)
        self._latest: list[QPushButton] = []
        self._buttons = {action: _button(action) for action in group.actions}
        for button in self._buttons.values():
            self._rows.addWidget(button)

    def refresh(self, first: bool) -> bool:
        """Show the wanted buttons; return whether one of them is primary.

        If ``first``, this is the campaign opened last, or the first way of a group that is not about files.
        """
        wanted = [action for action in self._buttons if self._group.wanted(action)]
        for action, button in self._buttons.items():
            button.setVisible(action in wanted)
        usual = self._latest or [self._buttons[action] for action in wanted if not self._group.goes_on]
        for button in (*self._latest, *self._buttons.values()):
            tag(button, primary=first and button in usual[:1])
        return bool(usual)

    def renew(self) -> None:
        """Ask for the recent campaigns again and put them above the other buttons, under a picture."""
        for old in self._latest:
            # Qt deletes it later; until then the layout would keep a place for it.
            old.setParent(None)
            old.deleteLater()
        there = [action for action in self._group.latest(self) if action.isEnabled()]
        self._latest = [_button(action) for action in there[:_LATEST]]
        for place, button in enumerate(self._latest):
            self._rows.insertWidget(2 + place, button)
        self._picture.show_file(str(there[0].property("picture")) if there else "")


def _button(action: QAction) -> QPushButton:
    words = str(action.data() or action.text())
    button = QPushButton(words.replace("&", ""))
    button.setProperty("way", True)
    button.setToolTip(action.toolTip())
    action.changed.connect(lambda: button.setToolTip(action.toolTip()))
    button.clicked.connect(action.trigger)
    return button
