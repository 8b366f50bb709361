"""A program of its own for what a stranger's file may need without end: bounded, and let go of by itself."""

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO

_HOME = Path(__file__).parent.parent
"""Where this program lies, so that its child finds it, too."""


def begun(module: str, given: IO[bytes], made: IO[bytes]) -> "subprocess.Popen[bytes]":
    """Run a module that reads ``given`` and writes ``made``; whoever begins it waits for it, or ends it."""
    folder = os.pathsep.join(filter(None, (str(_HOME), os.environ.get("PYTHONPATH", ""))))
    return subprocess.Popen(
        [sys.executable, "-m", module],
        stdin=given,
        stdout=made,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": folder},
    )


def bound(seconds: int, megabytes: int) -> None:
    """Let this program have so much time and memory, where the machine can hold it to that."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (megabytes * 1_000_000, megabytes * 1_000_000))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
