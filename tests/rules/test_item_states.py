"""States of things are stored as terms, and read and shown in the language spoken now."""

from collections.abc import Iterator

import pytest

from crs_desktop.rules.double_exposure.sheet.effects import CARRIED, in_force
from crs_desktop.rules.facts import ItemPut
from crs_desktop.rules.item_states import STATES, read_states, shown_states, titles
from crs_desktop.rules.scene import Item
from tests.languages import speaking
from tests.rules.fight import FIGHT, FRED

TERMS = tuple(state.term for state in STATES)


@pytest.fixture
def german() -> Iterator[None]:
    """A language in which one state is called what another is called in English."""
    with speaking({"held": "in der Hand", "power": "Kraft", "worn": "carried"}):
        yield


def test_the_terms_are_read_whoever_writes_them() -> None:
    assert read_states(TERMS) == TERMS == titles()
    assert read_states(["Held", "LAID DOWN", "Loaded"]) == ("held", "laid down", "Loaded")


@pytest.mark.usefixtures("german")
def test_titles_and_terms_are_both_read_and_titles_are_shown() -> None:
    assert read_states(["in der hand", "held", "Kraft", "geladen"]) == ("held", "held", "power", "geladen")
    assert shown_states(["held", "power", "geladen"]) == ["in der Hand", "Kraft", "geladen"]


@pytest.mark.usefixtures("german")
def test_what_is_shown_is_read_back_as_it_was() -> None:
    own = [term for term in TERMS if term != "carried"]
    assert read_states(shown_states(own)) == tuple(own)


@pytest.mark.usefixtures("german")
def test_what_happened_is_told_in_it() -> None:
    told = ItemPut(FRED, Item("bow", states=("held", "geladen"))).words(FIGHT)
    assert told == "Fred the Red: bow, in der Hand and geladen."


@pytest.mark.usefixtures("german")
def test_a_thing_is_in_force_in_every_language() -> None:
    bow = Item("bow", "+2 OR", read_states(["in der Hand"]))
    held = FIGHT.changed(FRED, items=(bow,))
    assert in_force(held, FRED)


def test_the_rules_read_no_other_words() -> None:
    assert set(CARRIED) <= set(TERMS)
