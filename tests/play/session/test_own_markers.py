"""Markers of the GM's own end by themselves, where they were put on to do so, and come back with undo."""

import pytest

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.used_markers import used_markers
from crs_desktop.play.told.story import story
from crs_desktop.rules.facts import ClockSet, ClockStopped, Marked
from crs_desktop.rules.facts.markers import clock_of
from crs_desktop.rules.scene import Clock, Marker
from crs_desktop.rules.values import Name
from tests.sessions import answer, bridge

FRED, JOHN = Name("Fred"), Name("John")


def words(fight: Bridge, who: Name) -> list[str]:
    return [marker.word for marker in fight.scene.of(who).markers]


@pytest.fixture
def fight() -> Bridge:
    """Fred is up, then John."""
    made = bridge()
    answer(made, "1", "", "", "", "9", "A")
    assert made.scene.up == FRED
    return made


def test_one_ends_when_his_next_turn_comes(fight: Bridge) -> None:
    fight.rule(Marked(JOHN, Marker("flag", "dazed", "turn")), Marked(FRED, Marker("flag", "dazed", "turn")))
    answer(fight, "No Action")
    assert fight.scene.up == JOHN
    assert (words(fight, JOHN), words(fight, FRED)) == ([], ["dazed"])
    assert story(fight.session.path)[-1].text == "John: no longer dazed."
    fight.undo()
    assert (fight.scene.up, words(fight, JOHN)) == (FRED, ["dazed"])


def test_one_ends_with_the_round(fight: Bridge) -> None:
    fight.rule(Marked(FRED, Marker("flag", "held", "round")), Marked(JOHN, Marker("flag", "held")))
    answer(fight, "No Action")
    assert "held" in words(fight, FRED)
    course = fight.session.system.display.course
    while (now := course(fight.scene)) is not None and now.title == "Round 1" and now.now >= 0:
        answer(fight, "No Action" if fight.prompt.text.endswith("Action?") else fight.prompt.filled or "5")
    assert "held" not in words(fight, FRED) and "held" in words(fight, JOHN)


@pytest.mark.parametrize("way", ["rings", "is taken away"])
def test_one_ends_with_its_clock(fight: Bridge, way: str) -> None:
    clock = Clock(clock_of(FRED, "blessed"), "Fred: blessed", 600, FRED)
    fight.rule(Marked(FRED, Marker("sun", "blessed", "clock")), ClockSet(clock))
    fight.elapse(599)
    assert "blessed" in words(fight, FRED)
    if way == "rings":
        fight.elapse(600)
    else:
        fight.rule(ClockStopped(clock.id))
    assert "blessed" not in words(fight, FRED)


def test_those_of_before_are_offered_again_the_latest_first(fight: Bridge) -> None:
    held, seen = Marker("lock", "held", "round"), Marker("eye", "seen")
    for marker in (held, seen, held):
        fight.rule(Marked(FRED, marker))
    assert used_markers(fight.session.path) == [held, seen]
