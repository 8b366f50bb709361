"""What the GM does with the people at the table: each a ruling, so each in the log and undone by undo."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.roster import renamed
from crs_desktop.play.story import hidden
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import DrawsKept, Handed, Left, Shown, Sided
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Hand, Seen
from crs_desktop.rules.why import WhyNot
from crs_desktop.views.run import run
from crs_desktop.words import say

HANDS: tuple[tuple[Hand, str], ...] = (
    ("fan", "In a fan on the screen"),
    ("table", "Really on the table"),
    ("program", "Drawn by the program"),
)
"""Where somebody's cards and dice are, and how it is said."""

DRAWS: tuple[tuple[Seen, str], ...] = (
    ("open", "Draws are open"),
    ("gm", "Draws are for the GM only"),
    ("hidden", "Draws are hidden until shown"),
)
"""Who may know what somebody draws, and how it is said."""


class People:
    """Acts on the one whose sheet is seen; nothing happens while nobody's is."""

    def __init__(self, window: QWidget, bridge: Bridge) -> None:
        self._window = window
        self._bridge = bridge

    def add(self) -> None:
        """Bring somebody in."""
        from crs_desktop.views.dialogs.combatant import NewCombatant

        run(NewCombatant(self._bridge, self._window))

    def add_many(self, text: str = "") -> None:
        """Bring in as many as stand in a table; ``text`` is a list that is put into it at once."""
        from crs_desktop.views.dialogs.fighters import Fighters

        run(Fighters(self._bridge, self._window, text))

    def paste(self) -> None:
        """Bring in whoever stands in the list on the clipboard."""
        from PySide6.QtGui import QGuiApplication

        self.add_many(QGuiApplication.clipboard().text())

    def items(self) -> None:
        """Show what he has: items, skills and powers."""
        from crs_desktop.views.dialogs.items import Items

        if self._bridge.shown:
            run(Items(self._bridge, self._bridge.shown, self._window))

    def remove(self) -> None:
        """Take him out."""
        self._rule(lambda one: Left(one.name))

    def rename(self) -> None:
        """Call him otherwise."""
        self._ask(say("Which name from now on?"), lambda one: one.label, self._renamed)

    def side(self) -> None:
        """Put him on another side."""
        self._ask(say("Which side from now on?"), lambda one: one.side, _sided)

    def stand_by(self) -> None:
        """Let him look on, or take part again."""
        self._rule(lambda one: Sided(one.name, one.side, not one.bystander))

    def hand(self, where: Hand) -> None:
        """Say where his cards and dice are."""
        self._rule(lambda one: Handed(one.name, where))

    def draws(self, to: Seen) -> None:
        """Say who may know what he draws."""
        self._rule(lambda one: DrawsKept(one.name, to))

    def show_hidden(self) -> None:
        """Show everybody what was hidden until now."""
        keys = hidden(self._bridge.session.path)
        if keys:
            self._bridge.rule(*map(Shown, keys), words=say("what was hidden is shown"))
        else:
            self._bridge.refused.emit(WhyNot(say("Nothing is hidden.")))

    def select(self, by: int) -> None:
        """Select the one so many places further on."""
        names = list(self._bridge.scene.combatants)
        if names:
            at = names.index(self._bridge.selection) if self._bridge.selection else -by
            self._bridge.select(names[(at + by) % len(names)])

    def _rule(self, made: Callable[[Combatant], Fact]) -> None:
        who = self._bridge.shown
        if who:
            self._bridge.rule(made(self._bridge.scene.of(who)))

    def _ask(
        self, question: str, now: Callable[[Combatant], str], made: Callable[[Combatant, str], Fact]
    ) -> None:
        from crs_desktop.views.dialogs.one_line import OneLine

        bridge, who = self._bridge, self._bridge.shown
        if not who:
            return
        one = bridge.scene.of(who)

        def take(text: str) -> bool:
            return bridge.rule_by(lambda: made(one, text))

        OneLine(bridge, question, now(one), take, self._window).ask()

    def _renamed(self, one: Combatant, label: str) -> Fact:
        return renamed(self._bridge.scene, one.name, label)


def _sided(one: Combatant, side: str) -> Fact:
    return Sided(one.name, side, one.bystander)
