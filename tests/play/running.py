"""Rules made up for the tests of a run, and playing them."""

from collections.abc import Callable
from typing import Any

from crs_desktop.play.session.run import Run
from crs_desktop.rules.facts import Noted
from crs_desktop.rules.questions import Amount
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.table import Rule, Table
from crs_desktop.rules.values import Name

NAMES = [Name("Fred"), Name("Mary"), Name("John")]
SCENE = Scene("none", combatants={name: Combatant(name, name, fields={"life": 5}) for name in NAMES})


def amount(name: str, high: Callable[[Scene], int] = lambda _scene: 9) -> Amount:
    return Amount(who=Name(""), name=name, words=lambda _scene: "How much?", low=lambda _scene: 0, high=high)


async def ask(table: Table, name: str) -> None:
    """Ask for a number and note it."""
    given = await table.ask(amount(name))
    table.happen(Noted(f"{name} {given}"))


def run(rule: Rule, scene: Scene = SCENE) -> Run:
    return Run(scene, "1 Test", rule)


def told(running: Run) -> list[str]:
    """What the facts since the last time say."""
    return [fact.words(running.scene) for fact in running.told()]


def give(running: Run, *answers: Any) -> None:
    """Answer the first open question, again and again."""
    for answer in answers:
        running.answer(next(iter(running.open)), answer)
