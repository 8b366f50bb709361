"""The first start on a machine that has only Python: make an environment once, and run the program in it.

This module uses only the standard library and syntax of Python 3.6, so that an old Python can tell its user
in a sentence that it is too old. Every start runs this module: imports needed only for making the environment
are inside the functions that make it.
"""

import importlib.util
import os
import re
import sys
from pathlib import Path
from typing import List, Optional, Sequence, Tuple

NEEDED = (3, 11)
ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PROGRAM = (
    "PySide6", "charset_normalizer", "msgspec", "odf", "platformdirs", "pypdf", "pyqtgraph",
    "python_calamine", "segno", "tomli_w", "xlsxwriter",
)  # fmt: skip
UNFINISHED = "unfinished.txt"  # exists in the environment during changes; remains if they are interrupted
OFFLINE = "The packages could not be downloaded. Check the network, then type the same command again."
DAMAGED = "The environment in .venv is damaged. Type: rm -r .venv, then the same command; nothing is lost."
FULL = "The disk is full. Free a gigabyte, then type the same command again; nothing is lost."
READ_ONLY = "{0} is read-only. Type: cp -r {0} ~, then the same command in the copy."
NO_VENV = (
    "Python’s venv is missing. Type: sudo apt install python3.{}-venv (Fedora: sudo dnf install python3)"
)


class SetUpFailed(Exception):
    """A failure to make the environment. The message tells what happened and what to type."""


def main() -> int:
    """Run the program, in an environment of its own if it needs one; return the exit code."""
    code = prepared("crs_desktop", PROGRAM, ROOT / "requirements.lock", sys.argv[1:])
    if code is not None:
        return code
    from crs_desktop.app import main as open_table

    return open_table(sys.argv[1:])


def prepared(module: str, packages: Sequence[str], lock: Path, arguments: List[str]) -> Optional[int]:
    """Make ``packages`` importable; return None if this process can import them.

    Otherwise return an exit code: either ``module`` was run in the environment, which was first made or
    updated to ``lock``, or a sentence told why it could not be.
    """
    try:
        check_version(sys.version_info[:2], module)
        return None if ready(packages, lock) else go_on(module, packages, lock, arguments)
    except SetUpFailed as error:
        tell(str(error))
    except KeyboardInterrupt:
        tell("Stopped. To continue, type the same command again; nothing is lost.")
    except OSError as error:
        tell(str(failed(DAMAGED, str(error))))
    return 1


def check_version(version: Tuple[int, ...], module: str) -> None:
    """Raise `SetUpFailed` if Python is too old."""
    if version < NEEDED:
        found = ".".join(str(part) for part in version)
        said = "CRS Desktop needs Python 3.11 or newer; this is {}. With one, type: python3.11 -m {}"
        raise SetUpFailed(said.format(found, module))


def ready(packages: Sequence[str], lock: Path) -> bool:
    """Return whether this Python can run the program. An environment not made here is never changed."""
    ours = inside() and (stamp_of(lock).exists() or (VENV / UNFINISHED).exists())
    return importable(packages) and (up_to_date(lock) if ours else sound())


def go_on(module: str, packages: Sequence[str], lock: Path, arguments: List[str]) -> Optional[int]:
    """Make or complete the environment; run ``module`` in it unless this process already runs in it."""
    if not lock.is_file():
        said = "Parts of CRS Desktop are missing. In the folder it came from, type: python3 -m {}"
        raise SetUpFailed(said.format(module))
    if inside() or not up_to_date(lock):
        make(lock, anew=up_to_date(lock))  # the stamp is wrong if packages are missing
    if not inside():
        return run_in_venv(module, arguments)
    importlib.invalidate_caches()
    if not importable(packages):  # starting again would lead here again, for ever
        raise SetUpFailed(DAMAGED)
    return None


def sound() -> bool:
    """Return whether PySide6 works with this Python.

    PySide6 6.12 aborts Python below 3.12 (it loses references to None); an unknown version is not tried.
    """
    if sys.version_info >= (3, 12):
        return True
    found = pyside()
    return bool(found) and [int(part) for part in found.split(".")[:2]] < [6, 12]


def pyside() -> str:
    """Return the version of PySide6 from the name of the folder beside it; empty if not found.

    Importing `importlib.metadata` for this would take longer than the rest of this module.
    """
    spec = importlib.util.find_spec("PySide6")
    for folder in (spec.submodule_search_locations or []) if spec else []:
        for name in os.listdir(os.path.dirname(folder)):  # noqa: PTH120, PTH208 - as fast as can be
            about = re.match(r"pyside6_essentials-(\d+\.\d+.*)\.dist-info$", name, re.IGNORECASE)
            if about:
                return about.group(1)
    return ""


def inside() -> bool:
    """Return whether this Python is the one in our own environment."""
    return Path(sys.prefix).resolve() == VENV.resolve()


def importable(packages: Sequence[str]) -> bool:
    """Return whether every package can be found, without importing any."""
    return all(importlib.util.find_spec(package) is not None for package in packages)


