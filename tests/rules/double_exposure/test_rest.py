"""Rest is as on each sheet: what starts the clocks of LIFE and EM, what stops them, and what they bring."""

import pytest
from msgspec.structs import replace

from crs_desktop.rules.double_exposure import SYSTEM, rest
from crs_desktop.rules.double_exposure.combat_facts import CombatEnded, Healed, Joined
from crs_desktop.rules.double_exposure.movement.flee import Fled
from crs_desktop.rules.double_exposure.rest import GRACE_PERIOD
from crs_desktop.rules.double_exposure.round.procedures import COME_BACK
from crs_desktop.rules.double_exposure.sheet.sheet import life_left, stat
from crs_desktop.rules.fact import Fact, happen_all
from crs_desktop.rules.facts import (
    ClockSet,
    ClockStopped,
    Elapsed,
    Entered,
    FieldCleared,
    FieldSet,
    HouseRuleChosen,
    Moved,
    Sided,
)
from crs_desktop.rules.scene import Clock, Scene
from crs_desktop.rules.values import Name
from tests.rule_marks import rule
from tests.rules.double_exposure.bar import FRED, JOHN, MARY, THE_FRED, bar, strike
from tests.rules.double_exposure.in_combat import ANN, BEN, ruled, under_way
from tests.rules.playing import play, somebody

WOUND = FieldSet(FRED, "life_left", 15)
TIRED = FieldSet(FRED, "em_left", 2)


def pub(**house_rules: str) -> Scene:
    """The bar, with EM 9 for Fred."""
    return bar(replace(THE_FRED, fields={**THE_FRED.fields, "em": 9}), **house_rules)


def test_all_who_changed_are_concerned_whoever_left_or_came_before_them() -> None:
    before = pub()
    first, *_, last = before.combatants
    here = {name: one for name, one in before.combatants.items() if name != first}
    here |= {last: replace(here[last], size=2), Name("Zoe"): somebody("Zoe")}
    for people in (here, dict(reversed(here.items())), dict(before.combatants)):
        after = replace(before, combatants=people)
        plainly = [who for who, one in people.items() if before.combatants.get(who) is not one]
        assert rest._concerned(before, after) == plainly
    assert rest._concerned(before, before) == []


def at(scene: Scene, second: int) -> Scene:
    """The scene when it is so late, with all that rang until then."""
    return happen_all(scene, SYSTEM.passing(scene, second))


def counting(scene: Scene) -> dict[str, int]:
    """Return when each clock runs out."""
    return {clock.id: clock.until for clock in scene.clocks}


@rule("CRS-19", "CRS-21")
@pytest.mark.parametrize(
    ("facts", "clocks"),
    [
        ((WOUND,), {"life Fred": 600}),
        ((TIRED,), {"em Fred": 600}),
        ((WOUND, TIRED), {"life Fred": 600, "em Fred": 600}),
        ((FieldSet(FRED, "life", 30), WOUND), {"life Fred": 600}),
        ((FieldSet(FRED, "dr", 1),), {}),
        ((FieldSet(FRED, "life_left", 25),), {}),
        ((Moved(FRED, None),), {}),
        ((Entered(JOHN, somebody("Ann", LIFE=9, life_left=3)),), {"life Ann": 600}),
        ((HouseRuleChosen("luck", "1"),), {}),
    ],
    ids=str,
)
def test_a_ruling_that_affects_life_or_em_starts_its_clock(
    facts: tuple[Fact, ...], clocks: dict[str, int]
) -> None:
    assert counting(ruled(pub(), *facts)) == clocks


@rule("CRS-19")
def test_each_rests_from_what_last_affected_him() -> None:
    scene = ruled(pub(), WOUND)
    scene = ruled(at(scene, 540), FieldSet(MARY, "life_left", 3))
    assert counting(scene) == {"life Fred": 600, "life Mary": 1140}
    scene = at(scene, 601)
    assert (life_left(scene, FRED), life_left(scene, MARY)) == (20, 3)
    assert life_left(at(scene, 1140), MARY) == 8


@rule("CRS-19")
def test_what_affects_it_again_starts_it_again_and_em_is_not_life() -> None:
    scene = ruled(pub(), WOUND, TIRED)
    scene = ruled(at(scene, 300), FieldSet(FRED, "life_left", 18))
    assert counting(scene) == {"em Fred": 600, "life Fred": 900}
    scene = at(scene, 700)
    assert (life_left(scene, FRED), stat(scene, FRED, "em_left")) == (18, 9)


@rule("CRS-20", "CRS-21")
def test_life_that_came_to_0_does_not_come_back_and_em_does() -> None:
    scene = ruled(ruled(pub(), WOUND, TIRED), FieldSet(FRED, "life_left", 0))
    assert counting(scene) == {"em Fred": 600}
    later = at(scene, 601)
    assert (life_left(later, FRED), stat(later, FRED, "em_left")) == (0, 9)
    assert counting(ruled(scene, WOUND)) == {"em Fred": 600, "life Fred": 600}, "the GM has raised Fred"


@rule("CRS-19")
@pytest.mark.parametrize("whole", [FieldSet(FRED, "life_left", 20), FieldCleared(FRED, "life_left")], ids=str)
def test_whoever_is_whole_again_has_no_clock(whole: Fact) -> None:
    assert counting(ruled(ruled(pub(), WOUND), whole)) == {}


@rule("CRS-2", "CRS-19")
def test_a_ruling_that_names_the_clock_has_the_last_word() -> None:
    soon = Clock("life Fred", "Fred’s LIFE back", 60, FRED, about="life")
    assert counting(ruled(pub(), WOUND, ClockSet(soon))) == {"life Fred": 60}
    stopped = ruled(ruled(pub(), WOUND), ClockStopped("life Fred"))
    assert counting(stopped) == {}
    assert [clock.id for clock in SYSTEM.consequences.idle(stopped)] == ["life Fred"], (
        "it can be started again"
    )
    assert SYSTEM.consequences.idle(ruled(pub(), WOUND)) == ()


