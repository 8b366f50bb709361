"""The clocks of the CRS, and what comes of them."""

import pytest
from msgspec.structs import replace

from crs_desktop.rules.double_exposure import SYSTEM
from crs_desktop.rules.double_exposure.clocks import (
    COERCED,
    after_combat,
    again_clock,
    counts,
    flee_clock,
    mind_clock,
    suggestion_clock,
)
from crs_desktop.rules.double_exposure.combat import FLED, combat
from crs_desktop.rules.double_exposure.combat_facts import CoercibleAgain, Healed
from crs_desktop.rules.double_exposure.mind.mental_facts import Kind, Suggested, held_for
from crs_desktop.rules.double_exposure.movement.flee import Fled
from crs_desktop.rules.double_exposure.rest import rest_clock
from crs_desktop.rules.double_exposure.round.rounds import ROUND
from crs_desktop.rules.double_exposure.sheet.sheet import life_left, stat
from crs_desktop.rules.fact import happen, happen_all
from crs_desktop.rules.facts import ClockSet, Marked, Unmarked
from crs_desktop.rules.scene import Clock, Scene
from tests.rule_marks import rule
from tests.rules.double_exposure.bar import FRED, JOHN, MARY, THE_FRED, THE_JOHN, bar
from tests.rules.playing import play, somebody


def hurt(**house_rules: str) -> Scene:
    """Fred has 5 LIFE of 20 and 2 EM of 9, John came to 0, Mary is whole."""
    fred = replace(THE_FRED, fields={**THE_FRED.fields, "life_left": 5, "em": 9, "em_left": 2})
    return bar(fred, replace(THE_JOHN, fields={**THE_JOHN.fields, "life_left": 0}), **house_rules)


OF_ALL = Clock("rest", "LIFE and EM back", 600, about="rest")
"""The one clock for everybody of earlier releases."""


@rule("CRS-19", "CRS-20", "CRS-21")
def test_the_one_clock_of_earlier_releases_still_brings_all_back() -> None:
    after = happen_all(hurt(), SYSTEM.ring(hurt(), OF_ALL))
    assert (life_left(after, FRED), stat(after, FRED, "em_left")) == (20, 9)
    assert life_left(after, JOHN) == 0
    own = replace(hurt(), clocks=(rest_clock(hurt(), FRED, "life"),))
    assert Healed(FRED, "life") not in SYSTEM.ring(own, OF_ALL), "Fred’s own clock does that"


@rule("CRS-67")
def test_a_combat_hands_the_one_clock_of_earlier_releases_on_to_each() -> None:
    scene = replace(hurt(), clocks=(replace(OF_ALL, until=400),))
    scene = scene.with_combatant(somebody("Ann", LIFE=9)).with_combatant(somebody("Ben"))
    left = {clock.title: clock.until for clock in play(scene, ROUND.rule, "Ann, Ben").scene.clocks}
    assert left == {"Fred’s LIFE back": 400, "Fred’s EM back": 400}
    assert play(scene, ROUND.rule, "Fred, Mary").scene.clocks == (), "whoever is in it rests no more"


@rule("CRS-4", "CRS-68")
@pytest.mark.parametrize(
    ("chosen", "until"),
    [
        ({}, 660),
        ({"rest_time": "5"}, 360),
        ({"rest_time": "7"}, 480),
        ({"rest_time": "x"}, 660),
    ],
)
def test_rest_takes_as_long_as_the_game_says(chosen: dict[str, str], until: int) -> None:
    clock = rest_clock(replace(bar(**chosen), clock=60), FRED, "life")
    assert (clock.title, clock.until, clock.who) == ("Fred’s LIFE back", until, FRED)


