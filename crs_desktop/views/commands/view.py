"""Commands of the view: odds without a fight, full screen, turn clock, search, summary."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.turns.standing import how_things_stand
from crs_desktop.views.actions.command import EDIT, VIEW, Command
from crs_desktop.views.panels.log_panel import LogPanel
from crs_desktop.views.panels.turn_clock import TurnClock
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.widgets.modal import run
from crs_desktop.words import template


class ViewCommands:
    """Commands that show something and change nothing; ``tell`` shows a sentence and speaks it."""

    def __init__(
        self,
        window: QWidget,
        bridge: Bridge,
        settings: Settings,
        log: LogPanel,
        turn_clock: TurnClock,
        tell: Callable[[str], None],
    ) -> None:
        self._window, self._bridge, self._settings = window, bridge, settings
        self._log, self._turn_clock, self._tell = log, turn_clock, tell

    @Command("search", EDIT, "&Search the log", ("Ctrl+F",), "log", after="save-point")
    def search_log(self) -> None:
        """Put the keyboard into the search line of the log."""
        self._log.search()

    @Command(
        "odds-page",
        VIEW,
        "Odds &without a fight…",
        ("Ctrl+Shift+D",),
        "odds",
        after="odds",
        means_something=lambda system: system.odds_page is not None,
    )
    def odds_page(self) -> None:
        """Show the page that computes odds from typed values."""
        system = self._bridge.session.system
        if system.odds_page is not None:
            from crs_desktop.views.dialogs.odds_page import OddsWithoutAFight

            run(OddsWithoutAFight(system.odds_page, system.house_rules, self._bridge.scene, self._window))

    @Command("full-screen", VIEW, "&Full screen", ("F11",), after="right")
    def fill_screen(self) -> None:
        """Fill the whole screen, or return to a window."""
        window = self._window.window()
        window.setWindowState(window.windowState() ^ Qt.WindowState.WindowFullScreen)

    @Command("turn-clock", VIEW, "T&urn clock", also=template("time, timer"))
    def show_turn_clock(self) -> None:
        """Show or hide the time that the current turn has taken."""
        self._settings.turn_clock = not self._settings.turn_clock
        self._turn_clock.turn_on(self._settings.turn_clock)

    @Command("standing", VIEW, "Su&mmary", ("F5",))
    def how_things_stand(self) -> None:
        """Speak and show a summary of the fight."""
        self._tell(how_things_stand(self._bridge))
