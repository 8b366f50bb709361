from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, product

import pytest

from crs_desktop.rules.odds.hand_odds import NO_CARD, Counts, HandOdds, Valued, any_color, hand_odds
from tests.rule_marks import rule

SMALL: tuple[Valued, ...] = ((2, "h"), (2, "s"), (3, "h"), (4, "d"), (4, "s"), (5, "c"))
UNEVEN: tuple[Valued, ...] = ((0, ""), (0, ""), (3, "h"), (3, "d"), (3, "s"), (9, "c"))
FULL: tuple[Valued, ...] = tuple((worth, suit) for worth in range(2, 15) for suit in "shdc")


def with_suit(wanted: str) -> Counts:
    return lambda suits: wanted in suits


def one_by_one(
    ours: Sequence[Valued], n: int, theirs: Sequence[Valued], m: int, counts: Counts = any_color
) -> HandOdds:
    """Every pair of hands, dealt and read as the text has it."""
    ends, quantity = Counter[str](), Counter[int]()
    for mine, other in product(combinations(ours, n), combinations(theirs, m)):
        high, beaten = (max((worth for worth, _ in hand), default=NO_CARD) for hand in (mine, other))
        ends["tie" if high == beaten else "win" if high > beaten else "lose"] += 1
        if high > beaten and counts(tuple(suit for worth, suit in mine if worth == high)):
            quantity[sum(worth >= beaten for worth, _ in mine)] += 1
    whole = sum(ends.values())
    part = {end: Fraction(ends[end], whole) for end in ("win", "tie", "lose")}
    by_count = {k: Fraction(ways, whole) for k, ways in quantity.items()}
    return HandOdds(**part, quantity=by_count)


@rule("BR-14", "BR-15", "BR-18", "BR-19", "BR-20", "BR-22")
@pytest.mark.parametrize("ours, theirs", [(SMALL, SMALL), (SMALL, UNEVEN), (UNEVEN, SMALL), (UNEVEN, UNEVEN)])
def test_the_counted_odds_are_those_of_every_pair_of_hands(
    ours: tuple[Valued, ...], theirs: tuple[Valued, ...]
) -> None:
    for n, m in product(range(len(ours) + 1), range(len(theirs) + 1)):
        for counts in (any_color, with_suit("h"), lambda suits: {*suits} == {"h"}):
            assert hand_odds(ours, n, theirs, m, counts) == one_by_one(ours, n, theirs, m, counts), (n, m)


def test_one_card_against_one_of_full_decks_ties_once_in_thirteen() -> None:
    odds = hand_odds(FULL, 1, FULL, 1)
    assert (odds.win, odds.tie, odds.lose) == (Fraction(6, 13), Fraction(1, 13), Fraction(6, 13))
    for suit in "shdc":
        told = hand_odds(FULL, 1, FULL, 1, with_suit(suit))
        assert sum(told.quantity.values()) == Fraction(6, 52)


def test_six_cards_against_five_make_a_whole() -> None:
    odds = hand_odds(FULL, 6, FULL, 5)
    assert odds.win + odds.tie + odds.lose == 1
    assert sum(odds.quantity.values()) == odds.win
    each = [sum(hand_odds(FULL, 6, FULL, 5, with_suit(s)).quantity.values()) for s in "shdc"]
    assert sum(each) > odds.win, "of several equal cards the winner chooses"


def test_no_more_cards_are_drawn_than_there_are() -> None:
    assert hand_odds(SMALL, 99, SMALL, 99) == hand_odds(SMALL, 6, SMALL, 6)
