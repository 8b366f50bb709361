"""Whole rounds with everything in play: whatever comes up and whatever the GM does, they end in order."""

import pytest

from tests.rules.double_exposure.random_fights import fight

AT_ONCE = 10


@pytest.mark.parametrize("first", range(0, 300, AT_ONCE))
def test_every_round_ends_with_all_cards_home(first: int) -> None:
    for seed in range(first, first + AT_ONCE):
        assert not any(fight(seed).out.values()), f"seed {seed}"
