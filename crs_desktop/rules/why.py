"""Why something is not allowed: one sentence, and the rule that says so."""

from collections.abc import Callable, Iterable
from typing import Self, TypeVar

_T = TypeVar("_T")


class WhyNot(str):
    """The sentence a person reads when something is not allowed, with the id of the rule behind it."""

    rule: str

    def __new__(cls, sentence: str, rule: str = "") -> Self:
        """``rule`` is an id of the inventory (``CRS-118``), or empty where no text speaks of it."""
        made = super().__new__(cls, sentence)
        made.rule = rule
        return made


def foremost(those: Iterable[_T], *checks: Callable[[_T], WhyNot | None]) -> WhyNot | None:
    """Why none of these passes every check: the reason of the check, in this order, that leaves nobody.

    It is the one that would have to go first, whoever comes first among them. None where one passes all, or
    none is there: nobody who comes after that one is judged.
    """
    passed, found = -1, None
    for one in those:
        reasons = ((place, why) for place, check in enumerate(checks) if (why := check(one)) is not None)
        place, why = next(reasons, (len(checks), None))
        if why is None:
            return None
        if place > passed:
            passed, found = place, why
    return found


class NotAllowed(ValueError):
    """Something was tried that is not allowed; nothing has changed."""

    def __init__(self, why: str) -> None:
        super().__init__(str(why))
        self.why = why if isinstance(why, WhyNot) else WhyNot(why)


class NeverAsks(NotAllowed):
    """A rule goes on and on and asks nobody anything: nobody could ever stop it, and no undo would help."""


class Moot(Exception):
    """Thrown into a rule whose ground was taken away by an aside; the turn that stood on it ends.

    It is no error: `Table.turn` catches it.
    """

    def __init__(self, holds: object) -> None:
        """``holds`` is the condition of the turn that ends."""
        super().__init__()
        self.holds = holds
