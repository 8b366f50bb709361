"""Situations 19 to 22: Flee and Maneuver."""

from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.rules.contest.attack.loading import Loosed, Reloaded
from crs_desktop.rules.contest.attack.shooting import loaded
from crs_desktop.rules.contest.round.answering import CORNERED
from crs_desktop.rules.facts import Marked, Moved, Unmarked
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.why import NotAllowed
from tests.rule_marks import rule
from tests.rules.contest.people import KARL, NED, RITA, bruno, karl, rita, scene_of, somebody
from tests.rules.contest.rounds import allowed, duel, gained, open_question, results, rolls, worths, wounds

MEADOW = scene_of(karl(), rita())
YES_KARL = {"Karl": "yes"}


@rule("CT-33")
@pytest.mark.parametrize(("dice", "roll", "points"), [("8 8 8", 21, 0), ("4 4 4", 9, -3)])
def test_a_flight_that_is_not_lost_leaves_melee_range(dice: str, roll: float, points: int) -> None:
    played = duel(MEADOW, "Karl", "Rita", YES_KARL, dice, "H1", answer="flee")
    assert (rolls(played), results(played), gained(played)) == ([roll], [points], [])
    assert played.told(Moved) == [Moved(RITA, Square(7, 0))]
    assert played.result is None


@rule("CT-35")
def test_the_cornered_are_not_offered_flight_until_a_door_opens() -> None:
    shut = Marked(RITA, CORNERED).on(MEADOW)
    with pytest.raises(NotAllowed, match="cornered and cannot flee"):
        duel(shut, "Karl", "Rita", answer="flee")
    opened = Unmarked(RITA, CORNERED.word).on(shut)
    assert duel(opened, "Karl", "Rita", YES_KARL, "8 8 8", "H1", answer="flee").result is None


@rule("CT-35")
def test_a_faster_pursuer_is_told_to_catch_up_in_the_end() -> None:
    scene = scene_of(bruno("A1"), rita())
    played = duel(scene, "Bruno", "Rita", {"Bruno": "yes"}, "6 6 6", "H1", answer="flee")
    said = "Rita gets away; faster pursuers catch up if they keep chasing: Bruno."
    assert said in played.noted()
    assert gained(played) == []


@rule("CT-34", "CT-60", "CT-22")
@pytest.mark.parametrize(("dice", "points"), [("6 6 7", 1), ("11 11 11", 4)])
def test_whoever_is_caught_gives_a_plain_advantage_however_large_the_win(dice: str, points: int) -> None:
    scene = scene_of(rita("A1"), karl("B1"))
    caught = duel(scene, "Rita", "Karl", {"Rita": "yes"}, dice, answer="flee")
    assert (results(caught), gained(caught)) == ([points], [(RITA, KARL, 2)])
    given = [{"Rita": "yes"}, dice, "strike 1", "9 9 9", "flesh", 1]
    played = duel(scene, "Rita", "Karl", *given, answer="flee")
    assert wounds(played) == [(KARL, "flesh wound −1")]


NED_AT_BAY = scene_of(karl(), somebody("Ned", "B1", "Sword: held", agility=4))


def maneuver(*answers: Any, scene: Scene = NED_AT_BAY) -> Any:
    return duel(scene, "Karl", "Ned", YES_KARL, *answers, answer="maneuver")


@rule("CT-36", "CT-37")
@pytest.mark.parametrize(("dice", "points"), [("12 12 10", 4), ("10 10 10", 3), ("9 9 8", 2), ("8 7 7", 1)])
def test_an_attacker_who_wins_a_maneuver_has_a_plain_advantage(dice: str, points: int) -> None:
    played = maneuver(dice)
    assert worths(played, "Melee Attack") == [14], "without the Advantage"
    assert (results(played), gained(played)) == ([points], [(KARL, NED, 2)])
    assert open_question(played).name == "strike"


