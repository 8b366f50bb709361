"""Dice as thrown numbers: reading a typed throw, and listing all possible throws."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import factorial, prod

from crs_desktop.rules.why import NotAllowed, WhyNot
from crs_desktop.words import say, say_many

Throw = tuple[int, ...]


def read_throw(text: str, count: int, sides: int) -> Throw:
    """Read ``7 3 12`` (also with commas or plus signs), or ``521`` where the digits fit the dice in one way.

    Raises:
        NotAllowed: the number of dice is wrong, or a die cannot show its number.

    """
    parts = [part for part in re.split(r"[\s,;+]+", text.strip()) if part]
    if not all(re.fullmatch(r"\d{1,6}", part) for part in parts):
        said = "“{text}” is not a throw: type the number on each die, such as 7 3 12."
        raise NotAllowed(say(said, text=text))
    # digits in a row are split only if they can mean one throw: 3 dice of 12 sides, 1211, is 12 1 1 or 1 2 11
    ways = [*_split(parts[0], count, sides)] if len(parts) == 1 < count else []
    throw = ways[0] if len(ways) == 1 else tuple(int(part) for part in parts)
    why = check_throw(throw, count, sides)
    if why:
        raise NotAllowed(why)
    return throw


def _split(digits: str, count: int, sides: int) -> Iterator[Throw]:
    """Yield every way to read digits in a row as so many dice."""
    if not count or not digits:
        yield from [()] if not count and not digits else []
        return
    for length in range(1, len(str(sides)) + 1):
        first = int(digits[:length])
        if len(digits) >= length and digits[0] != "0" and first <= sides:
            yield from ((first, *rest) for rest in _split(digits[length:], count - 1, sides))


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
