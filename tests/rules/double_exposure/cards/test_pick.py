from fractions import Fraction

import pytest
from msgspec.structs import replace

from crs_desktop.rules.double_exposure import SYSTEM
from crs_desktop.rules.double_exposure.cards.deck import is_ace, is_ten, worth
from crs_desktop.rules.double_exposure.cards.pick import ac_pick
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import CardSpent, CardsReturned, Left
from crs_desktop.rules.values import Card
from tests.rule_marks import rule
from tests.rules.double_exposure.bar import (
    FRED,
    JOHN,
    MARY,
    bar,
    cleaned_up,
    full_deck,
    out_of,
    pick,
    strike,
    with_out,
)
from tests.rules.oracle import walk
from tests.rules.playing import cards, opening, play, somebody

NUMBERS = cards("2 3 4 5 6 7 8 9")


@rule("CRS-25")
def test_the_plain_deck_is_one_each_of_ace_to_ten() -> None:
    assert full_deck(0) == cards("A 2 3 4 5 6 7 8 9 10")


@rule("CRS-26")
@pytest.mark.parametrize("card", ["10", "J", "Q", "K", "Jh", "Kc", "Joker 1"])
def test_every_ten_picture_and_joker_counts_ten(card: str) -> None:
    assert (worth(Card(card)), is_ten(Card(card))) == (10, True)


@rule("CRS-26")
def test_the_other_cards_count_what_they_show() -> None:
    assert [worth(card) for card in NUMBERS] == [2, 3, 4, 5, 6, 7, 8, 9]
    assert not any(is_ten(card) for card in cards("A 2 3 4 5 6 7 8 9"))


@rule("CRS-27")
@pytest.mark.parametrize("luck", range(21))
def test_each_point_of_lb_adds_one_more_ten(luck: int) -> None:
    deck = full_deck(luck)
    assert len(set(deck)) == len(deck) == 10 + luck
    assert sum(map(is_ten, deck)) == 1 + luck
    assert sum(map(is_ace, deck)) == 1


def test_the_sheet_has_room_for_as_much_lb_as_there_are_tens() -> None:
    lb = SYSTEM.field("lb", SYSTEM.opening())
    assert [luck for luck in range(-2, 25) if lb.check(luck) is None] == list(range(21))


@rule("CRS-27")
def test_no_lb_takes_a_card_away() -> None:
    assert len(full_deck(-1)) == 10


@rule("CRS-28")
def test_a_pick_is_one_card_that_everybody_sees_at_once() -> None:
    played = pick(bar(), "7")
    assert played.keys == ["pick 1"]
    assert played.facts == (CardSpent(JOHN, Card("7"), seen="open"),)
    assert played.result.total == 7


@rule("CRS-28", "CRS-43")
def test_several_cards_can_be_called_for_and_are_added() -> None:
    played = pick(bar(), "7 2 5", called=3)
    assert played.keys == ["pick 1", "pick 2", "pick 3"]
    assert played.result.total == 14


@rule("CRS-29")
def test_any_card_left_in_his_deck_may_be_the_one_that_came_up_each_as_likely() -> None:
    scene = with_out(bar(), JOHN, "3 J")
    waiting = pick(scene, "")
    assert waiting.asked[0].question.who == JOHN
    assert waiting.outcomes == dict.fromkeys(cards("A 2 4 5 6 7 8 9 10 Q"), 1)


@rule("CRS-30", "CRS-33")
@pytest.mark.parametrize(("drawn", "called"), [("A", 1), ("A", 3), ("5 A", 2), ("5 6 A", 3)])
def test_any_ace_makes_the_whole_pick_0(drawn: str, called: int) -> None:
    result = pick(bar(), drawn, called).result
    assert (result.nullified, result.total) == (True, 0)


@rule("CRS-51")
def test_a_pick_of_several_cards_stops_at_the_ace_and_what_was_drawn_stays_out() -> None:
    played = pick(bar(), "5 A", called=3)
    assert played.keys == ["pick 1", "pick 2"]
    assert out_of(played, JOHN) == ("5",)


