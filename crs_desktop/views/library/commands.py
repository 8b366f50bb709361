"""What can be done in the library: words, keys and icon of each."""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.models.bridge import Bridge
from crs_desktop.views.actions.command import Act, Command
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
    quit: Act
    focus_search: Act
    house_rules: Act
    new: Act
    new_encounter: Act


def library_commands(by: Hands) -> tuple[Command, ...]:
    """Every command, in the order of the menus."""
    return (
        *_of_files(by),
        *_of_undo(by.bridge),
        Command("copy", "&Edit", say("&Copy as a spreadsheet"), by.in_out.copy, ("Ctrl+C",)),
        Command("find", "&Edit", say("&Search"), by.focus_search, ("Ctrl+F",)),
        Command("house-rules", "&Edit", say("&House rules…"), by.house_rules),
        *_of_characters(by),
        *_of_things(by.things),
    )


def _of_files(by: Hands) -> tuple[Command, ...]:
    in_out, menu = by.in_out, "&File"
    return (
        Command("bring", menu, say("&Bring in a file…"), in_out.bring_in, ("Ctrl+I",), "open"),
        Command("paste", menu, say("&Paste a list…"), in_out.paste, ("Ctrl+Shift+V",)),
        Command("sample", menu, say("Bring in the &sample cast…"), in_out.sample, (), "sample"),
        Command("sheet", menu, say("Write a &spreadsheet…"), in_out.write_sheet, ("Ctrl+E",), "export"),
        Command("json", menu, say("Write &JSON…"), in_out.write_cast),
        Command("cards", menu, say("Write cards for &rpg-cards…"), in_out.write_cards),
        Command("print", menu, say("&Print cards…"), by.print_cards, ("Ctrl+P",), "card"),
        Command("close", menu, say("&Close the library"), by.close, ("Ctrl+W",)),
        Command("quit", menu, say("&Quit"), by.quit, ("Ctrl+Q",)),
    )


def _of_undo(bridge: Bridge) -> tuple[Command, ...]:
    return (
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
    )


def _of_characters(by: Hands) -> tuple[Command, ...]:
    """The characters, and the encounters that they are put into."""
    people, menu, within = by.people, "&Characters", "&Encounters"
    into, column = people.into_encounter, people.set_column

    def chosen(_bridge: Bridge) -> str:
        return "" if by.chosen() else say("Nobody is selected.")

    on_them = (
        Command("copies", menu, say("&Duplicate…"), people.duplicate, ("Ctrl+D",)),
        Command("column", menu, say("Set a &column…"), column, ("Ctrl+B",), "edit"),
        Command("fight", menu, say("Into the &fight"), people.into_fight, ("Ctrl+Return",), "sword"),
        Command("remove", menu, say("&Remove"), people.remove, ("Del",), "trash"),
        Command("put-in", within, say("Put the selected &into…"), into, ("Ctrl+Alt+Return",)),
    )
    return (
        Command("new", menu, say("&New character"), by.new, ("Alt+N",), "add-combatant"),
        *(replace(one, why_not=chosen) for one in on_them),
        Command("encounter", within, say("New &encounter"), by.new_encounter, ("Ctrl+Shift+E",)),
    )


def _of_things(things: ThingCommands) -> tuple[Command, ...]:
    menu = "&Things"
    return (
        Command("write", menu, say("&Write an item, a skill or a power…"), things.write, ("Ctrl+T",)),
        Command("try", menu, say("&Try it out on a dummy"), things.try_current, ("Ctrl+Shift+T",)),
        Command("give", menu, say("&Give to the selected"), things.give, ("Ctrl+G",)),
        Command("shelve", menu, say("Lay on the &shelf"), things.shelve, ("Ctrl+Shift+G",)),
    )


def _naming(word: str, what: str) -> str:
    return say("&{word} “{what}”", word=translated(word), what=what) if what else translated(word)


def _unless(what: str) -> str:
    return "" if what else say("There is nothing of the kind.")
