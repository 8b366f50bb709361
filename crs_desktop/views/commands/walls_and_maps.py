"""Commands of walls, doors, the size of the board and the map on it."""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.rules.facts import BoardSized, GridDrawn, MapLaid
from crs_desktop.rules.ground.near_walls import is_door
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.why import WhyNot
from crs_desktop.views.actions.command import BOARD, Command, Menu
from crs_desktop.views.board.board import Board
from crs_desktop.views.commands.board import to_the_front
from crs_desktop.views.widgets.modal import run
from crs_desktop.words import say, template

if TYPE_CHECKING:
    from crs_desktop.views.commands.map_laying import MapLaying

WALLS = Menu(BOARD.title, template("&Walls and map"), on_board=True)
_KINDS = "*.png *.jpg *.jpeg *.webp *.svg *.dd2vtt *.uvtt *.df2vtt"
_SIZE_OF_BOARD = re.compile(r"\s*(\d{1,4})\s*[x×*, ]\s*(\d{1,4})\s*")


def why_no_ground(bridge: Bridge) -> str:
    """Return why nothing can be drawn on the ground; empty where the board is shown."""
    scene: Scene = bridge.scene
    if scene.combatants or scene.map or scene.walls.named:
        return ""
    return say("The board is empty: add a combatant or lay down a map first.")


def _why_no_door(bridge: Bridge) -> str:
    doors = any(is_door(wall) for wall in bridge.scene.walls.named.values())
    return "" if doors else say("There is no door on the board.")


def _why_no_map(bridge: Bridge) -> str:
    return "" if bridge.scene.map else say("There is no map on the board.")


class WallAndMapCommands:
    """Commands that change the ground of a fight; ``campaign`` returns the campaign that keeps its maps."""

    def __init__(
        self, window: QWidget, bridge: Bridge, board: Board, campaign: Callable[[], Campaign]
    ) -> None:
        self._window, self._bridge, self._board, self._campaign = window, bridge, board, campaign
        self._walls: QWidget | None = None
        # A dialog may follow, and the program from which the map was dragged waits for the end of the drag.
        board.arrivals.lay_map = lambda path: QTimer.singleShot(0, window, partial(self.lay, path))

    @Command(
        "put-walls",
        WALLS,
        "Put up &walls and doors",
        ("Alt+P",),
        "edit",
        changes=True,
        why_not=why_no_ground,
    )
    def draw_walls(self) -> None:
        """Take up the pencil that draws walls and doors."""
        self._board.draw_walls()

    @Command(
        "door",
        WALLS,
        "Open or close d&oor",
        ("Alt+G",),
        changes=True,
        why_not=_why_no_door,
    )
    def door(self) -> None:
        """Open or close the door near the selected combatant, else near whoever is asked or the middle."""
        near, middle = self._board.wall_mouse.nearest_door, self._board.in_the_middle
        selected = self._bridge.selection
        if not any(near(who, middle) for who in ((selected,) if selected else (self._bridge.shown, ""))):
            self._bridge.refused.emit(WhyNot(say("There is no door near.")))

    @Command("walls", WALLS, "&List of walls and doors…", ("Ctrl+Shift+W",), changes=True)
    def walls(self) -> None:
        """Show the list of walls and doors, or bring it to the front."""
        from crs_desktop.views.panels.walls import WallWindow

        if self._walls is None:
            self._walls = WallWindow(self._bridge, self._window)
        to_the_front(self._walls)

    @Command("board-size", WALLS, "Si&ze of the board…", changes=True)
    def board_size(self) -> None:
        """Ask for the columns and rows of the board."""
        from crs_desktop.views.widgets.one_line import OneLine

        ground = self._bridge.scene.ground
        now = say("{columns} × {rows}", columns=ground.columns, rows=ground.rows)
        asked = say("How many columns and rows does the board have?")
        OneLine(self._bridge, asked, now, self._size_board, self._window).ask()

    def _size_board(self, text: str) -> bool:
        found = _SIZE_OF_BOARD.fullmatch(text)
        if found:
            return self._bridge.rule(BoardSized(int(found[1]), int(found[2])))
        said = "“{text}” is not a size: type columns and rows, such as 24 × 16."
        self._bridge.refused.emit(WhyNot(say(said, text=text[:40])))
        return False

    @Command("map", WALLS, "Lay down a ma&p…", ("Ctrl+Shift+M",), "open", changes=True)
    def choose(self) -> None:
        """Ask for a picture, or for a map of another program, and lay it down."""
        from PySide6.QtWidgets import QFileDialog

        kinds = ";;".join((say("Maps ({kinds})", kinds=_KINDS), say("All files (*)")))
        chosen, _kind = QFileDialog.getOpenFileName(self._window, say("Lay down a map"), "", kinds)
        if chosen:
            self.lay(Path(chosen))

    def lay(self, path: Path) -> None:
        """Lay down the map in a file; a failure is shown at the table."""
        self._laying().lay(path)

    @Command("fit-map", WALLS, "Fit the map to the s&quares…", changes=True, why_not=_why_no_map)
    def fit(self) -> None:
        """Ask again how the squares of the map lie on those of the board."""
        self._laying().fit()

    @Command("grid", WALLS, "&Grid…", changes=True, why_not=why_no_ground)
    def grid(self) -> None:
        """Ask for the look of the grid and the place of the map, and show each choice on the board."""
        from crs_desktop.views.board.maps.grid_dialog import GridDialog

        scene = self._bridge.scene
        asked = GridDialog(scene.ground, scene.map, self._window)
        asked.changed.connect(
            lambda: self._board.show_ground(replace(scene.ground, grid=asked.grid), asked.map)
        )
        chosen = (GridDrawn(asked.grid.colour, asked.grid.opacity), MapLaid(asked.map)) if run(asked) else ()
        differing = [fact for fact in chosen if fact.on(scene) != scene]
        if differing:
            self._bridge.rule(*differing)
        self._board.show_ground(self._bridge.scene.ground, self._bridge.scene.map)

    @Command("no-map", WALLS, "&Remove the map", changes=True, why_not=_why_no_map)
    def take_away(self) -> None:
        """Remove the map; walls stay."""
        self._bridge.rule(MapLaid(None))

    def _laying(self) -> "MapLaying":
        """Return the part that lays maps; its imports would delay every start, and few fights have a map."""
        from crs_desktop.views.commands.map_laying import MapLaying

        return MapLaying(self._window, self._bridge, self._campaign)
