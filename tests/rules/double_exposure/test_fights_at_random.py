"""One hundred and fifty fights of 2–12, with bystanders, rulings and clocks.

Cards are conserved, LIFE is never below 0, every question has an answer, and LIFE and EM come back.
"""

import pytest

from tests.rule_marks import rule
from tests.rules.double_exposure.at_random import told_by

FIGHTS, PER_TEST = 150, 10


@rule("CRS-19", "CRS-21", "CRS-24", "CRS-48", "CRS-49", "CRS-96")
@pytest.mark.parametrize("first", range(0, FIGHTS, PER_TEST))
def test_what_must_hold_holds_in_every_fight(first: int) -> None:
    assert [told for seed in range(first, first + PER_TEST) if (told := told_by(seed))] == []
