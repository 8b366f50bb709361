"""``python3 -m tests``: see to the environment, then run everything that must pass.

Arguments go to pytest, which alone is run then: ``python3 -m tests -k fan``.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from crs_desktop.bootstrap import ROOT, TESTS, SetUpFailed, prepared, say

_LINT_IMPORTS = "import sys, importlinter.cli as cli; sys.exit(cli.lint_imports())"
STEPS = (
    ("format", ["-m", "ruff", "format", "--check", "."]),
    ("lint", ["-m", "ruff", "check", "."]),
    ("types", ["-m", "mypy"]),
    ("layers", ["-c", _LINT_IMPORTS]),
    ("tests", ["-m", "pytest", "-n", "2"]),
)


def main(arguments: list[str]) -> int:
    """Run all steps, however many fail; 0 when none did."""
    try:
        code = prepared("tests", TESTS, Path(__file__).parent / "requirements.lock", arguments)
    except SetUpFailed as error:
        say(str(error))
        return 1
    if code is not None:
        return code
    if arguments:
        return step("tests", ["-m", "pytest", *arguments])
    failed = [name for name, command in STEPS if step(name, command) != 0]
    say("Failed: " + ", ".join(failed) if failed else "Everything passed.")
    return 1 if failed else 0


def step(name: str, command: list[str]) -> int:
    """Run one tool of the environment, and say how long it took; its exit code."""
    begun = time.monotonic()
    environment = dict(os.environ, QT_QPA_PLATFORM="offscreen")
    code = subprocess.run([sys.executable, *command], cwd=str(ROOT), env=environment, check=False).returncode
    say("{}: {}, {:.0f} s".format(name, "passed" if code == 0 else "failed", time.monotonic() - begun))
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
