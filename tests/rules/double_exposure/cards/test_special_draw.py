import pytest
from msgspec.structs import replace

from crs_desktop.rules.double_exposure import SYSTEM
from crs_desktop.rules.double_exposure.round.procedures import SHORT_RANGE
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import CardsReturned, Compared, FieldSet, Left
from tests.rule_marks import rule
from tests.rules.double_exposure.bar import (
    JOHN,
    THE_JOHN,
    bar,
    cleaned_up,
    defend,
    defense,
    out_of,
    strike,
    with_out,
)
from tests.rules.playing import cards, play, somebody

ALL_BUT_THE_ACE = "2 3 4 5 6 7 8 9 10 J Q"


@rule("CRS-34")
def test_an_ace_in_defense_forces_one_card_that_is_taken_off_dr() -> None:
    played = defend(bar(), "A 4")
    assert played.keys == ["pick 1", "special draw"]
    assert defense(bar(), "A 4") == 6 - 4


@rule("CRS-34")
@pytest.mark.parametrize("drawn", ["10 A 4", "10 J A 4"])
def test_the_tens_before_the_ace_count_nothing(drawn: str) -> None:
    assert defense(bar(), drawn) == 6 - 4


@rule("CRS-35")
@pytest.mark.parametrize(("modifier", "left"), [(5, 7), (-1, 1)])
def test_modifiers_stay_in_effect_before_the_subtraction(modifier: int, left: int) -> None:
    armoured = somebody("John", DR=6, DR_MODIFIER=modifier, LIFE=10)
    assert defense(bar(armoured), "A 4") == left


@rule("CRS-36")
def test_the_ace_is_out_for_the_special_draw_only() -> None:
    assert "A" not in defend(bar(), "A").outcomes
    over = defend(bar(), "A 4")
    assert over.facts[-1] == CardsReturned(JOHN, cards("A"))
    assert "A" in SYSTEM.cards(over.scene, JOHN).left


@rule("CRS-37")
@pytest.mark.parametrize("ten", ["10", "J", "Q"])
def test_a_ten_in_the_special_draw_counts_0_and_calls_for_no_other(ten: str) -> None:
    assert defend(bar(), f"A {ten}").keys == ["pick 1", "special draw"]
    assert defense(bar(), f"A {ten}") == 6


@rule("CRS-38")
def test_with_no_card_left_for_the_special_draw_the_whole_defense_is_0() -> None:
    armoured = replace(THE_JOHN, fields={**THE_JOHN.fields, "dr_modifier": 5})
    scene = with_out(bar(armoured), JOHN, ALL_BUT_THE_ACE)
    played = strike(scene, 8, "9", "A")
    (compared,) = played.told(Compared)
    assert (compared.theirs.total, compared.theirs.note) == (0, "no card is left")
    assert played.result == 17
    assert "A" in SYSTEM.cards(played.scene, JOHN).left


@rule("CRS-39")
@pytest.mark.parametrize(("dr", "special", "left"), [(6, "6", 0), (6, "7", 0), (3, "9", 0), (6, "5", 1)])
def test_a_defense_is_never_below_0(dr: int, special: str, left: int) -> None:
    assert defense(bar(somebody("John", DR=dr, LIFE=99)), f"A {special}") == left


@rule("CRS-50")
def test_the_special_card_stays_out_until_clean_up() -> None:
    played = defend(bar(), "10 A 4")
    assert out_of(played, JOHN) == cards("10 4")
    assert cleaned_up(played.scene).spent[JOHN] == ()


@rule("CRS-49")
@pytest.mark.parametrize(
    "aside", [FieldSet(JOHN, "life_left", 0), Left(JOHN)], ids=lambda fact: type(fact).__name__
)
def test_the_ace_goes_back_even_when_an_aside_ends_the_special_draw(aside: Fact) -> None:
    played = play(bar(), SHORT_RANGE.rule, "Fred", "John", 8, "9", "A", aside)
    assert played.keys[-1] == "Fred/Defense/special draw"
    assert played.result is None
    assert "A" not in out_of(played, JOHN)


def test_the_equation_shows_what_the_ace_took() -> None:
    (compared,) = strike(bar(somebody("John", DR=6, DR_MODIFIER=2, LIFE=10)), 8, "9", "A", "4").told(Compared)
    assert str(compared.theirs) == "6 DR + 2 modifiers − 4 (special draw) = 4"
    assert compared.outcome_words() == "hit by 13"
