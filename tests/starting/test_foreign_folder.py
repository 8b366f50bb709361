"""Started in a folder of strangers' files, the program runs no code that lies there."""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryFile

import pytest

from crs_desktop import bootstrap
from crs_desktop.apart import begun
from tests.spreadsheets.make import xlsx

ROOT = Path(__file__).parents[2]
TRAPS = ("msgspec", "python_calamine", "PySide6", "datetime", "argparse", "typing", "runpy", "encodings")
SCRIPT = "import sys; from crs_desktop.bootstrap import main; sys.exit(main())"
DRAWING = b'<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4"/></svg>'
WORKBOOK, SVG = "crs_desktop.play.lists.reading.workbook_child", "crs_desktop.views.board.maps.svg_child"
CHILDREN = {WORKBOOK: xlsx({"Cast": [["Name"], ["Ann"]]}), SVG: DRAWING}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A cast in a folder that also holds modules; each leaves a mark when it is run."""
    folder = tmp_path / "from the net"
    folder.mkdir()
    for trap in TRAPS:
        (folder / f"{trap}.py").write_text(
            f"from pathlib import Path\nPath({str(folder)!r}, 'ran').touch()\n"
        )
    (folder / "cast.xlsx").write_bytes(xlsx({"Cast": [["Name", "Life"], ["Ann", "12"]]}))
    return folder


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """The ``crs-desktop`` of an environment that the package is installed into, as pip writes it."""
    home = tmp_path / "installed"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(home)], check=True)
    site = next(home.glob("lib/python*/site-packages"), home / "Lib" / "site-packages")
    (site / "packages.pth").write_text(f"{ROOT}\n{sysconfig.get_path('purelib')}\n")
    script = home / "crs-desktop"
    script.write_text(f"#!{bootstrap.python_of(home)}\n{SCRIPT}\n")
    return script


def run(folder: Path, *command: str, path: str = "") -> "subprocess.CompletedProcess[str]":
    kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "PYTHONPATH")}
    kept |= {"QT_QPA_PLATFORM": "offscreen"} | ({"PYTHONPATH": path} if path else {})
    return subprocess.run(command, cwd=folder, env=kept, capture_output=True, text=True, check=False)


def test_print_from_an_installed_program_runs_no_code_beside_the_cast(folder: Path, installed: Path) -> None:
    python = str(bootstrap.python_of(installed.parent))
    done = run(folder, python, str(installed), "print", "cast.xlsx", "-o", "cards.pdf")
    assert (done.returncode, done.stderr) == (0, "")
    assert (folder / "cards.pdf").exists() and not (folder / "ran").exists()


@pytest.mark.parametrize(
    ("child", "path"),
    [
        *((WORKBOOK, path) for path in ("", ".", f".{os.pathsep}", "{folder}", f"{os.pathsep}{{folder}}")),
        (SVG, "."),
    ],
)
def test_no_child_runs_code_of_the_folder_it_is_begun_in(
    folder: Path, monkeypatch: pytest.MonkeyPatch, child: str, path: str
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setenv("PYTHONPATH", path.format(folder=folder))
    with TemporaryFile() as given, TemporaryFile() as made:
        given.write(CHILDREN[child])
        given.seek(0)
        assert begun(child, given, made).wait() == 0
        made.seek(0)
        assert made.read()
    assert not (folder / "ran").exists()


def test_the_module_started_in_a_foreign_folder_takes_no_code_from_it(folder: Path, installed: Path) -> None:
    """Python itself looks for ``runpy`` there before anything of ours is run: those traps are taken away."""
    for early in ("runpy", "encodings"):
        (folder / f"{early}.py").unlink()
    python = str(bootstrap.python_of(installed.parent))
    done = run(folder, python, "-m", "crs_desktop", "print", "cast.xlsx", "-o", "cards.pdf")
    assert (done.returncode, done.stderr) == (0, "")
    assert not (folder / "ran").exists()


def test_going_on_in_the_environment_leaves_the_working_folder_behind(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    began: list[list[str]] = []
    monkeypatch.chdir(folder)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((".", "", str(folder), str(ROOT / "tests"))))
    monkeypatch.setattr(os, "execv", lambda _program, command: began.append(command))
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: subprocess.CompletedProcess([], 0))
    bootstrap.run_in_venv("crs_desktop", ["replay"])
    assert began[0][1:] == ["-P", "-m", "crs_desktop", "replay"]
    assert os.environ["PYTHONPATH"].split(os.pathsep) == [str(ROOT), str(ROOT / "tests")]


def test_what_makes_the_environment_runs_no_code_of_the_working_folder(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "trap.py").write_text("print('ran')")
    monkeypatch.chdir(folder)
    code, said = bootstrap.run([sys.executable, "-m", "trap"])
    assert code == 1 and "No module named trap" in said
