from collections.abc import Iterator

import pytest

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.session.session import Session
from tests.play.fights import bar_fight, fair_fight
from tests.play.versions import update
from tests.toys.known import toy_is_known

__all__ = ["toy_is_known", "update"]


@pytest.fixture
def campaign() -> Iterator[Campaign]:
    """A campaign in memory."""
    made = Campaign(None)
    yield made
    made.close()


@pytest.fixture
def bar(campaign: Campaign) -> Session:
    """CRS: Fred and John side by side, as they enter."""
    return bar_fight(campaign)


@pytest.fixture
def fair(campaign: Campaign) -> Session:
    """The toy: Fred, Mary and John, as they enter."""
    return fair_fight(campaign)
