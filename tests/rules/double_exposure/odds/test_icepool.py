"""Odds agree with icepool, which knows nothing of our way of counting."""

from fractions import Fraction

import pytest

from crs_desktop.rules.double_exposure.odds.pick_odds import USUAL, CardsLeft, defense_ways, pick_ways
from crs_desktop.rules.double_exposure.odds.totals import Defense, Offense, damage_spread
from crs_desktop.rules.double_exposure.strikes.short_range import forecast
from tests.rule_marks import rule
from tests.rules.double_exposure.bar import FRED, JOHN, bar, with_out
from tests.rules.double_exposure.odds import attack_by_icepool as oracle


def left(cards: oracle.Deck) -> CardsLeft:
    return CardsLeft(tuple(card for card in cards if card not in (0, 10)), cards.count(10), 0 in cards)


DECKS = [
    oracle.deck(0),
    oracle.deck(2),
    oracle.deck(1, 9, 8, 7, 6),
    oracle.deck(0, 10),
    oracle.deck(3, 0, 2, 3),
]


@rule("CRS-30", "CRS-40", "CRS-43", "CRS-44")
@pytest.mark.parametrize("cards", DECKS)
def test_a_pick(cards: oracle.Deck) -> None:
    ways, found = pick_ways(left(cards)), oracle.pick(cards)
    told = {total: Fraction(many, ways.whole) for total, many in ways.totals.items()}
    whole = found.denominator()
    assert told == {of: Fraction(many, whole) for of, many in found.items() if of >= 0}
    assert Fraction(ways.ace, ways.whole) == Fraction(found.quantity(oracle.ACE), whole)


@rule("CRS-34", "CRS-36", "CRS-37", "CRS-39")
@pytest.mark.parametrize("cards", DECKS)
def test_a_defense(cards: oracle.Deck) -> None:
    ways, found = defense_ways(left(cards), USUAL), oracle.defense(cards, 6)
    told: dict[int, Fraction] = {}
    for total, many in ways.totals.items():
        held = max(0, total + 6)
        told[held] = told.get(held, Fraction()) + Fraction(many, ways.whole)
    told[0] = told.get(0, Fraction()) + Fraction(ways.empty, ways.whole)
    whole = found.denominator()
    wanted = {int(of): Fraction(many, whole) for of, many in found.items()}
    assert {total: chance for total, chance in told.items() if chance} == wanted


@rule("CRS-121", "CRS-126", "CRS-127")
@pytest.mark.parametrize("ours", DECKS)
@pytest.mark.parametrize("theirs", DECKS)
def test_an_attack(ours: oracle.Deck, theirs: oracle.Deck) -> None:
    told = damage_spread(Offense(left(ours), 8), Defense(left(theirs), 6))
    assert {lost: chance for lost, chance in told.items() if chance} == oracle.attack(ours, 8, theirs, 6)


@rule("CRS-126")
@pytest.mark.parametrize(
    ("out", "lost", "hit"),
    [
        ("", (), Fraction(542357, 980100)),
        ("9 8 7 6", (9, 8, 7, 6), Fraction(5737, 9240)),
        ("9 8 7 6 10 J Q", (9, 8, 7, 6, 10, 10, 10), Fraction(413, 495)),
    ],
)
def test_fred_on_john_exactly(out: str, lost: tuple[int, ...], hit: Fraction) -> None:
    scene = with_out(bar(), JOHN, out) if out else bar()
    told = forecast(scene, FRED, JOHN)
    assert told.hit == hit == 1 - oracle.attack(oracle.deck(1), 8, oracle.deck(2, *lost), 6)[0]
    assert told.fumble == Fraction(1, 9)
