"""What an hour at the table showed: how a round reads, and what Enter answers in it."""

import re
from fractions import Fraction

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from crs_desktop.rules.contest.attack.loading import Loosed, Reloaded
from crs_desktop.rules.contest.attack.shooting import left_to_reload
from crs_desktop.rules.contest.ground import enemies, within_melee
from crs_desktop.rules.contest.movement.ranges import links
from crs_desktop.rules.contest.round.rounds import RELOAD, ROUND
from crs_desktop.rules.contest.round.rulings import OFFERS
from crs_desktop.rules.contest.state import END_OF_ROUND
from crs_desktop.rules.contest.throw.stats import shortly, value
from crs_desktop.rules.contest.wounds.hurt import Injured, WoundStruck
from crs_desktop.rules.contest.wounds.injuries import disabled
from crs_desktop.rules.fact import happen_all
from crs_desktop.rules.facts import Left, Reckoned, StatMadeUp, Sum, Term
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sides import order_of_attack
from tests.rule_marks import rule
from tests.rules.contest.people import (
    BRUNO,
    KARL,
    LENA,
    PAUL,
    RITA,
    bruno,
    karl,
    lena_at,
    paul,
    rita,
    scene_of,
    somebody,
)
from tests.rules.contest.rounds import a_round, duel, open_question, wounds
from tests.rules.playing import play

MEADOW = scene_of(karl(), rita())
OFFERED = {offer.term: offer for offer in OFFERS}


@rule("CT-33", "CT-35")
def test_whoever_gets_away_stands_out_of_melee_range_unless_somewhere_else_is_named() -> None:
    asked = duel(MEADOW, "Karl", "Rita", {"Karl": True}, "7 7 7", answer="flee")
    away = open_question(asked).usual(asked.scene)
    assert not within_melee(asked.scene.changed(RITA, square=away), KARL, RITA)


@rule("CT-33")
def test_no_melee_is_drawn_with_somebody_who_has_got_away() -> None:
    people = scene_of(karl(), rita(), paul("A5"), bruno("A6"))
    aims = {"Karl": "melee Rita", "Rita": "nothing", "Paul": "melee Bruno", "Bruno": "nothing"}
    flees = a_round(people, aims, {"Rita": "flee", "Bruno": "melee"}, {"Karl": True}, "7 7 7")
    assert [(link.who, link.whom) for link in links(flees.scene)] == [(KARL, RITA), (PAUL, BRUNO)]
    gone = a_round(people, aims, {"Rita": "flee", "Bruno": "melee"}, {"Karl": True}, "7 7 7", "H1")
    assert [(link.who, link.whom) for link in links(gone.scene)] == [(PAUL, BRUNO)]


@rule("CT-54")
def test_the_arrow_of_a_melee_comes_from_who_began_it() -> None:
    fights = duel(scene_of(rita(), karl()), "Karl", "Rita")
    assert [(link.who, link.whom) for link in links(fights.scene)] == [(KARL, RITA)]


@rule("CT-25")
def test_a_strike_that_does_not_hit_says_so() -> None:
    missed = duel(MEADOW, "Karl", "Rita", "9 9 9", "strike 1", "5 5 5")
    assert missed.noted() == ["Karl misses, or the armor holds."]
    hit = duel(MEADOW, "Karl", "Rita", "9 9 9", "strike 1", "9 9 9")
    assert hit.noted() == []


@rule("CT-29")
def test_a_shot_that_does_not_hit_says_so() -> None:
    aims = {"Lena": "shoot Karl", "Karl": "nothing"}
    missed = a_round(scene_of(lena_at("A1"), karl("L1")), aims, (), "5 5 5")
    assert missed.noted() == ["Lena misses Karl."]


