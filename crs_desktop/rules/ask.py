"""What a question is: the only way a rule learns anything.

A question holds no scene. Its words, options, check and usual answer are functions of the scene as it is
when they are looked at, so that a ruling given while it stands open changes what it offers.
"""

from collections.abc import Callable, Generator, Mapping
from typing import Generic, TypeVar

from msgspec import Struct

from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed, WhyNot
from crs_desktop.words import say

A = TypeVar("A")
Told = Callable[[Scene], str]
"""A sentence that is put together when it is looked at."""


class Option(Struct, frozen=True):
    """One thing that can be answered: how it is written, how it reads, and why it is not allowed now.

    ``note`` says in a few words what would come of it, ``leads`` names the targets it would allow,
    ``to_square`` tells that it leads to a place on the board.
    """

    value: str
    words: str
    why_not: WhyNot | None = None
    note: str = ""
    leads: tuple[str, ...] = ()
    to_square: bool = False


class Question(Struct, Generic[A], frozen=True, kw_only=True):
    """One thing asked of a person, a deck or a die; ``A`` is the type of its answer.

    ``who`` is whose affair it is (empty: the GM's), ``name`` the last step of its key, ``rule`` the
    inventory's id of the rule that asks.
    """

    who: Name
    name: str
    words: Told
    rule: str = ""

    def options(self, scene: Scene) -> tuple[Option, ...]:
        """All that can be answered, allowed or not; empty where a grammar describes it better."""
        return ()

    def grammar(self, scene: Scene) -> str:
        """How an answer is typed, in words."""
        raise TypeError(f"{type(self).__name__} has no grammar")

    def usual(self, scene: Scene) -> A:
        """The answer that Enter gives."""
        raise TypeError(f"{type(self).__name__} has no usual answer")

    def check(self, scene: Scene, answer: A) -> WhyNot | None:
        """None, or the sentence why this answer is not allowed now."""
        raise TypeError(f"{type(self).__name__} checks nothing")

    def read(self, scene: Scene, text: str) -> A:
        """The answer that ``text`` means. Raises `NotAllowed` when it means none."""
        raise TypeError(f"{type(self).__name__} reads nothing")

    def show(self, answer: A) -> str:
        """The answer as text: what is stored, and what `read` takes back."""
        return str(answer)


class Chance(Question[A], Generic[A], frozen=True, kw_only=True):
    """A question that a card or a die answers."""

    def outcomes(self, scene: Scene) -> Mapping[A, int]:
        """Every answer there is, with its weight."""
        raise TypeError(f"{type(self).__name__} has no outcomes")


class Asked(Generic[A]):
    """A question with its key, on its way from the rule to whoever answers."""

    def __init__(self, key: str, question: Question[A]) -> None:
        """``key`` is unique in its procedure: ``Fred/attack/pick 1``."""
        self.key = key
        self.question = question

    def __await__(self) -> Generator["Asked[A]", A, A]:
        return (yield self)


class Together(Question[Mapping[str, A]], Generic[A], frozen=True, kw_only=True):
    """Several questions put at once; no answer is known before the last is in.

    The answer maps each part's name to its answer. Parts are looked up in the scene, so that one who comes
    or goes meanwhile is asked or not.
    """

    parts: Callable[[Scene], tuple[Question[A], ...]]


def matching(options: tuple[Option, ...], text: str) -> Option:
    """The option that ``text`` means: its value, its words, their beginning, or its place from 1.

    Raises:
        NotAllowed: none, or more than one.

    """
    wanted = text.strip().casefold()
    for found in (
        [one for one in options if one.value == text.strip()],
        [one for one in options if wanted in (one.value.casefold(), one.words.casefold())],
        [one for place, one in enumerate(options, 1) if wanted == str(place)],
        [one for one in options if wanted and one.words.casefold().startswith(wanted)],
    ):
        if len(found) == 1:
            return found[0]
    allowed = ", ".join(one.words for one in options if one.why_not is None)
    raise NotAllowed(
        say("“{text}” is none of the choices: {allowed}.", text=text.strip(), allowed=allowed or "–")
    )


def refused(options: tuple[Option, ...], value: str) -> WhyNot | None:
    """Why an option cannot be taken, or None when it can."""
    for option in options:
        if option.value == value:
            return option.why_not
    return WhyNot(say("“{value}” is not among the choices.", value=value))
