"""Procedure that Enter begins at a quiet point."""

import pytest

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


@pytest.mark.parametrize("sample", ["bar", "avatars", "gate", "market"])
def test_enter_begins_nothing_when_a_fight_is_decided(sample: str) -> None:
    """Seen: Enter after “The combat is over.” began a round in which nobody could be attacked."""
    made = bridge(sample)
    first, *others, last = made.scene.combatants
    for who in (first, *others):
        assert made.rule(*made.session.system.harm.felled(made.scene, who))
    assert (made.prompt.usual, made.prompt.text) == ("", "The fight is decided. What happens next?")
    assert not made.usual() and made.prompt.kind == "begin" and last in made.scene.combatants
    for _ in (first, *others):
        made.undo()
    assert made.prompt.usual, "all are up again"
