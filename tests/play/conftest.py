from collections.abc import Iterator
from pathlib import Path

import pytest

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.session.session import Session
from crs_desktop.play.share.hosting import Access
from crs_desktop.play.share.joining import join, send_all, share_by
from tests.peers.postgres import new_campaign, server
from tests.play.fights import ReadAgain, bar_fight, fair_fight, loaded
from tests.play.versions import update
from tests.toys.known import toy_is_known

__all__ = ["server", "toy_is_known", "update"]


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


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def read_again(request: pytest.FixtureRequest, campaign: Campaign, tmp_path: Path) -> Iterator[ReadAgain]:
    """Read the fight of a campaign again: from its own file, or once on another laptop that fetched it."""
    if request.param == "SQLite":
        yield lambda session: loaded(session, campaign)
        return
    shared, files = new_campaign(request.getfixturevalue("server").line), list[Campaign]()
    access = Access(shared.gm, shared.id)

    def fetched(session: Session) -> Session:
        send_all(share_by(access, campaign), campaign)
        files.append(Campaign(join(shared.gm, tmp_path / f"{len(files)}.crs")))
        return loaded(session, files[-1])

    yield fetched
    for one in files:
        one.close()
