"""Child processes for untrusted files: isolated, and limited in time and memory."""

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO

_PACKAGE = Path(__file__).parent


def begun(module: str, given: IO[bytes], made: IO[bytes]) -> "subprocess.Popen[bytes]":
    """Start ``module`` as a child process that reads ``given`` and writes ``made``; the caller ends it.

    The folder of an untrusted file may contain modules with the names of ours: the child neither imports from
    the working directory nor runs in it.
    """
    frozen = getattr(sys, "frozen", False)  # an installed folder has no Python beside the program itself
    return subprocess.Popen(
        [sys.executable, *(("--apart",) if frozen else ("-P", "-m")), module],
        stdin=given,
        stdout=made,
        stderr=subprocess.DEVNULL,
        cwd=_PACKAGE,
        env={**os.environ, "PYTHONPATH": import_path(_PACKAGE.parent)},
    )


def import_path(home: Path) -> str:
    """Return the PYTHONPATH for a child: ``home``, then the absolute folders set by the user.

    Relative and empty entries, and the working directory by its full name, are left out.
    """
    entries = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    return os.pathsep.join([str(home), *filter(_is_elsewhere, entries)])


def _is_elsewhere(entry: str) -> bool:
    """Return whether ``entry`` is an absolute path and not the working directory."""
    with suppress(OSError):
        return Path(entry).is_absolute() and not Path(entry).samefile(os.curdir)
    return False


def bound(seconds: int, megabytes: int) -> None:
    """Limit the time and memory of this process, if the operating system supports limits."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (megabytes * 1_000_000, megabytes * 1_000_000))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
