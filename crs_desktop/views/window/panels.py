"""The panels around the board, and the columns in which they stand."""

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.turns.clocks import ClocksModel
from crs_desktop.models.turns.combatants import CombatantsModel
from crs_desktop.models.turns.ticking import Ticking
from crs_desktop.views.panels.clocks import ClocksView
from crs_desktop.views.panels.log_panel import LogPanel
from crs_desktop.views.panels.odds import OddsPanel
from crs_desktop.views.panels.sheet import SheetPanel
from crs_desktop.views.panels.track import TrackPanel
from crs_desktop.views.panels.turn_clock import TurnClock
from crs_desktop.views.panels.turn_order import TurnOrder
from crs_desktop.views.widgets.layouts import in_column

if TYPE_CHECKING:
    from crs_desktop.views.panels.tally import TallyPanel


class Panels:
    """The panels of one window: turn order and clocks, track, sheet, odds, log and tally."""

    def __init__(
        self, bridge: Bridge, combatants: CombatantsModel, ticking: Ticking, clocks: ClocksModel
    ) -> None:
        self._bridge = bridge
        self.turns = TurnOrder(bridge, combatants)
        self.turn_clock = TurnClock(bridge, ticking)
        self.clocks = ClocksView(clocks)
        self.track = TrackPanel(bridge)
        self.sheet, self.odds = SheetPanel(bridge), OddsPanel(bridge)
        self.log = LogPanel(bridge)

    @cached_property
    def tally(self) -> "TallyPanel":
        """Tally of the fight, made when it is first shown."""
        from crs_desktop.views.panels.tally import TallyPanel

        return TallyPanel(self._bridge)

    def left(self) -> QWidget:
        """Return the column at the left of the board: turn order, turn clock and clocks."""
        return stacked(self.turns, self.turn_clock, self.clocks, stretched=self.turns, gap=4)

    def sheet_over(self, *chances: QWidget) -> QWidget:
        """Return the sheet, and below it the deck or the dice of the combatant asked."""
        whole = QWidget()
        in_column((self.sheet, 1), in_column(*chances, margins=(12, 0, 12, 4)), into=whole, margins=0)
        return whole


def stacked(*parts: QWidget, stretched: QWidget, gap: int = 0) -> QWidget:
    """Return the parts one below the other; ``stretched`` takes the rest of the height."""
    whole = QWidget()
    column = QVBoxLayout(whole)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(gap)
    for part in parts:
        column.addWidget(part, int(part is stretched))
    return whole
