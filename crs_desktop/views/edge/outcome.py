"""Outcome of the last step, shown beside the next question."""

from collections.abc import Sequence

from crs_desktop.play.session.history import Node
from crs_desktop.play.told.story import HEADINGS, lines


def fresh_outcome(path: Sequence[Node]) -> str:
    """Return the last important, public line of the last entry; empty for an opening."""
    if not path or path[-1].entry.kind == "opening":
        return ""
    told = [line for line in lines(path[-1]) if line.tone not in HEADINGS and not line.secret]
    loud = [line for line in told if line.tone != "quiet"] or told  # quiet lines tell of started clocks
    return loud[-1].text if loud else ""
