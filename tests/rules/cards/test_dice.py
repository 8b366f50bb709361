from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crs_desktop.rules.cards.dice import check_throw, every_throw, read_throw
from crs_desktop.rules.chance_questions import Roll
from crs_desktop.rules.ground.squares import FEET, Ground
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed


@pytest.mark.parametrize("text", ["7 3 12", " 7,3,12 ", "7+3+12", "7; 3; 12", "7\t3  12"])
def test_dice_are_typed_with_anything_between_them(text: str) -> None:
    assert read_throw(text, 3, 12) == (7, 3, 12)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("7 3", "3 dice are thrown here, not 2."),
        ("", "3 dice are thrown here, not 0."),
        ("7 3 12 1", "3 dice are thrown here, not 4."),
        ("7 3 13", "A die of 12 sides cannot show 13."),
        ("0 3 12", "A die of 12 sides cannot show 0."),
        ("7 3 x", "“7 3 x” is not a throw: type the number on each die, such as 7 3 12."),
        ("-7 3 1", "“-7 3 1” is not a throw: type the number on each die, such as 7 3 12."),
        ("7 3 ²", "“7 3 ²” is not a throw: type the number on each die, such as 7 3 12."),
    ],
)
def test_what_cannot_be_thrown_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        read_throw(text, 3, 12)
    assert refused.value.why == sentence


@pytest.mark.parametrize(
    ("text", "count", "sides", "throw"),
    [
        ("521", 3, 6, (5, 2, 1)),
        ("6", 1, 6, (6,)),
        ("20", 1, 20, (20,)),
        ("721", 3, 12, (7, 2, 1)),
        ("121212", 3, 12, (12, 12, 12)),
        ("1020", 2, 20, (10, 20)),
    ],
)
def test_digits_in_a_row_are_dice_where_they_can_mean_one_throw(
    text: str, count: int, sides: int, throw: tuple[int, ...]
) -> None:
    assert read_throw(text, count, sides) == throw


@pytest.mark.parametrize(
    ("text", "count", "sides"), [("1211", 3, 12), ("721", 3, 6), ("502", 3, 6), ("52", 3, 6)]
)
def test_digits_that_can_mean_two_throws_or_none_are_refused(text: str, count: int, sides: int) -> None:
    with pytest.raises(NotAllowed):
        read_throw(text, count, sides)


def test_one_die_is_spoken_of_as_one() -> None:
    asked = Roll(who=Name("A"), name="lot", words=lambda _scene: "", count=1, sides=6)
    assert asked.grammar(Scene("toy", Ground(FEET))).startswith("the number on the die, such as ")
    with pytest.raises(NotAllowed, match=r"^One die is thrown here, not 2\.$"):
        read_throw("4 5", 1, 6)


def test_a_number_of_thousands_of_digits_is_refused_too() -> None:
    with pytest.raises(NotAllowed):
        read_throw("9" * 5000, 1, 12)


@given(st.lists(st.integers(1, 12), min_size=1, max_size=5))
def test_a_throw_that_can_be_is_read_as_it_was_typed(shown: list[int]) -> None:
    assert read_throw(" ".join(map(str, shown)), len(shown), 12) == tuple(shown)


@pytest.mark.parametrize(("count", "sides"), [(0, 6), (1, 20), (2, 6), (3, 12), (4, 3), (12, 6)])
def test_every_throw_is_counted_in_all_its_orders(count: int, sides: int) -> None:
    ways = every_throw(count, sides)
    assert sum(ways.values()) == sides**count
    assert all(list(throw) == sorted(throw) and check_throw(throw, count, sides) is None for throw in ways)


def test_sums_of_three_dice_have_the_ways_of_their_orders() -> None:
    counted = Counter[int]()
    for throw, ways in every_throw(3, 12).items():
        counted[sum(throw)] += ways
    assert counted == Counter(map(sum, product(range(1, 13), repeat=3)))


@pytest.mark.parametrize(("count", "sides"), [(0, 6), (1, 4), (3, 4), (4, 6)])
def test_throws_are_those_of_all_orders_counted_one_by_one(count: int, sides: int) -> None:
    slowly = Counter(tuple(sorted(throw)) for throw in product(range(1, sides + 1), repeat=count))
    assert every_throw(count, sides) == slowly
