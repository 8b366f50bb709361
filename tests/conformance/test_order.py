"""Who has a place in the round stands in the order of the scene: views, markers and rulings go by that."""

from random import Random

import pytest

from crs_desktop.play.session.entry_tree import Node
from crs_desktop.play.session.session import Session
from crs_desktop.rules.fact import Fact, happen
from crs_desktop.rules.facts import TurnOver
from crs_desktop.rules.scene import Scene
from tests.conformance.playing import step

STEPS = 150


@pytest.fixture
def told(fight: Session, chance: Random) -> list[tuple[Scene, Fact]]:
    """What a fight has told, played at random, each fact with the scene before it."""
    for _ in range(STEPS):
        step(fight, chance)
    return [pair for node in fight.path for pair in _of(node)]


def _of(node: Node) -> list[tuple[Scene, Fact]]:
    scene, found = node.before, []
    for fact in node.entry.all_facts():
        found.append((scene, fact))
        scene = happen(scene, fact)
    return found


def test_a_turn_that_is_over_was_one_of_the_order(told: list[tuple[Scene, Fact]]) -> None:
    for scene, fact in told:
        if isinstance(fact, TurnOver):
            assert fact.who in [turn.who for turn in scene.order if not turn.over]


def test_nobody_stands_in_the_order_who_is_not_here(told: list[tuple[Scene, Fact]]) -> None:
    for scene, _ in told:
        assert {turn.who for turn in scene.order} <= scene.combatants.keys()


def test_who_acts_in_a_round_has_a_place_in_it(told: list[tuple[Scene, Fact]]) -> None:
    for scene, fact in told:
        commanded = (
            getattr(fact, "kind", "") == "flee"
        )  # a mind may be commanded to flee out of turn (CRS-151)
        if fact.tone == "deed" and not commanded and scene.order and (who := getattr(fact, "who", "")):
            assert who in [turn.who for turn in scene.order], fact
