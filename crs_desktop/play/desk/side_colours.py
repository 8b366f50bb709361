"""Colours of sides in a campaign: a colour chosen in one fight is the default in the others."""

from collections.abc import Iterator
from typing import Any

import msgspec

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.rules.facts import SideColoured

_TAG = SideColoured.__name__


def colours_elsewhere(campaign: Campaign, but: int) -> dict[str, str]:
    """Return the colours chosen in documents other than ``but``, by side; the last choice counts.

    A choice that undo took back there counts too, because redo may restore it.
    """
    found: dict[str, str] = {}
    for document, given in campaign.given(_TAG):
        if document != but:
            found.update(_given(given))
    return found


def _given(text: str) -> Iterator[tuple[str, str]]:
    """Yield sides with colours; none if unreadable, because the fight is not opened then."""
    try:
        facts: list[dict[str, Any]] = msgspec.json.decode(text, type=list[dict[str, Any]])
    except msgspec.DecodeError:
        return
    yield from ((str(one.get("side")), str(one.get("colour"))) for one in facts if one.get("type") == _TAG)