@rule("CT-38")
def test_a_stalemate_is_no_progress() -> None:
    played = maneuver("6 7 7")
    assert (played.result, results(played), gained(played), played.told(Moved)) == (None, [0], [], [])


@rule("CT-39")
def test_by_one_he_has_a_place_near_by_and_nothing_else() -> None:
    asked = maneuver("5 5 5")
    assert open_question(asked).words(asked.scene) == (
        "Where does Ned move, in the immediate vicinity? Karl may block the way."
    )
    played = maneuver("5 5 5", "B2")
    assert (played.result, gained(played)) == (None, [])
    assert played.told(Moved) == [Moved(NED, Square(1, 1))]


@rule("CT-40")
def test_by_two_he_passes_and_has_one_short_action() -> None:
    asked = maneuver("4 4 4")
    assert open_question(asked).words(asked.scene) == "Where does Ned move? No enemy blocks the way."
    short = maneuver("4 4 4", "A2")
    assert allowed(short) == ["other", "nothing"]
    played = maneuver("4 4 4", "A2", "other")
    assert (played.result, gained(played)) == (None, [])


@rule("CT-41")
@pytest.mark.parametrize(("dice", "points"), [("3 3 3", -3), ("1 2 2", -4)])
def test_by_three_or_four_he_has_an_advantage_as_well(dice: str, points: int) -> None:
    played = maneuver(dice, "A2", "nothing")
    assert (results(played), gained(played)) == ([points], [(NED, KARL, 2)])
    assert maneuver(dice, "A2", "nothing", "nothing").result is None, "if he wants to use it"


EMPTY = "Short bow: held; Foil: carried; Leather: worn"


def with_bow(items: str, empty: str = "") -> Scene:
    scene = scene_of(karl(), rita(items=items, aim=16))
    return Loosed(RITA, empty, 6).on(scene) if empty else scene


def evade(scene: Scene, *answers: Any) -> Any:
    return duel(scene, "Karl", "Rita", YES_KARL, *answers, answer="maneuver")


@rule("CT-40", "CT-32")
def test_a_bow_is_reloaded_or_shot_as_the_short_action_not_both() -> None:
    scene = with_bow(EMPTY, "Short bow")
    short = evade(scene, "3 3 4", "B1")
    assert allowed(short) == ["reload Short bow", "other", "nothing"]
    reloaded = evade(scene, "3 3 4", "B1", "reload Short bow")
    assert reloaded.told(Reloaded) == [Reloaded(RITA, "Short bow", quick=True)]
    assert (loaded(reloaded.scene, RITA), gained(reloaded)) == (("Short bow",), [(RITA, KARL, 2)])
    assert allowed(reloaded) == ["strike 1", "strike 2", "nothing"]
    both = replace(scene, house_rules={**scene.house_rules, "reload-shot": "both"})
    assert "shoot" in allowed(evade(both, "3 3 4", "B1", "reload Short bow"))


@rule("CT-40")
def test_a_loaded_bow_is_shot_and_a_crossbow_takes_too_long_to_reload() -> None:
    loaded_ = evade(with_bow(EMPTY), "4 4 5", "B1")
    assert allowed(loaded_) == ["shoot Karl", "other", "nothing"]
    shot = evade(with_bow(EMPTY), "4 4 5", "B1", "shoot Karl")
    choice, circumstances = open_question(loaded_), open_question(shot)
    assert circumstances.name == "circumstances"
    coming = circumstances.forecast(shot.scene, circumstances.usual(shot.scene))
    assert choice.forecast(loaded_.scene, "shoot Karl").hit == coming.hit
    assert choice.forecast(loaded_.scene, "other") is None
    crossbow = "Crossbow: held; Leather: worn"
    assert allowed(evade(with_bow(crossbow, "Crossbow"), "4 4 5", "B1")) == ["other", "nothing"]
    assert allowed(evade(with_bow(crossbow), "4 4 5", "B1")) == ["shoot Karl", "other", "nothing"]