@rule("CT-45")
@pytest.mark.parametrize(("square", "far"), [("Z1", "10 m"), ("F1", "5 m")])
def test_who_is_seen_is_seen_where_he_is(square: str, far: str) -> None:
    scene = scene_of(karl(square), paul("A1"))
    seen = a_round(scene, {"Karl": "sneak Paul", "Paul": "nothing"}, "stats", "5 5 5")
    assert seen.noted() == [f"Paul notices Karl {far} away."]


def _wounded(scene: Scene, place: str) -> str:
    blow = ("9 9 9", "", "strike 1", "8 8 8", "flesh", 1)
    done = duel(scene, "Karl", "Rita", *blow, place)
    return wounds(done)[0][1]


@rule("CT-28", "CT-83")
def test_a_wound_of_the_leg_may_take_off_the_speed_in_the_same_words() -> None:
    scene = happen_all(scene_of(karl(), rita(), silent=False), (StatMadeUp("Climbing", 10),))
    assert _wounded(scene, "left leg, Speed -2") == "left leg −1, Speed −2"
    assert _wounded(scene, "left leg, Climbing −4, up high") == "left leg, up high −1, Climbing −4"
    spoken = "the heart, dead - or nearly so; he drops the club"
    assert _wounded(scene, spoken) == "the heart, dead - or nearly so, he drops the club −1"
    assert _wounded(scene, "the heart, dead") == "the heart dead −1", "the GM rules that, not a word of it"
    assert _wounded(scene, "Speed −1") == "flesh wound −1, Speed −1"
    limps = scene_of(rita(injuries=("left leg −1, Speed -2",)))
    assert value(limps, RITA, "speed") == 5
    assert disabled(limps, RITA) == ""


def test_the_question_of_a_wound_says_whose_it_is() -> None:
    scene = scene_of(karl(), rita(), silent=False)
    asked = duel(scene, "Karl", "Rita", "9 9 9", "", "strike 1", "8 8 8", "flesh", 1)
    assert "Rita’s wound" in open_question(asked).words(asked.scene)


def test_the_gm_is_offered_an_enemy_to_gain_something_over() -> None:
    friends = scene_of(karl(), lena_at("A2"), rita("B1"))
    sided = friends.changed(KARL, side="red").changed(LENA, side="red").changed(RITA, side="blue")
    asked = play(sided, OFFERED["Advantage"].rule, "Karl")
    assert open_question(asked).usual(asked.scene) == "Rita"


def test_whoever_is_off_the_board_is_not_the_nearest_enemy() -> None:
    scene = scene_of(karl(), lena_at("A2"), rita("B1"))
    away = scene.changed(LENA, square=None)
    assert enemies(away, KARL) == (RITA, LENA)
    assert order_of_attack(away, KARL, RITA, 0) < order_of_attack(away, KARL, LENA, 0)
    assert enemies(scene.changed(KARL, square=None), KARL) == (LENA, RITA), "the order of entry"


def test_the_wound_that_came_last_is_struck_off_first() -> None:
    waiting = tuple(Injured(RITA, cut, due=END_OF_ROUND) for cut in ("cut −1", "stab −3"))
    asked = play(happen_all(MEADOW, waiting), OFFERED["Strike off a wound"].rule)
    assert open_question(asked).usual(asked.scene) == "1"
    assert WoundStruck(RITA, "cut −1").words(MEADOW) == "Rita’s wound is struck off: cut −1."


@rule("CT-35")
def test_whom_the_gm_calls_cornered_cannot_flee_until_he_takes_it_back() -> None:
    cornered = play(MEADOW, OFFERED["Cornered"].rule, "Rita").scene
    attacked = a_round(cornered, {"Karl": "melee Rita", "Rita": "nothing"})
    asked = open_question(attacked)
    (part,) = asked.parts(attacked.scene)
    assert [one.value for one in part.options(cornered) if one.why_not] == ["flee"]
    assert play(cornered, OFFERED["Cornered"].rule, "Rita").scene.of(RITA).markers == ()
    assert OFFERED["Cornered"].why_not(scene_of()) is not None


