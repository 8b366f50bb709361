"""The forecast of an answer as data: exact chances, which views show without knowing any rule."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from crs_desktop.rules.odds.distribution import Distribution
from crs_desktop.rules.values import Name
from crs_desktop.words import say

NOBODY: Mapping[Name, Fraction] = {}


class Forecast(Struct, frozen=True):
    """The chances of one answer, all exact.

    ``spread`` maps each possible number to its chance; ``counts`` names the number (``LIFE lost``). ``hit``
    is the chance of any effect, ``down`` the chance that the target goes down, ``fumble`` the chance of a
    failure by bad luck; None in systems without such a rule. ``others`` maps combatants who may be hit
    instead of ``whom`` to their chances; ``falls_at`` is the least number at which ``whom`` goes down.
    ``reaches`` is the verb for success (empty: to hit), ``ill_luck`` the name of a fumble (empty: an Ace).
    ``names`` are titles of some of the numbers, which ``explained`` explains. ``guarded`` is the forecast if
    the targets use everything that is free to them in Defense, given only where it differs; ``guard`` names
    these things.
    """

    whom: Name
    counts: str
    spread: Distribution
    hit: Fraction
    down: Fraction | None = None
    fumble: Fraction | None = None
    others: Mapping[Name, Fraction] = NOBODY
    falls_at: int | None = None
    reaches: str = ""
    ill_luck: str = ""
    names: Mapping[int, str] = {}
    explained: str = ""
    guarded: "Forecast | None" = None
    guard: tuple[str, ...] = ()

    def named(self, number: int) -> str:
        """Return the title of a number, else the number itself."""
        return self.names.get(number, str(number).replace("-", "−"))

    @property
    def only_wounds(self) -> Fraction:
        """The chance of a hit that does not take the target down."""
        return self.hit - (self.down or 0)

    @property
    def expected(self) -> Fraction:
        """The expected number."""
        return self.spread.mean

    def at_least(self, number: int) -> Fraction:
        """Return the chance of this number or more."""
        return self.spread.at_least(number)


def yes_or_no(whom: Name, chance: Fraction, reaches: str, fumble: Fraction | None = None) -> Forecast:
    """Return the forecast of an event that happens or not."""
    return Forecast(whom, "", Distribution.of({1: chance}), chance, fumble=fumble, reaches=reaches)


@lru_cache(maxsize=1024)
def as_said(chance: Fraction) -> tuple[int, int]:
    """Return a chance as people say it, ``5 in 9``: the nearest with a denominator up to ten, or 1 in more.

    A possible event is never 0 in 1, and an uncertain one never 1 in 1.

    >>> as_said(Fraction(542357, 980100)), as_said(Fraction(1, 1000)), as_said(Fraction(999, 1000))
    ((5, 9), (1, 1000), (999, 1000))
    """
    if chance in (0, 1):
        return int(chance), 1
    # the smaller of both chances is rounded, so that a nearly certain event keeps its small risk
    near = min(chance, 1 - chance)
    said = near.limit_denominator(10) if near >= Fraction(1, 10) else Fraction(1, round(1 / near))
    said = said if chance == near else 1 - said
    return said.numerator, said.denominator


def spoken(chance: Fraction) -> str:
    """Return a chance in words.

    >>> spoken(Fraction(542357, 980100)), spoken(Fraction(0)), spoken(Fraction(1))
    ('5 in 9', 'never', 'always')
    """
    few, many = as_said(chance)
    if few in (0, many):
        return say("always") if few else say("never")
    return say("{few} in {many}", few=few, many=many)


def about(chance: Fraction) -> str:
    """Return a chance in words, with “about” unless the words are exact.

    >>> about(Fraction(542357, 980100)), about(Fraction(1, 9))
    ('about 5 in 9', '1 in 9')
    """
    said = spoken(chance)
    return said if Fraction(*as_said(chance)) == chance else say("about {chance}", chance=said)
