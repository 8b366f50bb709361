"""The moments on a path that the GM marked to come back to (CT-3)."""

from collections.abc import Iterable

from crs_desktop.play.session.history import Node
from crs_desktop.rules.facts import SavePoint
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say


def save_points(path: Iterable[Node]) -> list[tuple[int, str]]:
    """The entry and the title of each, the latest first."""
    found = [
        (node.id, fact.title) for node in path for fact in node.entry.given if isinstance(fact, SavePoint)
    ]
    return found[::-1]


def length_to(path: list[Node], entry: int) -> int:
    """How much of the path stays when one goes back to this. Raises `NotAllowed` where there is none."""
    if entry not in dict(save_points(path)):
        raise NotAllowed(say("There is no such save point."))
    return 1 + [node.id for node in path].index(entry)
