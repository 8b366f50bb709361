"""Procedure that Enter begins at a quiet point."""

from crs_desktop.rules.contest.combat import RoundBegan
from crs_desktop.rules.facts import Sided
from tests.sessions import bridge


def test_enter_begins_a_round_of_two_sides_or_of_a_combat_though_a_contest_stands_first() -> None:
    made = bridge("gate")
    assert [one.value for one in made.prompt.choices][:2] == ["Contest", "Combat round"]
    assert made.prompt.usual == "Combat round", "two sides stand ready"
    assert made.rule(*(Sided(who, "") for who in made.scene.combatants))
    assert made.prompt.usual == "Contest", "nothing has begun"
    assert made.rule(RoundBegan(1))
    assert made.prompt.usual == "Combat round"
