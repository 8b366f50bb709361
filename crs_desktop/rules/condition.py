"""How somebody is, as data: views draw the gauges and say the word, and know no rule."""

from collections.abc import Iterable

from msgspec import Struct

from crs_desktop.rules.sheet import Field, Number, Values
from crs_desktop.rules.values import whole
from crs_desktop.words import say

_LOW = 3


class Gauge(Struct, frozen=True):
    """A number that counts down from a full one, such as LIFE."""

    title: str
    left: int
    full: int

    @property
    def low(self) -> bool:
        """Whether there is a third or less left."""
        return self.left * _LOW <= self.full

    @property
    def part(self) -> float:
        """How much of it is left, from 0 to 1."""
        return max(0.0, min(1.0, self.left / max(1, self.full)))


class Condition(Struct, frozen=True):
    """The gauges, the one that matters most first, and how somebody is in a ``word`` or two.

    Whoever may not know the numbers is told the word. ``bad`` tells that he is near his end; ``injuries``
    are what he bears, a line each. Where nothing counts down and nothing is borne, there is no word.
    """

    gauges: tuple[Gauge, ...] = ()
    word: str = ""
    bad: bool = False
    injuries: tuple[str, ...] = ()


def by_gauges(fields: Iterable[Field], values: Values, out: bool) -> Condition:
    """How somebody is of whom the sheet alone tells: by the numbers that count down from a full one.

    A gauge that was never filled is none: a game without EM has no bar for it.
    """
    by_id = {field.id: field for field in fields}
    numbers = [field for field in by_id.values() if isinstance(field, Number) and field.left_of]
    gauges = [
        Gauge(by_id[one.left_of].title, whole(values[one.id]), whole(values[one.left_of])) for one in numbers
    ]
    if not gauges:
        return Condition()
    first, *more = gauges
    return Condition((first, *(one for one in more if one.full)), health(first, out), first.low)


def health(gauge: Gauge, out: bool) -> str:
    """The word for a gauge, for those who may not know the number."""
    if out or gauge.left <= 0:
        return say("down")
    if gauge.left >= gauge.full:
        return say("well")
    return say("badly hurt") if gauge.low else say("hurt")
