"""What can be done in the library: words, keys and icon of each."""

from collections.abc import Callable

from msgspec import Struct

from crs_desktop.models.bridge import Bridge
from crs_desktop.views.commands.command import Act, Command
from crs_desktop.views.library.files.import_export import ImportExport
from crs_desktop.views.library.people.people_commands import PeopleCommands
from crs_desktop.views.library.things.thing_commands import ThingCommands
from crs_desktop.words import say, translated


class Hands(Struct, frozen=True):
    """The parts of the library that carry commands out, and what its window itself does."""

    bridge: Bridge
    in_out: ImportExport
    people: PeopleCommands
    things: ThingCommands
    chosen: Callable[[], bool]
    print_cards: Act
    close: Act
    focus_search: Act
    house_rules: Act
    new: Act
    new_encounter: Act


def library_commands(by: Hands) -> tuple[Command, ...]:
    """Every command, in the order of the menus."""
    bridge, in_out, people, things = by.bridge, by.in_out, by.people, by.things

    def chosen(_bridge: Bridge) -> str:
        return "" if by.chosen() else say("Nobody is selected.")

    return (
        Command("bring", "&File", say("&Bring in a file…"), in_out.bring_in, ("Ctrl+I",), "open"),
        Command("paste", "&File", say("&Paste a list…"), in_out.paste, ("Ctrl+Shift+V",)),
        Command("sample", "&File", say("Bring in the &sample cast…"), in_out.sample, (), "sample"),
        Command("sheet", "&File", say("Write a &spreadsheet…"), in_out.write_sheet, ("Ctrl+E",), "export"),
        Command("json", "&File", say("Write &JSON…"), in_out.write_cast),
        Command("cards", "&File", say("Write cards for &rpg-cards…"), in_out.write_cards),
        Command("print", "&File", say("&Print cards…"), by.print_cards, ("Ctrl+P",), "card"),
        Command("close", "&File", say("&Close the library"), by.close, ("Ctrl+W",)),
        Command(
            *("undo", "&Edit", say("&Undo"), bridge.undo, ("Ctrl+Z",), "undo"),
            now=lambda bridge: _naming("Undo", bridge.undo_words()),
            why_not=lambda bridge: _unless(bridge.undo_words()),
        ),
        Command(
            *("redo", "&Edit", say("&Redo"), bridge.redo, ("Ctrl+Shift+Z", "Ctrl+Y"), "redo"),
            now=lambda bridge: _naming("Redo", bridge.redo_words()),
            why_not=lambda bridge: _unless(bridge.redo_words()),
        ),
        Command("copy", "&Edit", say("&Copy as a spreadsheet"), in_out.copy, ("Ctrl+C",)),
        Command("find", "&Edit", say("&Search"), by.focus_search, ("Ctrl+F",)),
        Command("house-rules", "&Edit", say("&House rules…"), by.house_rules),
        Command("new", "&Characters", say("&New character"), by.new, ("N", "Alt+N"), "add-combatant"),
        Command("copies", "&Characters", say("&Duplicate…"), people.duplicate, ("Ctrl+D",), why_not=chosen),
        Command(
            "column",
            "&Characters",
            say("Set a &column…"),
            people.set_column,
            ("Ctrl+B",),
            "edit",
            why_not=chosen,
        ),
        Command(
            "fight",
            "&Characters",
            say("Into the &fight"),
            people.into_fight,
            ("Ctrl+Return",),
            "sword",
            why_not=chosen,
        ),
        Command("remove", "&Characters", say("&Remove"), people.remove, ("Del",), "trash", why_not=chosen),
        Command(
            "put-in",
            "&Encounters",
            say("Put the selected &into…"),
            people.into_encounter,
            ("Ctrl+Alt+Return",),
            why_not=chosen,
        ),
        Command("encounter", "&Encounters", say("New &encounter"), by.new_encounter, ("Ctrl+Shift+E",)),
        Command("write", "&Things", say("&Write an item, a skill or a power…"), things.write, ("Ctrl+T",)),
        Command("try", "&Things", say("&Try it out on a dummy"), things.try_current, ("Ctrl+Shift+T",)),
        Command("give", "&Things", say("&Give to the selected"), things.give, ("Ctrl+G",)),
        Command("shelve", "&Things", say("Lay on the &shelf"), things.shelve, ("Ctrl+Shift+G",)),
    )


def _naming(word: str, what: str) -> str:
    return say("&{word} “{what}”", word=translated(word), what=what) if what else translated(word)


def _unless(what: str) -> str:
    return "" if what else say("There is nothing of the kind.")
