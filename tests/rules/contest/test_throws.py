"""Every throw of the forty situations: what it comes to was worked out from the text alone."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from crs_desktop.rules.contest import SYSTEM
from crs_desktop.rules.contest.throw.deciding import Contender, decide
from crs_desktop.rules.contest.throw.outcome import lead
from crs_desktop.rules.contest.throw.stats import StatPart
from crs_desktop.rules.facts import Reckoned
from crs_desktop.rules.values import Name
from tests.rule_marks import rule
from tests.rules.playing import play

THROWS = json.loads(Path(__file__).with_name("throws.json").read_text("utf-8"))


def contender(name: str, worth: str) -> Contender:
    return Contender(Name(name), name, lambda _scene: (StatPart(name, Fraction(worth)),), thing=True)


@rule("CT-7", "CT-8", "CT-9", "CT-10")
@pytest.mark.parametrize(("situation", "dice", "a", "b", "roll", "points"), THROWS)
def test_a_throw_comes_to_what_was_worked_out_from_the_text(
    situation: int, dice: list[int], a: str, b: str, roll: str, points: int
) -> None:
    typed = " ".join(map(str, dice))
    played = play(SYSTEM.opening(), lambda table: decide(table, contender("A", a), contender("B", b)), typed)
    assert played.result == points
    assert played.told(Reckoned)[-1].sum.total == float(Fraction(roll))
    assert lead(SYSTEM.opening(), Fraction(roll)).points(0) == points
