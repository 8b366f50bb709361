"""What several draws and throws came to, as a table: who, what came up, and the sum it ended in."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from msgspec import Struct

from crs_desktop.play.session.history import Node
from crs_desktop.play.told.known import is_face_up
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import CardSpent, DiceThrown, Reckoned
from crs_desktop.rules.values import Name
from crs_desktop.words import listed, say


class Result(Struct, frozen=True):
    """The draws or throws that somebody made one after another for one thing.

    ``came`` is the sentence that they ended in, empty where there is more to come.
    """

    who: str
    shown: str
    came: str


def results(nodes: Iterable[Node]) -> list[Result]:
    """A row for each thing that was drawn or thrown for among these; what is not open is not told."""
    drawn = [node for node in nodes if _came_up(node)]
    return [_result([*made]) for _, made in groupby(drawn, _what_for)]


def _what_for(node: Node) -> str:
    """Several picks of one thing are asked under the same key, but for its end."""
    return node.entry.key.rpartition("/")[0] if _is_pick(node) else node.entry.key


def _is_pick(node: Node) -> bool:
    return node.entry.name.startswith("pick")


def _result(nodes: list[Node]) -> Result:
    first = nodes[0]
    sums = [fact.words(node.before) for node in nodes for fact in _open(node) if isinstance(fact, Reckoned)]
    return Result(
        first.before.label(Name(first.entry.who)) or say("The GM"),
        listed([shown for node in nodes for shown in _came_up(node)]),
        sums[-1] if sums else "",
    )


def _came_up(node: Node) -> list[str]:
    """The cards or the dice that came up; none where neither did."""
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
