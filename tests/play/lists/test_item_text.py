"""What somebody has, in the lines of one cell."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crs_desktop.play.lists.people.item_text import read_items, write_items
from crs_desktop.rules.scene import Item
from tests.languages import speaking
from tests.play.people import ITEM


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("Sword (held): +5 OR", [Item("Sword", "+5 OR", ("held",))]),
        ("Rope\nLamp: glows; smells", [Item("Rope"), Item("Lamp", "glows; smells")]),
        ("Rope, lamp; 10-foot pole", [Item("Rope"), Item("lamp"), Item("10-foot pole")]),
        ("Crossbow (held, loaded)", [Item("Crossbow", "", ("held", "loaded"))]),
        ("Fire (power): power: 2 AC Picks + EM", [Item("Fire", "power: 2 AC Picks + EM", ("power",))]),
        ("Broken ()", [Item("Broken", "", ())]),
        ("(odd", [Item("(odd")]),
        ("  \n", []),
    ],
)
def test_a_line_is_an_item_with_its_states_and_what_it_does(text: str, items: list[Item]) -> None:
    assert list(read_items(text)) == items


def test_states_are_read_in_the_language_spoken_now_and_written_as_they_are_stored() -> None:
    text, stored = "Sword (in der Hand, Worn)", Item("Sword", "", ("held", "worn"))
    assert read_items(text) == (Item("Sword", "", ("in der Hand", "worn")),)
    with speaking({"held": "in der Hand", "worn": "angelegt"}):
        assert read_items(text) == (stored,)
        assert write_items([stored]) == "Sword (held, worn)"


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(st.lists(ITEM, max_size=4).map(tuple))
def test_whatever_somebody_has_is_read_back_as_it_was(items: tuple[Item, ...]) -> None:
    assert read_items(write_items(items)) == items
