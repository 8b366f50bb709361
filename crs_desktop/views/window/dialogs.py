"""The dialogs that a command of the window opens; each is imported when it is first wanted."""

from PySide6.QtWidgets import QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.turns.clocks import ClocksModel
from crs_desktop.models.turns.ticking import Ticking
from crs_desktop.views.board.board import Board
from crs_desktop.views.files.files import Files
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.widgets.modal import run


class Dialogs:
    """What the GM is shown or asked in a window of its own."""

    def __init__(self, window: QWidget, bridge: Bridge, files: Files, settings: Settings) -> None:
        self._window, self._bridge, self._files, self._settings = window, bridge, files, settings

    def odds_page(self) -> None:
        """Count what is entered, without any fight."""
        system = self._bridge.session.system
        if system.odds_page is not None:
            from crs_desktop.views.dialogs.odds_page import OddsWithoutAFight

            run(OddsWithoutAFight(system.odds_page, system.house_rules, self._bridge.scene, self._window))

    def new_clock(self, ticking: Ticking, clocks: ClocksModel) -> None:
        """Let a clock of the GM’s own count."""
        from crs_desktop.views.dialogs.own_clock import OwnClock

        asked = OwnClock(self._bridge, self._window)
        if run(asked):
            ticking.tell()
            clocks.begin(asked.title.text().strip(), asked.minutes.value(), asked.who)

    def draw_for_all(self, board: Board) -> None:
        """Draw for everybody whose cards are not on the table, and show what came up as one table."""
        from crs_desktop.views.panels.results import show_results

        before = len(self._bridge.session.path)
        if self._bridge.draw_for_all():
            show_results(self._bridge, self._bridge.session.path[before:], board)

    def overrule(self) -> None:
        """Set back what an Action has changed."""
        from crs_desktop.views.dialogs.overrule import Overrule

        run(Overrule(self._bridge, self._window))

    def print_cards(self) -> None:
        """Put the cards of those who are here on paper."""
        from crs_desktop.views.dialogs.printing.print_cards import PrintCards

        pictures = self._files.desk.campaign.picture
        run(PrintCards(self._bridge.session, self._settings, self._window, pictures=pictures))

    def house_rules(self) -> None:
        """Show the readings there are."""
        from crs_desktop.views.dialogs.house_rules import HouseRules

        run(HouseRules(self._bridge, self._window))

    def data_tables(self) -> None:
        """Show the tables of the rules."""
        from crs_desktop.views.dialogs.data_tables import DataTables

        run(DataTables(self._bridge, self._window))

    def tell_away(self, ticking: Ticking, seconds: int) -> None:
        """Ask what the time was worth that passed while the program was closed."""
        from crs_desktop.views.dialogs.away import Away

        Away(ticking, seconds, self._window).open()
