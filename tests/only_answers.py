"""Answers that the program gives itself because there is only one, for tests that type every answer."""

from typing import Any
from weakref import WeakKeyDictionary

from crs_desktop.play.session import for_program
from crs_desktop.play.session.for_program import only_answer
from crs_desktop.play.session.session import Session
from crs_desktop.rules.ask import Question
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name

_keys: set[str] = set()
_typed: WeakKeyDictionary[Session, int] = WeakKeyDictionary()


def _noted(key: str, question: Question[Any], scene: Scene) -> Any:
    answer = only_answer(key, question, scene)
    _keys.update(() if answer is None else (key,))
    return answer


for_program.only_answer = _noted


def is_given(session: Session, text: str) -> bool:
    """Whether the program has given this answer since the last one that was typed; each counts once."""
    for node in session.path[_last_own(session) :]:
        entry = node.entry
        if node.id > _typed.get(session, 0) and entry.by == "program" and entry.key in _keys:
            words = ("", entry.text, entry.said, session.scene.label(Name(entry.text)))
            fits = text.isdecimal() or text.casefold() in map(str.casefold, words)
            if fits:
                _typed[session] = node.id
            return fits
    return False


def _last_own(session: Session) -> int:
    places = [place for place, node in enumerate(session.path) if node.entry.by != "program"]
    return places[-1] if places else 0
