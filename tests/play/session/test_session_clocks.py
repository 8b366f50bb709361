"""Clocks ring when the time that is told has come to them, or when the GM says so."""

import pytest
from msgspec.structs import replace

from crs_desktop.play.session.session import Session
from crs_desktop.play.told.story import story
from crs_desktop.rules.facts import ClockSet, FieldSet
from crs_desktop.rules.scene import Clock
from crs_desktop.rules.why import NotAllowed
from tests.play.fights import FRED, attack

TEA = Clock("tea", "Tea", 300)


@pytest.fixture
def resting(bar: Session) -> Session:
    bar.rule(FieldSet(FRED, "life_left", 3), ClockSet(TEA))
    return bar


def told(session: Session) -> list[str]:
    return [line.text for line in story(session.path)]


def titles(session: Session) -> list[str]:
    return [clock.title for clock in session.scene.clocks]


def test_clocks_ring_in_the_order_they_run_out_and_are_gone(resting: Session) -> None:
    resting.elapse(299)
    assert len(titles(resting)) == 2
    resting.elapse(700)
    assert titles(resting) == []
    assert told(resting)[-3:] == [
        "Tea: the time is over.",
        "Fred’s LIFE back: the time is over.",
        "Fred heals: LIFE 3 → 20.",
    ]


def test_a_clock_that_stands_still_does_not_ring(resting: Session) -> None:
    (rest,) = [clock for clock in resting.scene.clocks if clock.who == FRED]
    resting.rule(ClockSet(replace(rest, held=100)))
    resting.elapse(900)
    assert titles(resting) == ["Fred’s LIFE back"]


def test_the_gm_lets_a_clock_run_out_and_takes_that_back(resting: Session) -> None:
    resting.ring("life Fred")
    assert "Fred heals: LIFE 3 → 20." in told(resting)
    resting.undo()
    assert resting.scene.of(FRED).fields["life_left"] == 3
    assert titles(resting) == ["Tea", "Fred’s LIFE back"]
    with pytest.raises(NotAllowed, match="This clock does not exist"):
        resting.ring("supper")


def test_a_clock_rings_again_when_undo_went_past_its_ringing(resting: Session) -> None:
    resting.rule(FieldSet(FRED, "dr", 9))
    resting.elapse(700)
    resting.undo()
    assert "life_left" not in resting.scene.of(FRED).fields, "time stays, and what it brought"
    assert resting.path[-1].after.of(FRED).fields["life_left"] == 3, "it is told with the next step"
    attack(resting)
    assert titles(resting) == []
    assert told(resting).count("Fred heals: LIFE 3 → 20.") == 1
