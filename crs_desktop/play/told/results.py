"""Results of several draws and throws as a table: who, the cards or dice, and the sum."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from msgspec import Struct

from crs_desktop.play.session.entry_tree import Node
from crs_desktop.play.told.who_may_know import is_face_up
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import CardSpent, Compared, DiceThrown, Reckoned
from crs_desktop.rules.values import Name
from crs_desktop.words import listed, say


class Result(Struct, frozen=True):
    """Consecutive draws or throws of a combatant for one purpose.

    ``came`` is the sentence of the result, of a defender the comparison; empty until complete.
    """

    who: str
    shown: str
    came: str


def results(nodes: Iterable[Node]) -> list[Result]:
    """Return a row for each purpose of the draws and throws; secret ones show no value."""
    drawn = [node for node in nodes if _came_up(node)]
    return [_result([*made]) for _, made in groupby(drawn, _what_for)]


def _what_for(node: Node) -> tuple[str, str]:
    """Return who draws, and the key that all picks of one purpose share, with the special draw among them."""
    key, is_card = node.entry.key, any(isinstance(fact, CardSpent) for fact in node.entry.facts)
    return node.entry.who, key.rpartition("/")[0] if is_card else key


def _result(nodes: list[Node]) -> Result:
    first = nodes[0]
    sums = [words for node in nodes for fact in _open(node) if (words := _sum(fact, node))]
    return Result(
        first.before.label(Name(first.entry.who)) or say("The GM"),
        listed([shown for node in nodes for shown in _came_up(node)]),
        sums[-1] if sums else "",
    )


def _sum(fact: Fact, node: Node) -> str:
    """Return what a fact says about the sum of the draws; empty for any other fact."""
    return fact.brief() or fact.words(node.before) if isinstance(fact, Reckoned | Compared) else ""


def _came_up(node: Node) -> list[str]:
    """Return the cards or dice shown; none for any other entry."""
    facts = node.entry.facts if node.entry.kind == "answer" else ()
    open_ = {id(fact) for fact in _open(node)}
    made = [(fact, shown) for fact in facts for shown in _shows(fact)]
    return [shown if id(fact) in open_ else say("a secret") for fact, shown in made]


def _shows(fact: Fact) -> Iterator[str]:
    if isinstance(fact, CardSpent):
        yield str(fact.card)
    elif isinstance(fact, DiceThrown):
        yield " + ".join(map(str, fact.shown))


def _open(node: Node) -> list[Fact]:
    return [fact for fact in node.entry.facts if is_face_up(fact, node, node.after)]
