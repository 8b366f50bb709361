"""Exact odds of one hand of cards against another (Bruise, Anatomy of the Cards; BR-14 … BR-20).

The hand with the highest card wins, by the number of its cards not lower than the best of the other hand.
Hands are counted, not dealt; tests compare these formulas with every pair of hands of small decks.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

from msgspec import Struct

NO_CARD = -1
"""The worth of a hand without cards, below any card."""
Valued = tuple[int, str]
"""A card as its worth, never below 0, and its suit."""
Counts = Callable[[tuple[str, ...]], bool]
"""A function of the suits of the highest cards, which says whether a winning hand counts."""


def any_color(_suits: tuple[str, ...]) -> bool:
    """Count every winning hand."""
    return True


class HandOdds(Struct, frozen=True):
    """The chances of the first of two hands.

    ``quantity`` maps a number of cards to the chance to win by so many, and to be counted; without a
    condition on the Color these add up to ``win``.
    """

    win: Fraction
    tie: Fraction
    lose: Fraction
    quantity: Mapping[int, Fraction]


def hand_odds(
    ours: Sequence[Valued], n: int, theirs: Sequence[Valued], m: int, counts: Counts = any_color
) -> HandOdds:
    """Return the odds of ``n`` cards of the deck ``ours`` against ``m`` of ``theirs``, or all if fewer."""
    # a hand cannot be larger than its deck: Bruise has no rule for drawing from an empty one
    n, m = min(n, len(ours)), min(m, len(theirs))
    mine, other, quantity = qualities(ours, n), qualities(theirs, m), Counter[int]()
    for beaten, ways in other.items():
        quantity.update({k: ways * hands for k, hands in _quantities(ours, n, beaten, counts)})
    whole = comb(len(ours), n) * comb(len(theirs), m)
    tie = Fraction(sum(ways * other.get(quality, 0) for quality, ways in mine.items()), whole)
    lower = sum(ways * against for one, ways in mine.items() for high, against in other.items() if one < high)
    lose = Fraction(lower, whole)
    parts = {k: Fraction(each, whole) for k, each in sorted(quantity.items()) if each}
    return HandOdds(1 - tie - lose, tie, lose, parts)


def qualities(deck: Sequence[Valued], count: int) -> dict[int, int]:
    """Count the hands of ``count`` cards by the worth of their highest card.

    >>> qualities([(2, "h"), (3, "h"), (3, "d")], 2)
    {3: 3}
    """
    if count == 0:
        return {NO_CARD: 1}
    worths = [worth for worth, _ in deck]
    found = {
        worth: comb(sum(one <= worth for one in worths), count)
        - comb(sum(one < worth for one in worths), count)
        for worth in sorted({*worths})
    }
    return {worth: ways for worth, ways in found.items() if ways}


def _quantities(deck: Sequence[Valued], n: int, beaten: int, counts: Counts) -> Iterator[tuple[int, int]]:
    """Count the hands that win against the Quality ``beaten``, by Quantity."""
    equal, low = (sum(one == beaten for one, _ in deck), sum(one < beaten for one, _ in deck))
    above = sets_above(deck, n, beaten, counts)
    for k in range(1, n + 1):
        # of the k cards so high, some only equal the other hand’s best, but not all
        yield k, comb(low, n - k) * sum(above[many] * comb(equal, k - many) for many in range(1, k + 1))


def sets_above(deck: Sequence[Valued], most: int, beaten: int, counts: Counts) -> list[int]:
    """Count the sets of cards above ``beaten`` by their size, up to ``most``; the highest must count."""
    over = sum(worth > beaten for worth, _ in deck)
    if counts is any_color:
        return [comb(over, many) for many in range(most + 1)]
    found, below = [0] * (most + 1), 0
    for worth in sorted({worth for worth, _ in deck if worth > beaten}):
        tops = equal_ways(deck, worth, counts)
        for many in range(1, most + 1):
            found[many] += sum(ways * comb(below, many - a) for a, ways in tops.items() if a <= many)
        below += sum(one == worth for one, _ in deck)
    return found


def equal_ways(deck: Sequence[Valued], worth: int, counts: Counts) -> dict[int, int]:
    """Count the sets of cards of one worth by their size, those whose suits count."""
    suits = [suit for one, suit in deck if one == worth]
    if counts is any_color:
        return {a: comb(len(suits), a) for a in range(1, len(suits) + 1)}
    return {a: sum(map(counts, combinations(suits, a))) for a in range(1, len(suits) + 1)}
