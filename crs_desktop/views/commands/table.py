"""The commands of the window: words, keys and icon of each, and what it does."""

from typing import TYPE_CHECKING

from crs_desktop.views.commands.board_table import board_commands
from crs_desktop.views.commands.command import Command
from crs_desktop.words import say

if TYPE_CHECKING:
    from crs_desktop.views.window.main_window import MainWindow


def all_commands(window: "MainWindow") -> tuple[Command, ...]:
    """Every command, in the order of the menus; the window tells what each does."""
    files, bridge, people, person = window.files, window.bridge, window.people, window.person
    aids, librarian = window.aids, window.librarian
    return (
        Command("open", "&File", say("&Open campaign…"), files.open, ("Ctrl+O",), "open"),
        Command("new", "&File", say("New &campaign…"), files.new, ("Ctrl+Shift+N",)),
        Command("copy", "&File", say("Save a &copy…"), files.save_copy, ("Ctrl+Shift+S",), "save-copy"),
        Command("go-back", "&File", say("&Go back to an earlier copy…"), files.go_back),
        Command("retitle", "&File", say("Re&name the fight…"), files.retitle, (), "edit"),
        Command("import", "&File", say("&Import a fight record…"), files.bring_in, ("Ctrl+I",)),
        Command("export", "&File", say("&Export the fight…"), files.write_out, ("Ctrl+E",), "export"),
        Command("export-log", "&File", say("Export the &log…"), files.write_log, (), "log"),
        Command("print", "&File", say("&Print cards…"), window.print_cards, ("Ctrl+P",), "card"),
        Command(
            "picture-of", "&File", say("Save a picture o&f a view…"), window.pictures.of_any, ("Ctrl+Alt+E",)
        ),
        Command("quit", "&File", say("&Quit"), window.quit, ("Ctrl+Q",)),
        Command("undo", "&Edit", say("&Undo"), bridge.undo, ("Ctrl+Z",), "undo"),
        Command("redo", "&Edit", say("&Redo"), bridge.redo, ("Ctrl+Shift+Z", "Ctrl+Y"), "redo"),
        Command("redraw", "&Edit", say("Re&draw"), bridge.redraw, ("Ctrl+R",), "redraw"),
        Command("search", "&Edit", say("&Search the log"), window.search_log, ("Ctrl+F",), "log"),
        Command("find", "&Edit", say("&Find a command…"), aids.find, ("Ctrl+K",), "menu"),
        Command("preferences", "&Edit", say("&Preferences…"), aids.preferences, ("Ctrl+,",), "contrast"),
        Command("add", "F&ight", say("&New combatant…"), people.add, ("N", "Alt+N"), "add-combatant"),
        Command("rename", "F&ight", say("Re&name…"), people.rename, ("F2",), "edit"),
        Command("side", "F&ight", say("&Side…"), people.side, ("S", "Alt+S"), "flag"),
        Command(
            "bystander", "F&ight", say("Stand &by, or take part"), people.stand_by, ("B", "Alt+B"), "eye"
        ),
        Command("mark", "F&ight", say("Mar&k…"), person.mark, ("Ctrl+M",), "flag"),
        Command(
            "many", "F&ight", say("Combatants in a &table…"), people.add_many, ("Ctrl+T",), "add-combatant"
        ),
        Command("paste", "F&ight", say("&Paste combatants…"), people.paste, ("Ctrl+Shift+V", "Ctrl+V")),
        Command("items", "F&ight", say("&Items, skills and powers…"), people.items, ("T", "Alt+T"), "sword"),
        Command("library", "F&ight", say("&Library…"), librarian.open, ("Ctrl+L",), "deck"),
        Command("keep", "F&ight", say("&Keep in the library"), librarian.keep, ("Ctrl+Shift+L",)),
        Command("keep-all", "F&ight", say("Keep e&verybody in the library"), librarian.keep_all),
        Command("remove", "F&ight", say("Re&move"), people.remove, ("Del",), "trash"),
        Command("earlier", "F&ight", say("&Earlier in the order"), person.earlier, ("Alt+Up",)),
        Command("later", "F&ight", say("&Later in the order"), person.later, ("Alt+Down",)),
        Command("skip", "F&ight", say("S&kip the turn"), person.skip),
        Command("turn", "F&ight", say("&Give a turn"), person.give_turn),
        Command("deck", "F&ight", say("&All cards back into the deck"), person.reset_deck),
        Command(
            "show-hidden", "F&ight", say("Show what is hi&dden"), people.show_hidden, ("U", "Alt+U"), "eye"
        ),
        Command("overrule", "F&ight", say("&Overrule an outcome…"), window.overrule, ("Ctrl+Shift+O",)),
        Command("rules", "F&ight", say("&House rules…"), window.house_rules, ("Ctrl+H",)),
        Command("next", "F&ight", say("Select the ne&xt"), lambda: people.select(1), ("J", "Alt+J")),
        Command(
            "previous", "F&ight", say("Select the one be&fore"), lambda: people.select(-1), ("K", "Alt+K")
        ),
        *board_commands(window),
        Command("keys", "&Help", say("&Keys…"), aids.keys, ("F1",), "keyboard"),
        Command("print-keys", "&Help", say("&Print the keys…"), aids.print_keys),
        Command("about", "&Help", say("&About"), aids.about, (), "info"),
    )
