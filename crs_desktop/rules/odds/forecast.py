"""What an answer would come to, as data: exact chances, which views show and say, and know no rule."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import lcm

from msgspec import Struct

from crs_desktop.rules.values import Name
from crs_desktop.words import say

NOBODY: Mapping[Name, Fraction] = {}


class Forecast(Struct, frozen=True):
    """The chances of one answer, all exact.

    ``spread`` holds the chance of each number that it may come to, ``counts`` names what is counted
    (``LIFE lost``). ``hit`` is the chance to reach anything at all, ``down`` that whoever is aimed at can go
    on no more, ``fumble`` that it fails by its own ill luck; None where the rules know of no such thing.
    ``others`` are those who may be hit in place of ``whom``, ``falls_at`` is the number from which on he goes
    down. ``reaches`` says in a word what it is to reach something: empty, it is to hit.
    ``ill_luck`` says what a ``fumble`` is called: empty, it is an Ace. ``names`` are what some of the numbers
    are called, and ``explained`` says what those names mean.
    ``guarded`` are the same chances once those aimed at use what they can for free in Defense, where that
    changes them, and ``guard`` names what they use.
    """

    whom: Name
    counts: str
    spread: Mapping[int, Fraction]
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
        """What a number is called."""
        return self.names.get(number, str(number).replace("-", "−"))

    @property
    def only_wounds(self) -> Fraction:
        """The chance to hit whom it does not take down."""
        return self.hit - (self.down or 0)

    @property
    def expected(self) -> Fraction:
        """What it comes to on the average."""
        return added(number * chance for number, chance in self.spread.items())

    def at_least(self, number: int) -> Fraction:
        """The chance of this number or more."""
        return added(chance for one, chance in self.spread.items() if one >= number)


def added(chances: Iterable[Fraction]) -> Fraction:
    """Their sum, brought to one denominator once: Python would reduce it at each step."""
    some = [*chances]
    whole = lcm(*(one.denominator for one in some))
    return Fraction(sum(one.numerator * (whole // one.denominator) for one in some), whole)


def in_words(chance: Fraction) -> tuple[int, int]:
    """A chance as people say it: ``5 in 9``, the nearest there is with at most ten, or 1 in more.

    Nothing that may happen is 0 in 1, and nothing that may fail is 1 in 1.

    >>> in_words(Fraction(542357, 980100)), in_words(Fraction(1, 1000)), in_words(Fraction(999, 1000))
    ((5, 9), (1, 1000), (999, 1000))
    """
    if chance in (0, 1):
        return int(chance), 1
    near = min(chance, 1 - chance)
    said = near.limit_denominator(10) if near >= Fraction(1, 10) else Fraction(1, round(1 / near))
    said = said if chance == near else 1 - said
    return said.numerator, said.denominator


def spoken(chance: Fraction) -> str:
    """A chance in words.

    >>> spoken(Fraction(542357, 980100)), spoken(Fraction(0)), spoken(Fraction(1))
    ('5 in 9', 'never', 'always')
    """
    few, many = in_words(chance)
    if few in (0, many):
        return say("always") if few else say("never")
    return say("{few} in {many}", few=few, many=many)


def about(chance: Fraction) -> str:
    """The same in a sentence: it says whether it is exactly so.

    >>> about(Fraction(542357, 980100)), about(Fraction(1, 9))
    ('about 5 in 9', '1 in 9')
    """
    said = spoken(chance)
    return said if Fraction(*in_words(chance)) == chance else say("about {chance}", chance=said)
