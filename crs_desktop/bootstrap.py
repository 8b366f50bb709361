"""The first steps on a machine: with nothing but Python there, make an environment once, and go on in it.

Only the standard library, in words that Python 3.6 understands, so that an old one is told so in a sentence.
Every start goes through here: what only the making of the environment needs is imported there.
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
PROGRAM = ("PySide6", "msgspec", "platformdirs", "tomli_w", "pyqtgraph", "python_calamine", "segno")
UNFINISHED = "unfinished.txt"  # in the environment while it is worked on; stays when that is cut off
OFFLINE = "The packages could not be fetched; is there a network? The same command goes on; nothing is lost."
DAMAGED = "The environment in .venv is damaged. Type: rm -r .venv, and the same command; nothing is lost."
FULL = "The disk is full. Make a gigabyte of room and type the same command again; nothing is lost."
READ_ONLY = "{0} cannot be written to. Type: cp -r {0} ~, and the same command in the copy."
NO_VENV = (
    "Python’s venv is missing. Type: sudo apt install python3.{}-venv (Fedora: sudo dnf install python3)"
)


class SetUpFailed(Exception):
    """The environment could not be made. The message says what happened and what to type."""


def main() -> int:
    """Run the program, in an environment of its own where it needs one; its exit code is given."""
    code = prepared("crs_desktop", PROGRAM, ROOT / "requirements.lock", sys.argv[1:])
    if code is not None:
        return code
    from crs_desktop.app import main as open_table

    return open_table(sys.argv[1:])


def prepared(module: str, packages: Sequence[str], lock: Path, arguments: List[str]) -> Optional[int]:
    """See to it that ``packages`` can be imported: None when they can be, here and now.

    Else an exit code: ``module`` has been run in the environment, which was made or brought up to ``lock``
    first, or a sentence has said why not.
    """
    try:
        check_version(sys.version_info[:2], module)
        return None if ready(packages, lock) else go_on(module, packages, lock, arguments)
    except SetUpFailed as error:
        tell(str(error))
    except KeyboardInterrupt:
        tell("Stopped. Nothing is lost; the same command goes on.")
    except OSError as error:
        tell(str(failed(DAMAGED, str(error))))
    return 1


def check_version(version: Tuple[int, ...], module: str) -> None:
    """Raise `SetUpFailed` for a Python that is too old."""
    if version < NEEDED:
        found = ".".join(str(part) for part in version)
        said = "CRS Desktop needs Python 3.11 or newer; this is {}. With one, type: python3.11 -m {}"
        raise SetUpFailed(said.format(found, module))


def ready(packages: Sequence[str], lock: Path) -> bool:
    """Whether this very Python can go on. An environment that we did not make is taken as it is."""
    ours = inside() and (stamp_of(lock).exists() or (VENV / UNFINISHED).exists())
    return importable(packages) and (up_to_date(lock) if ours else sound())


def go_on(module: str, packages: Sequence[str], lock: Path, arguments: List[str]) -> Optional[int]:
    """Make or complete the environment; run ``module`` in it unless it is the one we are in."""
    if not lock.is_file():
        said = "Parts of CRS Desktop are missing. In the folder it came from, type: python3 -m {}"
        raise SetUpFailed(said.format(module))
    if inside() or not up_to_date(lock):
        make(lock, anew=up_to_date(lock))  # a stamp that vouches for what cannot be imported is wrong
    if not inside():
        return run_in_venv(module, arguments)
    importlib.invalidate_caches()
    if not importable(packages):  # to run ourselves once more would lead here again, for ever
        raise SetUpFailed(DAMAGED)
    return None


def sound() -> bool:
    """PySide6 6.12 aborts a Python below 3.12 (it loses references to None); an unknown one is not tried."""
    if sys.version_info >= (3, 12):
        return True
    found = pyside()
    return bool(found) and [int(part) for part in found.split(".")[:2]] < [6, 12]


def pyside() -> str:
    """The version of PySide6, as the name of a folder beside it tells it; empty where none does.

    `importlib.metadata` would know, too: to import it takes longer than all the rest of this file.
    """
    spec = importlib.util.find_spec("PySide6")
    for folder in (spec.submodule_search_locations or []) if spec else []:
        for name in os.listdir(os.path.dirname(folder)):  # noqa: PTH120, PTH208 - as fast as can be
            about = re.match(r"pyside6_essentials-(\d+\.\d+.*)\.dist-info$", name, re.IGNORECASE)
            if about:
                return about.group(1)
    return ""


def inside() -> bool:
    """Whether this Python is the one of our own environment."""
    return Path(sys.prefix).resolve() == VENV.resolve()


def importable(packages: Sequence[str]) -> bool:
    """Whether every package is there, without importing any."""
    return all(importlib.util.find_spec(package) is not None for package in packages)


def up_to_date(lock: Path) -> bool:
    """Whether the environment was brought to the end of its making with this very list of versions."""
    stamp = stamp_of(lock)
    return (
        python_of(VENV).exists()
        and stamp.is_file()
        and stamp.read_text(encoding="utf-8") == fingerprint(lock)
    )


def stamp_of(lock: Path) -> Path:
    """The file that holds the fingerprint of a list that was installed to its end."""
    return VENV / "-".join(["installed", *lock.relative_to(ROOT).with_suffix(".txt").parts])


def fingerprint(lock: Path) -> str:
    """The list and the Python: as long as they are the same, nothing has to be installed."""
    return "{}.{}\n".format(*sys.version_info[:2]) + lock.read_text(encoding="utf-8")


def make(lock: Path, anew: bool = False) -> None:
    """Make the environment, or complete the one there is unless its making was cut off."""
    import shutil

    tell("CRS Desktop sets up its environment in .venv. This is done once and takes up to a minute.")
    uv = shutil.which("uv")
    if uv and run([uv, "--version"])[0] != 0:  # a shim of pyenv may lead to none
        uv = None
    if anew or (VENV / UNFINISHED).exists() or not works(uv):
        create(uv)
    install(uv, lock)
    if hasattr(os, "sync"):  # a power cut must not leave a stamp without what it vouches for
        os.sync()
    for whole in (ROOT / "requirements.lock", lock):  # the tests' list holds the program's
        stamp_of(whole).write_text(fingerprint(whole), encoding="utf-8")
    (VENV / UNFINISHED).unlink()


def create(uv: Optional[str]) -> None:
    """An empty environment, marked as unfinished before there is anything in it."""
    import shutil

    if not uv and not importable(("venv", "ensurepip")):
        raise SetUpFailed(NO_VENV.format(sys.version_info[1]))
    shutil.rmtree(str(VENV), ignore_errors=True)
    VENV.mkdir(exist_ok=True)
    (VENV / UNFINISHED).touch()
    python = getattr(sys, "_base_executable", sys.executable)  # our own may be the one that was just removed
    tool = [uv, "venv", "--quiet", "--allow-existing", "--python", python] if uv else [python, "-m", "venv"]
    code, said = run([*tool, str(VENV)])
    if code != 0:
        raise failed(DAMAGED, said)


def install(uv: Optional[str], lock: Path) -> None:
    """Everything on the list, each with its checksum."""
    (VENV / UNFINISHED).touch()
    python = str(python_of(VENV))
    pip = [python, "-m", "pip", "--disable-pip-version-check", "install", "--no-user"]
    tool = [uv, "pip", "install", "--python", python] if uv else pip
    code, said = run([*tool, "--quiet", "--require-hashes", "-r", str(lock)])
    if code == 0:
        return
    reason = failed(OFFLINE, said)
    if code > 0 and OFFLINE in str(reason):  # all is fetched before any is installed: the rest is still whole
        (VENV / UNFINISHED).unlink()
    raise reason


def works(uv: Optional[str]) -> bool:
    """Whether the environment's Python starts, is of our version, and can be installed into."""
    check = "import sys{}; print(*sys.version_info[:2])".format("" if uv else ", pip")
    code, said = run([str(python_of(VENV)), "-c", check])
    return code == 0 and said.split() == [str(part) for part in sys.version_info[:2]]


def run(command: List[str]) -> Tuple[int, str]:
    """Run a command without a terminal; return its exit code and its output.

    The working directory is ours: ``python -m pip`` would import a ``pip.py`` of the folder we started in.
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
    """The Python of an environment."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def failed(sentence: str, said: str) -> SetUpFailed:
    """Why a step failed: folder, disk, or else the ``sentence``; under it the tool's own last lines."""
    import shutil

    folder = str(VENV if VENV.exists() else ROOT)
    if not os.access(folder, os.W_OK):
        sentence = READ_ONLY.format(ROOT)
    elif "No space left" in said or shutil.disk_usage(folder).free < 100_000_000:
        sentence = FULL
    return SetUpFailed("\n".join([sentence, *["  " + line[:200] for line in said.strip().splitlines()[-4:]]]))


def tell(sentence: str) -> None:
    """Tell the person at the terminal."""
    sys.stderr.write(sentence + "\n")
