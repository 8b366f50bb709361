"""The commands of the battlefield."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction

from crs_desktop.models.bridge import HOW_IT_WAS, Bridge
from crs_desktop.models.turns import of_those
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.views.commands.command import Command, bar
from crs_desktop.views.commands.enabled import nobody
from crs_desktop.words import say

if TYPE_CHECKING:
    from crs_desktop.views.window.main_window import MainWindow

BOARD = "Boar&d"
_PERSONAL = ("size", "portrait", "no-portrait", "hide", "off-board")
_CHANGING = ("put-back", *_PERSONAL)


def board_commands(window: "MainWindow") -> tuple[Command, ...]:
    """In the order of their menu."""
    ground, board = window.ground, window.board
    return (
        Command(
            "ranges", BOARD, say("&Ranges: everyone to everyone"), ground.ranges, ("R", "Alt+R"), "target"
        ),
        Command("look-on", BOARD, say("Look at the ne&xt one"), lambda: board.look(1), (".", "Alt+.")),
        Command("look-back", BOARD, say("Look at the one be&fore"), lambda: board.look(-1), (",", "Alt+,")),
        Command("rings", BOARD, say("R&ings and melees"), ground.rings, ("L", "Alt+L"), "eye"),
        Command(
            "measure", BOARD, say("&Measure a way"), lambda: board.measure("way"), ("M", "Alt+M"), "measure"
        ),
        Command("circle", BOARD, say("Measure a c&ircle"), lambda: board.measure("circle"), ("Ctrl+1",)),
        Command("cone", BOARD, say("Measure a co&ne"), lambda: board.measure("cone"), ("Ctrl+2",)),
        Command("line", BOARD, say("Measure a &line"), lambda: board.measure("line"), ("Ctrl+3",)),
        Command("life", BOARD, say("LIFE as &bar, or in a word"), ground.life, (), "life"),
        Command("center", BOARD, say("&Center on the one in turn"), ground.center, ("C", "Alt+C")),
        Command("fit", BOARD, say("Sh&ow everybody"), board.fit, ("F", "Alt+W")),
        Command(
            "put-back",
            BOARD,
            say("&Put back to the start of the round"),
            ground.put_back,
            ("Ctrl+B",),
            "undo",
        ),
        Command("size", BOARD, say("&Size of the token…"), ground.size),
        Command("portrait", BOARD, say("Po&rtrait…"), ground.portrait),
        Command("no-portrait", BOARD, say("Take the portrait o&ff it"), ground.no_portrait),
        Command("hide", BOARD, say("&Hide, or show"), ground.hide, ("Ctrl+Shift+H",), "eye-off"),
        Command("off-board", BOARD, say("Take &off the board"), ground.off_the_board, ("Shift+Del",)),
        Command(
            "picture",
            BOARD,
            say("Save a pict&ure…"),
            window.pictures.of_the_board,
            ("Ctrl+Shift+E",),
            "export",
        ),
    )


def show_on_board(commands: Iterable[Command], actions: Mapping[str, QAction], bridge: Bridge) -> None:
    """Bar what is done on a board where there is none, or to somebody where nobody is selected."""
    system = bridge.session.system
    why = "" if system.board else say("{system} is played without a board.", system=system.title)
    over = say(HOW_IT_WAS) if bridge.looks_back else ""
    for command in commands:
        if command.menu == BOARD:
            bar(actions[command.id], why or (over if command.id in _CHANGING else ""))
    for id_ in _PERSONAL:
        bar(actions[id_], why or over or nobody(bridge))
    if bridge.shown and not (why or over):
        bar(actions["no-portrait"], _why_no_portrait(bridge.scene, bridge.chosen))


def _why_no_portrait(scene: Scene, names: tuple[Name, ...]) -> str:
    """Why no portrait can be taken off; empty where one can."""
    if any(scene.of(name).portrait for name in names):
        return ""
    return of_those(scene, names, "{who} has no portrait.", "Nobody of those selected has a portrait.")
