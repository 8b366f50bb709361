"""A campaign file, and a fight in it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.session.session import Session
from tests.play.fights import attack, bar_fight


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.crs"


@pytest.fixture
def file(path: Path) -> Iterator[Campaign]:
    """An open campaign file."""
    made = Campaign(path)
    yield made
    made.close()


@pytest.fixture
def bar(file: Campaign) -> Session:
    """A fight that has got as far as a pick."""
    session = bar_fight(file)
    attack(session, "8")
    return session
