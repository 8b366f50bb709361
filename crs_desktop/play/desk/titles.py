"""Titles of the fights in a campaign, present and past."""

from collections.abc import Container, Iterator
from itertools import chain, count
from typing import Any

import msgspec

from crs_desktop.play.journal.campaign import Campaign, Document
from crs_desktop.rules.facts import Retitled
from crs_desktop.words import say

_TAG = Retitled.__name__


def titles_of(campaign: Campaign, fights: list[Document]) -> dict[int, set[str]]:
    """Return every title of each fight, by its id, also those that undo, redo or a branch may restore."""
    titles = {fight.id: {fight.title, fight.first_title} for fight in fights}
    for document, given in campaign.given(_TAG):
        titles.setdefault(document, set()).update(_given(given))
    return titles


def taken_titles(campaign: Campaign) -> set[str]:
    """Return every title that a fight of the campaign has, had or may have again."""
    fights = [document for document in campaign.documents() if document.kind == "fight"]
    return set().union(*titles_of(campaign, fights).values())


def free(title: str, taken: Container[str]) -> str:
    """Return a title, with a number behind it if it is taken."""
    numbers = (say("{title} ({number})", title=title, number=number) for number in count(2))
    return next(one for one in chain([title], numbers) if one not in taken)


def _given(text: str) -> Iterator[str]:
    """Yield the titles that a ruling gave; none if unreadable, because its fight is not opened then."""
    try:
        facts: list[dict[str, Any]] = msgspec.json.decode(text, type=list[dict[str, Any]])
    except msgspec.DecodeError:
        return
    yield from (str(fact.get("title")) for fact in facts if fact.get("type") == _TAG)
