"""The fights of one evening: those that were played within the same hours."""

import re
from collections.abc import Iterator

from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.session.session import Session
from crs_desktop.rules.facts import Elapsed
from crs_desktop.rules.why import NotAllowed

_EVENING = 12 * 60 * 60
"""Most seconds between the first fight of an evening and the end of the last."""

_WALL = re.compile(r'"wall":(\d{1,18})')
"""The time of day in the JSON of an `Elapsed`."""


def fights_of_the_evening(desk: Desk) -> list[Session]:
    """Return the begun fights of the evening of the present fight, in the order in which they were played.

    A fight without a time of day, and one that cannot be opened, belongs to no evening.
    """
    now = _last_time(desk.session)
    played = [(_last_time(one), one) for one in _begun(desk, now)]
    return [one for at, one in sorted(played, key=lambda pair: pair[0]) if at and abs(now - at) < _EVENING]


def _begun(desk: Desk, now: int) -> Iterator[Session]:
    """Yield the begun fights in which anything happened that evening; only they are opened."""
    near = _near(desk.campaign, now)
    for document in desk.fights():
        if document.id not in near:
            continue
        try:
            session = desk.fight(document.id)
        except NotAllowed:
            continue
        if any(node.entry.kind == "begin" for node in session.path):
            yield session


def _near(campaign: Campaign, now: int) -> set[int]:
    """Return the fights with an entry within the hours of an evening, on any branch."""
    times = ((id_, int(wall)) for id_, given in campaign.given("Elapsed") for wall in _WALL.findall(given))
    return {id_ for id_, wall in times if abs(now - wall) < _EVENING}


def _last_time(session: Session) -> int:
    """Return the time of day of the last entry that has one, in seconds since 1970; 0 for none."""
    walls = (
        fact.wall
        for node in reversed(session.path)
        for fact in node.entry.given
        if isinstance(fact, Elapsed) and fact.wall
    )
    return next(walls, 0)
