"""The first steps on a machine: with nothing but Python there, make an environment once, and go on in it.

Only the standard library, in words that Python 3.8 understands, so that an old one is told so in a sentence.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Sequence

NEEDED = (3, 11)
ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PROGRAM = ("PySide6", "msgspec", "platformdirs", "tomli_w", "pyqtgraph")
TESTS = (*PROGRAM, "pytest", "pytestqt", "hypothesis", "mypy", "importlinter", "xdist", "pytest_randomly")


class SetUpFailed(Exception):
    """The environment could not be made. The message says what happened and what to type."""


def main() -> int:
    """Run the program, in an environment of its own where it needs one; its exit code is given."""
    try:
        code = prepared("crs_desktop", PROGRAM, ROOT / "requirements.lock", sys.argv[1:])
    except SetUpFailed as error:
        say(str(error))
        return 1
    except KeyboardInterrupt:
        say("Stopped. Nothing is lost; the same command goes on.")
        return 1
    if code is not None:
        return code
    from crs_desktop.app import main as run

    return run(sys.argv[1:])


def prepared(module: str, packages: Sequence[str], lock: Path, arguments: list[str]) -> int | None:
    """See to it that ``packages`` can be imported.

    None when they can be, here and now. Else ``module`` has been run in the environment, which was made
    or brought up to ``lock`` first, and its exit code is given. Raises `SetUpFailed`.
    """
    check_version(sys.version_info[:2])
    if ready(packages, lock):
        return None
    if not lock.is_file():
        raise SetUpFailed(
            "Parts of CRS Desktop are missing. Type: python3 -m pip install --force-reinstall crs-desktop"
        )
    if not up_to_date(lock):
        make(lock)
    return run_in_venv(module, arguments)


def ready(packages: Sequence[str], lock: Path) -> bool:
    """Whether this very Python can go on: it has everything, and nothing older than our own list."""
    outdated = inside(sys.prefix) and stamp_of(lock).exists() and not up_to_date(lock)
    return not outdated and importable(packages) and sound()


def sound() -> bool:
    """PySide6 6.12 aborts a Python below 3.12: it loses references to None."""
    if sys.version_info >= (3, 12):
        return True
    from importlib.metadata import version

    return tuple(int(part) for part in version("PySide6-Essentials").split(".")[:2]) < (6, 12)


def check_version(version: tuple[int, ...]) -> None:
    """Raise `SetUpFailed` for a Python that is too old."""
    if tuple(version) < NEEDED:
        found = ".".join(str(part) for part in version)
        said = "CRS Desktop needs Python 3.11 or newer; this is {}. With one, type: python3.11 -m crs_desktop"
        raise SetUpFailed(said.format(found))


def inside(prefix: str) -> bool:
    """Whether this Python is the one of our own environment."""
    return Path(prefix).resolve() == VENV.resolve()


def importable(packages: Sequence[str]) -> bool:
    """Whether every package is there, without importing any."""
    return all(importlib.util.find_spec(package) is not None for package in packages)


def up_to_date(lock: Path) -> bool:
    """Whether the environment was brought to the end of its making with this very list of versions."""
    stamp = stamp_of(lock)
    return python_of(VENV).exists() and stamp.is_file() and stamp.read_text() == fingerprint(lock)


def stamp_of(lock: Path) -> Path:
    """The file that holds the fingerprint of a list that was installed to its end."""
    return VENV / ("installed-" + lock.parent.name + ".txt")


def fingerprint(lock: Path) -> str:
    """Changes whenever a pinned version or the Python does."""
    version = "{}.{} ".format(*sys.version_info[:2])
    return version + hashlib.sha256(lock.read_bytes()).hexdigest()


def make(lock: Path) -> None:
    """Make the environment, or mend and complete the one there is."""
    say("CRS Desktop sets up its environment in .venv. This is done once and takes up to a minute.")
    uv = shutil.which("uv")
    if not python_of(VENV).exists() or not works(python_of(VENV), uv):
        shutil.rmtree(str(VENV), ignore_errors=True)
        create(uv)
    install(uv, lock)
    stamp_of(lock).write_text(fingerprint(lock))


def create(uv: str | None) -> None:
    """An empty environment."""
    if uv:
        command = [uv, "venv", "--quiet", "--python", sys.executable, str(VENV)]
    else:
        command = [sys.executable, "-m", "venv", str(VENV)]
    code, said = run(command)
    if code == 0:
        return
    shutil.rmtree(str(VENV), ignore_errors=True)
    if "ensurepip" in said or "No module named venv" in said:
        raise SetUpFailed("Python’s venv module is missing. Type: sudo apt install python3-venv")
    raise SetUpFailed(with_cause("The environment could not be made in " + str(VENV) + ".", said))


def install(uv: str | None, lock: Path) -> None:
    """Everything on the list, each with its checksum."""
    python = str(python_of(VENV))
    pip = (
        [uv, "pip", "install", "--quiet", "--python", python]
        if uv
        else [python, "-m", "pip", "install", "--quiet"]
    )
    code, said = run([*pip, "--require-hashes", "-r", str(lock)])
    if code != 0:
        said_so = (
            "The packages could not be fetched; is there a network? The same command goes on from there."
        )
        raise SetUpFailed(with_cause(said_so, said))


def works(python: Path, uv: str | None) -> bool:
    """Whether a Python in an environment starts, is of our version, and can be installed into."""
    check = (
        "import sys; print(*sys.version_info[:2])" if uv else "import sys, pip; print(*sys.version_info[:2])"
    )
    code, said = run([str(python), "-c", check])
    return code == 0 and said.split() == [str(part) for part in sys.version_info[:2]]


def run(command: list[str]) -> tuple[int, str]:
    """Run a command out of sight; its exit code, and all it said."""
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    except OSError as error:
        return 1, str(error)
    return done.returncode, done.stdout.decode(errors="replace")


def run_in_venv(module: str, arguments: list[str]) -> int:
    """Run a module with the environment's Python in place of this one; its exit code where that cannot be."""
    command = [str(python_of(VENV)), "-m", module, *arguments]
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    environment = dict(os.environ, PYTHONPATH=path)
    if os.name == "posix":
        sys.stdout.flush()
        os.execve(command[0], command, environment)
    return subprocess.run(command, env=environment, check=False).returncode


def python_of(venv: Path) -> Path:
    """The Python of an environment."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def with_cause(sentence: str, said: str) -> str:
    """The sentence, and under it the last lines of what the tool said."""
    return "\n".join([sentence, *["  " + line for line in said.strip().splitlines()[-4:]]])


def say(sentence: str) -> None:
    """Tell the person at the terminal."""
    sys.stderr.write(sentence + "\n")
    sys.stderr.flush()
