"""The command that opens the balance lab; nothing of it is imported before that."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.desk.desk import Desk
from crs_desktop.rules.scene import Scene
from crs_desktop.views.actions.command import VIEW, Command
from crs_desktop.views.commands.board import to_the_front
from crs_desktop.words import say

if TYPE_CHECKING:
    from crs_desktop.play.balance.plan import FightPlan
    from crs_desktop.views.balance.window import BalanceWindow


class BalanceCommands:
    """The lab over the fight, and over the library of its system; ``open_`` opens a fight by its id."""

    def __init__(
        self, window: QWidget, bridge: Bridge, desk: Callable[[], Desk], open_: Callable[[int], None]
    ) -> None:
        self._window, self._bridge, self._desk, self._open = window, bridge, desk, open_
        self.shown: BalanceWindow | None = None

    @Command(
        "balance",
        VIEW,
        "&Balance lab…",
        ("Ctrl+Alt+B",),
        after="odds-page",
        means_something=lambda system: system.play_out is not None,
    )
    def show(self) -> None:
        """Open the lab for the people who are here now."""
        from crs_desktop.models.balance.duels import Lab
        from crs_desktop.models.balance.encounter import PlayedOut
        from crs_desktop.views.balance.encounter_page import EncounterPage
        from crs_desktop.views.balance.window import BalanceWindow, DuelsPage

        self.stop()
        scene = self._fight()
        duels = DuelsPage([*self._casts(scene)], Lab())
        self.shown = BalanceWindow(duels, EncounterPage(scene, PlayedOut(), self.open_fight), self._window)
        to_the_front(self.shown)

    def open_fight(self, plan: "FightPlan", number: int) -> str:
        """Play one fight of a plan into the campaign, open it and return its title."""
        from crs_desktop.play.balance.setting_up import record

        desk = self._desk()
        with desk.campaign.at_once():
            there = desk.prepare(plan.scene.system, say("Played out, fight {number}", number=number + 1))
            record(there, plan, number)
        self._open(there.document.id)
        return there.document.title

    def stop(self) -> None:
        """Stop computing, before another lab opens or the window closes."""
        if self.shown is not None:
            self.shown.close()
            self.shown.deleteLater()
            self.shown = None

    def _fight(self) -> Callable[[], Scene]:
        """Return a function that gives the scene of this fight, also after another one was opened."""
        campaign, session = self._desk().campaign, self._bridge.session

        def scene() -> Scene:
            nonlocal session
            now = self._bridge.session
            if self._desk().campaign is campaign and now.document.id == session.document.id:
                session = now  # the same fight, opened again
            return session.scene

        return scene

    def _casts(self, fight: Callable[[], Scene]) -> Iterator[tuple[str, Callable[[], Scene]]]:
        yield say("This fight"), fight
        system, desk = self._bridge.session.system.id, self._desk()
        known = any((one.kind, one.system) == ("library", system) for one in desk.campaign.documents())
        if known:
            library = desk.library(system)
            yield say("Library"), lambda: library.scene
