"""What can be done in the library: words, keys and icon of each."""

from typing import TYPE_CHECKING

from crs_desktop.views.commands.command import Command
from crs_desktop.words import say

if TYPE_CHECKING:
    from crs_desktop.views.library.window import LibraryWindow


def library_commands(window: "LibraryWindow") -> tuple[Command, ...]:
    """Every command, in the order of the menus."""
    bridge, in_out, people, things = window.bridge, window.in_out, window.people, window.things
    return (
        Command("bring", "&File", say("&Bring in a file…"), in_out.bring_in, ("Ctrl+I",), "open"),
        Command("paste", "&File", say("&Paste a list…"), in_out.paste, ("Ctrl+Shift+V",)),
        Command("sample", "&File", say("Bring in the &sample cast…"), in_out.sample, (), "sample"),
        Command("sheet", "&File", say("Write a &spreadsheet…"), in_out.write_sheet, ("Ctrl+E",), "export"),
        Command("json", "&File", say("Write &JSON…"), in_out.write_cast),
        Command("cards", "&File", say("Write cards for &rpg-cards…"), in_out.write_cards),
        Command("print", "&File", say("&Print cards…"), window.print_cards, ("Ctrl+P",), "card"),
        Command("close", "&File", say("&Close the library"), window.close, ("Ctrl+W",)),
        Command("undo", "&Edit", say("&Undo"), bridge.undo, ("Ctrl+Z",), "undo"),
        Command("redo", "&Edit", say("&Redo"), bridge.redo, ("Ctrl+Shift+Z", "Ctrl+Y"), "redo"),
        Command("copy", "&Edit", say("&Copy as a spreadsheet"), in_out.copy, ("Ctrl+C",)),
        Command("find", "&Edit", say("&Search"), window.focus_search, ("Ctrl+F",)),
        Command("house-rules", "&Edit", say("&House rules…"), window.house_rules),
        Command("new", "&Characters", say("&New character"), window.new, ("N", "Alt+N"), "add-combatant"),
        Command("copies", "&Characters", say("&Duplicate…"), people.duplicate, ("Ctrl+D",)),
        Command("column", "&Characters", say("Set a &column…"), people.set_column, ("Ctrl+B",), "edit"),
        Command("fight", "&Characters", say("Into the &fight"), people.into_fight, ("Ctrl+Return",), "sword"),
        Command("remove", "&Characters", say("&Remove"), people.remove, ("Del",), "trash"),
        Command(
            "put-in",
            "&Encounters",
            say("Put the selected &into…"),
            people.into_encounter,
            ("Ctrl+Alt+Return",),
        ),
        Command("encounter", "&Encounters", say("New &encounter"), window.new_encounter, ("Ctrl+Shift+E",)),
        Command("write", "&Things", say("&Write an item, a skill or a power…"), things.write, ("Ctrl+T",)),
        Command("try", "&Things", say("&Try it out on a dummy"), things.try_current, ("Ctrl+Shift+T",)),
        Command("give", "&Things", say("&Give to the selected"), things.give, ("Ctrl+G",)),
        Command("shelve", "&Things", say("Lay on the &shelf"), things.shelve, ("Ctrl+Shift+G",)),
    )
