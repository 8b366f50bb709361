"""Duels as a Markov chain whose rounds may lead back: wounds that heal, or that weaken both by turns.

Theory
------
A state is all that a round leaves to the next. `follow` finds every state that can be reached, writes the
rounds as one matrix, and follows the chances round by round, as many rounds as a fight may last: so a fight
that nobody decides in time is won by neither, exactly as in a fight that is played. Numbers may be fractions
(`object`) or floats.
"""

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Literal

import numpy as np

from crs_desktop.rules.odds.duel_odds import DuelOdds

End = Literal["one", "other"]
ENDS: tuple[End, End] = ("one", "other")
"""The two ends of a duel: who has won."""


def follow(begin: Hashable, step: Callable[[Any], Mapping[Any, Any]], rounds: int) -> DuelOdds:
    """Follow a duel from its first state; ``step`` returns the chances of states and ends after a round."""
    steps = _reached(begin, step)
    places = {state: place for place, state in enumerate(steps)}
    # the caller's numbers decide: floats are fast, fractions are for tests and exact answers
    kind = np.array([*steps[begin].values()]).dtype
    moves = np.zeros((len(steps), len(steps) + 2), dtype=kind)
    for state, after in steps.items():
        for then, chance in after.items():
            # the ends are the last two columns
            moves[places[state], places[then] if then in places else ENDS.index(then) - 2] += chance
    now = np.zeros(len(steps), dtype=kind)
    now[0] = 1
    won, lasted = now[:1] * np.zeros(2, dtype=kind), 0 * now[0]
    for number in range(1, rounds + 1):
        after_it = now @ moves
        now, ended = after_it[:-2], after_it[-2:]
        won, lasted = won + ended, lasted + number * ended.sum()
    decided = won.sum()
    return DuelOdds(won[0], won[1], lasted / decided if decided else 0)


def _reached(begin: Hashable, step: Callable[[Any], Mapping[Any, Any]]) -> dict[Any, Mapping[Any, Any]]:
    """Return the round of every state that can be reached."""
    found: dict[Any, Mapping[Any, Any]] = {}
    ahead = [begin]
    while ahead:
        state = ahead.pop()
        if state not in found:
            found[state] = step(state)
            ahead += [then for then in found[state] if then not in ENDS and then not in found]
    return found
