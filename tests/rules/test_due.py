import pytest
from msgspec.structs import fields, replace

from crs_desktop.rules.fact import Due, Fact, happen
from crs_desktop.rules.facts import SHARED, FieldSet, Left, Renamed
from crs_desktop.rules.facts.library import Preparation
from crs_desktop.rules.scene import Scene
from tests.rules.fight import FIGHT, FRED, JOHN

WOUND = FieldSet(FRED, "or", 2, due="end of rank")
WORSE = FieldSet(FRED, "or", 1, due="end of rank")
STIFF = FieldSet(JOHN, "or", 4, due="end of round")


def told(*facts: FieldSet) -> Scene:
    scene = FIGHT
    for fact in facts:
        scene = happen(scene, fact)
    return scene


def test_what_is_due_later_waits() -> None:
    assert told(WOUND, STIFF) == replace(FIGHT, later=(WOUND, STIFF))


def test_when_its_moment_comes_it_is_in_force() -> None:
    scene = happen(told(WOUND, STIFF), Due("end of rank"))
    assert scene.of(FRED).number("or") == 2
    assert scene.of(JOHN).number("or") == 0
    assert scene.later == (STIFF,)


@pytest.mark.parametrize(("facts", "left"), [((WOUND, WORSE), 1), ((WORSE, WOUND), 2)])
def test_what_waits_comes_into_force_in_the_order_it_was_told(facts: tuple[FieldSet, ...], left: int) -> None:
    assert happen(told(*facts), Due("end of rank")).of(FRED).number("or") == left


def test_it_comes_into_force_once_only() -> None:
    scene = happen(happen(told(WOUND), Due("end of rank")), FieldSet(FRED, "or", 8))
    assert happen(scene, Due("end of rank")) == scene


def test_a_moment_that_nothing_waits_for_changes_nothing() -> None:
    assert happen(told(WOUND), Due("end of round")) == told(WOUND)


def test_what_was_to_befall_somebody_goes_with_him() -> None:
    scene = happen(told(WOUND, STIFF), Left(FRED))
    assert scene.later == (STIFF,)
    assert happen(scene, Due("end of rank")) == scene


def test_renaming_changes_the_label_and_nothing_else() -> None:
    renamed = happen(FIGHT, Renamed(FRED, "Freddy"))
    assert renamed.label(FRED) == "Freddy"
    assert happen(renamed, Renamed(FRED, "Fred the Red")) == FIGHT
    assert list(renamed.combatants) == list(FIGHT.combatants)


@pytest.mark.parametrize("kind", SHARED, ids=lambda kind: str(kind.__name__))
def test_a_fact_is_for_everybody_and_at_once_unless_it_says_otherwise(kind: type[Fact]) -> None:
    usual = {field.name: field.default for field in fields(kind)}
    seen = "gm" if issubclass(kind, Preparation) else "open"
    assert (usual["seen"], usual["due"]) == (seen, "")
