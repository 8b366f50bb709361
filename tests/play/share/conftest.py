"""Laptops that play one campaign, over a real server."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.peers.laptops import Laptop, joined
from tests.peers.postgres import Shared, postgres, shared
from tests.play.fights import bar_fight

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
