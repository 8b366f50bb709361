"""The middle of the window: the welcome page, the board, or the hands of a system without a board."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QStackedWidget, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.rules import SYSTEMS
from crs_desktop.views.board.board import Board
from crs_desktop.views.files.files import Files
from crs_desktop.views.question.edge import TableEdge
from crs_desktop.views.window.menus import Menus
from crs_desktop.views.window.welcome import Systems, WaysToBegin, WelcomePage
from crs_desktop.words import say

if TYPE_CHECKING:
    from crs_desktop.views.window.table_top import TableTop

_NEW_COMBATANTS = ("many", "paste", "add", "import")
_CAMPAIGNS = ("open", "new")
"""The commands that the welcome page offers beside the samples."""


class Middle(QStackedWidget):
    """A stack that shows the page for the state and the system of the fight."""

    laid = Signal()
    """Hands were laid out anew."""

    def __init__(
        self, bridge: Bridge, board: Board, edge: TableEdge, make_welcome: Callable[[], WelcomePage]
    ) -> None:
        super().__init__()
        self._bridge, self._board, self._edge, self._make_welcome = bridge, board, edge, make_welcome
        self._covered, self._listed = 0, False
        self.addWidget(board)
        edge.otherwise = lambda: self.begins and self._welcome.begin()

    def refresh(self) -> None:
        """Show the wanted page; where the focus was on the page that goes, it moves to the question."""
        if "_welcome" in vars(self):
            self._welcome.refresh()
        self._edge.lie_bare(self.begins)
        wanted, before = self._wanted, self.currentWidget()
        focused = before is not None and before.isAncestorOf(self.window().focusWidget() or self.window())
        self.setCurrentWidget(wanted)
        if focused and wanted is not before:
            self._edge.take_focus()

    def cover(self, below: int) -> None:
        """Tell all pages how many pixels of their lower part are covered."""
        self._covered = below
        self._board.cover(below)
        if "_welcome" in vars(self):
            self._welcome.cover(below)
        if "table_top" in vars(self):
            self.table_top.setContentsMargins(0, 0, 0, below)

    @property
    def between_hands(self) -> QRect:
        """The gap between two hands on the table, empty without one."""
        if "table_top" not in vars(self) or self.currentWidget() is not self.table_top:
            return QRect()
        gap = self.table_top.gap
        return QRect(gap.mapTo(self, QPoint()), gap.size()) if gap.isVisibleTo(self) else QRect()

    @property
    def open_part(self) -> QRect:
        """The part that nothing covers."""
        return self.rect().adjusted(0, 0, 0, -self._covered)

    def show_lists(self, shown: bool) -> None:
        """Show hands as a list, too."""
        self._listed = shown
        if "table_top" in vars(self):
            self.table_top.show_list(shown)

    @property
    def begins(self) -> bool:
        """Whether the page of an empty fight is wanted."""
        scene = self._bridge.scene
        return not scene.combatants and not scene.walls.named and scene.map is None

    @property
    def _wanted(self) -> QWidget:
        if self.begins:
            return self._welcome
        return self._board if self._bridge.session.system.display.board else self.table_top

    @cached_property
    def _welcome(self) -> WelcomePage:
        made = self._make_welcome()
        made.cover(self._covered)
        self.addWidget(made)
        return made

    @cached_property
    def table_top(self) -> "TableTop":
        """The page with hands and wheel, made when it is first wanted."""
        from crs_desktop.views.window.table_top import TableTop

        made = TableTop(self._bridge)
        made.toggled.connect(self._edge.field.toggle)
        made.laid.connect(self.laid)
        self._edge.field.stands.connect(made.mark)
        made.setContentsMargins(0, 0, 0, self._covered)
        made.show_list(self._listed)
        self.addWidget(made)
        return made


def welcome_page(bridge: Bridge, files: Files, menus: Menus, actions: Mapping[str, QAction]) -> WelcomePage:
    """Return the page of an empty fight: samples, new combatants, campaigns."""

    def of_this_system(sample: QAction) -> bool:
        return sample.text().startswith(f"{bridge.session.system.title}:")

    coming, campaigns = ([actions[id_] for id_ in ids] for ids in (_NEW_COMBATANTS, _CAMPAIGNS))
    ways = (
        WaysToBegin(say("Go on"), campaigns, menus.recent, goes_on=True),
        WaysToBegin(say("Play a sample"), menus.samples, wanted=of_this_system),
        WaysToBegin(say("Add combatants"), coming),
    )
    return WelcomePage(Systems(SYSTEMS, lambda: bridge.session.system.id, files.begin_with), ways)
