"""Shares of many fights: the one way in which the lab says them, so many times in 100."""

from math import sqrt

from msgspec import Struct

from crs_desktop.words import say

_SURE = 1.96
"""Standard deviations of an interval that holds in 19 of 20 cases."""


def in_hundred(part: float) -> str:
    """Return an exact share as a number of 100; what may happen is never said to be certain or impossible."""
    times = round(100 * part)
    if part > 0 and not times:
        return say("less than 1")
    if part < 1 and times == 100:
        return say("more than 99")
    return str(times)


class Share(Struct, frozen=True):
    """A share that was counted: ``times`` among ``all``."""

    times: int
    all: int

    @property
    def part(self) -> float:
        """The share itself."""
        return self.times / self.all if self.all else 0.0

    @property
    def off(self) -> float:
        """Half the width of its interval of 95 percent (Wilson), so that none and all are not certain."""
        if not self.all:
            return 1.0
        squared = _SURE * _SURE
        spread = self.part * (1 - self.part) / self.all + squared / (4 * self.all * self.all)
        return _SURE * sqrt(spread) / (1 + squared / self.all)

    def words(self) -> str:
        """Return the share and its interval as numbers of 100, ``38 ± 4``."""
        # no line ends between the numbers
        # at least ± 1: with 0 it would look like an exact chance
        return f"{100 * self.part:.0f}\u00a0±\u00a0{max(1, round(100 * self.off))}"
