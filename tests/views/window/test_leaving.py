"""Every way to leave the table ends the program, and the campaign is whole."""

import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from crs_desktop.play.desk.desk import open_desk
from tests.views.window.leaver import WAYS

_LONG_ENOUGH = 15
"""Seconds after which the program is taken to live on; it is gone in one or two."""


@pytest.mark.parametrize("way", list(WAYS))
def test_the_program_ends(tmp_path: Path, way: str) -> None:
    homes = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "LOCALAPPDATA"), str(tmp_path))
    campaign = tmp_path / "home.crs"
    done = subprocess.run(
        [sys.executable, "-m", "tests.views.window.leaver", way, str(campaign)],
        env={**os.environ, **homes, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=_LONG_ENOUGH,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert list(tmp_path.rglob("settings.json")), "what is set was kept"
    with closing(open_desk(campaign).campaign) as again:
        assert again.path == campaign
