"""Policies: named data that answer the questions of people, so that a fight can be played without them.

A policy is a list of preferences. Each belongs to a question of the rules, by the id of the rule that asks
and the question's name, and lists patterns of answers, the best first. A question without a preference gets
its usual answer. Whatever a policy answers is judged by the question's own check, as a GM's answer is.
"""

from collections.abc import Callable, Iterable
from fnmatch import fnmatchcase
from fractions import Fraction
from math import ceil
from typing import Any

from msgspec import Struct

from crs_desktop.rules.ask import Option, Question, Together
from crs_desktop.rules.questions import Amount, Choose, Plan, Several
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sides import is_friend
from crs_desktop.rules.termed import Termed
from crs_desktop.rules.values import Name

Health = Callable[[Scene, Name], Fraction | None]
"""The share of LIFE that a combatant has left; None in a system that counts none down."""


class Preference(Struct, frozen=True, kw_only=True):
    """The preferred answers to the questions of a ``rule``, with this ``name`` or any.

    ``answers`` are patterns of options, the best first. ``part`` is the share of the highest amount, rounded
    up. With ``below``, the preference applies to combatants with less than this share of LIFE; of a list of
    combatants it chooses those. With ``instead_of``, it applies only where this is the usual answer.
    ``holds`` takes the scene, who is asked and an answer, and keeps answers that make sense now.
    ``by_number`` prefers the option whose words end in the highest number,
    ``one_side`` chooses of a list of combatants all on the side of the first.
    """

    rule: str
    name: str = ""
    answers: tuple[str, ...] = ("*",)
    part: Fraction | None = None
    below: Fraction | None = None
    instead_of: str = ""
    by_number: bool = False
    one_side: bool = False
    holds: Callable[[Scene, Name, str], bool] = lambda _scene, _who, _answer: True

    def fits(self, question: Question[Any]) -> bool:
        """Return whether the preference belongs to a question."""
        return self.rule == question.rule and self.name in ("", question.name)


class Policy(Termed, frozen=True, kw_only=True):
    """A way to play: its ``id`` on the command line, its name for people (``term``), its preferences."""

    id: str
    preferences: tuple[Preference, ...] = ()

    @property
    def edges(self) -> frozenset[Fraction]:
        """The shares of LIFE below which a combatant plays in another way."""
        return frozenset(one.below for one in self.preferences if one.below is not None)

    def answer(self, scene: Scene, question: Question[Any], health: Health) -> Any:
        """Return the first preferred answer that is allowed, else the usual one."""
        if isinstance(question, Together):
            return {part.name: self.answer(scene, part, health) for part in question.parts(scene)}
        for one in self.preferences:
            if one.fits(question):
                for answer in _preferred(one, scene, question, health):
                    if question.check(scene, answer) is None:
                        return answer
        return question.usual(scene)


def _preferred(one: Preference, scene: Scene, question: Question[Any], health: Health) -> Iterable[Any]:
    # check for a list first: in a list, `below` chooses among its combatants, not by who is asked
    if isinstance(question, Several):
        return (_all_of(one, scene, question, health),)
    if one.below is not None and not _is_hurt(one.below, scene, question.who, health):
        return ()
    # The preference replaces one usual answer only; any other stands.
    if one.instead_of and question.usual(scene) != one.instead_of:
        return ()
    if isinstance(question, Amount):
        return () if one.part is None else (max(question.low(scene), ceil(question.high(scene) * one.part)),)
    if isinstance(question, Choose):
        found = _matching(one, question.options(scene))
        return [answer for answer in found if one.holds(scene, question.who, answer)]
    if isinstance(question, Plan):
        return ((value,) for value in _matching(one, question.options(scene)))
    return ()


def _all_of(one: Preference, scene: Scene, question: Several, health: Health) -> tuple[str, ...]:
    """Return every allowed option that fits, of combatants only those meant."""
    values = _matching(one, question.options(scene))
    if one.one_side:
        return tuple(value for value in values if value == values[0] or _friends(scene, value, values[0]))
    if one.below is None:
        return tuple(values)
    return tuple(value for value in values if _is_hurt(one.below, scene, Name(value), health))


def _friends(scene: Scene, one: str, other: str) -> bool:
    return is_friend(scene, Name(one), Name(other))


def _is_hurt(below: Fraction, scene: Scene, who: Name, health: Health) -> bool:
    left = health(scene, who) if who in scene.combatants else None
    return left is not None and left < below


def _matching(one: Preference, options: tuple[Option, ...]) -> list[str]:
    """Return the values of allowed options in the order of the patterns."""
    allowed = [option for option in options if option.why_not is None]
    if one.by_number:
        allowed.sort(key=lambda option: _number(option.words), reverse=True)
    values = [option.value for option in allowed]
    # loop over patterns first, so that the best pattern decides before the order on the screen
    found = (value for wanted in one.answers for value in values if fnmatchcase(value, wanted))
    return [*dict.fromkeys(found)]


def _number(words: str) -> int:
    last = words.rpartition(" ")[2]
    return int(last) if last.isdecimal() else 0
