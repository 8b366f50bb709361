"""Chances in the words that people have for them."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crs_desktop.rules.odds.distribution import Distribution
from crs_desktop.rules.odds.forecast import Forecast, as_said
from crs_desktop.rules.values import Name

SPREAD = Distribution.of({2: Fraction(1, 4), 5: Fraction(1, 4)})


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        ("0", (0, 1)),
        ("1", (1, 1)),
        ("542357/980100", (5, 9)),
        ("1/9", (1, 9)),
        ("1/30", (1, 30)),
        ("29/30", (29, 30)),
        ("1/1000", (1, 1000)),
    ],
)
def test_a_chance_is_said_by_small_numbers(chance: str, said: tuple[int, int]) -> None:
    assert as_said(Fraction(chance)) == said


@given(st.fractions(0, 1))
def test_what_is_said_is_near_and_neither_sure_nor_impossible_unless_it_is(chance: Fraction) -> None:
    few, many = as_said(chance)
    assert abs(Fraction(few, many) - chance) <= Fraction(1, 20)
    assert (few == 0) == (chance == 0)
    assert (few == many) == (chance == 1)


def test_the_average_and_the_chance_of_so_much_or_more() -> None:
    forecast = Forecast(Name("John"), "LIFE lost", SPREAD, Fraction(1, 2))
    assert forecast.expected == Fraction(7, 4)
    assert [forecast.at_least(number) for number in (1, 2, 3, 6)] == [
        Fraction(1, 2),
        Fraction(1, 2),
        Fraction(1, 4),
        0,
    ]
