from fractions import Fraction

import pytest

from crs_desktop.rules.double_exposure.round.dispute import BY_LOT, DISPUTE
from tests.rule_marks import rule
from tests.rules.double_exposure.in_combat import a_round, under_way
from tests.rules.playing import play

SCENE = under_way(0, 9)


@rule("CRS-157")
@pytest.mark.parametrize(("card", "side"), [("A", "15 feet"), ("2", "20 feet"), ("3", "25 feet")])
def test_one_card_for_each_and_the_card_drawn_decides(card: str, side: str) -> None:
    played = play(SCENE, DISPUTE.rule, "15 feet, 20 feet, , 25 feet.", card)
    question = played.asked[1].question
    assert question.words(SCENE) == "One card each: A 15 feet, 2 20 feet, 3 25 feet.. Draw one."
    assert played.noted() == [f"The draw falls on: {side}."]


@rule("CRS-157")
def test_each_has_the_same_chance() -> None:
    outcomes = play(SCENE, DISPUTE.rule, "near, far").outcomes
    assert {Fraction(weight, sum(outcomes.values())) for weight in outcomes.values()} == {Fraction(1, 2)}


@rule("CRS-157")
@pytest.mark.parametrize(("text", "count"), [("near", 1), (",", 0)])
def test_less_than_two_are_told(text: str, count: int) -> None:
    played = play(SCENE, DISPUTE.rule, text)
    assert played.noted() == [f"A draw needs at least 2 outcomes, not {count}."]


@rule("CRS-157")
@pytest.mark.parametrize(("count", "drawn"), [(13, "K"), (14, "ah"), (52, "Kc"), (53, "53"), (99, "99")])
def test_there_are_as_many_lots_as_sides(count: int, drawn: str) -> None:
    played = play(SCENE, DISPUTE.rule, ", ".join(f"N{number + 1}" for number in range(count)), drawn)
    assert played.noted() == [f"The draw falls on: N{count}."]
    assert len(play(SCENE, DISPUTE.rule, ",".join(["x"] * count)).outcomes) == count


@rule("CRS-157")
@pytest.mark.parametrize(
    ("text", "drawn"), [("yes ×2, no", "yes yes no"), ("box 2, Max x 3", "box 2 Max Max Max")]
)
def test_what_is_likelier_has_more_cards(text: str, drawn: str) -> None:
    waiting = play(SCENE, DISPUTE.rule, text)
    said = waiting.asked[1].question.words(SCENE)
    sides = [play(SCENE, DISPUTE.rule, text, card).noted()[0] for card in waiting.outcomes]
    assert " ".join(side.removeprefix("The draw falls on: ").rstrip(".") for side in sides) == drawn
    assert said.startswith("One card each: A ")


@rule("CRS-157")
def test_it_is_at_hand_in_the_middle_of_a_round() -> None:
    assert BY_LOT.rule is DISPUTE.rule
    assert a_round(SCENE).keys == ["round 2/step 1/who acts"]
