"""The answers to a question that odds are counted for, and the rows of the odds panel."""

from itertools import islice
from math import inf
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.ask import Option, Question
from crs_desktop.rules.chance_questions import Roll
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.questions import Amount, Choose, Confirm, Several
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import listed, say

_MOST = 200
"""Largest number of amounts with a row each."""


class Answer(Struct, frozen=True):
    """One answer: stored value, words, the value ``given`` to the rule, and whom it is aimed at.

    ``aimed_at`` holds two at most, for nobody needs more of them. ``place`` is its place among all answers.
    """

    value: str
    words: str
    given: Any
    aimed_at: tuple[Name, ...] = ()
    place: int = 0


class OddsRow(Struct, frozen=True):
    """One row of the panel: an answer and its forecast."""

    answer: Answer
    forecast: Forecast

    @property
    def value(self) -> str:
        """The stored value of the answer."""
        return self.answer.value

    @property
    def words(self) -> str:
        """The answer in words."""
        return self.answer.words

    @property
    def aimed_at(self) -> tuple[Name, ...]:
        """The combatants that the answer is aimed at."""
        return self.answer.aimed_at


def awaited(scene: Scene, question: Question[Any], usual: str, together: tuple[str, ...]) -> list[Answer]:
    """Return the answers with odds, the first to be counted last: the usual one, then the nearest targets.

    ``together`` are typed choices that get a row of their own as one answer.
    """
    answers = [replace(one, place=place) for place, one in enumerate(_answers(scene, question, together))]
    return sorted(
        answers,
        key=lambda one: (one.value == usual, -_apart(scene, question.who, one), -one.place),
    )


def _apart(scene: Scene, who: Name, answer: Answer) -> float:
    """Return how far away the target of an answer is; endless without one, or off the board."""
    near = [scene.apart(who, whom) for whom in answer.aimed_at[:1]] if who in scene.combatants else []
    return next((feet for feet in near if feet is not None), inf)


def _answers(scene: Scene, question: Question[Any], together: tuple[str, ...]) -> list[Answer]:
    if isinstance(question, Roll):
        return [Answer("", say("the throw"), None)]
    if isinstance(question, Amount):
        numbers = range(question.low(scene), question.high(scene) + 1)
        return [Answer(str(number), str(number), number) for number in numbers[:_MOST]]
    allowed = [one for one in question.options(scene) if one.why_not is None]
    if isinstance(question, Confirm):
        return [Answer(one.value, one.words, one.value == "yes") for one in allowed]
    if isinstance(question, Choose):
        return [Answer(one.value, one.words, one.value, _aimed_at(scene, one)) for one in allowed]
    if isinstance(question, Several):
        each = [Answer(one.value, one.words, (one.value,), _aimed_at(scene, one)) for one in allowed]
        return each + _all_together(allowed, together)
    return []


def _aimed_at(scene: Scene, option: Option) -> tuple[Name, ...]:
    """Return the combatant an option is aimed at; of several that it leads to the first two."""
    led_to = (option.value,) if option.value in scene.combatants else islice(option.leads, 2)
    return tuple(map(Name, led_to))


def _all_together(allowed: list[Option], together: tuple[str, ...]) -> list[Answer]:
    chosen = [one for one in allowed if one.value in together]
    if len(chosen) < 2:
        return []
    answer = tuple(one.value for one in chosen)
    return [Answer(", ".join(answer), listed([one.words for one in chosen]), answer)]
