"""Who is there, as a table a person writes."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from crs_desktop.play.lists.people.names import name_for
from crs_desktop.play.lists.people.roster import RosterEntry, entered, fighter, is_plain
from crs_desktop.rules import load_system
from crs_desktop.rules.facts import Entered, Noted
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Combatant, Item, Marker
from crs_desktop.rules.values import Name, Value
from crs_desktop.rules.why import NotAllowed
from tests.languages import speaking

FULL = Combatant(
    Name("Fred"),
    "Fred the Red",
    "red",
    True,
    {"or": 8, "life_left": 3},
    Square(26, 3),
    2,
    (Item("knife", "+2", ("held",)), Item("rope", states=())),
    (Marker("eye", "seen"),),
    "program",
)


def test_a_table_says_all_there_is_to_say_of_somebody() -> None:
    table = fighter(Entered(FULL.name, FULL))
    assert (table.square, table.label, table.sheet) == ("AA4", "Fred the Red", {"or": 8, "life_left": 3})
    assert entered(table, load_system("crs")) == Entered(FULL.name, FULL)


def test_what_is_as_usual_is_left_out() -> None:
    plain = Combatant(Name("Fred"), "Fred")
    assert fighter(Entered(plain.name, plain)) == RosterEntry("Fred")
    assert entered(RosterEntry("Fred"), load_system("crs")) == Entered(plain.name, plain)


def test_every_kind_of_field_is_read_from_a_table() -> None:
    numbers: dict[str, Value] = {"vigour": 7, "luck": 0.5, "calm": 3, "reach": 2}
    sheet: dict[str, Value] = {**numbers, "motto": "Who?", "tricks": ("a", "b"), "body": {"head": "sore"}}
    one = entered(RosterEntry("Fred", sheet=sheet), load_system("toy")).combatant
    assert one.fields == sheet


def test_states_of_things_are_read_as_they_are_written_in_the_language_spoken_now() -> None:
    had = RosterEntry("Fred", items=(Item("knife", "+2", ("in der Hand",)),))
    crs, own = load_system("crs"), entered(had, load_system("crs"))
    with speaking({"held": "in der Hand"}):
        assert entered(had, crs).combatant.items == (Item("knife", "+2", ("held",)),)
        assert not is_plain(own, crs)
    assert own.combatant.items == had.items and is_plain(own, crs)


@pytest.mark.parametrize(
    ("table", "why"),
    [
        (
            RosterEntry("A/B"),
            "“A/B” is not a valid name. Use letters, digits, spaces, dots, apostrophes, hyphens.",
        ),
        (RosterEntry(""), "“” is not a valid name"),
        (RosterEntry(" Fred"), "“ Fred” is not a valid name"),
        (RosterEntry("GM"), "“GM” is not a valid name"),
        (
            RosterEntry("Fred", sheet={"agility": 3}),
            "There is no field “agility”: expected one of vigour, ",
        ),
        (RosterEntry("Fred", sheet={"vigour": 0}), "Vigour is “0”: expected a whole number from 1 to 20."),
        (RosterEntry("Fred", sheet={"luck": "good"}), "Luck is “good”, which is not a number."),
        (RosterEntry("Fred", sheet={"tricks": 3}), "Tricks is “3”, which is not a list."),
        (
            RosterEntry("Fred", sheet={"body": {"tail": "cut"}}),
            "Body has no part “tail”: expected one of head, ",
        ),
        (RosterEntry("Fred", square="4C"), "“4C” is not a square: type a column and a row, such as C4."),
    ],
)
def test_a_slip_in_a_table_is_told_with_what_was_expected(table: RosterEntry, why: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        entered(table, load_system("toy"))
    assert refused.value.why.startswith(why)


@pytest.mark.parametrize(
    ("fact", "plain"),
    [
        (Entered(FULL.name, FULL), True),
        (Entered(FULL.name, FULL, seen="gm"), False),
        (Entered(FULL.name, FULL, due="round end"), False),
        (Entered(Name("Jim"), FULL), False),
        (Entered(FULL.name, replace(FULL, label="")), False),
        (Entered(FULL.name, replace(FULL, fields={"or": 5000})), False),
        (Entered(FULL.name, replace(FULL, fields={"agility": 1})), False),
        (Noted("Fred"), False),
    ],
)
def test_an_entering_is_plain_when_a_table_gives_it_again(fact: Entered | Noted, plain: bool) -> None:
    assert is_plain(fact, load_system("crs")) is plain


@pytest.mark.parametrize(
    ("label", "taken", "name"),
    [
        ("Fred", (), "Fred"),
        ("Fred", ("Fred",), "Fred 2"),
        ("Fred", ("Fred", "Fred 2", "Fred 4"), "Fred 3"),
        ("  Fred   the\tRed ", (), "Fred the Red"),
        ("O’Neill-Smith Jr.", (), "O’Neill-Smith Jr."),
        ("Ængström 王", (), "Ængström 王"),
        ('a/b=c:d#e"f,g', (), "a b c d e f g"),
        ("???", (), "Somebody"),
        ("", ("Somebody",), "Somebody 2"),
        ("GM", (), "GM 2"),
    ],
)
def test_a_name_is_made_from_what_people_say(label: str, taken: tuple[str, ...], name: str) -> None:
    assert name_for(label, taken) == name


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(st.text(), st.lists(st.sampled_from(["Fred", "Fred 2", "Somebody", "GM"])))
def test_a_name_can_stand_in_a_record_is_new_and_is_its_own_name(label: str, taken: list[str]) -> None:
    name = name_for(label, taken)
    assert name not in {*taken, "GM"}
    assert re.fullmatch(r"\S+( \S+)*", name)
    assert not set(name) & set('/=:#",;\n')
    assert name_for(name, ()) == name
