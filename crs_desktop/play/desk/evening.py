"""The fights of one evening: those that were played within the same hours."""

from collections.abc import Iterator

from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.session.session import Session
from crs_desktop.rules.facts import Elapsed
from crs_desktop.rules.why import NotAllowed

_EVENING = 12 * 60 * 60
"""Most seconds between the first fight of an evening and the end of the last."""


def fights_of_the_evening(desk: Desk) -> list[Session]:
    """Return the begun fights of the evening of the present fight, in the order in which they were played.

    A fight without a time of day, and one that cannot be opened, belongs to no evening.
    """
    played = [(_last_time(one), one) for one in _begun(desk)]
    now = _last_time(desk.session)
    return [one for at, one in sorted(played, key=lambda pair: pair[0]) if at and abs(now - at) < _EVENING]


def _begun(desk: Desk) -> Iterator[Session]:
    for document in desk.fights():
        try:
            session = desk.fight(document.id)
        except NotAllowed:
            continue
        if any(node.entry.kind == "begin" for node in session.path):
            yield session


def _last_time(session: Session) -> int:
    """Return the time of day of the last entry that has one, in seconds since 1970; 0 for none."""
    walls = (
        fact.wall
        for node in reversed(session.path)
        for fact in node.entry.given
        if isinstance(fact, Elapsed) and fact.wall
    )
    return next(walls, 0)
