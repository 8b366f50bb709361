"""The colours of sides in a campaign: what was said in one fight holds in all that say nothing else."""

from collections.abc import Iterator
from typing import Any

import msgspec

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.rules.facts import SideColoured

_TAG = SideColoured.__name__


def colours_elsewhere(campaign: Campaign, but: int) -> dict[str, str]:
    """What other documents than ``but`` have said, by the names of sides; what was said last holds.

    What undo took back there counts until something else is said: it may be given back.
    """
    found: dict[str, str] = {}
    for document, given in campaign.given(_TAG):
        if document != but:
            found.update(_given(given))
    return found


def _given(text: str) -> Iterator[tuple[str, str]]:
    """Sides with colours; none where it cannot be read, for then its fight is not opened."""
    try:
        facts: list[dict[str, Any]] = msgspec.json.decode(text, type=list[dict[str, Any]])
    except msgspec.DecodeError:
        return
    yield from ((str(one.get("side")), str(one.get("colour"))) for one in facts if one.get("type") == _TAG)
