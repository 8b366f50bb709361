"""Throws of dice for the views: the one asked for, and its result."""

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.session.history import Node
from crs_desktop.rules.chance_questions import Roll
from crs_desktop.rules.keys import spoken
from crs_desktop.rules.values import Name


class Throw(Struct, frozen=True):
    """A throw of ``count`` dice; ``shown`` is empty before they are rolled.

    ``what`` is the purpose in words, ``added`` whether the dice are summed.
    """

    who: Name
    sides: int
    count: int
    key: str = ""
    shown: tuple[int, ...] = ()
    what: str = ""
    added: bool = True


def asked(bridge: Bridge) -> Throw | None:
    """Return the throw that the shown question asks for; None if it asks for none."""
    prompt = bridge.prompt
    question = bridge.session.question(prompt.key) if prompt.kind == "roll" else None
    if not isinstance(question, Roll):
        return None
    what = spoken(prompt.key, bridge.scene)[-1]
    return Throw(question.who, question.sides, question.count, prompt.key, (), what, question.added)


def answered(throw: Throw, nodes: tuple[Node, ...]) -> tuple[int, Throw] | None:
    """Find the answer to a throw among new entries; return the entry’s id and the rolled dice."""
    for node in nodes:
        if node.entry.kind == "answer" and node.entry.key == throw.key:
            shown = tuple(int(number) for number in node.entry.text.split())
            return node.id, replace(throw, shown=shown)
    return None
