"""The table of commands: all that can be done at the table which is no answer, in the order of the menus."""

from collections.abc import Callable
from functools import partial

from msgspec import Struct

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.desk.splitting import why_not_split
from crs_desktop.play.told.prompt import CHANCE
from crs_desktop.views.actions.command import Act, Command
from crs_desktop.views.actions.over import Over
from crs_desktop.views.board.board import Board
from crs_desktop.views.commands.board import BoardCommands
from crs_desktop.views.commands.combatants import CombatantCommands
from crs_desktop.views.commands.maps import MapCommands
from crs_desktop.views.commands.turns_and_cards import TurnAndCardCommands
from crs_desktop.views.files.files import Files
from crs_desktop.views.library.librarian import Librarian
from crs_desktop.views.window.app_commands import AppCommands
from crs_desktop.views.window.board_commands import board_commands
from crs_desktop.views.window.dialogs import Dialogs
from crs_desktop.views.window.fight_commands import FIGHT, fight_commands
from crs_desktop.views.window.pictures import Pictures
from crs_desktop.views.window.room import WindowLayout
from crs_desktop.words import say, translated


class Parts(Struct, frozen=True, kw_only=True):
    """The parts of the table that carry commands out, and what the window itself does."""

    bridge: Bridge
    files: Files
    pictures: Pictures
    app: AppCommands
    people: CombatantCommands
    turns: TurnAndCardCommands
    librarian: Librarian
    board: Board
    ground: BoardCommands
    maps: MapCommands
    dialogs: Dialogs
    room: WindowLayout
    search_log: Act
    how_things_stand: Act
    draw_for_all: Act
    new_clock: Act
    show_turn_clock: Act
    quit: Act
    fill_screen: Act


SPLIT = Over("Split {count} co&mbatants off into a fight of their own")


def all_commands(parts: Parts) -> tuple[Command, ...]:
    """Every command; what each does is told by the part that does it."""
    return (
        *_of_files(parts),
        *_of_the_journal(parts),
        *fight_commands(parts.people, parts.turns, parts.librarian, parts.dialogs),
        *_of_the_whole_fight(parts),
        *board_commands(parts.board, parts.ground, parts.maps, parts.pictures),
        *_of_odds(parts),
        *_of_the_view(parts),
        *_of_help(parts.app),
    )


def _of_files(parts: Parts) -> tuple[Command, ...]:
    files, pictures, menu = parts.files, parts.pictures, "&File"
    return (
        Command("open", menu, say("&Open campaign…"), files.open, ("Ctrl+O",), "open"),
        Command("new", menu, say("New &campaign…"), files.new, ("Ctrl+Shift+N",)),
        Command("copy", menu, say("Save a &copy…"), files.save_copy, ("Ctrl+Shift+S",), "save-copy"),
        Command("go-back", menu, say("&Go back to an earlier copy…"), files.go_back),
        Command("retitle", menu, say("Re&name the fight…"), files.retitle, (), "edit"),
        Command("import", menu, say("&Import a fight record…"), files.bring_in, ("Ctrl+I",)),
        Command("export", menu, say("&Export the fight…"), files.exports.write_record, ("Ctrl+E",), "export"),
        Command("export-log", menu, say("Export the &log…"), files.exports.write_log, (), "log"),
        Command("print", menu, say("&Print cards…"), parts.dialogs.print_cards, ("Ctrl+P",), "card"),
        Command("picture-of", menu, say("Save a picture o&f a view…"), pictures.of_any, ("Ctrl+Alt+E",)),
        Command("quit", menu, say("&Quit"), parts.quit, ("Ctrl+Q",)),
    )


def _of_the_journal(parts: Parts) -> tuple[Command, ...]:
    app, menu = parts.app, "&Edit"
    return (
        *_of_undo(parts.bridge, menu),
        *_of_chance(parts, menu),
        Command("save-point", menu, say("Set a save poin&t…"), app.save_point, (), "flag", changes=True),
        Command("search", menu, say("&Search the log"), parts.search_log, ("Ctrl+F",), "log"),
        Command("find", menu, say("&Find a command…"), app.find, ("Ctrl+K",), "menu"),
        Command("preferences", menu, say("&Preferences…"), app.preferences, ("Ctrl+,",), "contrast"),
    )