@rule("CRS-19")
@pytest.mark.parametrize(("reading", "until"), [("later", 690), ("combat", 600)])
def test_by_a_house_rule_a_wound_after_the_combat_starts_nothing_anew(reading: str, until: int) -> None:
    scene = ruled(pub(rest_from=reading), FieldSet(JOHN, "life_left", 9))
    struck = strike(at(scene, 90), 8, "9", "3").scene
    assert counting(struck) == {"life John": until}


@rule("CRS-19")
@pytest.mark.parametrize("reading", ["later", "combat"])
def test_a_wound_by_an_attack_outside_of_any_combat_comes_back(reading: str) -> None:
    struck = strike(replace(bar(rest_from=reading), clock=90), 8, "9", "3").scene
    assert counting(struck) == {"life John": 690}


@rule("CRS-67", "CRS-69")
def test_a_combat_stops_the_clocks_of_those_in_it_and_starts_them_when_it_is_over() -> None:
    hurt = FieldSet(ANN, "life_left", 3)
    scene = ruled(under_way(0, 1), hurt)
    assert counting(scene) == {}, "it counts from the end of the Combat"
    scene = ruled(scene, Elapsed(100), CombatEnded("it is over"))
    assert counting(scene) == {"life Ann": 700}
    fled = ruled(ruled(under_way(0, 1), hurt), Elapsed(100), Fled(ANN))
    assert counting(fled) == {"life Ann": 700}, "whoever has fled is in it no more"


@rule("CRS-67")
def test_a_bystander_rests_on_while_others_fight() -> None:
    scene = under_way(0, 1)
    scene = scene.with_combatant(somebody("Mary", LIFE=8)).changed(MARY, bystander=True)
    scene = ruled(scene, FieldSet(MARY, "life_left", 3))
    assert counting(scene) == {"life Mary": 600}
    assert counting(ruled(scene, Joined(MARY))) == {}
    assert life_left(at(scene, 600), MARY) == 8


@rule("CRS-67")
def test_whom_the_gm_takes_out_of_a_combat_rests() -> None:
    scene = ruled(under_way(0, 1), FieldSet(BEN, "life_left", 3))
    assert counting(ruled(scene, Sided(BEN, "", bystander=True))) == {"life Ben": 600}


@rule("CRS-68", "CRS-69")
def test_life_counts_from_the_end_of_a_combat_and_em_from_that_of_its_grace_period() -> None:
    scene = ruled(under_way(0, 1, grace="2"), FieldSet(ANN, "em", 9), FieldSet(BEN, "em", 9))
    lost = [FieldSet(ANN, id_, 3) for id_ in ("life_left", "em_left")]
    scene = ruled(scene, *lost, CombatEnded("it is over"))
    assert counting(scene) == {"life Ann": 600, "em Ann": 720}
    later = ruled(scene, FieldSet(BEN, "life_left", 3), FieldSet(BEN, "em_left", 3))
    assert counting(later) | {"life Ben": 600, "em Ben": 600} == counting(later)


@rule("CRS-68", "CRS-69")
def test_where_the_gm_ends_a_grace_period_em_counts_from_there_and_life_as_before() -> None:
    scene = ruled(under_way(0, 1, grace="2"), FieldSet(ANN, "em", 9))
    lost = [FieldSet(ANN, id_, 3) for id_ in ("life_left", "em_left")]
    grace = Clock(GRACE_PERIOD, "Grace period", 120, about=GRACE_PERIOD)
    over = at(ruled(scene, *lost, CombatEnded("it is over")), 60)
    assert counting(ruled(over, *SYSTEM.ring(over, grace))) == {"life Ann": 600, "em Ann": 660}
    spent = ruled(over, ClockSet(grace), FieldSet(ANN, "em_left", 2))
    assert counting(spent)["em Ann"] == 720, "what is spent meanwhile is not back sooner than the rest"


@rule("CRS-69")
def test_the_gm_starts_a_clock_even_in_a_combat() -> None:
    (clock,) = SYSTEM.ruled(bar(), FieldSet(FRED, "life_left", 3))[1:]
    assert isinstance(clock, ClockSet)
    scene = ruled(under_way(0, 1), FieldSet(ANN, "life_left", 3))
    mine = replace(clock.clock, id="life Ann", who=ANN)
    scene = ruled(ruled(scene, ClockSet(mine)), FieldSet(ANN, "dr", 3))
    assert life_left(at(scene, 600), ANN) == 40


@rule("CRS-19", "CRS-21")
def test_the_gm_ends_the_rest_of_all_who_are_in_no_combat() -> None:
    scene = ruled(under_way(0, 1), FieldSet(ANN, "life_left", 3), Entered(MARY, somebody("Mary", LIFE=8)))
    assert COME_BACK.why_not(scene) == "The Combat is not over."
    scene = ruled(scene, FieldSet(MARY, "life_left", 3))
    done = play(scene, COME_BACK.rule)
    assert (done.told(Healed), done.scene.clocks) == ([Healed(MARY, "life")], ())


@rule("CRS-19")
def test_what_is_back_is_told_before_and_after() -> None:
    scene = ruled(pub(), WOUND, TIRED)
    assert Healed(FRED, "life").words(scene) == "Fred heals: LIFE 15 → 20."
    assert Healed(FRED, "em").words(scene) == "Fred recovers EM: 2 → 9."
    assert Healed(FRED).on(scene).of(FRED).fields == pub().of(FRED).fields, "as earlier releases told it"
