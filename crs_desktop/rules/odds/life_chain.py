"""Duels that count LIFE down, as a Markov chain: who wins, in how many rounds, with how much LIFE left.

Theory
------
Between two rounds nothing is remembered but the LIFE of both: decks are whole again, no order stands, a
policy looks at nothing else. So the state is a pair (a, b), and a round leads to (a − x, b − y) with a chance
that depends on the round alone. LIFE never rises, so the states are solved from the lowest up; a round in
which nobody is hurt leads back to its own state and only stretches time: with the chance s of such a round,
everything that follows is divided by 1 − s. If s is 1, nobody can ever hurt the other, and neither wins.

The order within a round matters only where somebody falls: if the first to strike fells the other, the other
does not strike. A `Strikes` is therefore a table of both losses for each order, as if both always struck.

For each state the solution holds seven sums: the chances that each side wins, and wins by an Ace, the LIFE
left to each times the chance, and the rounds times the chance that the fight is decided. All are linear in
the states below, so the states of one ``a`` are solved together, as one system of equations whose matrix is
triangular. The same numbers may be fractions (`object`) or floats.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from crs_desktop.rules.odds.duel_odds import DuelOdds

Table = NDArray[Any]
_ONE, _OTHER, _ONE_LEFT, _OTHER_LEFT, _ONE_ACE, _OTHER_ACE, _ROUNDS = range(7)


class Blows(Struct, frozen=True):
    """A round in one order, as if both struck: chances of [loss of the second, loss of the first to strike].

    ``first_ace`` is the part of each loss of the second, ``second_ace`` the part of both losses, in which the
    Defense against this blow held an Ace. The last row and column stand for all greater losses.
    """

    both: Table
    first_ace: Table
    second_ace: Table

    def times(self, chance: Any) -> "Blows":
        """Return the round with the chance of its order."""
        return Blows(self.both * chance, self.first_ace * chance, self.second_ace * chance)


class Strikes(Struct, frozen=True):
    """One round: the blows by who strikes first, with the chance of each order."""

    one_first: Blows
    other_first: Blows


def solve(one: int, other: int, round_of: Callable[[int, int], Strikes]) -> DuelOdds:
    """Solve the chain for two with so much LIFE; ``round_of`` gives the round in a state."""
    rows: dict[tuple[int, ...], _Row] = {}
    kinds: dict[int, _Round] = {}
    found: list[Table] = []
    for a in range(1, one + 1):
        strikes = [round_of(a, b) for b in range(1, other + 1)]
        # States of one kind share one object of a round, so its identity tells the kind.
        alike = tuple(map(id, strikes))
        if alike not in rows:
            for each in strikes:
                if id(each) not in kinds:
                    kinds[id(each)] = _Round(each, one, other)
            rows[alike] = _Row([kinds[key] for key in alike])
        found.append(rows[alike].solved(a, found))
    return _told(found[-1][-1])


class _Round:
    """A kind of round: the losses of both together, and the sums that end in each state."""

    def __init__(self, strikes: Strikes, one: int, other: int) -> None:
        ours, theirs = strikes.one_first, strikes.other_first
        # [loss of one, loss of the other]
        self.both = ours.both.T + theirs.both
        fells, felled = _ends(ours, theirs, one), _ends(theirs, ours, other)
        ends = np.zeros((one, other, 7), dtype=self.both.dtype)
        ends[..., _ONE], ends[..., _ONE_LEFT], ends[..., _ONE_ACE] = fells
        ends[..., _OTHER], ends[..., _OTHER_LEFT], ends[..., _OTHER_ACE] = (each.T for each in felled)
        self.ends = ends


def _ends(first: Blows, second: Blows, life: int) -> tuple[Table, Table, Table]:
    """Return by the winner's and the loser's LIFE: the chance to fell, times the LIFE left, and by an Ace.

    The winner strikes first in ``first`` and second in ``second``.
    """
    at_once, ace = _tail(first.both.sum(axis=1))[1:], _tail(first.first_ace)[1:]
    # the winner has lost x before, and still stands
    back, back_ace = (
        np.cumsum(_tail(each.T)[1:], axis=1)[:, :life].T for each in (second.both, second.second_ace)
    )
    lost = np.cumsum(_tail(second.both.T)[1:] * np.arange(life + 1), axis=1)[:, :life].T
    lives = np.arange(1, life + 1)[:, None]
    return at_once + back, lives * (at_once + back) - lost, ace + back_ace


class _Row:
    """The equations of all states with one number of LIFE of the first, whose rounds are these."""

    def __init__(self, rounds: list[_Round]) -> None:
        size = len(rounds)
        deepest = max(np.flatnonzero(each.both.any(axis=1))[-1] for each in rounds)
        # [LIFE of the other, loss of one, LIFE of the other afterwards]
        lower = np.subtract.outer(np.arange(size), np.arange(size))
        # a gain of LIFE has no place in the table: any index serves, since the next lines blank it out
        by_loss = np.where(lower >= 0, lower, -1)
        moves = np.array([each.both[: deepest + 1, :size][:, by_loss[b]] for b, each in enumerate(rounds)])
        moves = moves * (lower >= 0)[:, None, :]
        self._below = moves[:, 1:].reshape(size, -1)
        self._inverse = _inverse(moves[:, 0])
        self._ends = np.stack([each.ends[:, b] for b, each in enumerate(rounds)], axis=1)
        self._deepest = int(deepest)

    def solved(self, a: int, found: list[Table]) -> Table:
        """Return the sums of the states of this row from those of the rows below it."""
        sums = self._ends[a - 1]
        # rows nearest below come first, as losses do from 1 upwards
        below = found[: -self._deepest - 1 : -1] if self._deepest else []
        if below:
            sums = sums + self._below[:, : len(below) * len(sums)] @ np.concatenate(below)
        solved: Table = self._inverse @ sums
        decided = solved[:, _ONE] + solved[:, _OTHER]
        solved[:, _ROUNDS] = self._inverse @ (sums[:, _ROUNDS] + decided)
        return solved


def _inverse(back: Table) -> Table:
    """Return the inverse of 1 − ``back``, a lower triangle: a product of powers, exact for fractions too."""
    size = len(back)
    whole = np.eye(size, dtype=int).astype(back.dtype)
    still = np.diagonal(back)
    # where nobody can ever be hurt, no sum follows
    scale = np.array([1 / (1 - each) if each != 1 else 0 * each for each in still])[:, None] * whole
    # A triangle without its diagonal is nilpotent: its powers end, and so does the series.
    power = scale @ (back - back * whole)
    found: Table = whole + power
    reach = 1
    while 2 * reach < size:
        power, reach = power @ power, 2 * reach
        found = found @ (whole + power)
    inverse: Table = found @ scale
    return inverse


def _tail(chances: Table) -> Table:
    """Return the chances of so much or more, along the first axis."""
    return np.cumsum(chances[::-1], axis=0)[::-1]


def _told(sums: Table) -> DuelOdds:
    decided = sums[_ONE] + sums[_OTHER]
    return DuelOdds(
        sums[_ONE],
        sums[_OTHER],
        _part(sums[_ROUNDS], decided),
        _part(sums[_ONE_LEFT], sums[_ONE]),
        _part(sums[_OTHER_LEFT], sums[_OTHER]),
        sums[_ONE_ACE],
        sums[_OTHER_ACE],
    )


def _part(of: Any, whole: Any) -> Any:
    # a side that never wins has 0 LIFE left on the mean
    return of / whole if whole else 0
