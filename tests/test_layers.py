"""What pyproject.toml lists by hand is what there is."""

import tomllib
from pathlib import Path

from crs_desktop.rules import SYSTEMS


def test_every_system_is_held_apart_from_the_others() -> None:
    held = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    apart = next(one for one in held if one["type"] == "independence")
    assert set(apart["modules"]) == {system.module for system in SYSTEMS}