@rule("CT-32")
def test_what_is_empty_of_somebody_who_is_gone_is_not_told() -> None:
    scene = happen_all(scene_of(karl(), lena_at("B1")), (Loosed(LENA, "Longbow", 1),))
    assert RELOAD.why_not(scene) is None
    gone = happen_all(scene, (Left(LENA),))
    assert str(RELOAD.why_not(gone)) == "All weapons are loaded."
    assert Reloaded(LENA, "Longbow").words(gone) == ""


@rule("CT-10", "CT-47")
def test_a_time_off_the_grid_is_shown_with_two_places_and_never_rounded_up() -> None:
    aims = {"Karl": "charge Lena", "Lena": "nothing"}
    charge = a_round(scene_of(karl("A1"), lena_at("K2")), aims, "drawn", False)
    assert "against Karl’s Time 25.12:" in open_question(charge).words(charge.scene)
    assert shortly(Fraction(167498, 10000)) == "16.75"
    assert str(Sum((Term("dice", "18"),), 17.996)) == "18 dice = 17.99"
    assert Sum((), -0.477116).worth == "−0.48"
    assert Sum((), 11.1).worth == "11.1"


@rule("CT-32", "CT-40")
@pytest.mark.parametrize(("reading", "left"), [("engaged", 1), ("free", 0)])
def test_a_bow_is_not_reloaded_by_the_way_while_its_archer_maneuvers(reading: str, left: int) -> None:
    scene = scene_of(karl(), lena_at("B1"), maneuver_reload=reading)
    empty = happen_all(scene, (Loosed(LENA, "Longbow", 1),))
    played = duel(empty, "Karl", "Lena", {"Karl": True}, "5 5 5", answer="maneuver")
    assert left_to_reload(played.scene, LENA, "Longbow") == left
    won = duel(empty, "Karl", "Lena", {"Karl": True}, "2 2 2", "B1", "reload Longbow", answer="maneuver")
    assert left_to_reload(won.scene, LENA, "Longbow") == 0
    archer_attacks = duel(empty, "Lena", "Karl", {"Lena": True}, "10 10 9", answer="maneuver")
    assert left_to_reload(archer_attacks.scene, LENA, "Longbow") == left


@rule("CT-10", "CT-47", "CT-49")
@given(
    across=st.integers(3, 20),
    down=st.integers(0, 20),
    speed=st.integers(1, 40),
    perception=st.integers(1, 40),
)
@example(across=5, down=16, speed=9, perception=1)
@example(across=18, down=1, speed=20, perception=28)
def test_the_sums_of_a_charge_add_up_as_they_are_shown(
    across: int, down: int, speed: int, perception: int
) -> None:
    assume(across**2 + down**2 <= 400)
    scene = scene_of(
        somebody("Karl", "A1", "Sword: held", speed=speed / 4),
        somebody("Lena", str(Square(across, down)), "Longbow: held", perception=perception / 2),
    )
    aims = {"Karl": "charge Lena", "Lena": "nothing"}
    for fact in a_round(scene, aims, "drawn", "yes", "5 5 5").told(Reckoned):
        terms, _, told = str(fact.sum).replace("−", "-").rpartition(" = ")
        numbers = re.findall(r"(?:^|([+-]) )(\d+(?:\.\d+)?) ", terms)
        shown = sum(Fraction(sign.strip() + number) for sign, number in numbers)
        assert Fraction(told) == shown, str(fact.sum)


@pytest.mark.parametrize(
    ("side", "other", "usual"), [("red", "blue", True), ("red", "red", False), ("", "", False)]
)
def test_enter_begins_a_round_where_two_sides_stand_ready(side: str, other: str, usual: bool) -> None:
    """Seen: with four armed people of two sides on the board Enter began a single contest."""
    scene = scene_of(replace(karl("A1"), side=side), replace(rita("B1"), side=other))
    assert ROUND.usual(scene) is usual
