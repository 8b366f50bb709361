"""The hooks for commits are the project's own tools, as the test command runs them, and fetch nothing."""

import re
import shlex
from pathlib import Path

from tests.__main__ import STEPS

CONFIGURATION = (Path(__file__).parents[2] / ".pre-commit-config.yaml").read_text("utf-8")


def values(key: str) -> list[str]:
    return re.findall(rf"^ +(?:- )?{key}: (.+)$", CONFIGURATION, re.MULTILINE)


def test_each_quick_step_of_the_test_command_is_a_hook() -> None:
    wanted = {name.removesuffix(" --check"): command for name, command in STEPS if name != "pytest"}
    commands = [shlex.split(entry) for entry in values("entry")]
    assert values("name") == [*wanted]
    for python, *command in commands:
        own = [word for word in command if word != "--force-exclude"]
        assert python == "python" and any(own == whole[: len(own)] for whole in wanted.values())


def test_no_hook_is_fetched() -> None:
    assert {*values("repo")} == {"local"} and {*values("language")} == {"system"}
    assert "://" not in CONFIGURATION
