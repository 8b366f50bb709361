"""Names of the branches that undo left behind."""

from collections.abc import Iterator

from crs_desktop.play.session.entry_tree import Node
from crs_desktop.play.session.session import Session
from crs_desktop.play.told.story import DEEDS, lines, told_last


def branch_names(session: Session) -> dict[int, str]:
    """Return a name for each other branch by its end: the GM’s title, else who did what last on it."""
    here, titles = {node.id for node in session.path}, session.branch_titles()
    return {tip: _name(session.branch(tip), here, titles) for tip, _ in session.branches()}


def _name(path: tuple[Node, ...], here: set[int], titles: dict[int, str]) -> str:
    own = [node for node in reversed(path) if node.id not in here]
    given = (titles[node.id] for node in own if node.id in titles)
    return next(given, "") or next(_deeds(own), "") or told_last(path)


def _deeds(nodes: list[Node]) -> Iterator[str]:
    """Yield the Actions, the last one first."""
    for node in nodes:
        yield from (line.text for line in reversed(lines(node)) if line.tone in DEEDS)
