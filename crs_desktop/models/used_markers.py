"""Markers that a GM is offered: those used before, and those that the rules know."""

from collections.abc import Iterable

from crs_desktop.play.session.entry_tree import Node
from crs_desktop.play.session.session import Session
from crs_desktop.rules.facts import Marked
from crs_desktop.rules.scene import Marker

_MOST = 12


def used_markers(path: Iterable[Node]) -> list[Marker]:
    """Return the markers that the GM has set by rulings, each word once, latest first, at most 12."""
    given = [fact for node in path if node.entry.kind == "ruling" for fact in node.entry.given]
    markers = [fact.marker for fact in reversed(given) if isinstance(fact, Marked)]
    latest = {marker.word: marker for marker in reversed(markers)}  # the latest of each word wins
    return [latest[word] for word in dict.fromkeys(marker.word for marker in markers)][:_MOST]


def offered_markers(session: Session) -> list[Marker]:
    """Return the markers used before, then the other markers that the rules know."""
    used = used_markers(session.path)
    words = {marker.word for marker in used}
    return [*used, *(marker for marker in session.system.display.known_markers if marker.word not in words)]