def _of_undo(bridge: Bridge, menu: str) -> tuple[Command, ...]:
    return (
        Command(
            *("undo", menu, say("&Undo"), bridge.undo, ("Ctrl+Z",), "undo"),
            changes=True,
            now=_naming(say("&Undo"), "&Undo “{what}”", Bridge.undo_words),
            why_not=_unless(Bridge.undo_words, "Nothing has been done that could be undone."),
        ),
        Command(
            *("redo", menu, say("&Redo"), bridge.redo, ("Ctrl+Shift+Z", "Ctrl+Y"), "redo"),
            changes=True,
            now=_naming(say("&Redo"), "&Redo “{what}”", Bridge.redo_words),
            why_not=_unless(Bridge.redo_words, "Nothing has been undone."),
        ),
    )


def _of_chance(parts: Parts, menu: str) -> tuple[Command, ...]:
    return (
        Command(
            *("redraw", menu, say("Re&draw"), parts.bridge.redraw, ("Ctrl+R",), "redraw"),
            changes=True,
            why_not=_unless(_asks_chance, "Neither cards nor dice are asked for now."),
        ),
        Command(
            *("draw-all", menu, say("Throw for ever&ybody"), parts.draw_for_all, ("Alt+A",), "deck"),
            changes=True,
            now=_for_everybody,
            why_not=_unless(_asks_chance, "Neither cards nor dice are asked for now."),
        ),
    )


def _of_the_whole_fight(parts: Parts) -> tuple[Command, ...]:
    split, keys = parts.files.split, ("Ctrl+Alt+X",)
    return (
        Command(
            *("split", FIGHT, say("Split off into a fight of their o&wn"), split, keys),
            over=SPLIT,
            changes=True,
            why_not=lambda bridge: why_not_split(bridge.scene, bridge.chosen),
        ),
        Command(
            *("tables", FIGHT, say("Tables of the &rules…"), parts.dialogs.data_tables),
            changes=True,
            means_something=lambda system: bool(system.tables),
        ),
        Command("new-clock", FIGHT, say("New &clock…"), parts.new_clock, ("Ctrl+Shift+K",), changes=True),
    )


def _of_odds(parts: Parts) -> tuple[Command, ...]:
    page, keys = parts.dialogs.odds_page, ("Ctrl+Shift+D",)
    return (
        Command("odds", "&View", say("&Odds of what is asked"), parts.room.show_odds, ("Alt+O",), "odds"),
        Command(
            *("odds-page", "&View", say("Odds &without a fight…"), page, keys, "odds"),
            means_something=lambda system: system.odds_page is not None,
        ),
    )


def _of_the_view(parts: Parts) -> tuple[Command, ...]:
    menu, part = "&View", parts.room.show_or_hide
    return (
        Command("left", menu, say("&Turn order, shown or not"), partial(part, "left"), ("F7",)),
        Command("right", menu, say("&Sheet and log, shown or not"), partial(part, "right"), ("F8",)),
        Command("full-screen", menu, say("&Full screen"), parts.fill_screen, ("F11",)),
        Command("tally", menu, say("Tall&y of the fight"), parts.room.show_tally, ("Ctrl+Shift+T",)),
        Command("turn-clock", menu, say("T&urn clock, shown or not"), parts.show_turn_clock),
        Command("standing", menu, say("Ho&w things stand"), parts.how_things_stand, ("F5",)),
    )


def _of_help(app: AppCommands) -> tuple[Command, ...]:
    return (
        Command("keys", "&Help", say("&Keys…"), app.keys, ("F1",), "keyboard"),
        Command("print-keys", "&Help", say("&Print the keys…"), app.print_keys),
        Command("about", "&Help", say("&About"), app.about, (), "info"),
    )


def _naming(bare: str, named: str, what: Callable[[Bridge], str]) -> Callable[[Bridge], str]:
    """The words with what would be undone or redone, where there is anything."""
    return lambda bridge: translated(named, what=words) if (words := what(bridge)) else bare


def _unless(holds: Callable[[Bridge], object], why: str) -> Callable[[Bridge], str]:
    return lambda bridge: "" if holds(bridge) else translated(why)


def _for_everybody(bridge: Bridge) -> str:
    """By cards or by dice."""
    cards = bridge.session.system.has_cards
    return say("Draw for ever&ybody") if cards else say("Throw for ever&ybody")


def _asks_chance(bridge: Bridge) -> bool:
    return bridge.prompt.kind in CHANCE
