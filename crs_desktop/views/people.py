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
from crs_desktop.rules.why import NotAllowed, WhyNot
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

        NewCombatant(self._bridge, self._window).exec()

    def add_many(self, text: str = "") -> None:
        """Bring in as many as stand in a table; ``text`` is a list that is put into it at once."""
        from crs_desktop.views.dialogs.fighters import Fighters

        Fighters(self._bridge, self._window, text).exec()

    def paste(self) -> None:
        """Bring in whoever stands in the list on the clipboard."""
        from PySide6.QtGui import QGuiApplication

        self.add_many(QGuiApplication.clipboard().text())

    def items(self) -> None:
        """Show what he has: items, skills and powers."""
        from crs_desktop.views.dialogs.items import Items

        if self._bridge.shown:
            Items(self._bridge, self._bridge.shown, self._window).exec()

    def remove(self) -> None:
        """Take him out."""
        self._rule(lambda one: Left(one.name))

    def rename(self) -> None:
        """Call him otherwise."""
        self._rule(self._renamed)

    def side(self) -> None:
        """Put him on another side."""
        self._rule(self._sided)

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

    def _rule(self, made: Callable[[Combatant], Fact | None]) -> None:
        who = self._bridge.shown
        try:
            fact = made(self._bridge.scene.of(who)) if who else None
        except NotAllowed as error:
            self._bridge.refused.emit(error.why)
            return
        if fact is not None:
            self._bridge.rule(fact)

    def _renamed(self, one: Combatant) -> Fact | None:
        label, meant = self._asked(say("Which name from now on?"), one.label)
        return renamed(self._bridge.scene, one.name, label) if meant and label else None

    def _sided(self, one: Combatant) -> Fact | None:
        side, meant = self._asked(say("Which side from now on?"), one.side)
        return Sided(one.name, side, one.bystander) if meant else None

    def _asked(self, question: str, now: str) -> tuple[str, bool]:
        from PySide6.QtWidgets import QInputDialog

        text, meant = QInputDialog.getText(self._window, say("CRS Desktop"), question, text=now)
        return text.strip(), meant
