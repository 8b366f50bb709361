"""Zel and a Legionnaire, and a conflict between them or against a difficulty, played by its answers."""

from collections.abc import Mapping
from typing import Any

from crs_desktop.rules.bruise import SYSTEM
from crs_desktop.rules.fact import happen
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Rule
from crs_desktop.rules.values import Name, Value
from tests.rules.playing import Played, opening, play, somebody

ZEL, GUARD, WEAVER = Name("Zel"), Name("Legionnaire"), Name("")
CONFLICT: Rule = SYSTEM.procedures[0].rule
NO_KARMA: Mapping[str, Value] = {"destiny_karma": 0, "fate_karma": 0}


def scene(zel: Mapping[str, Value] | None = None, /, **house_rules: str) -> Scene:
    """Zel draws Clubs 2 and Melee 1, the Legionnaire Spades 1 and Dodge 1; nobody has Karma."""
    sheet: dict[str, Value] = {"clubs": 2, "skills": ("Melee 1", "Dodge 3"), **NO_KARMA}
    guard: dict[str, Value] = {"spades": 1, "skills": ("Dodge 1",), **NO_KARMA}
    return opening(SYSTEM, somebody("Zel", **{**sheet, **(zel or {})}), somebody("Legionnaire", **guard),
                   **house_rules)  # fmt: skip


def against_guard(at: Scene, *answers: Any) -> Played:
    """Zel's Clubs and Melee against the Legionnaire's Spades and Dodge; the answers begin with the hands."""
    return play(at, CONFLICT, "Zel", "a blow", "clubs", "Melee", "Legionnaire", "spades", "Dodge", *answers)


def against_thing(at: Scene, *answers: Any) -> Played:
    """Zel's Clubs and Melee against no character; the answers begin with the difficulty."""
    return play(at, CONFLICT, "Zel", "a door", "clubs", "Melee", "-", *answers)


def at_the_telling(at: Scene, played: Played) -> Scene:
    """The scene as the winner tells: all that happened, without the reshuffle."""
    for fact in played.facts[:-1]:
        at = happen(at, fact)
    return at
