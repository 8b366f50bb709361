"""Commands over the moment of a fight: redraw, draw for everybody, save points."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.told.prompt import CHANCE
from crs_desktop.rules.facts import SavePoint
from crs_desktop.views.actions.command import EDIT, Command
from crs_desktop.views.board.board import Board
from crs_desktop.words import say


def _why_no_chance(bridge: Bridge) -> str:
    return "" if bridge.prompt.kind in CHANCE else say("The question asks for neither cards nor dice.")


def _draw_words(bridge: Bridge) -> str:
    cards = bridge.session.system.has_cards
    return say("Draw for ever&ybody") if cards else say("Throw for ever&ybody")


class MomentCommands:
    """Commands that answer questions of chance, or name this moment."""

    def __init__(self, window: QWidget, bridge: Bridge, board: Board, tell: Callable[[str], object]) -> None:
        self._window, self._bridge, self._board, self._tell = window, bridge, board, tell

    @Command("redraw", EDIT, "Re&draw", ("Ctrl+R",), "redraw", changes=True, why_not=_why_no_chance)
    def redraw(self) -> None:
        """Draw or throw anew for the open question."""
        self._bridge.redraw()

    @Command(
        "draw-all",
        EDIT,
        "Throw for ever&ybody",
        ("Alt+A",),
        "deck",
        changes=True,
        now=_draw_words,
        why_not=_why_no_chance,
    )
    def draw_for_all(self) -> None:
        """Draw for all combatants without real cards, and show the results as one table."""
        from crs_desktop.views.panels.results import show_results

        before = len(self._bridge.session.path)
        if self._bridge.draw_for_all():
            drawn = self._bridge.session.path[before:]
            show_results(self._bridge, drawn, self._board)
            if not drawn:
                self._tell(say("This card or throw is real. The program draws for the others after it."))

    @Command("save-point", EDIT, "Set a save poin&t…", icon="flag", changes=True)
    def save_point(self) -> None:
        """Ask for the name of a save point at this moment."""
        from crs_desktop.views.widgets.one_line import OneLine

        question, usual = say("What is this save point called?"), say("Before the battle")
        take: Callable[[str], bool] = lambda title: self._bridge.rule(SavePoint(title or usual))  # noqa: E731
        OneLine(self._bridge, question, usual, take, self._window, always=True).ask()
