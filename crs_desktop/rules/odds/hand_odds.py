"""Exact odds of one hand of cards against another (Bruise, Anatomy of the Cards; BR-14 … BR-20).

The hand with the highest card wins, by the number of its cards not lower than the best of the other hand.
Hands are counted, not dealt; tests compare these formulas with every pair of hands of small decks.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import TypeVar

from msgspec import Struct

K = TypeVar("K", int, str)
NO_CARD = -1
"""The worth of a hand without cards, below any card."""
Valued = tuple[int, str]
"""A card as its worth, never below 0, and its suit."""


class HandOdds(Struct, frozen=True):
    """The chances of the first of two hands.

    ``quantity`` maps a number of cards to the chance to win by so many; these add up to ``win``. ``color``
    maps a suit to the chance to win with that suit among the highest cards. Of several equal cards the player
    may choose the suit, so these may add up to more than ``win``.
    """

    win: Fraction
    tie: Fraction
    lose: Fraction
    quantity: Mapping[int, Fraction]
    color: Mapping[str, Fraction]


def hand_odds(ours: Sequence[Valued], n: int, theirs: Sequence[Valued], m: int) -> HandOdds:
    """Return the odds of ``n`` cards of the deck ``ours`` against ``m`` of ``theirs``, or all if fewer."""
    n, m = min(n, len(ours)), min(m, len(theirs))
    mine, other = qualities(ours, n), qualities(theirs, m)
    quantity, color = Counter[int](), Counter[str]()
    for beaten, ways in other.items():
        quantity.update({k: ways * hands for k, hands in _quantities(ours, n, beaten).items()})
        color.update({suit: ways * hands for suit, hands in _colors(ours, n, beaten).items()})
    whole = comb(len(ours), n) * comb(len(theirs), m)
    tie = Fraction(sum(ways * other.get(quality, 0) for quality, ways in mine.items()), whole)
    win = Fraction(sum(quantity.values()), whole)
    return HandOdds(win, tie, 1 - win - tie, _parts(quantity, whole), _parts(color, whole))


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


def _quantities(deck: Sequence[Valued], n: int, beaten: int) -> dict[int, int]:
    """Count the hands that win against the Quality ``beaten``, by Quantity."""
    # k cards that only equal the other hand's best tie with it: these hands are subtracted
    reach = sum(worth >= beaten for worth, _ in deck)
    equal = sum(worth == beaten for worth, _ in deck)
    return {k: (comb(reach, k) - comb(equal, k)) * comb(len(deck) - reach, n - k) for k in range(1, n + 1)}


def _colors(deck: Sequence[Valued], n: int, beaten: int) -> Counter[str]:
    """Count the hands that win against the Quality ``beaten``, by each suit among their highest cards."""
    found = Counter[str]()
    for (worth, suit), there in Counter(deck).items():
        if worth > beaten:
            below = sum(one <= worth for one, _ in deck)
            found[suit] += comb(below, n) - comb(below - there, n)
    return found


def _parts(ways: "Counter[K]", whole: int) -> dict[K, Fraction]:
    return {of: Fraction(each, whole) for of, each in sorted(ways.items()) if each}
