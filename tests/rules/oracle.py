"""The oracle: run a rule for every answer of chance, with exact weights.

A coroutine cannot be copied, so each branch runs the rule again from its beginning. That is slow and simple
on purpose: tests compare all quick formulas with it.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import Any, TypeVar

from crs_desktop.rules.ask import Asked, Chance, Question
from crs_desktop.rules.cards.dice import Throw
from crs_desktop.rules.chance_questions import Roll
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Ledger, Rule, Table

R = TypeVar("R", bound=Hashable)
Policy = Callable[[Scene, Question[Any]], Any]


def usual(scene: Scene, question: Question[Any]) -> Any:
    """Answer every decision with the usual answer."""
    return question.usual(scene)


def walk(
    scene: Scene, rule: Rule, outcome: Callable[[Scene, Any], R], policy: Policy = usual
) -> dict[R, Fraction]:
    """Return the probability of each outcome of a rule that begins in ``scene``.

    ``outcome`` takes the last scene and the result of the rule; ``policy`` answers every question that is not
    one of chance.
    """
    found: defaultdict[R, Fraction] = defaultdict(Fraction)
    open_ways: list[tuple[tuple[Any, ...], Fraction]] = [((), Fraction(1))]
    while open_ways:
        answers, weight = open_ways.pop()
        ledger, end = _play(scene, rule, answers, policy)
        if isinstance(end, Asked):
            open_ways += [((*answers, answer), weight * part) for answer, part in _parts(end, ledger.scene)]
        else:
            found[outcome(ledger.scene, end)] += weight
    return dict(found)


def _parts(asked: Asked[Any], scene: Scene) -> list[tuple[Any, Fraction]]:
    outcomes = asked.question.outcomes(scene) if isinstance(asked.question, Chance) else {}
    if isinstance(asked.question, Roll) and asked.question.added:
        outcomes = _one_for_each_sum(outcomes)
    whole = sum(outcomes.values())
    return [(answer, Fraction(weight, whole)) for answer, weight in outcomes.items()]


def _one_for_each_sum(outcomes: Mapping[Throw, int]) -> dict[Throw, int]:
    """Let one throw stand for all throws of the same sum."""
    found: dict[int, tuple[Throw, int]] = {}
    for throw, weight in outcomes.items():
        first, before = found.get(sum(throw), (throw, 0))
        found[sum(throw)] = first, before + weight
    return dict(found.values())


def _play(scene: Scene, rule: Rule, answers: tuple[Any, ...], policy: Policy) -> tuple[Ledger, Any]:
    """Run a rule with these answers of chance; return its next question of chance, or its result."""
    ledger, given = Ledger(scene), iter(answers)
    running = rule(Table(ledger))
    try:
        asked = running.send(None)
        while True:
            chance = isinstance(asked.question, Chance)
            answer = next(given, None) if chance else policy(ledger.scene, asked.question)
            if chance and answer is None:
                running.close()  # the branch is run again, once for each answer
                return ledger, asked
            asked = running.send(answer)
    except StopIteration as end:
        return ledger, end.value
