"""Questions that the program answers: its own cards and dice, a mob, and what leaves nothing to decide."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from crs_desktop.play.session.entry_tree import Node
from crs_desktop.play.session.sources import left_to_the_program, only_chance, typed_by
from crs_desktop.rules.ask import Chance, Question
from crs_desktop.rules.keys import is_asked_again
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Procedure
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed

if TYPE_CHECKING:
    from crs_desktop.play.session.session import Session


def for_program(session: Session, path: Sequence[Node], asks_all: bool) -> tuple[str, Any] | None:
    """Return key and answer of an open question that no person is asked; None if a person is.

    ``path`` is the path of the session as it is: a copy for each of a thousand answers would cost more than
    the answers. With ``asks_all`` a person is asked even if there is one possible answer.
    """
    # the order to draw for all ends with the first question that a person decides
    session.draws_on = session.draws_on and only_chance(session.open)
    if session.draws_on and (key := left_to_the_program(session.open, session.scene)):
        return key, session.usual(key)
    for key, question in session.open.items():
        if typed_by(question, session.scene) == "program":
            return key, session.usual(key)
        answer = None if asks_all else only_answer(key, question, session.scene)
        if answer is None:
            answer = as_the_others(path, session.scene, key, question)
        if answer is not None:
            return key, answer
    return None


def only_answer(key: str, question: Question[Any], scene: Scene) -> Any:
    """Return the answer to a question that has only one; None if a person is asked.

    Cards and dice are always asked for: they are real. So is a question that is asked again, because its
    only answer has led back to it.
    """
    return None if isinstance(question, Chance) or is_asked_again(key) else question.only(scene)


def as_the_others(path: Iterable[Node], scene: Scene, key: str, question: Question[Any]) -> Any:
    """Return the last answer of a person to the same question for another member of the mob, in this round.

    None if there was no such answer, if it is not allowed here, or if cards or dice answer.
    """
    mob = scene.combatants[question.who].mob if question.who in scene.combatants else ""
    if not mob or isinstance(question, Chance):
        return None
    # a key names its round: answers of earlier rounds do not match
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


def begins_again(procedure: Procedure, scene: Scene) -> str:
    """Return the term of a procedure that has ended and begins again at once; empty if it does not."""
    return procedure.term if procedure.again(scene) and procedure.why_not(scene) is None else ""
