"""Exact duels of Contest: the chain equals the walked rule as fractions, and what it tells makes sense."""

from collections.abc import Iterator
from fractions import Fraction
from operator import truediv
from typing import Any

import pytest

from crs_desktop.play.balance.plan import health_in, policy_of
from crs_desktop.rules import chance_questions
from crs_desktop.rules.contest import SYSTEM
from crs_desktop.rules.contest.duel import duel
from crs_desktop.rules.contest.throw import odds
from crs_desktop.rules.odds.duel_odds import DuelOdds
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from tests.rule_marks import rule
from tests.rules.contest.people import scene_of, somebody
from tests.rules.contest.walked_duel import by_walking

_KEPT = [one for one in vars(odds).values() if hasattr(one, "cache_clear")]
FEW = {(1, 2, 3): 1, (4, 5, 5): 2, (6, 6, 7): 2, (8, 8, 8): 2, (11, 11, 11): 1}
"""Few throws, from a clear loss to a clear win of those who are equal."""
JOHN = Name("John")
SWORD, CLUB = "Sword: held", "Club: held"


@pytest.fixture(name="few")
def _few(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for module in (chance_questions, odds):
        monkeypatch.setattr(module, "every_throw", lambda _count, _sides: FEW)
    for kept in _KEPT:
        kept.cache_clear()
    yield
    for kept in _KEPT:
        kept.cache_clear()


def of(one: str = SWORD, other: str = SWORD, silent: bool = True, **stats: Any) -> Scene:
    fred = somebody("Fred", "", one, **stats)
    return scene_of(fred, somebody("John", "", other, agility=1, dodging=2), silent=silent)


def counted(scene: Scene, policy: str = "melee", part: Any = truediv, rounds: int = 60) -> DuelOdds | None:
    return duel(scene, policy_of(SYSTEM, policy), health_in(SYSTEM), part, rounds)


@rule("CT-18", "CT-24", "CT-56", "CT-83", "CT-86")
@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(
    ("scene", "rounds"),
    [
        (of(agility=3), 3),
        (of(CLUB, "", agility=2, silent=False), 2),
        (of(CLUB, SWORD, base=10.5, dodging=3), 2),
    ],
    ids=["edged", "blunt", "both, with fractions"],
)
def test_the_chain_equals_the_walked_rule(scene: Scene, rounds: int) -> None:
    found = counted(scene, part=Fraction, rounds=rounds)
    assert found == by_walking(scene, "melee", rounds)
    assert found is not None and 0 < found.other_wins < found.one_wins < 1


def test_a_symmetrical_duel_gives_each_half_of_what_is_decided() -> None:
    found = counted(of(agility=1, dodging=2))
    assert found is not None and found.one_wins == pytest.approx(found.other_wins)
    assert 0.49 < found.one_wins <= 0.5


def test_nobody_wins_where_nobody_can_be_hurt() -> None:
    assert counted(of(armor=90, melee_combat=10).with_field(JOHN, "armor", 90)) == DuelOdds(
        0, 0, 0, None, None
    )


def test_other_deeds_and_old_wounds_have_no_table() -> None:
    assert counted(of(), "maneuver") is None
    assert counted(of(injuries=("leg −3",))) is None
