"""Dice as thrown numbers: reading a typed throw, and listing all possible throws."""

import re
from collections import Counter
from itertools import combinations_with_replacement
from math import factorial, prod

from crs_desktop.rules.why import NotAllowed, WhyNot
from crs_desktop.words import say, say_many

Throw = tuple[int, ...]


def read_throw(text: str, count: int, sides: int) -> Throw:
    """Read ``7 3 12`` (also with commas or plus signs).

    Raises:
        NotAllowed: the number of dice is wrong, or a die cannot show its number.

    """
    parts = [part for part in re.split(r"[\s,;+]+", text.strip()) if part]
    if not all(re.fullmatch(r"\d{1,6}", part) for part in parts):
        said = "“{text}” is not a throw: type the number on each die, such as 7 3 12."
        raise NotAllowed(say(said, text=text))
    throw = tuple(int(part) for part in parts)
    why = check_throw(throw, count, sides)
    if why:
        raise NotAllowed(why)
    return throw


def check_throw(throw: Throw, count: int, sides: int) -> WhyNot | None:
    """Return why this cannot be a throw of ``count`` dice with ``sides`` sides, or None if it can."""
    if len(throw) != count:
        one, many = "One die is thrown here, not {given}.", "{count} dice are thrown here, not {given}."
        return WhyNot(say_many(one, many, count, given=len(throw)))
    for shown in throw:
        if not 1 <= shown <= sides:
            return WhyNot(say("A die of {sides} sides cannot show {shown}.", sides=sides, shown=shown))
    return None


def every_throw(count: int, sides: int) -> dict[Throw, int]:
    """Return every throw, its dice in rising order, with the number of ways to throw it.

    >>> every_throw(2, 2)
    {(1, 1): 1, (1, 2): 2, (2, 2): 1}
    """
    # the orders of a throw: count! divided by the orders among equal dice
    shown = combinations_with_replacement(range(1, sides + 1), count)
    return {throw: factorial(count) // prod(map(factorial, Counter(throw).values())) for throw in shown}
