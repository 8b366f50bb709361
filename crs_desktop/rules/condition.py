"""The condition of a combatant as data: views draw its gauges and show its word without knowing any rule."""

from msgspec import Struct

from crs_desktop.rules.cache import ByIdentity
from crs_desktop.rules.sheet import Field, Number, Values
from crs_desktop.rules.values import whole
from crs_desktop.words import say

_LOW = 3


class Gauge(Struct, frozen=True):
    """A number that counts down from a full value, such as LIFE."""

    title: str
    left: int
    full: int

    @property
    def low(self) -> bool:
        """Whether a third or less is left."""
        return self.left * _LOW <= self.full

    @property
    def part(self) -> float:
        """The share that is left, from 0 to 1."""
        # a ruling may leave more than the full value, and an empty sheet has a full value of 0
        return max(0.0, min(1.0, self.left / max(1, self.full)))


class Condition(Struct, frozen=True):
    """The gauges of a combatant, the most important first, and their condition in a ``word`` or two.

    Players who may not know the numbers read the word. ``bad`` marks a combatant near their end; ``injuries``
    has a line for each injury. The word is empty in a system that counts nothing down and knows no injuries.
    """

    gauges: tuple[Gauge, ...] = ()
    word: str = ""
    bad: bool = False
    injuries: tuple[str, ...] = ()


def by_gauges(fields: tuple[Field, ...], values: Values, out: bool) -> Condition:
    """Return the condition that follows from the sheet alone: from the numbers that count down.

    A second gauge whose full value is 0 is left out: a game without EM shows no bar for it.
    """
    gauges = [
        Gauge(full.title, whole(values[left.id]), whole(values[full.id])) for left, full in _counted(fields)
    ]
    if not gauges:
        return Condition()
    first, *more = gauges
    return Condition((first, *(one for one in more if one.full)), health(first, out), first.low)


def _look(fields: tuple[Field, ...]) -> tuple[tuple[Number, Field], ...]:
    """Return the numbers that count down, each with its full value."""
    by_id = {field.id: field for field in fields}
    numbers = (field for field in fields if isinstance(field, Number) and field.left_of)
    return tuple((one, by_id[one.left_of]) for one in numbers)


_counted = ByIdentity(_look, most=64)  # a step has one sheet for all combatants


def health(gauge: Gauge, out: bool) -> str:
    """Return the word for a gauge, for players who may not know the number."""
    # look at the number as well: a GM may set LIFE to 0 where LIFE 0 puts nobody out
    if out or gauge.left <= 0:
        return say("down")
    if gauge.left >= gauge.full:
        return say("well")
    return say("badly hurt") if gauge.low else say("hurt")
