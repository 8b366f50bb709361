"""Commands of the board: looking, rings, side colours, measuring."""

from collections.abc import Callable, Mapping

from PySide6.QtWidgets import QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.facts import SideColoured
from crs_desktop.rules.system import System
from crs_desktop.views.actions.command import BOARD, Command, Menu
from crs_desktop.views.board.board import Board
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.widgets.modal import run
from crs_desktop.words import listed, say, template

MEASURE = Menu(BOARD.title, template("&Measure"), on_board=True)


class BoardCommands:
    """Commands that change how the board of a window looks.

    ``elsewhere`` returns the colours that sides have in the other fights of the campaign.
    """

    def __init__(
        self,
        window: QWidget,
        bridge: Bridge,
        board: Board,
        settings: Settings,
        elsewhere: Callable[[], Mapping[str, str]],
    ) -> None:
        self._window, self._bridge, self._board, self._settings = window, bridge, board, settings
        self._elsewhere, self._coloured = elsewhere, bridge.session
        self._ranges: QWidget | None = None
        board.overlay.show(settings.rings)
        self._outside = self._said_outside()
        board.tokens.colour(self._colours)
        bridge.stepped.connect(self._recolour)
        bridge.rewound.connect(self._recolour)
        if settings.life_in_words:
            board.tokens.say_life(True)

    @Command("ranges", BOARD, "&Ranges: everyone to everyone", ("Alt+R",), "target")
    def ranges(self) -> None:
        """Show the range table, or bring it to the front."""
        from crs_desktop.views.panels.ranges import RangeWindow

        if self._ranges is None:
            self._ranges = RangeWindow(self._bridge, self._window)
        to_the_front(self._ranges)

    @Command("look-on", BOARD, "Look at ne&xt", ("Alt+.",))
    def look_on(self) -> None:
        """Look at the next combatant on the board."""
        self._board.look(1)

    @Command("look-back", BOARD, "Look at pre&vious", ("Alt+,",))
    def look_back(self) -> None:
        """Look at the previous combatant on the board."""
        self._board.look(-1)

    @Command("rings", BOARD, "R&ings and melees", ("Alt+L",), "eye")
    def rings(self) -> None:
        """Draw range rings and melees, or stop drawing them."""
        self._settings.rings = not self._settings.rings
        self._board.overlay.show(self._settings.rings)

    @Command(
        "life",
        BOARD,
        "As &bar or word",
        icon="life",
        now=lambda bridge: say("{gauges} as &bar or word", gauges=listed(_gauges(bridge.session.system))),
        means_something=lambda system: bool(_gauges(system)),
    )
    def life(self) -> None:
        """Show gauges on tokens as a bar and a number, or in a word."""
        self._settings.life_in_words = not self._settings.life_in_words
        self._board.tokens.say_life(self._settings.life_in_words)

    @Command("side-colours", BOARD, "Colours of the si&des…", icon="flag")
    def side_colours(self) -> None:
        """Choose the colours of the sides."""
        from crs_desktop.views.dialogs.side_colours import SideColours

        here = {one.side for one in self._bridge.scene.combatants.values()}
        sides = {side: colour for side, colour in self._board.tokens.colours.items() if side in here}
        run(SideColours(sides, self._colours, self._colour, self._window))

    @Command("center", BOARD, "&Center current combatant", ("Alt+C",))
    def center(self) -> None:
        """Select the combatant whose turn it is and bring their token to the middle."""
        who = self._bridge.prompt.who or self._bridge.scene.up or self._bridge.selection
        if who in self._bridge.scene.combatants:
            self._bridge.select(who)
            self._board.center_on(who)

    @Command("fit", BOARD, "Sh&ow everybody", ("Alt+W",))
    def fit(self) -> None:
        """Show all tokens at once."""
        self._board.fit()

    @Command("measure", MEASURE, "&Measure a way", ("Alt+M",), "measure")
    def measure_way(self) -> None:
        """Measure along a line of squares."""
        self._board.measure("way")

    @Command("circle", MEASURE, "Measure a c&ircle", ("Ctrl+1",))
    def measure_circle(self) -> None:
        """Measure the squares within a radius."""
        self._board.measure("circle")

    @Command("cone", MEASURE, "Measure a co&ne", ("Ctrl+2",))
    def measure_cone(self) -> None:
        """Measure the squares of a cone."""
        self._board.measure("cone")

    @Command("line", MEASURE, "Measure a &line", ("Ctrl+3",))
    def measure_line(self) -> None:
        """Measure the squares along a straight line."""
        self._board.measure("line")

    def _colour(self, side: str, colour: str) -> None:
        if self._colours.get(side, "") != colour:
            self._bridge.rule(SideColoured(side, colour))

    @property
    def _colours(self) -> dict[str, str]:
        """Colours by the names of sides; this fight takes precedence over others."""
        return {**self._outside, **self._bridge.scene.colours}

    def _said_outside(self) -> dict[str, str]:
        """Return the side colours of other fights, and those that earlier releases kept in the settings."""
        return {**self._settings.side_colours, **self._elsewhere()}

    def _recolour(self) -> None:
        # The other fights are read once for each fight, and not at every step.
        if self._coloured is not self._bridge.session:
            self._coloured, self._outside = self._bridge.session, self._said_outside()
        if self._board.tokens.side_colours != self._colours:
            self._board.tokens.colour(self._colours)


def to_the_front(window: QWidget) -> None:
    """Show a window above all others and give it the keyboard."""
    window.show()
    window.raise_()
    window.activateWindow()


def _gauges(system: System) -> list[str]:
    """Return the terms of the gauges of a system."""
    return [gauge.title for gauge in system.gauges(system.opening())]
