"""Names as they are typed: what people read on the screen is what they mean."""

import pytest

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.lists.people.edits import all_edited
from crs_desktop.play.lists.people.names import renamed
from crs_desktop.play.record.record import parse_record, replay, write_record
from crs_desktop.play.session.session import Session
from crs_desktop.play.told.story import story
from crs_desktop.rules.facts import Entered, Renamed
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from tests.play.fights import ATTACK, FRED, JOHN, answer


@pytest.fixture
def swapped(bar: Session) -> Session:
    """John is called Boss, and somebody called John has come; in records he is John 2."""
    bar.rule(Renamed(JOHN, "Boss"))
    sheet = {"or": 1, "dr": 1, "life": 5}
    bar.rule(Entered(Name("John 2"), Combatant(Name("John 2"), "John", fields=sheet, square=Square(1, 2))))
    return bar


def test_a_typed_name_is_the_one_on_the_screen(swapped: Session) -> None:
    swapped.begin(ATTACK)
    answer(swapped, "Fred", "John")
    assert swapped.path[-1].entry.text == "John 2"


def test_a_record_has_people_by_the_names_they_came_with(swapped: Session, campaign: Campaign) -> None:
    swapped.begin(ATTACK)
    answer(swapped, "Fred", "Boss")
    again = replay(parse_record(write_record(swapped, campaign)))
    assert [line.text for line in story(again.path)] == [line.text for line in story(swapped.path)]
    assert again.path[-1].entry.text == "John"


def test_nobody_is_called_as_another_is_called_or_came(swapped: Session) -> None:
    with pytest.raises(NotAllowed, match=r"^Boss already exists here. Choose another name.$"):
        renamed(swapped.scene, FRED, "Boss")
    with pytest.raises(NotAllowed, match=r"^John entered as John 2, and records use that name for them. "):
        renamed(swapped.scene, FRED, "John 2")
    assert renamed(swapped.scene, FRED, "Fred the Red") == Renamed(FRED, "Fred the Red")


def test_a_list_of_characters_holds_to_it(bar: Session) -> None:
    fred, john = bar.scene.of(FRED), bar.scene.of(JOHN)
    for people, name in (([fred], "John"), ([fred, john], "Jim")):
        why = f"{name} already exists here. Choose another name."
        assert all_edited(people, bar.scene, "name", name) == ((), why)
