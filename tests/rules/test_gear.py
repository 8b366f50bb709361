"""Equipment that the tables of a game list: names, figures, and the state in which it is used."""

import pytest

from crs_desktop.play.session.opening import opening
from crs_desktop.rules import contest, duellist
from crs_desktop.rules.gear import gear_of, ready, row_names, spelled, why_unlisted
from crs_desktop.rules.scene import Item
from crs_desktop.rules.system import System

ARENA, MARKET = opening(duellist.SYSTEM), opening(contest.SYSTEM)


def test_the_names_to_choose_from_are_the_rows_without_their_other_uses() -> None:
    weapons = row_names(MARKET, ("weapons",))
    assert {"Longsword", "Battleaxe"} <= {*weapons}
    assert not {"Longsword, used blunt", "Battleaxe, used blunt"} & {*weapons}


@pytest.mark.parametrize(
    ("system", "name", "states"),
    [
        (duellist.SYSTEM, "morning STAR", ("held",)),
        (duellist.SYSTEM, "Knife 2", ("held",)),
        (duellist.SYSTEM, "Small shield", ("held",)),
        (duellist.SYSTEM, "Brigandine", ("worn",)),
        (duellist.SYSTEM, "Rope", ("carried",)),
        (contest.SYSTEM, "Chain mail", ("worn",)),
        (contest.SYSTEM, "25 lb pack", ("carried",)),
        (contest.SYSTEM, "Musket", ("held",)),
    ],
)
def test_what_is_listed_is_held_or_worn_at_once(system: System, name: str, states: tuple[str, ...]) -> None:
    scene = opening(system)
    assert ready(scene, system.items.gear, Item(name)).states == states
    laid = Item(name, "", ("laid down",))
    assert ready(scene, system.items.gear, laid) == laid


def test_a_name_is_spelled_as_in_the_table_and_an_unknown_one_is_reported() -> None:
    styles = ("styles", "animals")
    assert spelled(ARENA, styles, " gladiator") == "Gladiator"
    assert why_unlisted(ARENA, styles, "Fighting style", "gladiator") == ""
    assert why_unlisted(ARENA, styles, "Fighting style", "Swordfish") == (
        "Fighting style: the tables have no “Swordfish”, so it has no figures."
    )
    assert why_unlisted(ARENA, styles, "Fighting style", "Gladiater").endswith("Closest: Gladiator.")
    swords = why_unlisted(ARENA, ("weapons",), "Weapon", "sword")
    assert swords.endswith("Closest: Short sword, Long sword, Broadsword, Bastard sword and Great sword.")
    assert gear_of(ARENA, duellist.SYSTEM.items.gear, "Swordfish") is None


@pytest.mark.parametrize(
    ("name", "figures"),
    [
        ("War axe", "Thrust −1, Swing +1, Blow +2, Parry +5, Speed +0, STR 8, +1 damage from STR 16, 0.8 m,"),
        ("Great axe", "Thrust –, Swing +3, Blow +5, Parry +10, Speed +2, STR 14,"),
        ("Battle axe", "Thrust +0, Swing +2,"),
        ("Small shield", "1 opponent a round, Parry +10, STR needed 3."),
        ("Buckler", "any number of opponents, Parry +5, STR needed 1."),
        ("Strapped buckler", "any number of opponents, STR needed 1."),
        ("Metal helm", "Armour Index 3−1, Covers head."),
        ("Chainmail jerkin", "Armour Index 2, Covers torso, STR needed 4, Dodge penalty −3."),
        ("Rope", ""),
    ],
)
def test_the_figures_of_a_weapon_a_shield_and_armour_are_told(name: str, figures: str) -> None:
    assert duellist.SYSTEM.items.by_name(ARENA, Item(name)).startswith(figures)
