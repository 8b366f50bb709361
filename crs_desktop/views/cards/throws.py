"""Throws of dice for the views: the one asked for, and its result."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.session.entry_tree import Node
from crs_desktop.play.told.who_may_know import is_face_up
from crs_desktop.rules.chance_questions import Roll
from crs_desktop.rules.facts import DiceThrown
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


def last_throw(nodes: Sequence[Node], before: Throw | None) -> tuple[int, Throw] | None:
    """Return the entry and the dice of the last open throw among new entries.

    ``before`` is the throw that was asked for; the program may have thrown others after it.
    """
    for node in reversed(nodes):
        if before and (found := answered(before, (node,))):
            return found
        for fact in node.entry.facts:
            if isinstance(fact, DiceThrown) and is_face_up(fact, node, node.after):
                what = spoken(node.entry.key, node.before)[-1]
                dice = (fact.sides, len(fact.shown), node.entry.key, fact.shown)
                return node.id, Throw(fact.who, *dice, what, added=False)
    return None


def answered(throw: Throw, nodes: tuple[Node, ...]) -> tuple[int, Throw] | None:
    """Find the answer to a throw among new entries; return the entry’s id and the rolled dice."""
    for node in nodes:
        if node.entry.kind == "answer" and node.entry.key == throw.key:
            shown = tuple(int(number) for number in node.entry.text.split())
            return node.id, replace(throw, shown=shown)
    return None
