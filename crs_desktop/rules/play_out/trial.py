"""A rule run once with chosen answers, to see what a policy does before its chances are counted."""

from collections.abc import Callable
from typing import Any

from crs_desktop.rules.ask import Asked
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Ledger, Rule, Table

_MOST_QUESTIONS = 100
"""Most questions for each combatant."""


def trial(scene: Scene, rule: Rule, answer: Callable[[Scene, Asked[Any]], Any]) -> Ledger:
    """Run a rule to its end, or through its first questions; return the scene and all facts."""
    ledger = Ledger(scene)
    running = rule(Table(ledger))
    try:
        asked: Asked[Any] = running.send(None)
        # A rule that asks again after each of these answers would never end.
        for _ in range(_MOST_QUESTIONS * len(scene.combatants)):
            asked = running.send(answer(ledger.scene, asked))
    except StopIteration:
        pass
    running.close()
    return ledger
