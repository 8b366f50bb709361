"""What was counted is kept while all that it depends on is the same, and for no longer."""

from collections.abc import Callable

import pytest

from crs_desktop.rules.cache import ByIdentity, CachedOfSheets, CachedResults, OfParts
from crs_desktop.rules.fact import Fact, happen
from crs_desktop.rules.facts import CardSpent, FieldSet, HouseRuleChosen, Noted
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Card, Name
from tests.rules.double_exposure.bar import FRED, JOHN, bar
from tests.rules.playing import somebody

ANN = Name("Ann")


def scene() -> Scene:
    return bar(somebody("Fred"), somebody("John"), somebody("Ann"))


def counts(kept: CachedResults[int], made: list[int]) -> Callable[[Scene], int]:
    """Counts 0, 1, 2 …, each time that it is not kept."""

    def count() -> int:
        made.append(len(made))
        return made[-1]

    return lambda scene: kept.of(scene, "an attack", (FRED, JOHN), count)


@pytest.mark.parametrize("fact", [FieldSet(ANN, "life_left", 1), CardSpent(ANN, Card("7")), Noted("A word.")])
def test_what_befalls_others_is_nothing_to_it(fact: Fact) -> None:
    told = counts(CachedResults(), [])
    assert told(scene()) == told(happen(scene(), fact)) == 0


@pytest.mark.parametrize(
    "fact",
    [
        FieldSet(JOHN, "life_left", 1),
        CardSpent(FRED, Card("7")),
        CardSpent(JOHN, Card("7")),
        HouseRuleChosen("ace-misses", "draw"),
    ],
)
def test_it_is_counted_anew_once_they_or_the_rest_differ(fact: Fact) -> None:
    told = counts(CachedResults(), [])
    assert [told(scene()), told(happen(scene(), fact)), told(scene())] == [0, 1, 2]


def test_no_more_are_kept_than_there_is_room_for() -> None:
    kept, here = CachedResults[int](), scene()
    for key in range(5000):
        kept.of(here, key, (FRED,), lambda: 0)
    assert kept.of(here, 0, (FRED,), lambda: 1) == 1, "the first result was dropped and is counted anew"


def of_sheets(kept: CachedOfSheets[int], made: list[int]) -> Callable[[Scene], int]:
    """Counts 0, 1, 2 …, each time that it is not kept for John."""

    def count() -> int:
        made.append(len(made))
        return made[-1]

    return lambda scene: kept.of(scene, JOHN, "speed", count)


@pytest.mark.parametrize(
    "fact", [FieldSet(ANN, "life_left", 1), CardSpent(JOHN, Card("7")), Noted("A word.")]
)
def test_what_is_no_part_of_a_sheet_is_nothing_to_a_result_about_it(fact: Fact) -> None:
    told, here = of_sheets(CachedOfSheets(), []), scene()
    assert told(here) == told(happen(here, fact)) == 0


@pytest.mark.parametrize("fact", [FieldSet(JOHN, "life_left", 1), HouseRuleChosen("ace-misses", "draw")])
def test_a_result_about_a_sheet_is_counted_anew_with_it(fact: Fact) -> None:
    told, here = of_sheets(CachedOfSheets(), []), scene()
    assert [told(here), told(happen(here, fact)), told(here)] == [0, 1, 2]


def test_results_about_those_who_left_are_dropped() -> None:
    kept, here = CachedOfSheets[int](), scene()
    first = Name("Orc 0")
    there = here.with_combatant(somebody(first))
    kept.of(there, first, "speed", lambda: 0)
    for number in range(1, 500):
        name = Name(f"Orc {number}")
        kept.of(here.with_combatant(somebody(name)), name, "speed", lambda: 0)
    assert kept.of(there, first, "speed", lambda: 1) == 1


def test_a_function_of_parts_is_looked_up_anew_with_them_alone() -> None:
    looked: list[Scene] = []
    here = scene()

    def names(at: Scene) -> int:
        looked.append(at)
        return len(at.combatants)

    counted = OfParts(names, "combatants", "state")
    assert counted(here) == counted(happen(here, CardSpent(JOHN, Card("7")))) == len(here.combatants)
    assert len(looked) == 1, "a card makes another scene of the same combatants"
    assert counted(here.with_combatant(somebody("Orc"))) == len(here.combatants) + 1
    assert counted(here) == len(here.combatants)


def test_a_function_of_one_object_holds_no_more_results_than_it_may() -> None:
    looked: list[int] = []

    def count(one: tuple[str, ...]) -> int:
        looked.append(len(one))
        return len(one)

    many = ByIdentity(count, most=2)
    one, other, third = ("a",), ("a", "b"), ("a", "b", "c")
    assert [many(one), many(one), many(other), many(third), many(third), many(one)] == [1, 1, 2, 3, 3, 1]
    assert looked == [1, 2, 3, 1]
