"""Distributions of the totals of an Offense and of a Defense, from the deck and what is added to the cards.

What a total counts for is read from the rules of the attack itself; only the cards are counted here.
"""

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from crs_desktop.rules.double_exposure.attack.attack import counts_as, defensive, excess, has_floor, signed
from crs_desktop.rules.double_exposure.cards.deck import left_in
from crs_desktop.rules.double_exposure.cards.pick import Readings, readings
from crs_desktop.rules.double_exposure.odds.pick_odds import CardsLeft, Ways, counted, defense_ways, pick_ways
from crs_desktop.rules.double_exposure.sheet.effects import Rating
from crs_desktop.rules.odds.distribution import Distribution, differences, mixed
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name

_KEPT = 4096


class Offense(Struct, frozen=True):
    """An AC Pick of ``picks`` cards and the number added.

    After an Ace it ``misses`` whatever the Defense is, or it is 0.
    """

    deck: CardsLeft
    plus: int
    picks: int = 1
    misses: bool = True

    @property
    def fumble(self) -> Fraction:
        """The chance that an Ace, or a lack of cards, nullifies the pick (CRS-30)."""
        ways = pick_ways(self.deck, self.picks)
        return Fraction(ways.ace + ways.empty, ways.whole)


class Defense(Struct, frozen=True):
    """A Defensive Draw and the number added; ``floor``: it is at least 0."""

    deck: CardsLeft
    plus: int = 0
    readings: Readings = Readings()
    floor: bool = True


UNDEFENDED = Defense(CardsLeft((), 0, ace=False))
"""No Defense at all: an empty deck, and nothing added."""


def deck_of(scene: Scene, who: Name) -> CardsLeft:
    """Return the deck of a combatant as counts."""
    return counted(left_in(scene, who))


def defense_of(scene: Scene, who: Name, rating: Rating, special: bool, armor: bool = True) -> Defense:
    """Return the Defense of a combatant with a rating."""
    plus = sum(map(signed, defensive(scene, who, rating, armor)))
    return Defense(deck_of(scene, who), plus, readings(scene, special), has_floor(scene))


@lru_cache(maxsize=_KEPT)
def totals(side: Offense | Defense) -> Distribution:
    """Return the distribution of one side’s total; the remaining chance is that of a miss."""
    if isinstance(side, Offense):
        return _moved(pick_ways(side.deck, side.picks), side.plus, nullified=not side.misses)
    return _moved(defense_ways(side.deck, side.readings), side.plus, side.floor)


def _moved(ways: Ways, plus: int, floor: bool = True, nullified: bool = True) -> Distribution:
    nothing = ways.ace + ways.empty if nullified else 0
    found = {0: nothing} if nothing else {}
    for total, many in ways.totals.items():
        made = counts_as(total + plus, floor)
        found[made] = found.get(made, 0) + many
    return Distribution(found, ways.whole)


@lru_cache(maxsize=_KEPT)
def damage_spread(offense: Offense, defense: Defense) -> Distribution:
    """Return the distribution of the excess of an Offense over a Defense, always including 0."""
    ours, theirs, found = totals(offense), totals(defense), dict[int, int]()
    for ahead, ways in differences(ours.ways, theirs.ways).items():
        if by := excess(ahead):
            found[by] = found.get(by, 0) + ways
    whole = ours.whole * theirs.whole
    return Distribution({0: whole - sum(found.values()), **found}, whole)


def beaten_by(offense: Offense, defenses: Iterable[Defense]) -> Distribution:
    """Return the chance of each number of Defenses that one Offense exceeds."""
    ours, held = totals(offense), [totals(one) for one in defenses]
    return mixed((how_many([beaten(total, each) for each in held]), ours[total]) for total in ours)


def beaten(ours: int, held: Distribution) -> Fraction:
    """Return the chance that a total exceeds a Defense."""
    return 1 - held.at_least(ours)


def how_many(chances: list[Fraction]) -> Distribution:
    """Return the chance of each number of successes among independent events."""
    found = {0: Fraction(1)}
    for chance in chances:
        more: dict[int, Fraction] = {}
        for many, part in found.items():
            more[many] = more.get(many, Fraction()) + part * (1 - chance)
            more[many + 1] = more.get(many + 1, Fraction()) + part * chance
        found = more
    return Distribution.of(found)
