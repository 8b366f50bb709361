"""A mob acts as one: it decides together, but each member has their own cards and dice."""

from collections.abc import Iterable
from typing import Any

from crs_desktop.play.session.history import Node
from crs_desktop.rules.ask import Chance, Question
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed


def as_the_others(path: Iterable[Node], scene: Scene, key: str, question: Question[Any]) -> Any:
    """Return the last answer of a person to the same question for another member of the mob, in this round.

    None if there was no such answer, if it is not allowed here, or if cards or dice answer.
    """
    mob = scene.combatants[question.who].mob if question.who in scene.combatants else ""
    if not mob or isinstance(question, Chance):
        return None
    same = {_asked_of(key, question.who, name): name for name in _mob(scene, mob) if name != question.who}
    said = (node.entry for node in path if node.entry.kind == "answer" and node.entry.by != "program")
    given = [entry.text for entry in said if entry.key in same]
    return _allowed(scene, question, given[-1]) if given else None


def _mob(scene: Scene, mob: str) -> list[Name]:
    return [name for name, one in scene.combatants.items() if one.mob == mob]


def _asked_of(key: str, who: Name, other: Name) -> str:
    """Return the key of the same question to another member."""
    return "/".join(other if step == who else step for step in key.split("/"))


def _allowed(scene: Scene, question: Question[Any], text: str) -> Any:
    try:
        answer = question.read(scene, text)
    except NotAllowed:
        return None
    return answer if question.check(scene, answer) is None else None
