"""Names and small value types that every layer shares."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Literal, NewType

from msgspec import Meta

from crs_desktop.words import decimal

Name = NewType("Name", str)
"""The name of a combatant, given once on entering and never changed, unlike the label that people read."""

Card = NewType("Card", str)
"""A rank (A, 2 … 10, J, Q, K, Joker) and, in decks that tell suits apart, a suit (s h d c)."""

TrueCard = Annotated[Card, Meta(pattern="^(Joker( [1-9])?|(10|[2-9AJQK])[shdc]?)$")]
"""A card in a fact, also in a stranger's file: decoding refuses any other text, which has no card face."""

Value = int | float | str | tuple[str, ...] | dict[str, str]
"""The value of a sheet field: a number, a text, a list, or a figure (words by part of the body)."""

Seen = Literal["open", "gm", "hidden"]
"""The audience of a fact: everybody, the GM only, or the GM only until it is shown."""

Source = Literal["fan", "table", "program"]
"""The source of a combatant's cards and dice: a fan on the screen, the real table, or the program."""

Fields = Mapping[str, Value]


def without(names: tuple[Name, ...], who: Name) -> tuple[Name, ...]:
    """Return the names without one; the same tuple if it does not hold that name."""
    return tuple(name for name in names if name != who) if who in names else names


def exact(value: Value) -> Fraction:
    """Return the number as it was written: 12.9 is 129/10, not the nearest binary fraction.

    >>> exact(12.9)
    Fraction(129, 10)
    """
    if isinstance(value, int | float | str):
        return _exact(str(value))
    raise TypeError(f"{value!r} is not a number")


@lru_cache(maxsize=4096)
def _exact(text: str) -> Fraction:
    return Fraction(text)


def whole(value: Value) -> int:
    """Return a number without its decimals; 0 for a value that is not a number."""
    return int(value) if isinstance(value, int | float) else 0


def signed(number: Fraction | int) -> str:
    """Return a modifier with its sign.

    >>> signed(3), signed(-2), signed(0)
    ('+3', '−2', '+0')
    """
    return ("−" if number < 0 else "+") + plain(abs(Fraction(number)))


def plain(number: Fraction) -> str:
    """Return a number as people write it: without a point if it is whole.

    >>> plain(Fraction(25, 2)), plain(Fraction(-3))
    ('12.5', '-3')
    """
    return str(number.numerator) if number.denominator == 1 else decimal(f"{float(number):g}")
