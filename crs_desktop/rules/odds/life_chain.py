"""Duels that count LIFE down, as a Markov chain: who wins, in how many rounds, with how much LIFE left.

Theory
------
Between two rounds nothing is remembered but the LIFE of both: decks are whole again, no order stands, a
policy looks at nothing else. So the state is a pair (a, b), and a round leads to (a − x, b − y) with a chance
that depends on the round alone. LIFE never rises, so the states are solved from the lowest pair up, each
once; a round in which nobody is hurt leads back to its own state and only stretches time: with the chance s
of such a round, everything that follows is divided by 1 − s. If s is 1, nobody can ever hurt the other, and
neither wins.

The order within a round matters only where somebody falls: if the first to strike fells the other, the other
does not strike. A `Strikes` is therefore a table of both losses for each order, as if both always struck.

For each state the solution holds five sums: the chances that each side wins, the LIFE left to each times the
chance, and the rounds times the chance that the fight is decided. All are linear in the states below, and the
same numbers may be fractions (`object`) or floats.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from crs_desktop.rules.odds.duel_odds import DuelOdds

Table = NDArray[Any]
_ONE, _OTHER, _ONE_LEFT, _OTHER_LEFT, _ROUNDS = range(5)


class Strikes(Struct, frozen=True):
    """One round: the chance of each pair of losses, by who strikes first.

    ``one_first[x, y]`` is the chance that one strikes first, loses x and the other y. The last row and column
    stand for all greater losses.
    """

    one_first: Table
    other_first: Table


def solve(one: int, other: int, round_of: Callable[[int, int], Strikes]) -> DuelOdds:
    """Solve the chain for two with so much LIFE; ``round_of`` gives the round in a state."""
    kinds: dict[int, _Round] = {}
    found: Table | None = None
    for a in range(1, one + 1):
        for b in range(1, other + 1):
            strikes = round_of(a, b)
            if id(strikes) not in kinds:
                kinds[id(strikes)] = _Round(strikes, one, other)
            now = kinds[id(strikes)]
            if found is None:
                found = np.zeros((one + 1, other + 1, 5), dtype=now.both.dtype)
            found[a, b] = now.solved(a, b, found)
    assert found is not None
    return _told(found[one, other])


class _Round:
    """A kind of round, prepared for all states: losses of both together, and sums of those who fall."""

    def __init__(self, strikes: Strikes, one: int, other: int) -> None:
        first, second = strikes.one_first, strikes.other_first
        self.both = first + second
        self.still = self.both[0, 0]
        # the chances that the one struck falls, by LIFE; a tail from the end of a table of losses
        self._other_falls_first, self._other_falls = _tail(first.sum(axis=0)), _tails(second, 1)
        self._one_falls_first, self._one_falls = _tail(second.sum(axis=1)), _tails(first, 0)
        self._steps_one, self._steps_other = np.arange(one + 1), np.arange(other + 1)

    def solved(self, a: int, b: int, below: Table) -> Table:
        """Return the five sums of a state from those of the states below it."""
        sums = np.tensordot(self.both[:a, :b], below[a:0:-1, b:0:-1], axes=2)
        fells, felled = self._other_falls[:a, b], self._one_falls[a, :b]
        at_once, back = self._other_falls_first[b], self._one_falls_first[a]
        sums[_ONE] += at_once + fells.sum()
        sums[_OTHER] += back + felled.sum()
        sums[_ONE_LEFT] += a * at_once + (fells * (a - self._steps_one[:a])).sum()
        sums[_OTHER_LEFT] += b * back + (felled * (b - self._steps_other[:b])).sum()
        if self.still == 1:
            return sums * 0
        sums[: _OTHER_LEFT + 1] /= 1 - self.still
        sums[_ROUNDS] = (sums[_ROUNDS] + sums[_ONE] + sums[_OTHER]) / (1 - self.still)
        return sums


def _tail(chances: Table) -> Table:
    """Return the chance of so much or more, for each number."""
    return np.cumsum(chances[::-1])[::-1]


def _tails(table: Table, axis: int) -> Table:
    return np.flip(np.cumsum(np.flip(table, axis), axis=axis), axis)


def _told(sums: Table) -> DuelOdds:
    decided = sums[_ONE] + sums[_OTHER]
    return DuelOdds(
        sums[_ONE],
        sums[_OTHER],
        _part(sums[_ROUNDS], decided),
        _part(sums[_ONE_LEFT], sums[_ONE]),
        _part(sums[_OTHER_LEFT], sums[_OTHER]),
    )


def _part(of: Any, whole: Any) -> Any:
    return of / whole if whole else 0
