"""One Short Range attack computed by icepool: a second, independent oracle for the odds."""

from fractions import Fraction
from functools import partial

import icepool

ACE, NONE = -1000, -2000
"""Totals of a nullified pick, below all others."""
Deck = tuple[int, ...]
"""Cards by what they are worth; 0 is the Ace."""


def deck(luck: int, *out: int) -> Deck:
    """A full deck at so much LB, less these cards."""
    cards = [0, *range(2, 11), *[10] * luck]
    for card in out:
        cards.remove(card)
    return tuple(cards)


def pick(left: Deck) -> "icepool.Die":
    """One card; a ten calls for another, and what comes is a total or what nullifies it."""
    return icepool.Die(left).map(partial(_drawn, left)) if left else icepool.Die([NONE])


def _drawn(left: Deck, card: int) -> "int | icepool.Die":
    if card == 0:
        return ACE
    return pick(_without(left, card)).map(_plus_ten) if card == 10 else card


def _plus_ten(total: int) -> int:
    return total if total < 0 else total + 10


def _without(left: Deck, card: int) -> Deck:
    place = left.index(card)
    return left[:place] + left[place + 1 :]


def defense(left: Deck, own: int, tens: int = 0) -> "icepool.Die":
    """A Defensive Draw: an Ace takes the next card off, and what came before it counts nothing."""

    def drawn(card: int) -> "int | icepool.Die":
        rest = _without(left, card)
        if card == 10:
            return defense(rest, own, tens + 1)
        if card:
            return own + card + 10 * tens
        return icepool.Die(rest).map(lambda taken: max(0, own - taken % 10)) if rest else 0

    return icepool.Die(left).map(drawn) if left else icepool.Die([0])


def attack(ours: Deck, used: int, theirs: Deck, own: int) -> dict[int, Fraction]:
    """The chance of each amount of LIFE that an attack takes."""

    def lost(offense: int, held: int) -> int:
        return 0 if offense < 0 else max(0, offense + used - held)

    found = icepool.map(lost, pick(ours), defense(theirs, own))
    return {int(of): Fraction(many, found.denominator()) for of, many in found.items()}
