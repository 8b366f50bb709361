"""The markers of the GM's own that were put on somebody before: they are offered again."""

from collections.abc import Iterable

from crs_desktop.play.session.history import Node
from crs_desktop.rules.facts import Marked
from crs_desktop.rules.scene import Marker

_MOST = 12


def used_markers(path: Iterable[Node]) -> list[Marker]:
    """One of each word, the latest first."""
    given = [fact for node in path if node.entry.kind == "ruling" for fact in node.entry.given]
    markers = [fact.marker for fact in reversed(given) if isinstance(fact, Marked)]
    latest = {marker.word: marker for marker in reversed(markers)}
    return [latest[word] for word in dict.fromkeys(marker.word for marker in markers)][:_MOST]
