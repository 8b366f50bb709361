"""Exact odds of a contest before its roll (CT-11, CT-12)."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache, lru_cache

from msgspec import Struct

from crs_desktop.rules.cards.dice import every_throw
from crs_desktop.rules.contest.throw.outcome import Lead
from crs_desktop.rules.odds.distribution import Distribution
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.values import Name
from crs_desktop.words import say

DICE, SIDES = 3, 12


@cache
def ways() -> dict[int, int]:
    """Return for each sum of three dice the number of ways to roll it, of 1728."""
    counted = Counter[int]()
    for throw, weight in every_throw(DICE, SIDES).items():
        counted[sum(throw)] += weight
    return dict(sorted(counted.items()))


class Odds(Struct, frozen=True):
    """Chances of the results −4 to 4."""

    chances: Distribution

    @property
    def first(self) -> Fraction:
        """Chance that the first side wins."""
        return self.of(lambda points: points > 0)

    @property
    def second(self) -> Fraction:
        """Chance that the second side wins."""
        return self.of(lambda points: points < 0)

    @property
    def draw(self) -> Fraction:
        """Chance of a stalemate: 0 points."""
        return self.of(lambda points: points == 0)

    @property
    def percents(self) -> tuple[int, int, int]:
        """Chances of win, draw and loss of the first side in whole percent, 100 in all.

        The draw takes the rounding difference, so that equal chances look equal: 38, 24, 38.
        """
        wins, loses = round(self.first * 100), round(self.second * 100)
        return wins, 100 - wins - loses, loses

    def of(self, counts: Callable[[int], bool]) -> Fraction:
        """Return the chance of the results that count."""
        told = self.chances
        return Fraction(sum(ways for points, ways in told.ways.items() if counts(points)), told.whole)


def _told(percent: int, chance: Fraction) -> str:
    # Rounding must not make a possible result look impossible.
    if percent == 0 and chance:
        return say("under {percent}%", percent=1)
    if percent == 100 and chance < 1:
        return say("over {percent}%", percent=99)
    return say("{percent}%", percent=percent)


@lru_cache(maxsize=1024)
def ways_to(lead: Lead) -> Counter[int]:
    """Count for each number of points the throws that give it, with this lead of the first side."""
    counted = Counter[int]()
    for dice, count in ways().items():
        counted[lead.points(dice)] += count
    return counted


@lru_cache(maxsize=1024)
def odds(lead: Lead) -> Odds:
    """Return the odds of a contest with this lead of the first side."""
    return Odds(Distribution(dict(sorted(ways_to(lead).items())), SIDES**DICE))


def percents(lead: Lead) -> tuple[str, str, str]:
    """Return win, draw and loss in words; a possible result never reads 0%, an uncertain one never 100%."""
    first, draw, second = (_told(*one) for one in _rounded(lead))
    return first, draw, second


@lru_cache(maxsize=1024)
def _rounded(lead: Lead) -> tuple[tuple[int, Fraction], ...]:
    """Return each chance in percent and exactly; kept, as each way to strike is offered with its own."""
    found = odds(lead)
    return tuple(zip(found.percents, (found.first, found.draw, found.second), strict=True))


def forecast_of(lead: Lead, whom: Name, reaches: str) -> Forecast:
    """Return the forecast of the points: above 0 the first side wins, below 0 it loses (CT-11, CT-12)."""
    found, loses = odds(lead), say("loses")
    return Forecast(
        whom,
        say("points"),
        found.chances,
        found.first,
        fumble=found.second,
        reaches=reaches,
        ill_luck=loses,
    )
