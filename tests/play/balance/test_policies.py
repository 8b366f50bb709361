"""Policies answer questions by the road that a GM's answer takes."""

from fractions import Fraction

import pytest

from crs_desktop.play.balance.fights import Answers, play
from crs_desktop.play.balance.plan import FightPlan, health_in, policy_of
from crs_desktop.play.session.under_way import start
from crs_desktop.rules import SYSTEMS, load_system
from crs_desktop.rules.contest.combat import Aimed
from crs_desktop.rules.double_exposure.combat import in_stance
from crs_desktop.rules.double_exposure.deeds import Acted
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.why import NotAllowed
from tests.play.balance.people import FRED, JOHN, STATS, cast, two
from tests.rule_marks import rule

CRS = load_system("crs")


def told(policy: str, scene: Scene, number: int = 0) -> tuple[Fact, ...]:
    """The facts of the first round by a policy."""
    system = load_system(scene.system)
    run = start(system, "Combat round", 0, scene)
    Answers(system, FightPlan(run.scene, policy, "deeds"), number).give(run)
    return run.told()


def acted(policy: str, scene: Scene | None = None, number: int = 0) -> list[Acted]:
    """What all did in the first round by a policy."""
    facts = told(policy, scene or two(), number)
    return [fact for fact in facts if isinstance(fact, Acted)]


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


@rule("CRS-90", "CRS-118")
@pytest.mark.parametrize("system", ["crs", "avatar"])
@pytest.mark.parametrize("squares", [(None, None, None), (Square(0, 0), Square(1, 0), Square(9, 0))])
def test_nobody_attacks_a_friend_when_no_foe_is_near(system: str, squares: tuple[Square | None, ...]) -> None:
    scene = cast(system, Fred=STATS[FRED], Mary=STATS[FRED], John={**STATS[JOHN], "life": 1, "in": 0})
    for who, side, square in zip(scene.combatants, "AAB", squares, strict=True):
        scene = scene.changed(who, side=side, square=square)
    for number in range(6):
        deeds = acted("", scene, number)
        assert not [deed for deed in deeds if deed.who != JOHN and {FRED, "Mary"} & {*deed.targets}]


@rule("CT-52")
@pytest.mark.parametrize("policy", ["melee", "maneuver"])
def test_nobody_strikes_the_disabled_while_a_foe_stands(policy: str) -> None:
    scene = cast("contest", Fred=STATS[FRED], John=STATS[JOHN], Mary=STATS[JOHN])
    for who, side, square in zip(scene.combatants, "ABB", (0, 1, 6), strict=True):
        scene = scene.changed(who, side=side, square=Square(square, 0))
    scene = scene.with_field(JOHN, "injuries", ("disabled",))
    aims = [fact for fact in told(policy, scene) if isinstance(fact, Aimed) and fact.who == FRED]
    assert {one.target for aim in aims for one in aim.intents} == {"Mary"}


@pytest.mark.parametrize("system", [entry.id for entry in SYSTEMS if load_system(entry.id).play_out])
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
