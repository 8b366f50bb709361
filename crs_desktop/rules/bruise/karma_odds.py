"""The odds of discarding cards for Karma: both hands lie on the table, and only the new cards are unknown."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb

from msgspec import Struct

from crs_desktop.rules.bruise.deck import deck, is_reshuffled, left, quality, worth
from crs_desktop.rules.bruise.house_rules import KEPT, TIES
from crs_desktop.rules.bruise.state import hand
from crs_desktop.rules.bruise.ties import settled
from crs_desktop.rules.odds.distribution import Distribution
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Card, Name
from crs_desktop.words import say


class Karma(Struct, frozen=True):
    """The redraw of ``who`` in a conflict with one opponent; ``acts``: ``who`` is the acting character."""

    who: Name
    against: Name
    acts: bool

    def best(self, scene: Scene) -> tuple[Card, ...]:
        """Return the cards whose discarding wins most often, then by most, then is least often beaten."""
        cards = hand(scene, self.who)
        # the hand has its highest card first, so these are the lowest ones
        every = [cards[len(cards) - many :] for many in range(most_discards(scene, self.who) + 1)]
        return max(every, key=lambda discarded: self._worth(scene, discarded), default=())

    def _worth(self, scene: Scene, discarded: tuple[Card, ...]) -> tuple[Fraction, Fraction, Fraction]:
        """Return the chance to win, its Quantity, and the chance of a tie at least (BR-16).

        The last one decides against an Ace, which no card beats, and where a tie calls for new hands.
        """
        told, sides = self.told(scene, discarded), self._sides(scene, discarded)
        reached = sides.chance_to_reach(len(discarded)) if sides else Fraction()
        return (told.hit, told.expected, reached) if told else (Fraction(), Fraction(), reached)

    def spent(self, scene: Scene, point: bool) -> Forecast | None:
        """Forecast the hand as it is, or with the best use of a point of Karma."""
        return self.told(scene, self.best(scene) if point else ())

    def told(self, scene: Scene, discarded: tuple[Card, ...]) -> Forecast | None:
        """Forecast the hand with new cards for the ``discarded``; None if a tie would call for new hands."""
        sides = self._sides(scene, discarded)
        if sides is None:
            return None
        rule, many = TIES.chosen(scene.house_rules), min(len(discarded), len(sides.new))
        found = defaultdict[int, int](int)
        for drawn, ways in sides.drawn(many):
            won = sides.won(drawn, rule, self.acts)
            if won is None:
                return None
            found[sides.reached(drawn)] += ways * won
        whole = comb(len(sides.new), many)
        return won_by(self.who, {k: Fraction(ways, whole) for k, ways in found.items()})

    def _sides(self, scene: Scene, discarded: tuple[Card, ...]) -> "_Sides | None":
        """Return both sides without the ``discarded`` cards; None if these are not in the hand."""
        held = hand(scene, self.who)
        if self.who not in scene.combatants or not {*discarded} <= {*held}:
            return None
        kept = tuple(card for card in held if card not in discarded)
        return _Sides(
            [worth(scene, card) for card in kept],
            [worth(scene, card) for card in hand(scene, self.against)],
            [worth(scene, card) for card in _rest(scene, self.who, kept)],
            quality(scene, hand(scene, self.against)),
        )


def most_discards(scene: Scene, who: Name) -> int:
    """Return how many cards of a hand may be discarded (BR-26)."""
    return len(hand(scene, who)) - KEPT.reads(scene, "one")


class NewCards(Struct, frozen=True):
    """The numbers of new cards below, equal to and above the Quality of the other hand."""

    lower: int
    equal: int
    higher: int


class _Sides(Struct, frozen=True):
    """The worths of the kept cards, of the other hand and of the cards to draw; ``beaten`` is a Quality."""

    ours: list[int]
    theirs: list[int]
    new: list[int]
    beaten: int

    def drawn(self, many: int) -> list[tuple[NewCards, int]]:
        """List what may be drawn, with the ways to draw the cards that are not lower."""
        equal, above = self.new.count(self.beaten), sum(one > self.beaten for one in self.new)
        return [
            (NewCards(many - e - h, e, h), comb(equal, e) * comb(above, h))
            for e in range(min(many, equal) + 1)
            for h in range(min(many - e, above) + 1)
        ]

    def chance_to_reach(self, many: int) -> Fraction:
        """Return the chance that a kept card, or one of ``many`` new ones, is as high as the other hand."""
        if any(one >= self.beaten for one in self.ours):
            return Fraction(1)
        many, lower = min(many, len(self.new)), sum(one < self.beaten for one in self.new)
        return 1 - Fraction(comb(lower, many), comb(len(self.new), many))

    def reached(self, drawn: NewCards) -> int:
        """Return the Quantity."""
        return sum(one >= self.beaten for one in self.ours) + drawn.equal + drawn.higher

    def won(self, drawn: NewCards, rule: str, acts: bool) -> int | None:
        """Return in how many ways of drawing the lower cards the hand wins; None if they are not counted."""
        every = comb(sum(one < self.beaten for one in self.new), drawn.lower)
        if drawn.higher or any(one > self.beaten for one in self.ours):
            return every
        same, others = drawn.equal + self.ours.count(self.beaten), self.theirs.count(self.beaten)
        # without a card of that worth there is no tie, unless both hands are empty (BR-22)
        if same == 0 and (self.ours or self.theirs or drawn.lower):
            return 0
        if rule in ("redraw", "redraw both"):
            return None
        if rule == "kicker" and same == others:
            # as many cards tie at the top on both sides, so the cards below them decide
            ours, theirs, new = map(self._lower, (self.ours, self.theirs, self.new))
            return _kicked(ours, theirs, new, drawn.lower)
        ours, theirs = [self.beaten] * same, [self.beaten] * others
        wins = settled(rule, ours, theirs) == 1 if acts else settled(rule, theirs, ours) == -1
        return every if wins else 0

    def _lower(self, worths: list[int]) -> list[int]:
        return [one for one in worths if one < self.beaten]


def _rest(scene: Scene, who: Name, kept: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards that may be drawn; by house rule all that are not kept (BR-26)."""
    if is_reshuffled(scene):
        return tuple(card for card in deck(scene, who) if card not in kept)
    return left(scene, who)


def _kicked(ours: Sequence[int], theirs: Sequence[int], new: Sequence[int], many: int) -> int:
    """Count the ways to draw ``many`` cards with which ours, card by card in falling order, is higher."""
    if not (ours or new) or not (theirs or ours or many):
        return 0
    at = max((*ours, *theirs, *new))
    mine, other, below = ([one for one in some if one < at] for some in (ours, theirs, new))
    won, held, there = 0, Counter(ours)[at] - Counter(theirs)[at], Counter(new)[at]
    for a in range(min(many, there) + 1):
        # More cards of the highest worth decide; with as many, the next lower worth does.
        if held + a >= 0:
            rest = comb(len(below), many - a) if held + a else _kicked(mine, other, below, many - a)
            won += comb(there, a) * rest
    return won


def won_by(who: Name, told: Mapping[int, Fraction]) -> Forecast:
    """Forecast the Quantity of a win from its chances; without any Quantity there is a win by 0, too."""
    by_some = Distribution.of({k: chance for k, chance in told.items() if k})
    return Forecast(who, say("Quantity"), by_some, sum(told.values(), Fraction()), reaches=say("wins"))
