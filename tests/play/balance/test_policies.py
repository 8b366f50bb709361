"""Policies answer questions by the road that a GM's answer takes."""

from fractions import Fraction

import pytest

from crs_desktop.play.balance.fights import Answers, FightPlan, health_in, play, policy_of
from crs_desktop.play.session.under_way import start
from crs_desktop.rules import SYSTEMS, load_system
from crs_desktop.rules.double_exposure.combat import in_stance
from crs_desktop.rules.double_exposure.deeds import Acted
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.why import NotAllowed
from tests.play.balance.people import FRED, JOHN, two
from tests.rule_marks import rule

CRS = load_system("crs")


def acted(policy: str, scene: Scene | None = None) -> list[Acted]:
    """What both did in the first round by a policy."""
    run = start(CRS, "Combat round", 0, scene or two())
    Answers(CRS, FightPlan(run.scene, policy, "deeds"), 0).give(run)
    return [fact for fact in run.told() if isinstance(fact, Acted)]


@rule("CRS-90", "CRS-121")
def test_the_default_attacks_at_short_range_with_all_or() -> None:
    deeds = {deed.who: (deed.kind, deed.used) for deed in acted("")}
    assert deeds == {FRED: ("short", 8), JOHN: ("short", 6)}


@rule("CRS-122")
def test_a_pulled_punch_uses_half_of_or_rounded_up() -> None:
    assert {deed.who: deed.used for deed in acted("punch", two(Fred={"or": 7}, John={"or": 6}))} == {
        FRED: 4,
        JOHN: 3,
    }


@rule("CRS-83")
@pytest.mark.parametrize(("left", "stands"), [(7, False), (6, True)])
def test_a_stance_is_taken_below_a_third_of_life(left: int, stands: bool) -> None:
    scene = two().with_field(FRED, "life_left", left)
    assert health_in(CRS)(scene, FRED) == Fraction(left, 20)
    assert (FRED not in {deed.who for deed in acted("stance", scene)}) == stands
    assert not in_stance(scene.of(FRED))


@pytest.mark.parametrize("system", [entry.id for entry in SYSTEMS])
def test_each_policy_has_a_name_and_plays_to_an_end(system: str) -> None:
    held = load_system(system).play_out
    assert held is not None
    assert len({one.id for one in held.policies}) == len(held.policies) > 1
    for one in held.policies:
        fought = play(FightPlan(two(system), one.id, "end"), 1)
        assert fought.rounds >= 1 and fought.won in ("", "Fred", "John") and one.title


def test_an_unknown_policy_is_refused_with_those_known() -> None:
    with pytest.raises(NotAllowed, match="“dance” is not a policy of CRS 1"):
        policy_of(CRS, "dance")
    assert policy_of(CRS, "takes a Stance below a third of LIFE").id == "stance"
