"""The program's own chance: pure functions of a seed, so that asking again gives the same again."""

from collections.abc import Sequence
from hashlib import sha256

from crs_desktop.rules.cards.dice import Throw
from crs_desktop.rules.values import Card


def fan(seed: str, key: str, left: Sequence[Card], redrawn: int = 0) -> tuple[Card, ...]:
    """The order in which the cards left lie in the fan for one question, face down, from the left."""
    marks = {card: _mark(seed, key, signature(key, left, redrawn), card) for card in left}
    return tuple(sorted(left, key=lambda card: marks[card]))


def throw(seed: str, key: str, count: int, sides: int, redrawn: int = 0) -> Throw:
    """What the dice show for one question; every face is equally likely to within 2 to the power of −250."""
    return tuple(1 + _mark(seed, key, redrawn, die) % sides for die in range(count))


def signature(key: str, left: Sequence[Card], redrawn: int) -> str:
    """The same for two fans only when they are the same fan: question, cards left, redraws."""
    return f"{_mark(key, redrawn, *sorted(left)):064x}"[:16]


def _mark(*parts: object) -> int:
    return int.from_bytes(sha256("\x1f".join(map(str, parts)).encode()).digest())
