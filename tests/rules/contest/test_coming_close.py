"""Being inside a long reach, and how far a Maneuver leads (CT-39, CT-42)."""

from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.rules.contest.combat import CameClose, WentApart
from crs_desktop.rules.contest.throw.stats import melee_combat
from crs_desktop.rules.facts import Moved
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.why import NotAllowed
from tests.rule_marks import rule
from tests.rules.contest.people import KARL, NED, OLAF, karl, olaf, scene_of, somebody
from tests.rules.contest.rounds import a_round, allowed, duel, gained, open_question, worth, worths

NIMBLE = {"melee_defense": 40, "speed": 9}
YES_OLAF = {"Olaf": "yes"}


def ned(at: str = "C1", **stats: Any) -> Any:
    return somebody("Ned", at, "Sword: held", **NIMBLE | stats)


def maneuvered(scene: Scene, *answers: Any) -> Scene:
    """Ned wins his Maneuver by 4 and comes inside the reach, unless ``answers`` say otherwise."""
    given = answers or ("C1", "yes", "nothing", "nothing")
    played = duel(scene, "Olaf", "Ned", YES_OLAF, "6 6 6", *given, answer="maneuver")
    assert played.result is None
    return played.scene


def olafs(scene: Scene) -> Any:
    return worth(melee_combat(scene, OLAF, NED))


INSIDE = maneuvered(scene_of(olaf(), ned()))


@rule("CT-42")
def test_the_reach_is_of_no_use_for_as_long_as_the_other_stays_inside() -> None:
    assert olafs(INSIDE) == 12
    again = duel(INSIDE, "Olaf", "Ned", "6 6 6")
    assert worths(again, "Melee Combat") == [12]


@rule("CT-42", "CT-33", "CT-47")
def test_the_reach_comes_back_when_the_other_flees_and_charges_anew() -> None:
    fled = duel(INSIDE, "Olaf", "Ned", YES_OLAF, "3 3 3", "P1", answer="flee")
    assert fled.told(WentApart) == [WentApart(NED, OLAF)]
    charge = {"Olaf": "nothing", "Ned": "charge Olaf"}
    back = a_round(fled.scene, charge, "C1", {"Olaf": "melee"}, "6 6 6")
    assert worths(back, "Melee Combat") == [20]


@rule("CT-42", "CT-33")
def test_off_the_board_a_flight_leads_out_of_the_reach_too() -> None:
    scene = scene_of(replace(olaf(), square=None), replace(ned(), square=None))
    inside = maneuvered(scene, "yes", "nothing", "nothing")
    assert olafs(inside) == 12
    assert olafs(duel(inside, "Olaf", "Ned", YES_OLAF, "3 3 3", answer="flee").scene) == 20


@rule("CT-42")
def test_whoever_was_moved_apart_between_two_rounds_is_inside_no_more() -> None:
    apart = Moved(NED, Square(15, 0)).on(INSIDE)
    begun = a_round(apart, {"Olaf": "nothing", "Ned": "nothing"})
    assert begun.told(WentApart) == [WentApart(NED, OLAF)]
    assert olafs(Moved(NED, Square(2, 0)).on(begun.scene)) == 20


@rule("CT-42")
def test_a_gm_who_says_not_close_enough_gives_the_reach_back() -> None:
    assert olafs(maneuvered(INSIDE, "C1", "no", "nothing", "nothing")) == 20


@rule("CT-42")
def test_a_maneuver_out_of_melee_range_comes_inside_no_reach() -> None:
    played = duel(scene_of(olaf(), ned()), "Olaf", "Ned", YES_OLAF, "6 6 6", "I1", answer="maneuver")
    assert open_question(played).name == "what", "nobody asks whether Ned is close enough"
    assert played.told(CameClose) == []


WON = ({"Karl": "yes"}, "3 3 3")
"""Ned’s Melee Defense is so high that he wins by 4."""


def maneuver(*answers: Any, scene: Scene | None = None) -> Any:
    here = scene_of(karl("B1"), ned()) if scene is None else scene
    return duel(here, "Karl", "Ned", *WON, *answers, answer="maneuver")


@rule("CT-39")
def test_a_maneuver_ends_in_the_immediate_vicinity() -> None:
    with pytest.raises(NotAllowed, match="A Maneuver ends in the immediate vicinity: 10 m at the most"):
        maneuver("X20")
    assert maneuver("M1").told(Moved) == [Moved(NED, Square(12, 0))]
    farther = scene_of(karl("B1"), ned(), vicinity="30")
    assert maneuver("X20", scene=farther).told(Moved) == [Moved(NED, Square(23, 19))]


@rule("CT-23", "CT-41")
def test_a_melee_strike_needs_melee_range_of_whoever_maneuvered_away() -> None:
    away = maneuver("J1", "nothing")
    assert gained(away) == [(NED, KARL, 2)]
    assert allowed(away) == ["nothing"]
    reasons = [str(one.why_not) for one in open_question(away).options(away.scene) if one.why_not]
    assert set(reasons) == {"Karl is 8 m away: a Melee Strike needs melee range."}
    assert allowed(maneuver("A2", "nothing")) == ["strike 1", "strike 2", "nothing"]


@rule("CT-23", "CT-46")
def test_a_sneak_attack_that_ends_out_of_melee_range_is_no_strike() -> None:
    far = scene_of(karl("A1"), ned("M1"))
    aims = {"Karl": "nothing", "Ned": "sneak Karl"}
    arrived = a_round(far, aims, "stats", "9 9 9", "F1")
    assert allowed(arrived) == ["nothing"]
    assert "strike 1" in allowed(a_round(far, aims, "stats", "9 9 9", "B1"))


@rule("CT-37", "CT-57")
def test_whoever_wins_against_a_maneuver_strikes_before_the_other_is_gone() -> None:
    people = scene_of(karl("B1", melee_attack=40), olaf("D1"), ned())
    aims = {"Karl": "melee Ned", "Olaf": "melee Ned", "Ned": "nothing"}
    both = {"Karl": "yes", "Olaf": "yes"}
    played = a_round(people, aims, {"Ned": "maneuver"}, both, "9 9 9", "3 3 3", "J1", "nothing")
    assert gained(played) == [(KARL, NED, 2), (NED, OLAF, 2)]
    assert (open_question(played).who, allowed(played)[0]) == (KARL, "strike 1")
