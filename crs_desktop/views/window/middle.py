"""The middle of the table: the ways to begin, the board, or the hands where there is no board."""

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QStackedWidget, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.views.board.board import Board
from crs_desktop.views.edge.edge import TableEdge
from crs_desktop.views.window.welcome import WelcomePage

if TYPE_CHECKING:
    from crs_desktop.views.window.table_top import TableTop


class Middle(QStackedWidget):
    """Shows one of the three, as the fight and its system ask for."""

    def __init__(self, bridge: Bridge, board: Board, edge: TableEdge, welcome: WelcomePage) -> None:
        super().__init__()
        self._bridge, self._board, self._edge, self._welcome = bridge, board, edge, welcome
        self.addWidget(board)
        self.addWidget(welcome)
        edge.otherwise = welcome.begin

    @property
    def wanted(self) -> QWidget:
        """Which of them is wanted now."""
        scene = self._bridge.scene
        if not scene.combatants and not scene.walls.named and scene.map is None:
            return self._welcome
        return self._board if self._bridge.session.system.display.board else self.table_top

    @cached_property
    def table_top(self) -> "TableTop":
        """Made when it is first wanted."""
        from crs_desktop.views.window.table_top import TableTop

        made = TableTop(self._bridge)
        made.toggled.connect(self._edge.field.toggle)
        self._edge.field.stands.connect(made.mark)
        self.addWidget(made)
        return made
