"""What the last step came to, in the words that stand beside the next question."""

from collections.abc import Sequence

from crs_desktop.play.session.history import Node
from crs_desktop.play.told.story import HEADINGS, lines


def fresh_outcome(path: Sequence[Node]) -> str:
    """The last line that counts of the last entry; nothing of an opening, and nothing that is secret."""
    if not path or path[-1].entry.kind == "opening":
        return ""
    told = [line for line in lines(path[-1]) if line.tone not in HEADINGS and not line.secret]
    loud = [line for line in told if line.tone != "quiet"] or told  # not which clock counts from now on
    return loud[-1].text if loud else ""
