"""The keys of questions in words for people."""

import re

from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say, translated

_AGAIN = re.compile(r"(.*) (\(\d+\))")


def spoken(key: str, scene: Scene) -> list[str]:
    """Return the steps of a key after its procedure, with combatants by their labels.

    >>> spoken("3 Combat round/round 2/Fred/pick 1", Scene("crs"))
    ['round 2', 'Fred', 'pick 1']
    """
    return [_spoken(step, scene) for step in key.split("/")[1:]]


def is_asked_again(key: str) -> bool:
    """Return whether the same question was asked before in its procedure.

    >>> [is_asked_again(key) for key in ("1 Combat round/Fred/Action", "1 Combat round/Fred/Action (2)")]
    [False, True]
    """
    return _AGAIN.fullmatch(key.rpartition("/")[2]) is not None


def whom(key: str, scene: Scene) -> Name:
    """Return the combatant in whose turn a question is asked, by its key; empty for none.

    >>> whom("3 Combat round/round 2/Fred/in sight", Scene("crs"))
    ''
    """
    steps = (_AGAIN.sub(r"\1", step) for step in reversed(key.split("/")[:-1]))
    # search from the end for the innermost turn, since an Action may hold another combatant's Reaction
    return next((Name(step) for step in steps if step in scene.combatants), Name(""))


def offered(key: str, scene: Scene) -> str:
    """Return the key of an offer in words: ``Step back``, or ``Fred: Step back`` if made to Fred alone."""
    who, _, term = key.rpartition("/")
    return (
        say("{who}: {offer}", who=scene.label(Name(who)), offer=translated(term)) if who else translated(term)
    )


def _spoken(step: str, scene: Scene) -> str:
    again = _AGAIN.fullmatch(step)  # a question asked twice under one key
    if again:
        return f"{_spoken(again[1], scene)} {again[2]}"
    return scene.label(Name(step)) if step in scene.combatants else _said(step)


def _said(step: str) -> str:
    """Translate a step that the rules named; a template with ``{number}`` serves every number."""
    number = re.search(r"\d+", step)
    if number is None:
        return translated(step)
    return translated(step.replace(number[0], "{number}", 1), number=number[0])
