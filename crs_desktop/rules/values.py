"""Names and small values that every layer shares."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Literal, NewType

from msgspec import Meta

Name = NewType("Name", str)
"""Who: given once on entering and never changed; the label people read may be."""

Card = NewType("Card", str)
"""A rank (A, 2 … 10, J, Q, K, Joker) and, where it tells two cards apart, a suit (s h d c)."""

TrueCard = Annotated[Card, Meta(pattern="^(Joker( [1-9])?|(10|[2-9AJQK])[shdc]?)$")]
"""One that is told by a fact, also by a stranger's: nothing else has a face to be shown."""

Value = int | float | str | tuple[str, ...] | dict[str, str]
"""What a field of a sheet holds: a number, a text, a list, or a figure (part of the body to words)."""

Seen = Literal["open", "gm", "hidden"]
"""Who may see a fact: everybody, the GM only, or nobody but the GM until it is shown."""

Source = Literal["fan", "table", "program"]
"""Where somebody's cards and dice are: a fan on the screen, really on the table, drawn by the program."""

Fields = Mapping[str, Value]


def exact(value: Value) -> Fraction:
    """The number as it was written: 12.9 is 129/10, not its nearest binary fraction.

    >>> exact(12.9)
    Fraction(129, 10)
    """
    if isinstance(value, int | float | str):
        return _exact(str(value))
    raise TypeError(f"{value!r} is no number")


@lru_cache(maxsize=4096)
def _exact(text: str) -> Fraction:
    return Fraction(text)


def whole(value: Value) -> int:
    """A number without what stands behind its point; 0 for what is no number."""
    return int(value) if isinstance(value, int | float) else 0


def plain(number: Fraction) -> str:
    """A number as people write it: without a point when it is whole.

    >>> plain(Fraction(25, 2)), plain(Fraction(-3))
    ('12.5', '-3')
    """
    return str(number.numerator) if number.denominator == 1 else f"{float(number):g}"
