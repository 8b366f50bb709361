"""The commands of the battlefield."""

from collections.abc import Collection
from functools import partial

from msgspec.structs import replace

from crs_desktop.models.turns.turns import of_those
from crs_desktop.rules.ground.near_walls import is_door
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.system import System
from crs_desktop.rules.values import Name
from crs_desktop.views.actions.command import Command
from crs_desktop.views.board.board import Board
from crs_desktop.views.commands import board as on
from crs_desktop.views.commands.board import BoardCommands
from crs_desktop.views.commands.maps import MapCommands, why_no_map
from crs_desktop.views.window.pictures import Pictures
from crs_desktop.words import listed, say, template

BOARD = "Boar&d"


def board_commands(
    board: Board, ground: BoardCommands, maps: MapCommands, pictures: Pictures
) -> tuple[Command, ...]:
    """In the order of their menu."""
    found = (
        *_of_looking(board, ground),
        *_within(template("&Measure"), _of_measuring(board)),
        *_within(template("&Walls and map"), (*_of_walls(board, ground), *_of_maps(ground, maps))),
        *_within(template("&Token"), _of_tokens(ground)),
        *_of_pictures(pictures),
    )
    return tuple(replace(one, on_board=True) for one in found)


def _within(menu: str, commands: tuple[Command, ...]) -> tuple[Command, ...]:
    return tuple(replace(one, within=menu) for one in commands)


def _of_looking(board: Board, ground: BoardCommands) -> tuple[Command, ...]:
    look = board.look
    return (
        Command(
            *("ranges", BOARD, say("&Ranges: everyone to everyone"), ground.ranges, ("Alt+R",), "target")
        ),
        Command("look-on", BOARD, say("Look at the ne&xt one"), partial(look, 1), ("Alt+.",)),
        Command("look-back", BOARD, say("Look at the one be&fore"), partial(look, -1), ("Alt+,",)),
        Command("rings", BOARD, say("R&ings and melees"), ground.rings, ("Alt+L",), "eye"),
        Command(
            *("life", BOARD, say("As &bar, or in a word"), ground.life, (), "life"),
            now=lambda bridge: _as_bar(bridge.session.system),
            means_something=lambda system: bool(_counting(system)),
        ),
        Command("side-colours", BOARD, say("Colours of the si&des…"), ground.side_colours, (), "flag"),
        Command("center", BOARD, say("&Center on the one in turn"), ground.center, ("Alt+C",)),
        Command("fit", BOARD, say("Sh&ow everybody"), board.fit, ("Alt+W",)),
    )


def _of_measuring(board: Board) -> tuple[Command, ...]:
    measure = board.measure
    return (
        Command(*("measure", BOARD, say("&Measure a way"), partial(measure, "way"), ("Alt+M",), "measure")),
        Command("circle", BOARD, say("Measure a c&ircle"), partial(measure, "circle"), ("Ctrl+1",)),
        Command("cone", BOARD, say("Measure a co&ne"), partial(measure, "cone"), ("Ctrl+2",)),
        Command("line", BOARD, say("Measure a &line"), partial(measure, "line"), ("Ctrl+3",)),
    )


def _of_walls(board: Board, ground: BoardCommands) -> tuple[Command, ...]:
    return (
        Command(
            *("put-walls", BOARD, say("Put up &walls and doors"), board.draw_walls, ("Alt+P",), "edit"),
            changes=True,
            why_not=lambda bridge: _why_no_walls(bridge.scene),
        ),
        Command(
            *("door", BOARD, say("Open or close the nearest d&oor"), ground.door, ("Alt+G",)),
            changes=True,
            why_not=lambda bridge: _why_no_door(bridge.scene),
        ),
        Command(
            *("walls", BOARD, say("&List of walls and doors…"), ground.walls, ("Ctrl+Shift+W",)), changes=True
        ),
    )


def _of_maps(ground: BoardCommands, maps: MapCommands) -> tuple[Command, ...]:
    return (
        Command("board-size", BOARD, say("Si&ze of the board…"), ground.board_size, changes=True),
        Command("map", BOARD, say("Lay down a ma&p…"), maps.choose, ("Ctrl+Shift+M",), "open", changes=True),
        Command(
            *("fit-map", BOARD, say("Fit the map to the s&quares…"), maps.fit),
            changes=True,
            why_not=lambda bridge: why_no_map(bridge.scene),
        ),
        Command(
            *("no-map", BOARD, say("Take the map awa&y"), maps.take_away),
            changes=True,
            why_not=lambda bridge: why_no_map(bridge.scene),
        ),
    )


def _why_no_walls(scene: Scene) -> str:
    """Why no walls can be drawn; empty where there is a board to be seen."""
    if scene.combatants or scene.map or scene.walls.named:
        return ""
    return say("Nobody is here yet, and no map: the board is not seen.")


def _why_no_door(scene: Scene) -> str:
    """Why no door can be opened; empty where there is one."""
    doors = any(is_door(wall) for wall in scene.walls.named.values())
    return "" if doors else say("No door stands on the board.")


def _of_tokens(ground: BoardCommands) -> tuple[Command, ...]:
    return (
        Command(
            *("put-back", BOARD, say("&Put back to the start of the round"), ground.put_back, ("Ctrl+B",)),
            *("undo", on.PUT_BACK),
        ),
        Command("size", BOARD, say("&Size of the token…"), ground.size, over=on.SIZE),
        Command("portrait", BOARD, say("Po&rtrait…"), ground.portrait, over=on.PORTRAIT),
        Command(
            *("copy-portrait", BOARD, say("&Copy the portrait"), ground.copy_portrait),
            over=on.COPY_PORTRAIT,
            why_not=lambda bridge: _why_no_portrait(bridge.scene, (bridge.shown,)),
        ),
        Command(
            *("no-portrait", BOARD, say("Take the portrait o&ff it"), ground.no_portrait),
            over=on.NO_PORTRAIT,
            why_not=lambda bridge: _why_no_portrait(bridge.scene, bridge.chosen),
        ),
        Command(
            *("hide", BOARD, say("&Hide, or show"), ground.hide, ("Ctrl+Shift+H",), "eye-off"), over=on.HIDE
        ),
        Command(
            *("off-board", BOARD, say("Take &off the board"), ground.off_the_board, ("Alt+Shift+Del",)),
            over=on.OFF_BOARD,
        ),
    )


def _of_pictures(pictures: Pictures) -> tuple[Command, ...]:
    return (
        Command(
            *("picture", BOARD, say("Save a pict&ure…"), pictures.of_the_board, ("Ctrl+Shift+E",), "export")
        ),
        Command(
            *("copy-picture", BOARD, say("Copy a picture &to the clipboard"), pictures.copy_the_board),
            keys=("Ctrl+Shift+C",),
        ),
    )


def _counting(system: System) -> list[str]:
    """What counts down in a system, by its terms."""
    return [gauge.title for gauge in system.gauges(system.opening())]


def _as_bar(system: System) -> str:
    return say("{gauges} as &bar, or in a word", gauges=listed(_counting(system)))


def _why_no_portrait(scene: Scene, names: Collection[Name]) -> str:
    """Why no portrait can be taken off; empty where one can."""
    if any(scene.of(name).portrait for name in names):
        return ""
    return of_those(scene, names, "{who} has no portrait.", "Nobody of those selected has a portrait.")
