"""Who only the GM sees: whether words tell of somebody who is hidden."""

import re
from collections.abc import Iterable
from functools import lru_cache

from crs_desktop.rules.scene import Combatant


class Unseen:
    """The hidden ones among some people, by what they are called now and what they came as."""

    def __init__(self, people: Iterable[Combatant]) -> None:
        all_ = tuple(people)
        self.names = frozenset(one.name for one in all_ if one.hidden)
        self._hidden = frozenset(word for one in all_ if one.hidden for word in (one.label, one.name))
        self._others = [one.label for one in all_ if not one.hidden] if self._hidden else []

    def are_told_of(self, words: str) -> bool:
        """Whether somebody hidden is named; “Orc 2” is not the orc who is called “Orc”."""
        named = frozenset(label for label in self._hidden if label in words)
        others = frozenset(other for other in self._others if other in words) if named else named
        return bool(named) and any(found in named for found in _labels(named | others).findall(words))


@lru_cache(maxsize=64)
def _labels(labels: frozenset[str]) -> re.Pattern[str]:
    """Each of these as a word of its own, the longest first."""
    ways = "|".join(re.escape(label) for label in sorted(labels, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{ways})(?!\w)")
