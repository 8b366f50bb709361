from collections.abc import Iterator
from random import Random

import pytest

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.session.session import Session
from crs_desktop.rules import SYSTEMS
from tests.conformance.playing import new_fight
from tests.toys.known import TOYS, toy_is_known

__all__ = ["toy_is_known"]
SEEDS = 2


@pytest.fixture(params=[entry.id for entry in (*SYSTEMS, *TOYS)])
def system_id(request: pytest.FixtureRequest) -> str:
    """Every system there is, and the toys."""
    return str(request.param)


@pytest.fixture(params=range(SEEDS))
def chance(request: pytest.FixtureRequest, system_id: str) -> Random:
    """Several plays of each system, the same ones every time."""
    return Random(f"{system_id} {request.param}")


@pytest.fixture
def campaign() -> Iterator[Campaign]:
    made = Campaign(None)
    yield made
    made.close()


@pytest.fixture
def fight(campaign: Campaign, system_id: str, chance: Random) -> Session:
    """A fight as it begins."""
    return new_fight(campaign, system_id, chance)
