"""Titles of branches, the only facts that name an entry: by its row in a file, by its slot on a server."""

from collections.abc import Callable
from typing import Any

import msgspec

from crs_desktop.rules.facts import BranchNamed

_TAG = BranchNamed.__name__


def renamed(given: str, place: Callable[[int], int | None]) -> str:
    """Return facts (JSON) with each named entry replaced by its place elsewhere; 0 if it has none."""
    # look at the text first, because nearly no entry names a branch and decoding each costs time
    if f'"{_TAG}"' not in given:
        return given
    facts: list[dict[str, Any]] = msgspec.json.decode(given)
    for fact in facts:
        if fact.get("type") == _TAG:
            fact["entry"] = place(fact["entry"]) or 0
    return msgspec.json.encode(facts).decode()
