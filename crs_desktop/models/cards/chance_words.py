"""Where cards or dice are and who may know them, as it is said where cards are drawn and where dice fall."""

from collections.abc import Mapping

from msgspec import Struct

from crs_desktop.rules.system import System
from crs_desktop.rules.values import Seen, Source

Ways = tuple[tuple[Source, str], ...]


class ChanceWords(Struct, frozen=True):
    """``whose`` heads the choice in a menu, ``short`` stands on a button, ``over`` names a ruling over many.

    All of them are still to be translated.
    """

    whose: str
    sources: Ways
    short: Mapping[Source, str]
    seen: tuple[tuple[Seen, str], ...]
    over: Mapping[Source | Seen, str]


CARDS = ChanceWords(
    whose="&Cards of those selected",
    sources=(
        ("fan", "In a fan on the screen"),
        ("table", "Really on the table"),
        ("program", "Drawn by the program"),
    ),
    short={"fan": "Cards on screen", "table": "Real cards", "program": "Program draws"},
    seen=(
        ("open", "Draws are open"),
        ("gm", "Draws are for the GM only"),
        ("hidden", "Draws are hidden until shown"),
    ),
    over={
        "fan": "Let {count} combatants draw in a fan on the screen",
        "table": "Let {count} combatants draw really on the table",
        "program": "Let the program draw for {count} combatants",
        "open": "Let all see what {count} combatants draw",
        "gm": "Let only the GM see what {count} combatants draw",
        "hidden": "Hide what {count} combatants draw until it is shown",
    },
)
DICE = ChanceWords(
    whose="&Dice of those selected",
    sources=(
        ("fan", "Thrown on the screen"),
        ("table", "Really on the table"),
        ("program", "Thrown by the program"),
    ),
    short={"fan": "Dice on screen", "table": "Real dice", "program": "Program throws"},
    seen=(
        ("open", "Throws are open"),
        ("gm", "Throws are for the GM only"),
        ("hidden", "Throws are hidden until shown"),
    ),
    over={
        "fan": "Let {count} combatants throw on the screen",
        "table": "Let {count} combatants throw really on the table",
        "program": "Let the program throw for {count} combatants",
        "open": "Let all see what {count} combatants throw",
        "gm": "Let only the GM see what {count} combatants throw",
        "hidden": "Hide what {count} combatants throw until it is shown",
    },
)


def chance_words(system: System) -> ChanceWords:
    """The words of a system."""
    return CARDS if system.has_cards else DICE