@rule("CRS-40", "CRS-43")
def test_a_ten_calls_for_another_card_which_is_added() -> None:
    played = pick(bar(), "10 7")
    assert played.keys == ["pick 1", "pick 2"]
    assert played.result.total == 17


@rule("CRS-41")
def test_the_ten_is_out_of_the_deck_before_its_bonus_card_is_chosen() -> None:
    outcomes = pick(bar(), "10").outcomes
    assert "10" not in outcomes
    assert len(outcomes) == 11


@rule("CRS-42", "CRS-26", "CRS-43")
def test_each_further_ten_calls_for_a_further_card() -> None:
    played = pick(bar(), "10 J Q 7")
    assert len(played.keys) == 4
    assert played.result.total == 37


@rule("CRS-44")
@pytest.mark.parametrize("drawn", ["10 A", "10 J A", "J Q 10 A"])
def test_an_ace_after_tens_still_makes_the_whole_result_0(drawn: str) -> None:
    played = pick(bar(), drawn)
    assert played.result.total == 0
    assert out_of(played, JOHN) == cards(drawn)[:-1]


@rule("CRS-45")
@pytest.mark.parametrize(
    ("drawn", "called", "total"), [("10 5 3", 2, 18), ("5 10 3", 2, 18), ("10 J 5 3 2", 3, 30)]
)
def test_among_several_cards_every_ten_calls_for_one_more(drawn: str, called: int, total: int) -> None:
    played = pick(bar(), drawn, called)
    assert len(played.keys) == called + sum(map(is_ten, cards(drawn)))
    assert played.result.total == total


@rule("CRS-48")
def test_cards_stay_out_of_the_deck_of_attacker_and_target_until_clean_up() -> None:
    played = strike(bar(), 8, "10", "8", "6")
    assert (out_of(played, FRED), out_of(played, JOHN)) == (("10", "8"), ("6",))
    assert not any(cleaned_up(played.scene).spent.values())


@rule("CRS-48")
def test_a_card_that_is_out_cannot_be_drawn_again() -> None:
    assert "7" not in pick(pick(bar(), "7").scene, "").outcomes


@rule("CRS-49")
def test_the_ace_goes_back_as_soon_as_the_pick_is_over() -> None:
    played = pick(bar(), "10 A")
    assert played.facts[-1] == CardsReturned(JOHN, cards("A"))
    assert "A" in SYSTEM.cards(played.scene, JOHN).left
    assert pick(played.scene, "A").result.total == 0


@rule("CRS-52")
@pytest.mark.parametrize("luck", [0, 1, 2, 3])
def test_an_ace_ends_one_pick_in_nine_whatever_the_lb(luck: int) -> None:
    scene = opening(SYSTEM, somebody("Mary", LB=luck))
    odds = walk(
        scene, lambda table: ac_pick(table, MARY, "Luck"), lambda _scene, drawn: bool(drawn.nullified)
    )
    assert odds == {True: Fraction(1, 9), False: Fraction(8, 9)}


@pytest.mark.parametrize(("out", "drawn"), [("A 2 3 4 5 6 7 8 9 10", ""), ("A 2 3 4 5 6 7 8 9", "10")])
def test_where_no_card_is_left_to_draw_the_pick_is_0(out: str, drawn: str) -> None:
    result = pick(with_out(bar(), MARY, out), drawn, who=MARY).result
    assert (result.empty, result.total, result.cards) == (True, 0, cards(drawn))


@pytest.mark.parametrize("aside", [CardSpent(MARY, Card("7")), Left(MARY)])
def test_a_pick_whose_last_card_the_gm_takes_away_is_0_as_well(aside: Fact) -> None:
    scene = with_out(bar(), MARY, "A 2 3 4 5 6 8 9 10")
    result = play(scene, lambda table: ac_pick(table, MARY, "Luck"), aside).result
    assert (result.empty, result.total) == (True, 0)


def test_a_card_that_the_gm_takes_out_meanwhile_is_no_longer_there() -> None:
    scene = bar()
    (asked,) = pick(scene, "").asked
    assert asked.question.check(scene, "7") is None
    assert asked.question.check(replace(scene, spent={JOHN: cards("7")}), "7") is not None
