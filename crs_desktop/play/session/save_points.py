"""Save points: moments on a path that the GM named in order to return to them (CT-3)."""

from collections.abc import Iterable

from crs_desktop.play.session.history import Node
from crs_desktop.rules.facts import SavePoint
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say


def save_points(path: Iterable[Node]) -> list[tuple[int, str]]:
    """Return entry and title of each save point, the latest first."""
    found = [
        (node.id, fact.title) for node in path for fact in node.entry.given if isinstance(fact, SavePoint)
    ]
    return found[::-1]


def length_to(path: list[Node], entry: int) -> int:
    """Return the length of the path up to a save point. Raises `NotAllowed` for any other entry."""
    if entry not in dict(save_points(path)):
        raise NotAllowed(say("This save point does not exist."))
    return 1 + [node.id for node in path].index(entry)
