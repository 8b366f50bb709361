"""Many fights under way: how far each has come, and how many of its next rounds are played at once.

A round depends on nothing before it but the LIFE left, because Clean Up returns every card (CRS-96). Fights
whose rounds pass without a loss, such as those of the hurt in a Stance, last long after all others are over,
and a few rows of an array take nearly as long as many. The next rounds of such a fight are therefore played
side by side from the same LIFE. The rounds up to the first loss count, and those after it are forgotten.
"""

from typing import Any

import numpy as np

from crs_desktop.rules.play_out.fast import Rounds


class ManyFights:
    """Fights under way; rows of arrays are fights or rounds, columns are combatants."""

    def __init__(self, life: Any, rounds: int) -> None:
        self.life, self._rounds = life, rounds
        self._played, self._ahead = np.zeros(len(life), dtype=int), np.ones(len(life), dtype=int)
        self._told: list[tuple[Any, Any]] = []

    def unfinished(self, goes_on: Any) -> Any:
        """Return which fights go on and have rounds left."""
        return np.nonzero(goes_on & (self._played < self._rounds))[0]

    def begin(self, fights: Any) -> Rounds:
        """Return the next rounds of these fights, never more at once than there are fights in all."""
        most = max(1, len(self.life) // len(fights))
        self._ahead[fights] = np.minimum(self._ahead[fights], self._rounds - self._played[fights]).clip(
            1, most
        )
        many = self._ahead[fights]
        each = np.repeat(fights, many)
        return Rounds(each, self._played[each] + 1 + np.arange(len(each)) - np.repeat(_starts(many), many))

    def end(self, fights: Any, rounds: Rounds, life: Any) -> Any:
        """Note the LIFE left by the rounds that count, those up to the first loss, and return which do."""
        many = self._ahead[fights]
        starts = _starts(many)
        changed = (life != self.life[rounds.fights]).any(axis=1)
        losses = np.cumsum(changed) - changed
        kept = losses == np.repeat(losses[starts], many)
        passed = np.add.reduceat(kept, starts, dtype=int)
        last = starts + passed - 1
        self.life[fights] = life[last]
        self._played[fights] += passed
        # twice as many while nothing happens; after a loss, as many as that loss took
        self._ahead[fights] = np.where(changed[last], passed, 2 * many)
        self._told.append((rounds.fights[kept], life[kept]))
        return kept

    def told(self) -> tuple[Any, Any]:
        """Return how many rounds each fight took, and the LIFE left at [round, combatant]."""
        fights, life = (np.concatenate(arrays) for arrays in zip(*self._told, strict=True))
        return self._played, life[np.argsort(fights, kind="stable")]


def _starts(many: Any) -> Any:
    """Return the first row of each fight, from how many rows each has."""
    return np.cumsum(many) - many
