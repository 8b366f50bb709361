"""Exact odds of winning a hand whose highest cards tie, for each rule that may settle the tie (BR-16).

As in `hand_odds`, all hands are counted. A hand is described by its number of cards of each worth; a hand
drawn anew comes from the rest of the deck, so that both hands of one side are counted together.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import comb
from operator import eq, gt, lt

from crs_desktop.rules.odds.hand_odds import (
    NO_CARD,
    Counts,
    Valued,
    any_color,
    equal_ways,
    hand_odds,
    qualities,
    sets_above,
)

Won = Mapping[int, Fraction]
"""The chance, by Quantity, that the hands tie and the tie is won by so many cards."""
Hand = tuple[Sequence[Valued], int]
"""A deck and the number of cards drawn from it."""


def by_number(ours: Hand, theirs: Hand, counts: Counts, wins: Callable[[int, int], bool]) -> Won:
    """Return the odds if a tie hangs on no more than both numbers of cards of the tied Quality."""
    mine, other, found = _equal(ours, counts), _equal(theirs), Counter[int]()
    for worth in mine.keys() & other.keys():
        for a, ways in mine[worth].items():
            found[a] += sum(ways * against for b, against in other[worth].items() if wins(a, b))
    return _parts(found, _hands(ours) * _hands(theirs))


def _equal(drawn: Hand, counts: Counts = any_color) -> dict[int, dict[int, int]]:
    """Count the hands by Quality and by number of cards of that Quality."""
    deck, n = drawn
    if n == 0:
        # a hand without cards has no suits, so only a condition that needs none counts it
        return {NO_CARD: {0: int(counts(()))}}
    found = {}
    for worth in {worth for worth, _ in deck}:
        below, tops = _below(deck, worth), equal_ways(deck, worth, counts)
        found[worth] = {a: ways * comb(below, n - a) for a, ways in tops.items() if a <= n}
    return found


def kicker(ours: Hand, theirs: Hand, counts: Counts = any_color) -> Won:
    """Return the odds if cards are compared in falling order: the first higher or additional card wins."""
    (our_deck, _), (their_deck, _) = ours, theirs
    mine, other = (Counter(worth for worth, _ in deck) for deck in (our_deck, their_deck))
    worths = sorted({*mine, *other}, reverse=True)

    @cache
    def higher(at: int, n: int, m: int) -> int:
        """Count the pairs of hands from the worths after index ``at`` in which ours is higher."""
        return sum(ways for _, _, ways in won(at, n, m)) if at < len(worths) else 0

    def won(at: int, n: int, m: int, counts: Counts = any_color) -> Iterator[tuple[int, int, int]]:
        """Yield a, b and the number of pairs that win by ``a`` cards of this worth against ``b``.

        Where ``a`` equals ``b``, the lower worths must win.
        """
        worth = worths[at]
        us, them = _below(our_deck, worth), _below(their_deck, worth)
        for a, tops in {0: 1, **equal_ways(our_deck, worth, counts)}.items():
            for b in range(min(other[worth], m, a) + 1):  # with more than ``a`` the other hand wins
                if a <= n:
                    behind = comb(us, n - a) * comb(them, m - b) if a > b else higher(at + 1, n - a, m - b)
                    yield a, b, tops * comb(other[worth], b) * behind

    found = Counter[int]()
    for at in range(len(worths)):
        for a, b, ways in won(at, ours[1], theirs[1], counts):
            found[a] += ways if b else 0
    return _parts(found, _hands(ours) * _hands(theirs))


def redraw(ours: Hand, theirs: Hand, counts: Counts = any_color) -> Won:
    """Return the odds if the actor draws a new hand from the rest of the deck, once."""
    other, found = qualities(*theirs), Counter[int]()
    for worth in qualities(*ours).keys() & other.keys():
        for k, ways in _over(ours, worth, counts):
            found[k] += ways * other[worth]
    return _parts(found, _pairs(ours) * _hands(theirs))


def _over(drawn: Hand, worth: int, counts: Counts) -> Iterator[tuple[int, int]]:
    """Count pairs of hands, by Quantity: the first is of this Quality, the second wins against it.

    The second hand is chosen first: the other order has as many pairs.
    """
    deck, n = drawn
    second = min(n, len(deck) - n)
    low, equal = _below(deck, worth), sum(one == worth for one, _ in deck)
    above = sets_above(deck, second, worth, counts)
    for high in range(1, second + 1):
        for e in range(min(equal, second - high) + 1):
            rest = second - high - e
            first = comb(low + equal - rest - e, n) - comb(low - rest, n) if rest <= low else 0
            yield high + e, above[high] * comb(equal, e) * comb(low, rest) * first


def redraw_both(ours: Hand, theirs: Hand) -> Won:
    """Return the odds if both draw new hands from the rest of their decks, once."""
    found = Counter[int]()
    for worth in qualities(*ours).keys() & qualities(*theirs).keys():
        for beaten, against in _qualities_again(theirs, worth).items():
            found.update({k: ways * against for k, ways in _again(ours, worth, beaten).items()})
    return _parts(found, _pairs(ours) * _pairs(theirs))


def fresh(ours: Hand, theirs: Hand, anew: Hand, against: Hand, counts: Counts = any_color) -> Won:
    """Return the odds if both draw new hands from whole decks, shuffled again."""
    told = hand_odds(*anew, *against, counts)
    # new hands from whole decks do not depend on the first ones: the chances are multiplied
    tie = hand_odds(*ours, *theirs).tie
    return {k: tie * chance for k, chance in told.quantity.items()}


def fresh_one(ours: Hand, theirs: Hand, anew: Hand, counts: Counts = any_color) -> Won:
    """Return the odds if only the actor draws anew, from a whole deck, against the standing hand."""
    mine, other = qualities(*ours), qualities(*theirs)
    found = defaultdict[int, Fraction](Fraction)
    for worth in mine.keys() & other.keys():
        won = hand_odds(*anew, ((worth, ""),), 1, counts).quantity if worth != NO_CARD else {}
        tied = Fraction(mine[worth] * other[worth], _hands(ours) * _hands(theirs))
        for k, chance in won.items():
            found[k] += tied * chance
    return dict(found)


def _again(drawn: Hand, worth: int, beaten: int) -> Counter[int]:
    """Count pairs of hands, by Quantity: the first is of this Quality, the second wins against ``beaten``."""
    found = Counter[int]()
    # first hands up to this worth, without those below it, are the ones of exactly this Quality
    found.update(_within(drawn, worth + 1, beaten))
    found.subtract(_within(drawn, worth, beaten))
    return found


def _within(drawn: Hand, bound: int, beaten: int) -> Counter[int]:
    """Count pairs of hands, by Quantity: the first all below ``bound``, the second wins against ``beaten``.

    The second hands that only equal ``beaten`` are subtracted from those that reach it.
    """
    deck, n = drawn
    # the rest of the deck may be smaller than a hand
    second, found = min(n, len(deck) - n), Counter[int]()
    (low, low_in), (equal, equal_in), (high, high_in) = (_group(deck, bound, sign, beaten) for sign in _SIGNS)
    for reach in range(n + 1):
        ways = comb(low_in, n - reach) * comb(equal_in + high_in, reach)
        for k in range(1, second + 1) if ways else ():
            found[k] += ways * comb(equal + high - reach, k) * comb(low - n + reach, second - k)
        for taken in range(min(reach, equal_in) + 1):
            ways = comb(low_in, n - reach) * comb(equal_in, taken) * comb(high_in, reach - taken)
            for k in range(1, min(second, equal - taken) + 1) if ways else ():
                found[k] -= ways * comb(equal - taken, k) * comb(low - n + reach, second - k)
    return found


_SIGNS = (lt, eq, gt)


def _group(deck: Sequence[Valued], bound: int, sign: Callable[[int, int], bool], to: int) -> tuple[int, int]:
    """Count the cards on one side of the worth ``to`` (by ``sign``), and those of them below ``bound``."""
    worths = [worth for worth, _ in deck if sign(worth, to)]
    return len(worths), sum(worth < bound for worth in worths)


def _qualities_again(drawn: Hand, worth: int) -> dict[int, int]:
    """Count pairs of hands whose first has this Quality, by the Quality of the second."""
    deck, n = drawn
    second = min(n, len(deck) - n)
    if second == 0:
        return {NO_CARD: qualities(deck, n)[worth]}

    def both(bound: int, then: int) -> int:
        first_of, then_of = _below(deck, bound), _below(deck, then)
        if first_of <= then_of:
            return comb(first_of, n) * comb(max(0, then_of - n), second)
        return comb(then_of, second) * comb(max(0, first_of - second), n)

    found = {}
    for then in {one for one, _ in deck}:
        upto, below = (both(worth + 1, then + 1), both(worth, then + 1))
        found[then] = upto - below - both(worth + 1, then) + both(worth, then)
    return found


def _below(deck: Sequence[Valued], worth: int) -> int:
    return sum(one < worth for one, _ in deck)


def _hands(drawn: Hand) -> int:
    return comb(len(drawn[0]), drawn[1])


def _pairs(drawn: Hand) -> int:
    deck, n = drawn
    return _hands(drawn) * comb(len(deck) - n, min(n, len(deck) - n))


def _parts(ways: Mapping[int, int], whole: int) -> Won:
    return {k: Fraction(each, whole) for k, each in sorted(ways.items()) if each}
