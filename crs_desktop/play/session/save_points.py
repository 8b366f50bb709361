"""Places on a path to return to: save points, which the GM named (CT-3), and what a person did last."""

from collections.abc import Iterable, Sequence

from crs_desktop.play.session.entry_tree import Node
from crs_desktop.rules.facts import SavePoint
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say


def save_points(path: Iterable[Node]) -> list[tuple[int, str]]:
    """Return entry and title of each save point, the latest first."""
    found = [
        (node.id, fact.title) for node in path for fact in node.entry.given if isinstance(fact, SavePoint)
    ]
    return found[::-1]


def length_to(path: Sequence[Node], entry: int) -> int:
    """Return the length of the path up to a save point. Raises `NotAllowed` for any other entry."""
    if entry not in dict(save_points(path)):
        raise NotAllowed(say("This save point does not exist."))
    return 1 + [node.id for node in path].index(entry)


def length_with_program(path: Sequence[Node], entry: int) -> int:
    """Return the length of the path up to an entry and the program's answers to it.

    Raises `NotAllowed` if the entry is not on the path.
    """
    place = next((place for place, node in enumerate(path, 1) if node.id == entry), None)
    if place is None:
        raise NotAllowed(say("This has not happened, or was undone."))
    while place < len(path) and path[place].entry.by == "program":
        place += 1
    return place


def last_own(path: Sequence[Node]) -> int | None:
    """Return the index of the last entry that the program did not make itself; None before the first."""
    last = next((place for place in reversed(range(len(path))) if path[place].entry.by != "program"), None)
    # undo stops at the opening, because a fight without its opening has no people
    return None if last is None or path[last].entry.kind == "opening" else last
