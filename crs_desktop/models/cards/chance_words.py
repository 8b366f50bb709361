"""Words for the source of cards or dice and for their secrecy, in card systems and in dice systems."""

from collections.abc import Mapping

from msgspec import Struct

from crs_desktop.rules.system import System
from crs_desktop.rules.values import Seen, Source


class ChanceWords(Struct, frozen=True):
    """Templates, not yet translated, for the choice of source and secrecy.

    ``whose`` is the title of a menu, ``sources`` and ``seen`` are its entries, and ``over`` describes a
    ruling over several combatants.
    """

    whose: str
    sources: Mapping[Source, str]
    seen: tuple[tuple[Seen, str], ...]
    over: Mapping[Source | Seen, str]


CARDS = ChanceWords(
    whose="Cards of &selected combatants",
    sources={"fan": "Cards on screen", "table": "Real cards", "program": "Program draws"},
    seen=(
        ("open", "Draws are open"),
        ("gm", "Draws are for the GM only"),
        ("hidden", "Draws are hidden until shown"),
    ),
    over={
        "fan": "Let {count} combatants draw in a fan on the screen",
        "table": "Let {count} combatants draw real cards",
        "program": "Let the program draw for {count} combatants",
        "open": "Show the draws of {count} combatants to all",
        "gm": "Show the draws of {count} combatants to the GM only",
        "hidden": "Hide the draws of {count} combatants until shown",
    },
)
DICE = ChanceWords(
    whose="Dice of &selected combatants",
    sources={"fan": "Dice on screen", "table": "Real dice", "program": "Program throws"},
    seen=(
        ("open", "Throws are open"),
        ("gm", "Throws are for the GM only"),
        ("hidden", "Throws are hidden until shown"),
    ),
    over={
        "fan": "Let {count} combatants throw on the screen",
        "table": "Let {count} combatants throw real dice",
        "program": "Let the program throw for {count} combatants",
        "open": "Show the throws of {count} combatants to all",
        "gm": "Show the throws of {count} combatants to the GM only",
        "hidden": "Hide the throws of {count} combatants until shown",
    },
)


def chance_words(system: System) -> ChanceWords:
    """Return the words for cards or for dice, as the system uses them."""
    return CARDS if system.has_cards else DICE
