"""Editing of a column of one or many characters as one ruling."""

from collections.abc import Iterable

from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot


def write_cells(bridge: Bridge, who: Iterable[Name], column: str, text: str) -> WhyNot:
    """Write ``text`` into a column; return the reason why not, which the caller must show, or empty.

    The reason is a `NotWritten` if the edit was allowed and only the file could not be written.
    """
    from crs_desktop.play.lists.people.edits import all_edited  # slow import, not needed at start-up

    scene = bridge.scene
    facts, why = all_edited(map(scene.of, who), scene, column, text)
    refused = bridge.try_rule(*facts) if facts else None
    return refused or WhyNot(why)
