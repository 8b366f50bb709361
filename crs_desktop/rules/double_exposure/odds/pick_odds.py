"""Exact counts of the totals of an AC Pick over the rest of a deck (CRS, Action Cards; CRS-28 … CRS-45).

Suits and order do not matter, so a deck is its numbers, its tens and its Ace. A pick is a row of cards that
ends with the last one called for. All rows of one length are equally likely, so they are counted by formula
and not one by one. The tests compare the counts with the oracle, which runs the rule itself.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import comb, factorial, perm

from msgspec import Struct

from crs_desktop.rules.double_exposure.cards.deck import is_ace, is_ten, worth
from crs_desktop.rules.double_exposure.cards.pick import Readings
from crs_desktop.rules.values import Card

_KEPT = 4096


class CardsLeft(Struct, frozen=True):
    """The cards left in a deck: the numbers of its plain cards, the count of tens, and the Ace."""

    plain: tuple[int, ...]
    tens: int
    ace: bool

    @property
    def cards(self) -> int:
        """The number of cards left to draw from."""
        return len(self.plain) + self.tens + self.ace


USUAL = Readings()


class Ways(Struct, frozen=True):
    """The number of ways to each total, out of ``whole`` equally likely ways.

    ``ace`` counts ways nullified by an Ace, ``empty`` ways in which a card was called for and none was left.
    """

    whole: int
    totals: Mapping[int, int]
    ace: int = 0
    empty: int = 0


def counted(left: Iterable[Card]) -> CardsLeft:
    """Return a deck as counts."""
    return _counted(tuple(left))


@lru_cache(maxsize=_KEPT)
def _counted(cards: tuple[Card, ...]) -> CardsLeft:
    plain = sorted(worth(card) for card in cards if not is_ace(card) and not is_ten(card))
    return CardsLeft(tuple(plain), sum(map(is_ten, cards)), any(map(is_ace, cards)))


@lru_cache(maxsize=_KEPT)
def pick_ways(left: CardsLeft, called: int = 1, beyond: int = 0) -> Ways:
    """Count the totals of an AC Pick of ``called`` cards: each ten calls for one more, an Ace nullifies.

    Rows are as long as the longest possible pick, plus ``beyond`` more cards.
    """
    longest = min(left.cards, called + left.tens + beyond)
    whole, sums = perm(left.cards, longest), _sums(left.plain, called)
    totals: dict[int, int] = {}
    for tens in range(left.tens + 1 if sums else 0):
        taken = called + tens
        # orders of the plain cards × places of the tens (the last card is plain) × choice of the tens
        rows = factorial(called) * comb(taken - 1, tens) * perm(left.tens, tens)
        # any of the other cards fill up the row: all rows must have one length to be equally likely
        rows *= perm(left.cards - taken, longest - taken)
        for total, subsets in sums.items():
            reached = total + 10 * tens
            totals[reached] = totals.get(reached, 0) + subsets * rows
    # without an Ace and with too few plain cards every pick runs out of cards
    empty = 0 if left.ace or len(left.plain) >= called else whole
    return Ways(whole, totals, whole - sum(totals.values()) - empty, empty)


@lru_cache(maxsize=_KEPT)
def defense_ways(left: CardsLeft, readings: Readings = USUAL) -> Ways:
    """Count the totals of a Defensive Draw, below 0 after an Ace (CRS-34 … CRS-38).

    ``empty`` counts the ways in which the whole Defense is 0.
    """
    if not (left.ace and readings.special):
        plain = pick_ways(left)
        return Ways(plain.whole, plain.totals, 0, plain.ace + plain.empty)
    # one place more for the special card
    plain = pick_ways(left, beyond=1)
    longest = min(left.cards, left.tens + 2)
    totals, empty = dict(plain.totals), 0
    for tens in range(left.tens + 1):
        rest = CardsLeft(left.plain, left.tens - tens, ace=False)
        if not rest.cards:
            empty += perm(left.tens, tens)
            continue
        # tens drawn before the Ace; by a house rule they still count
        rows, kept = perm(left.tens, tens), 10 * tens * readings.kept
        for taken, ways in _special(rest, readings.again, longest - tens - 1):
            if ways:
                totals[kept - taken] = totals.get(kept - taken, 0) + rows * ways
    return Ways(plain.whole, totals, 0, plain.empty + empty)


def _special(rest: CardsLeft, again: bool, places: int) -> list[tuple[int, int]]:
    """List what the special card may subtract, with the rows of ``places`` cards without the Ace.

    CRS-36, CRS-37.
    """
    if not again or not rest.plain:
        each = perm(rest.cards - 1, places - 1)
        return [(number, each) for number in rest.plain] + [(0, rest.tens * each)]
    rows = sum(
        perm(rest.tens, tens) * perm(rest.cards - tens - 1, places - tens - 1)
        for tens in range(rest.tens + 1)
    )
    return [(number, rows) for number in rest.plain]


def _sums(plain: tuple[int, ...], called: int) -> dict[int, int]:
    """Count the sets of ``called`` plain cards by their sum."""
    if called == 1:
        return Counter(plain)
    found = [Counter({0: 1}), *(Counter[int]() for _ in range(called))]
    for number in plain:
        # downwards, so that no card is counted twice in one set
        for size in range(called, 0, -1):
            for total, ways in found[size - 1].items():
                found[size][total + number] += ways
    return found[called]
