"""Every way to leave the table ends the program, and the campaign is whole."""

import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from crs_desktop.play.desk.desk import open_desk
from tests.views.window.leaver import ASKED, WAYS

_LONG_ENOUGH = 15
"""Seconds after which the program is taken to live on; it is gone in one or two."""


def left(way: str, campaign: Path) -> int:
    """The exit code of the program, once it was left without a fault."""
    home = str(campaign.parent)
    homes = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "LOCALAPPDATA"), home)
    done = subprocess.run(
        [sys.executable, "-m", "tests.views.window.leaver", way, str(campaign)],
        env={**os.environ, **homes, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=_LONG_ENOUGH,
        check=False,
    )
    assert "Traceback" not in done.stderr
    assert not done.returncode or not done.stderr, done.stderr
    return done.returncode


def test_it_ends_where_it_asks_for_another_campaign(tmp_path: Path) -> None:
    broken = tmp_path / "broken.crs"
    broken.write_text("no campaign")
    assert left(ASKED, broken) == 1, "no table was laid"
    assert broken.read_text() == "no campaign"


@pytest.mark.parametrize("way", list(WAYS))
def test_the_program_ends(tmp_path: Path, way: str) -> None:
    campaign = tmp_path / "home.crs"
    assert left(way, campaign) == 0
    assert list(tmp_path.rglob("settings.json")), "what is set was kept"
    with closing(open_desk(campaign).campaign) as again:
        assert again.path == campaign
