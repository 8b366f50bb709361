"""Stats that a GM makes up on the spot."""

import pytest
from msgspec.structs import replace

from crs_desktop.rules import load_system
from crs_desktop.rules.fact import happen_all
from crs_desktop.rules.facts import FieldSet, StatMadeUp
from crs_desktop.rules.sheet import Number
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from tests.rules.playing import opening, somebody

LIKE = Number(id="", term="", usual=10, low=-99, high=99, fractions=True)
CONTEST = load_system("contest")
SYSTEM = replace(CONTEST, stats=replace(CONTEST.stats, of_own=LIKE))
FRED, MARY = Name("Fred"), Name("Mary")
SCENE = opening(SYSTEM, somebody("Fred"), somebody("Mary"))
KNOWN = happen_all(SCENE, (StatMadeUp("Old Elvish", 6), FieldSet(MARY, "own old elvish", 10.5)))


def test_everybody_has_it_from_then_on_as_it_usually_is_until_it_is_entered() -> None:
    assert [SYSTEM.values(KNOWN, who)["own old elvish"] for who in (FRED, MARY)] == [6, 10.5]
    assert SYSTEM.fields(KNOWN)[-1].title == "Old Elvish"
    assert len(SYSTEM.fields(KNOWN)) == len(SYSTEM.sheet) + 1


def test_the_same_made_up_twice_is_one() -> None:
    assert happen_all(KNOWN, (StatMadeUp("old  ELVISH", 3),)) == KNOWN


def test_what_is_set_of_it_reads_as_on_every_sheet() -> None:
    assert FieldSet(FRED, "own old elvish", 7).words(KNOWN).startswith("Fred: ")


@pytest.mark.parametrize(
    ("system", "fact", "why"),
    [
        (SYSTEM, StatMadeUp(" ", 6), "A stat needs a name."),
        (SYSTEM, StatMadeUp("Luck", 600), "expected a number from -99 to 99"),
        (SYSTEM, FieldSet(FRED, "own luck", 600), "expected a number from -99 to 99"),
        (SYSTEM, FieldSet(FRED, "luck", 6), "There is no field “luck”"),
        (load_system("crs"), StatMadeUp("Luck", 6), "CRS 1.0 has no stats but those of its sheet."),
    ],
)
def test_what_cannot_be_is_refused(system: object, fact: object, why: str) -> None:
    assert why in (system.refuse(fact) or "")  # type: ignore[attr-defined]


def test_a_field_that_there_is_not_is_a_sentence() -> None:
    with pytest.raises(NotAllowed, match=r"There is no field “own luck”: expected one of .*own old elvish"):
        SYSTEM.field("own luck", KNOWN)
