"""What pyproject.toml lists by hand is what there is."""

import tomllib
from pathlib import Path

from crs_desktop.rules import SYSTEMS


def test_every_system_is_held_apart_from_the_others() -> None:
    held = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    apart = next(one for one in held if one["type"] == "independence")
    assert set(apart["modules"]) == {system.module for system in SYSTEMS}


def test_only_avatar_may_import_another_system_and_only_the_crs() -> None:
    held = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    apart = next(one for one in held if one["type"] == "independence")
    allowed = {tuple(part.strip(".*") for part in one.split(" -> ")) for one in apart["ignore_imports"]}
    assert allowed == {("crs_desktop.rules.avatar", "crs_desktop.rules.double_exposure")}
