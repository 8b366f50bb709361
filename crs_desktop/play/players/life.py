"""The state of combatants as players see it: as numbers, as a bar, in a word, or not at all."""

import re
from collections.abc import Iterable, Mapping

from crs_desktop.play.players.life_shown import LifeShown
from crs_desktop.play.players.view import ShownLife
from crs_desktop.rules.condition import Condition, Gauge

_STEPS = 20
_CHANGE = re.compile(r"\s*\([^()]*→[^()]*\)")


def shown_life(how: Condition, shown: LifeShown) -> ShownLife:
    """Return what players see of a condition; where a system counts nothing, its word stands for a number."""
    if shown == "none":
        return ShownLife()
    gauge = how.gauges[0] if how.gauges else None
    if gauge is None or shown == "word":
        return ShownLife(word=how.word, bad=how.bad, injuries=how.injuries if shown == "number" else ())
    if shown == "bar":
        return ShownLife(part=_rough(gauge), bad=how.bad)
    return ShownLife(gauge.title, gauge.left, gauge.full, gauge.part, how.word, how.bad, how.injuries)


def without_numbers(words: str, numberless: Mapping[str, Iterable[str]]) -> str:
    """Return words without what is left of a gauge; empty if they tell it in another way than in brackets.

    ``numberless`` holds the titles of the gauges by the labels of combatants whose numbers are not shown. A
    loss stays: everybody has seen the sums that it follows from.
    """
    titles = {title for label, titles in numberless.items() if label in words for title in titles}
    left = _CHANGE.sub("", words) if titles else words
    told = any(re.search(rf"\b{re.escape(title)}\b:?\s*\d|\d.*→", left) for title in titles)
    return "" if told else left


def _rough(gauge: Gauge) -> float:
    """Return the length of a bar in twentieths; never empty while something is left."""
    return max(round(gauge.part * _STEPS), int(gauge.left > 0)) / _STEPS
