"""What is typed into a cell, over one or many characters, becomes one ruling."""

from collections.abc import Iterable

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.lists.people.edits import all_edited
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot


def write_cells(bridge: Bridge, who: Iterable[Name], column: str, text: str) -> WhyNot:
    """Let a column hold ``text``; the sentence why it does not now, which nobody has told yet, or empty.

    It is a `NotWritten` where only that stood against it.
    """
    scene = bridge.scene
    facts, why = all_edited(map(scene.of, who), scene, column, text)
    refused = bridge.try_rule(*facts) if facts else None
    return refused or WhyNot(why)
