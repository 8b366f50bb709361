"""Laptops that play one campaign, over a real server."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from crs_desktop.play.session.session import Session
from crs_desktop.play.share.server import Server
from crs_desktop.rules.facts import FieldSet
from tests.peers.laptops import Laptop, joined, together
from tests.peers.postgres import Shared, postgres, shared
from tests.play.fights import FRED, bar_fight, enters

__all__ = ["postgres", "shared"]

Join = Callable[..., Laptop]


@pytest.fixture
def anna(shared: Shared, tmp_path: Path) -> Iterator[Laptop]:
    """The laptop that shared its campaign, with the bar on its table."""
    path = tmp_path / "anna.crs"
    made = Laptop(path, shared.gm, "Anna", shared.id)
    bar_fight(made.campaign)
    made.play("A fight")
    made.pump()
    yield made
    made.close()


@pytest.fixture
def join(shared: Shared, tmp_path: Path) -> Iterator[Join]:
    """Let another laptop join."""
    came: list[Laptop] = []

    def joins(title: str, rank: str = "gm") -> Laptop:
        came.append(joined(tmp_path / f"{title}.crs", getattr(shared, rank), title))
        return came[-1]

    yield joins
    for one in came:
        one.close()


def expire(shared: Shared) -> None:
    """Let thirty seconds pass on the server."""
    with closing(Server(shared.owner)) as owner:
        owner.db.execute("UPDATE crs.lease SET until = now() - interval '1 second'")


def undone_beside(anna: Laptop, join: Join) -> tuple[Laptop, Session, Session]:
    """Let Anna undo without a network while Ben, who joins, edits; return him and both libraries."""
    hers = anna.desk.library("crs")
    hers.rule(enters(FRED, {"life": 20, "or": 8}))
    for life in (15, 12):
        hers.rule(FieldSet(FRED, "life", life))
    together(anna)
    ben = join("Ben")
    his = ben.desk.library("crs")
    anna.disconnect()
    hers.undo()
    his.rule(FieldSet(FRED, "or", 9))
    together(ben)
    return ben, hers, his
