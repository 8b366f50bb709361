"""Random cards and dice as pure functions of a seed, so that asking again gives the same result."""

from functools import lru_cache
from hashlib import sha256

from crs_desktop.rules.cards.dice import Throw
from crs_desktop.rules.values import Card

_OPEN = 64
"""Number of fans kept: an answer asks for the fan of its question several times."""


@lru_cache(_OPEN)
def fan(seed: str, key: str, left: tuple[Card, ...], redrawn: int = 0) -> tuple[Card, ...]:
    """Return the cards left for one question in the order of its fan, face down, from the left."""
    of = signature(key, left, redrawn)
    marks = {card: _mark(seed, key, of, card) for card in left}
    return tuple(sorted(left, key=lambda card: marks[card]))


def throw(seed: str, key: str, count: int, sides: int, redrawn: int = 0) -> Throw:
    """Return a throw of dice for one question.

    The faces are equally likely to within 2 to the power of −250.
    """
    return tuple(1 + _mark(seed, key, redrawn, die) % sides for die in range(count))


@lru_cache(_OPEN)
def signature(key: str, left: tuple[Card, ...], redrawn: int) -> str:
    """Return a text that only equal fans share: same question, same cards left, same number of redraws."""
    return f"{_mark(key, redrawn, *sorted(left)):064x}"[:16]


def _mark(*parts: object) -> int:
    # A separator that nobody types keeps “a”, “bc” and “ab”, “c” apart.
    return int.from_bytes(sha256("\x1f".join(map(str, parts)).encode()).digest())
