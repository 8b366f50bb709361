"""The odds of ties are those of every pair of hands, dealt one by one."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations, product
from operator import gt
from typing import Any

import pytest

from crs_desktop.rules.bruise import tie_odds
from crs_desktop.rules.bruise.deck import colors
from crs_desktop.rules.odds.hand_odds import NO_CARD, Counts, Valued, any_color
from tests.rule_marks import rule

SMALL: tuple[Valued, ...] = ((2, "h"), (2, "s"), (3, "h"), (4, "d"), (4, "s"), (5, "c"))
UNEVEN: tuple[Valued, ...] = ((0, ""), (3, "h"), (3, "d"), (3, "s"), (5, "c"))
Cards = tuple[Valued, ...]
Settled = Callable[[Cards, Cards], Iterator[int]]


def high(hand: Cards) -> int:
    return max((worth for worth, _ in hand), default=NO_CARD)


def reach(hand: Cards, beaten: int) -> int:
    return sum(worth >= beaten for worth, _ in hand)


def one_by_one(ours: Cards, n: int, theirs: Cards, m: int, settled: Settled) -> dict[int, Fraction]:
    """``settled`` tells for each tie the Quantities of all its ends, 0 for one that is not won."""
    found, whole = defaultdict[int, Fraction](Fraction), 0
    for mine, other in product(combinations(ours, n), combinations(theirs, m)):
        ends = [*settled(mine, other)] if high(mine) == high(other) else [0]
        whole += 1
        for end in ends:
            found[end] += Fraction(1, len(ends))
    return {k: Fraction(ways, whole) for k, ways in sorted(found.items()) if k and ways}


def by_order(mine: Cards, other: Cards) -> Iterator[int]:
    ranks = [sorted((worth for worth, _ in hand), reverse=True) for hand in (mine, other)]
    yield reach(mine, high(other)) if ranks[0] > ranks[1] else 0


def by_number(mine: Cards, other: Cards) -> Iterator[int]:
    tops = [sum(worth == high(hand) for worth, _ in hand) for hand in (mine, other)]
    yield tops[0] if tops[0] > tops[1] else 0


def rest(deck: Sequence[Valued], hand: Cards) -> Cards:
    left = [*deck]
    for card in hand:
        left.remove(card)
    return tuple(left)


def new_hands(deck: Cards, hand: Cards) -> Iterator[Cards]:
    left = rest(deck, hand)
    return combinations(left, min(len(hand), len(left)))


def hearts(suits: tuple[str, ...]) -> bool:
    return "h" in colors(suits)


def hearts_alone(suits: tuple[str, ...]) -> bool:
    return colors(suits) == ("h",)


@rule("BR-16", "BR-18", "BR-19", "BR-20")
@pytest.mark.parametrize("counts", [any_color, hearts, hearts_alone])
@pytest.mark.parametrize("ours, theirs", [(SMALL, SMALL), (SMALL, UNEVEN), (UNEVEN, SMALL)])
def test_ties_are_won_as_often_as_every_pair_of_hands_says(
    ours: Cards, theirs: Cards, counts: Counts
) -> None:
    def shown(mine: Cards) -> bool:
        return counts(tuple(suit for worth, suit in mine if worth == high(mine)))

    def anew(mine: Cards, other: Cards) -> Iterator[int]:
        for new in new_hands(ours, mine):
            yield reach(new, high(other)) if high(new) > high(other) and shown(new) else 0

    def when_shown(settled: Settled) -> Settled:
        return lambda mine, other: iter([k if shown(mine) else 0 for k in settled(mine, other)])

    def both(mine: Cards, other: Cards) -> Iterator[int]:
        for new, against in product([*new_hands(ours, mine)], [*new_hands(theirs, other)]):
            yield reach(new, high(against)) if high(new) > high(against) else 0

    ways: dict[Any, Settled] = {
        partial(tie_odds.by_number, wins=lambda _a, _b: True): when_shown(
            lambda mine, other: iter([reach(mine, high(other))])
        ),
        partial(tie_odds.by_number, wins=gt): when_shown(by_number),
        tie_odds.kicker: when_shown(by_order),
        tie_odds.redraw: anew,
    }
    for n, m in product(range(1, len(ours)), range(1, len(theirs))):
        for counted, settled in ways.items():
            told = counted((ours, n), (theirs, m), counts)
            assert told == one_by_one(ours, n, theirs, m, settled), (counted, n, m)
        if counts is any_color:
            told = tie_odds.redraw_both((ours, n), (theirs, m))
            assert told == one_by_one(ours, n, theirs, m, both), (n, m)
