"""Reasons why something is not allowed: one sentence each, with the rule behind it."""

from collections.abc import Callable, Iterable
from typing import Self, TypeVar

_T = TypeVar("_T")


class WhyNot(str):
    """The sentence that tells a person why something is not allowed, with the id of the rule behind it."""

    # a str, because most readers want the sentence alone: a tooltip, an error, a record
    rule: str

    def __new__(cls, sentence: str, rule: str = "") -> Self:
        """Take a sentence and a ``rule``: an id of the inventory (``CRS-118``), empty for none."""
        made = super().__new__(cls, sentence)
        made.rule = rule
        return made


class Notice(WhyNot):
    """A sentence that is shown where refusals are, though nothing was refused."""


def foremost(those: Iterable[_T], *checks: Callable[[_T], WhyNot | None]) -> WhyNot | None:
    """Return why no candidate passes every check: the reason of the last check that any of them reaches.

    It is the obstacle nearest to success, in whatever order the candidates come. Return None if a candidate
    passes all checks (the ones after it are not checked), or if there are no candidates.
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
    """An attempt at something that is not allowed; nothing has changed."""

    def __init__(self, why: str) -> None:
        super().__init__(str(why))
        self.why = why if isinstance(why, WhyNot) else WhyNot(why)


class NeverAsks(NotAllowed):
    """A rule that runs without end and never asks a question: no person could ever stop it."""


class Moot(Exception):
    """The end of a turn whose condition was broken by an aside, thrown into its rule.

    `Moot` is not an error: `Table.turn` catches it.
    """

    def __init__(self, holds: object) -> None:
        """Take ``holds``, the condition of the turn that ends."""
        super().__init__()
        self.holds = holds
