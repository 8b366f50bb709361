"""The order of a round as a list."""

import pytest
from msgspec.structs import replace

from crs_desktop.models.turns.turns import in_order, moved, shifted, turn_words, why_not_shifted, with_turns
from crs_desktop.rules.scene import Turn
from crs_desktop.rules.values import Name
from tests.rules.double_exposure.bar import FRED, JOHN, MARY, bar

ORDER = (Turn(JOHN, "9"), Turn(MARY, "7"), Turn(FRED, "6"))


def names(order: tuple[Turn, ...]) -> list[str]:
    return [turn.who for turn in order]


def test_those_with_a_turn_come_first_and_nobody_twice() -> None:
    scene = replace(bar(), order=(Turn(MARY, "7"), Turn(MARY)))
    assert in_order(scene) == [MARY, FRED, JOHN]


@pytest.mark.parametrize(
    ("who", "place", "after"),
    [
        (FRED, 0, [FRED, JOHN, MARY]),
        (JOHN, 2, [MARY, JOHN, FRED]),
        (JOHN, 3, [MARY, FRED, JOHN]),
        (MARY, 1, [JOHN, MARY, FRED]),
        (Name("Nobody"), 0, [JOHN, MARY, FRED]),
    ],
)
def test_a_turn_is_put_before_another(who: Name, place: int, after: list[str]) -> None:
    assert names(moved(ORDER, (who,), place)) == after


@pytest.mark.parametrize(
    ("who", "by", "after"),
    [
        (FRED, -1, [JOHN, FRED, MARY]),
        (JOHN, 1, [MARY, JOHN, FRED]),
        (JOHN, -1, [JOHN, MARY, FRED]),
        (FRED, 1, [JOHN, MARY, FRED]),
        (Name("Nobody"), 1, [JOHN, MARY, FRED]),
    ],
)
def test_a_turn_goes_one_place_on(who: Name, by: int, after: list[str]) -> None:
    assert names(shifted(ORDER, (who,), by)) == after


@pytest.mark.parametrize(
    ("who", "by", "after"),
    [
        ((MARY, FRED), -1, [MARY, FRED, JOHN]),
        ((JOHN, MARY), -1, [JOHN, MARY, FRED]),
        ((JOHN, FRED), -1, [JOHN, FRED, MARY]),
        ((FRED, JOHN), 1, [MARY, JOHN, FRED]),
        ((JOHN, MARY), 1, [FRED, JOHN, MARY]),
        ((JOHN, MARY, FRED), 1, [JOHN, MARY, FRED]),
    ],
)
def test_several_go_one_place_on_and_none_passes_another(
    who: tuple[Name, ...], by: int, after: list[str]
) -> None:
    assert names(shifted(ORDER, who, by)) == after


def test_every_turn_of_somebody_goes_on_though_he_has_the_next_one_too() -> None:
    scene = replace(bar(), order=(Turn(JOHN), Turn(JOHN), Turn(MARY), Turn(FRED)))
    assert why_not_shifted(scene, (JOHN,), 1) == ""
    later = shifted(scene.order, (JOHN,), 1)
    assert names(later) == [MARY, JOHN, JOHN, FRED]
    assert shifted(later, (JOHN,), -1) == scene.order
    assert why_not_shifted(scene, (JOHN,), -1) == "John is already first in the order."


def test_several_at_an_end_of_the_order_are_told_who_stands_there() -> None:
    scene = replace(bar(), order=ORDER)
    first, last = (JOHN, MARY), (MARY, FRED)
    assert why_not_shifted(scene, first, -1) == "The selected combatants are already first in the order."
    assert why_not_shifted(scene, last, 1) == "The selected combatants are already last in the order."


def test_several_are_put_before_another_as_they_stood_to_each_other() -> None:
    assert names(moved(ORDER, (FRED, JOHN), 2)) == [MARY, JOHN, FRED]


def test_another_turn_comes_right_after_the_one_under_way() -> None:
    begun = (replace(ORDER[0], over=True), *ORDER[1:])
    assert names(with_turns(begun, (JOHN,))) == [JOHN, MARY, JOHN, FRED]
    over = tuple(replace(turn, over=True) for turn in ORDER)
    assert names(with_turns(over, (JOHN,))) == [JOHN, MARY, FRED, JOHN]


def test_where_somebody_is_in_the_order_is_said_in_words() -> None:
    assert turn_words(ORDER[0], up=True) == "up now"
    assert turn_words(replace(ORDER[0], over=True), up=False) == "turn over"
    assert turn_words(ORDER[0], up=False) == "waits"
    assert turn_words(None, up=False) == ""
