"""The fights of one evening: those that were played within the same hours."""

import re
from collections.abc import Iterable, Iterator, Sequence

from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.session.entry_tree import Node
from crs_desktop.play.session.session import Session
from crs_desktop.rules.facts import Elapsed
from crs_desktop.rules.why import NotAllowed

_EVENING = 12 * 60 * 60
"""Most seconds between the first fight of an evening and the end of the last."""

_PLAYED = ("begin", "answer")
"""Kinds of entries by which a fight is played, not only prepared."""
_WALL = re.compile(r'"wall":(\d{1,18})')
"""The time of day in the JSON of an `Elapsed`."""


def fights_of_the_evening(desk: Desk) -> list[Session]:
    """Return the played fights of the evening of the present fight, in the order in which they began.

    A fight without a time of day, and one that cannot be opened, belongs to no evening. One that split off
    belongs to it if it was played since, and follows the fight that it left.
    """
    now = _last_time(desk.session)
    near = [one for one in _begun(desk, now) if _last_time(one) and abs(now - _last_time(one)) < _EVENING]
    own = {one.document.id: one.path[inherited(one, near) :] for one in near}
    played = (one for one in near if any(node.entry.kind in _PLAYED for node in own[one.document.id]))
    # a fight split off just now may have no time of its own yet, and then counts as the latest
    return sorted(played, key=lambda one: next(_times(own[one.document.id]), now))


def inherited(session: Session, fights: Sequence[Session]) -> int:
    """Return how many entries a fight that split off has in common with the one of ``fights`` it left."""
    alike = (one.path for one in fights if one.document.seed == session.document.seed)
    # entries of a copy have later ids than their origins on every laptop; documents arrive in any order
    origins = (path for path in alike if path and path[0].id < session.path[0].id)
    return max((_common(path, session.path) for path in origins), default=0)


def _common(path: Sequence[Node], other: Sequence[Node]) -> int:
    pairs = enumerate(zip(path, other, strict=False))
    return next((at for at, (a, b) in pairs if _said(a) != _said(b)), min(len(path), len(other)))


def _said(node: Node) -> tuple[str, str, str]:
    # facts are not compared, because a split leaves the mark of a prepared fight out of its copy
    return node.entry.kind, node.entry.key, node.entry.text


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
    # read the times from the text of the entries, because opening a fight folds all its facts
    times = ((id_, int(wall)) for id_, given in campaign.given("Elapsed") for wall in _WALL.findall(given))
    return {id_ for id_, wall in times if abs(now - wall) < _EVENING}


def _last_time(session: Session) -> int:
    """Return the time of day of the last entry that has one, in seconds since 1970; 0 for none."""
    return next(_times(reversed(session.path)), 0)


def _times(path: Iterable[Node]) -> Iterator[int]:
    """Yield the times of day of the entries that have one."""
    return (
        fact.wall for node in path for fact in node.entry.given if isinstance(fact, Elapsed) and fact.wall
    )