def up_to_date(lock: Path) -> bool:
    """Return whether the environment was completed with exactly this list of versions."""
    stamp = stamp_of(lock)
    return (
        python_of(VENV).exists()
        and stamp.is_file()
        and stamp.read_text(encoding="utf-8") == fingerprint(lock)
    )


def stamp_of(lock: Path) -> Path:
    """Return the file with the fingerprint of a completely installed list."""
    return VENV / "-".join(["installed", *lock.relative_to(ROOT).with_suffix(".txt").parts])


def fingerprint(lock: Path) -> str:
    """Return the Python version and the list; nothing has to be installed as long as both are the same."""
    return "{}.{}\n".format(*sys.version_info[:2]) + lock.read_text(encoding="utf-8")


def make(lock: Path, anew: bool = False) -> None:
    """Complete the environment; make a new one if there is none, it was interrupted, or ``anew`` is set."""
    import shutil

    tell("CRS Desktop is setting up its environment in .venv. This happens once and takes up to a minute.")
    uv = shutil.which("uv")
    if uv and run([uv, "--version"])[0] != 0:  # a pyenv shim may lead nowhere
        uv = None
    if anew or (VENV / UNFINISHED).exists() or not works(uv):
        create(uv)
    install(uv, lock)
    if hasattr(os, "sync"):  # a power cut must not leave a stamp without its packages
        os.sync()
    for whole in (ROOT / "requirements.lock", lock):  # the tests' list holds the program's
        stamp_of(whole).write_text(fingerprint(whole), encoding="utf-8")
    (VENV / UNFINISHED).unlink()


def create(uv: Optional[str]) -> None:
    """Make an empty environment, marked as unfinished from the beginning."""
    import shutil

    if not uv and not importable(("venv", "ensurepip")):
        raise SetUpFailed(NO_VENV.format(sys.version_info[1]))
    shutil.rmtree(str(VENV), ignore_errors=True)
    VENV.mkdir(exist_ok=True)
    (VENV / UNFINISHED).touch()
    python = getattr(sys, "_base_executable", sys.executable)  # ours may have just been removed
    tool = [uv, "venv", "--quiet", "--allow-existing", "--python", python] if uv else [python, "-m", "venv"]
    code, said = run([*tool, str(VENV)])
    if code != 0:
        raise failed(DAMAGED, said)


def install(uv: Optional[str], lock: Path) -> None:
    """Install every package on the list, checked against its hash."""
    (VENV / UNFINISHED).touch()
    python = str(python_of(VENV))
    pip = [python, "-m", "pip", "--disable-pip-version-check", "install", "--no-user"]
    tool = [uv, "pip", "install", "--python", python] if uv else pip
    code, said = run([*tool, "--quiet", "--require-hashes", "-r", str(lock)])
    if code == 0:
        return
    reason = failed(OFFLINE, said)
    if code > 0 and OFFLINE in str(reason):  # downloads come first: nothing was installed
        (VENV / UNFINISHED).unlink()
    raise reason


def works(uv: Optional[str]) -> bool:
    """Return whether the environment's Python starts, has our version, and can install packages."""
    check = "import sys{}; print(*sys.version_info[:2])".format("" if uv else ", pip")
    code, said = run([str(python_of(VENV)), "-c", check])
    return code == 0 and said.split() == [str(part) for part in sys.version_info[:2]]


def run(command: List[str]) -> Tuple[int, str]:
    """Run a command without a terminal; return its exit code and its output.

    The working directory is ROOT: elsewhere, ``python -m pip`` could import a stranger's ``pip.py``.
    """
    import subprocess

    pipe, nothing = subprocess.PIPE, subprocess.DEVNULL
    try:
        done = subprocess.run(
            command, stdin=nothing, stdout=pipe, stderr=subprocess.STDOUT, cwd=str(ROOT), check=False
        )
    except OSError as error:
        return 1, str(error)
    return done.returncode, done.stdout.decode(errors="replace")


def run_in_venv(module: str, arguments: List[str]) -> int:
    """Replace this process by the environment's Python running ``module``; return its exit code on Windows.

    The new process imports nothing from the working directory, where strangers' files may lie.
    """
    import subprocess

    from crs_desktop.apart import import_path

    command = [str(python_of(VENV)), "-P", "-m", module, *arguments]
    os.environ["PYTHONPATH"] = import_path(ROOT)
    if os.name == "posix":
        os.execv(command[0], command)
    return subprocess.run(command, check=False).returncode


def python_of(venv: Path) -> Path:
    """Return the path of the Python in an environment."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def failed(sentence: str, said: str) -> SetUpFailed:
    """Return the error of a failed step: read-only folder, full disk or ``sentence``, with its output."""
    import shutil

    folder = str(VENV if VENV.exists() else ROOT)
    if not os.access(folder, os.W_OK):
        sentence = READ_ONLY.format(ROOT)
    elif "No space left" in said or shutil.disk_usage(folder).free < 100_000_000:
        sentence = FULL
    return SetUpFailed("\n".join([sentence, *["  " + line[:200] for line in said.strip().splitlines()[-4:]]]))


def tell(sentence: str) -> None:
    """Write a sentence to the terminal."""
    sys.stderr.write(sentence + "\n")
