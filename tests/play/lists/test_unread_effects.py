"""Effects of a list that nothing reads are counted and named."""

import pytest

from crs_desktop.play.lists.reading.left_out import unread_effects
from crs_desktop.rules import load_system
from crs_desktop.rules.scene import Combatant, Item
from crs_desktop.rules.values import Name


def somebody(name: str, **effects: str) -> Combatant:
    return Combatant(Name(name), name, items=tuple(Item(item, effect) for item, effect in effects.items()))


@pytest.mark.parametrize("system", ["crs", "avatar"])
def test_effects_that_are_not_understood_are_counted_and_named(system: str) -> None:
    people = [
        somebody("Fred", Sword="+2 OR, +1 DR", Ring="glows, hums", Rope=""),
        somebody("Mary", Wand="+1 MIND; sings", Ring="glows, hums"),
    ]
    (said,) = unread_effects(people, load_system(system))
    assert said == "2 effects are not understood and left to the GM: Ring (glows, hums), Wand (sings)."


def test_the_first_are_named_and_the_others_counted() -> None:
    (said,) = unread_effects(
        [somebody("Fred", **{f"Ring {n}": "glows" for n in range(7)})], load_system("crs")
    )
    assert said.startswith("7 effects are not understood and left to the GM: Ring 0 (glows), ")
    assert said.endswith("Ring 4 (glows) and 2 more.")


def test_nothing_is_said_where_all_is_understood_or_the_system_reads_no_effects() -> None:
    assert unread_effects([somebody("Fred", Sword="+2 OR")], load_system("crs")) == []
    assert unread_effects([somebody("Fred", Sword="glows")], load_system("contest")) == []
