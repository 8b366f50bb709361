"""Exact chances of numbers, kept as whole ways: a fraction is made when somebody looks at one."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import lcm


class Distribution(Mapping[int, Fraction]):
    """The chance of each number: in so many ways of ``whole`` equally likely ones it comes to that.

    >>> told = Distribution({0: 1, 2: 3}, 4)
    >>> told[2], told.at_least(1), told.mean
    (Fraction(3, 4), Fraction(3, 4), Fraction(3, 2))
    """

    __slots__ = ("ways", "whole")

    def __init__(self, ways: Mapping[int, int], whole: int) -> None:
        self.ways, self.whole = ways, whole

    @classmethod
    def of(cls, chances: Mapping[int, Fraction]) -> "Distribution":
        """The spread of exact chances, which come to 1 together."""
        whole = lcm(*(chance.denominator for chance in chances.values()))
        ways = {
            number: chance.numerator * (whole // chance.denominator) for number, chance in chances.items()
        }
        return cls(ways, whole)

    def __getitem__(self, number: int) -> Fraction:
        """The chance of one number."""
        return Fraction(self.ways[number], self.whole)

    def __iter__(self) -> Iterator[int]:
        """The numbers that it may come to."""
        return iter(self.ways)

    def __len__(self) -> int:
        """How many numbers it may come to."""
        return len(self.ways)

    def __repr__(self) -> str:
        """As it is written in Python."""
        return f"Spread({self.ways}, {self.whole})"

    def at_least(self, least: int) -> Fraction:
        """The chance of this number or more."""
        return Fraction(sum(ways for number, ways in self.ways.items() if number >= least), self.whole)

    @property
    def mean(self) -> Fraction:
        """What it comes to on the average."""
        return Fraction(sum(number * ways for number, ways in self.ways.items()), self.whole)
