"""Two who face each other across the table: the cards each has used, and what they came to."""

from collections.abc import Sequence

from msgspec import Struct

from crs_desktop.play.session.history import Node
from crs_desktop.play.session.session import Session
from crs_desktop.play.told.story import visible
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import CardSpent, Compared, Reckoned, Sum
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Card, Name

Told = list[tuple[Node, Fact]]


class Used(Struct, frozen=True):
    """A card that was drawn, and whether everybody may see it."""

    card: Card
    open: bool = True


class Side(Struct, frozen=True):
    """One of the two: his cards in the order they came. ``sum`` is None until all are in, or while secret."""

    who: Name
    cards: tuple[Used, ...] = ()
    sum: Sum | None = None


class Faced(Struct, frozen=True):
    """Both sides; ``first`` began it and finishes first. ``outcome`` is empty until they are compared.

    ``second`` is None where somebody has calculated for himself alone.
    """

    first: Side
    second: Side | None = None
    outcome: str = ""


def faced(session: Session) -> Faced | None:
    """The two who face each other in what is asked now, or who met in the step just done."""
    told = [(node, fact) for node in _exchange(session.path) for fact in node.entry.all_facts()]
    scene, facing = session.scene, session.facing
    if facing is None:
        return _met(told, scene)
    first = Side(facing.first, _cards(told, facing.first, scene), _sum(told, facing.first, scene))
    return Faced(first, Side(facing.second, _cards(told, facing.second, scene)))


def drawn(node: Node) -> CardSpent | None:
    """The card that an entry is the draw of; None where it is something else."""
    entry = node.entry
    for fact in entry.facts if entry.kind == "answer" else ():
        if isinstance(fact, CardSpent) and (fact.who, fact.card) == (entry.who, entry.text):
            return fact
    return None


def _exchange(path: Sequence[Node]) -> list[Node]:
    """The draws that have come one upon another, up to now; what the GM ruled in between does not count."""
    found: list[Node] = []
    for node in reversed(path):
        if drawn(node):
            found.insert(0, node)
        elif node.entry.kind not in ("ruling", "time"):
            break
    return found


def _met(told: Told, scene: Scene) -> Faced | None:
    """What the last calculation or meeting of an exchange came to."""
    for node, fact in reversed(told):
        if isinstance(fact, Reckoned):
            return Faced(Side(fact.who, _cards(told, fact.who, scene), _sum(told, fact.who, scene)))
        if isinstance(fact, Compared):
            open_ = visible(fact, node.entry.key, scene)
            first = Side(fact.who, _cards(told, fact.who, scene), fact.ours if open_ else None)
            second = Side(fact.against, _cards(told, fact.against, scene), fact.theirs if open_ else None)
            return Faced(first, second, fact.outcome if open_ else "")
    return None


def _cards(told: Told, who: Name, scene: Scene) -> tuple[Used, ...]:
    return tuple(
        Used(fact.card, visible(fact, node.entry.key, scene))
        for node, fact in told
        if isinstance(fact, CardSpent) and fact.who == who
    )


def _sum(told: Told, who: Name, scene: Scene) -> Sum | None:
    """What somebody's calculation came to; None while it is not done, or not for everybody to see."""
    for node, fact in reversed(told):
        if isinstance(fact, Reckoned) and fact.who == who:
            return fact.sum if visible(fact, node.entry.key, scene) else None
    return None
