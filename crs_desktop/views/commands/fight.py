"""Commands of the fight as a whole: secrets, rulings, house rules, tables of the rules, clocks."""

from PySide6.QtWidgets import QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.turns.clocks import ClocksModel
from crs_desktop.models.turns.ticking import Ticking
from crs_desktop.play.told.story import hidden
from crs_desktop.rules.facts import Shown
from crs_desktop.rules.why import WhyNot
from crs_desktop.views.actions.command import FIGHT, Command
from crs_desktop.views.widgets.modal import run
from crs_desktop.words import say, template


class FightCommands:
    """Commands over a fight, most of them in a dialog that is imported when it is first wanted."""

    def __init__(self, window: QWidget, bridge: Bridge, ticking: Ticking, clocks: ClocksModel) -> None:
        self._window, self._bridge, self._ticking, self._clocks = window, bridge, ticking, clocks

    @Command("show-hidden", FIGHT, "Reveal hi&dden draws", ("Alt+U",), "eye")
    def show_hidden(self) -> None:
        """Show players what was hidden until now."""
        keys = hidden(self._bridge.session.path)
        if keys:
            self._bridge.rule(*map(Shown, keys), words=template("hidden draws are revealed"))
        else:
            self._bridge.refused.emit(WhyNot(say("Nothing is hidden.")))

    @Command("overrule", FIGHT, "&Overrule an outcome…", ("Ctrl+Shift+O",), changes=True)
    def overrule(self) -> None:
        """Choose changes of an Action to set back."""
        from crs_desktop.views.dialogs.overrule import Overrule

        run(Overrule(self._bridge, self._window))

    @Command("rules", FIGHT, "&House rules…", ("Ctrl+H",), changes=True)
    def house_rules(self) -> None:
        """Show the house rules and their readings."""
        from crs_desktop.views.dialogs.house_rules import HouseRules

        run(HouseRules(self._bridge, self._window))

    @Command(
        "tables",
        FIGHT,
        "&Tables of the rules…",
        changes=True,
        after="split",
        means_something=lambda system: bool(system.tables),
    )
    def data_tables(self) -> None:
        """Show the tables of the rules."""
        from crs_desktop.views.dialogs.data_tables import DataTables

        run(DataTables(self._bridge, self._window))

    @Command(
        "new-clock",
        FIGHT,
        "New cloc&k…",
        ("Ctrl+Shift+K",),
        changes=True,
        after="tables",
        also=template("time, timer"),
    )
    def new_clock(self) -> None:
        """Ask for a title and a time, and start a clock."""
        from crs_desktop.views.dialogs.own_clock import OwnClock

        asked = OwnClock(self._bridge, self._window)
        if run(asked):
            self._ticking.tell()
            self._clocks.begin(asked.title.text().strip(), asked.minutes.value(), asked.who)
