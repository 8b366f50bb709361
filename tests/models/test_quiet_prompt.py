"""Procedure that Enter begins at a quiet point."""

from crs_desktop.rules.contest.combat import RoundBegan
from tests.sessions import bridge


def test_in_a_combat_enter_begins_its_next_round_though_a_contest_stands_first() -> None:
    made = bridge("gate")
    assert [one.value for one in made.prompt.choices][:2] == ["Contest", "Combat round"]
    assert made.prompt.usual == "Contest", "nothing has begun"
    assert made.rule(RoundBegan(1))
    assert made.prompt.usual == "Combat round"