@rule("CRS-68", "CRS-94")
def test_a_grace_period_counts_first_and_the_rest_from_its_end() -> None:
    scene = replace(bar(grace="2"), clock=60)
    grace, barred = after_combat(scene)
    assert (grace.title, grace.until) == ("Grace period", 180)
    assert (barred.title, barred.until) == ("Surprise possible again", 180 + 600)
    assert rest_after(grace, at=180) == 180 + 600
    assert rest_after(grace, at=500) == 180 + 600, "it rings late: the program was closed"
    assert rest_after(grace, at=100) == 100 + 600, "the GM has ended it by hand"
    assert rest_after(replace(grace, held=50), at=500) == 500 + 600, "it stood still"


def rest_after(grace: Clock, at: int) -> int:
    """Return when Fred’s LIFE is back if the grace period rings at this second."""
    told = SYSTEM.ring(replace(hurt(), clock=at), grace)
    (until,) = [
        fact.clock.until for fact in told if isinstance(fact, ClockSet) and fact.clock.about == "life"
    ]
    return until


@rule("CRS-148")
def test_the_flee_time_ends_with_its_clock() -> None:
    scene = happen(bar(flee_time="5"), Fled(FRED))
    clock = flee_clock(scene, FRED)
    assert (clock.who, clock.until, clock.title) == (FRED, 300, "Fred’s Flee time")
    for fact in SYSTEM.ring(scene, clock):
        scene = happen(scene, fact)
    assert FLED not in scene.of(FRED).markers
    assert scene.of(FRED).bystander, "Fred comes back when the GM says so"


@rule("CRS-173", "CRS-183")
@pytest.mark.parametrize(
    ("kind", "title"), [("suggestion", "Suggestion to Mary"), ("coercion", "Coercion of Mary")]
)
@pytest.mark.parametrize(("chosen", "until"), [({}, 600), ({"mind_time": "5"}, 300)])
def test_a_suggestion_and_a_coercion_hold_for_ten_minutes_or_as_the_game_says(
    kind: Kind, title: str, chosen: dict[str, str], until: int
) -> None:
    scene = bar(**chosen)
    clock = mind_clock(scene, MARY, kind, held_for(scene, kind))
    assert (clock.title, clock.until, clock.who) == (title, until, MARY)
    told = SYSTEM.ring(bar(), clock)[1]
    assert told.words(bar()) == f"{title}: the time is over."


def test_nothing_comes_of_the_clock_of_one_who_is_gone() -> None:
    clock = flee_clock(bar(somebody("Ann")), FRED)
    alone = replace(bar(), combatants={})
    assert len(SYSTEM.ring(alone, clock)) == 2


@rule("CRS-183")
def test_the_marker_of_a_coercion_goes_with_its_clock() -> None:
    scene = happen(bar(), Marked(MARY, COERCED))
    assert Unmarked(MARY, "coerced") in SYSTEM.ring(scene, mind_clock(scene, MARY, "coercion", 600))


@rule("CRS-184")
@pytest.mark.parametrize(("chosen", "until"), [({}, 3600), ({"coerced_again": "30"}, 1800)])
def test_an_hour_long_nobody_is_coerced_to_the_same_again(chosen: dict[str, str], until: int) -> None:
    scene = bar(**chosen)
    for what in ("to sing", "to dance"):
        scene = happen(scene, Suggested(JOHN, MARY, "coercion", what))
    clock = again_clock(scene, MARY, "to sing")
    assert (clock.title, clock.until, clock.who) == ("Mary may be coerced again to: to sing", until, MARY)
    told = SYSTEM.ring(scene, clock)
    assert told[2:] == (CoercibleAgain(MARY, "to sing"),)
    assert [one.what for one in combat(happen(scene, told[2])).bent] == ["to dance"]


@rule("CRS-176")
def test_a_clock_counts_until_its_time_is_over() -> None:
    scene = happen(bar(), ClockSet(suggestion_clock(bar(), FRED)))
    assert [counts(replace(scene, clock=at), "suggestion by Fred") for at in (0, 59, 60)] == [
        True,
        True,
        False,
    ]
    assert not counts(scene, "suggestion by Mary")
