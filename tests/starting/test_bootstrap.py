import ast
import functools
import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest

from crs_desktop import bootstrap
from crs_desktop.bootstrap import SetUpFailed
from tests import __main__ as tests_command

EARLY = (
    "crs_desktop/__init__.py",
    "crs_desktop/__main__.py",
    "crs_desktop/bootstrap.py",
    "crs_desktop/preflight.py",
    "tests/__init__.py",
    "tests/__main__.py",
)
OLD = ("3.6", "3.8", "3.10")
WHICH = "import sys; print('{}.{}'.format(*sys.version_info[:2]))"
TOO_OLD = "CRS Desktop needs Python 3.11 or newer; this is {}. With one, type: python3.11 -m {}"
IMPORTED_AS = {"pyside6_essentials": "PySide6", "odfpy": "odf"}


class Machine:
    """Runs nothing: notes what would be run, and leaves behind what it would leave."""

    def __init__(self) -> None:
        self.commands: list[list[str]] = []
        self.fails: dict[str, tuple[int, str]] = {}

    def run(self, command: list[str]) -> tuple[int, str]:
        self.commands.append(command)
        for word, answer in self.fails.items():
            if word in command:
                return answer
        python = bootstrap.python_of(bootstrap.VENV)
        if "venv" in command:
            python.parent.mkdir(parents=True)
            python.touch()
        starts = command[0] != str(python) or python.exists()
        return (0 if starts else 1), "{} {}".format(*sys.version_info[:2])

    def times(self, word: str) -> int:
        return sum(word in command for command in self.commands)


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with a list of nothing to install, in which the environment is our own."""
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    monkeypatch.setattr(bootstrap, "VENV", tmp_path / ".venv")
    (tmp_path / "requirements.lock").write_text("")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "requirements.lock").write_text("more")
    return tmp_path / "requirements.lock"


@pytest.fixture
def machine(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """A machine without uv, on which nothing is really run, and the program gives 7."""
    machine = Machine()
    monkeypatch.setattr(bootstrap, "run", machine.run)
    monkeypatch.setattr(bootstrap, "run_in_venv", lambda _module, _arguments: 7)
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    return machine


def start(lock: Path, package: str = "no_such_package") -> int | None:
    return bootstrap.prepared("crs_desktop", (package,), lock, [])


@functools.cache
def old_pythons() -> list[tuple[str, str]]:
    """The Pythons of this machine that are too old, each with its version; there may be none."""
    kept = Path(os.environ.get("PYENV_ROOT", str(Path.home() / ".pyenv")), "versions")
    found = [str(path) for old in OLD for path in kept.glob(old + ".*/bin/python")]
    found += [path for old in OLD if (path := shutil.which("python" + old))]
    answers = [(python, *bootstrap.run([python, "-c", WHICH])) for python in found]
    return [(python, version.strip()) for python, code, version in answers if code == 0]


def pins(lock: str) -> set[str]:
    lines = (bootstrap.ROOT / lock).read_text("utf-8").splitlines()
    return {line for line in lines if line[:1].isalnum()}


@pytest.mark.parametrize("file", EARLY)
def test_the_first_steps_can_be_read_by_an_old_python(file: str) -> None:
    ast.parse((bootstrap.ROOT / file).read_text("utf-8"), feature_version=(3, 8))


@pytest.mark.parametrize("module", ["crs_desktop", "tests"])
def test_the_old_pythons_of_this_machine_say_what_is_needed(module: str) -> None:
    for python, version in old_pythons():
        done = subprocess.run(
            [python, "-m", module], cwd=bootstrap.ROOT, capture_output=True, text=True, check=False
        )
        assert done.stderr.splitlines() == [TOO_OLD.format(version, module)]
        assert done.returncode == 1


def test_a_python_too_old_is_told_so_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bootstrap, "NEEDED", (4, 0))
    assert bootstrap.main() == 1
    here = "{}.{}".format(*sys.version_info[:2])
    assert capsys.readouterr().err.splitlines() == [TOO_OLD.format(here, "crs_desktop")]


def test_what_can_be_imported_is_used_as_it_is(checkout: Path, machine: Machine) -> None:
    assert start(checkout, "msgspec") is None
    assert machine.commands == []
    assert not bootstrap.VENV.exists()


def test_an_environment_is_made_once_and_installed_with_checksums(checkout: Path, machine: Machine) -> None:
    assert [start(checkout), start(checkout)] == [7, 7]
    assert machine.times("venv") == machine.times("install") == 1
    assert machine.commands[-1][-3:] == ["--require-hashes", "-r", str(checkout)]


def test_uv_is_used_where_it_is(checkout: Path, machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: "uv")
    assert start(checkout) == 7
    assert machine.times("uv") == 3
    assert machine.times("pip") == machine.times("--require-hashes") == 1


def test_a_uv_that_does_not_start_is_done_without(
    checkout: Path, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: "uv")
    machine.fails = {"uv": (127, "pyenv: uv: command not found")}
    assert start(checkout) == 7
    assert machine.times("uv") == 1


@pytest.mark.parametrize("folder", ["main", "tests"])
def test_the_tests_only_add_and_both_lists_are_then_done(
    checkout: Path, machine: Machine, monkeypatch: pytest.MonkeyPatch, folder: str
) -> None:
    root = checkout.parent.rename(checkout.parent.with_name(folder))
    monkeypatch.setattr(bootstrap, "ROOT", root)
    monkeypatch.setattr(bootstrap, "VENV", root / ".venv")
    program, more = root / "requirements.lock", root / "tests" / "requirements.lock"
    assert [start(lock) for lock in (program, more, program, more)] == [7, 7, 7, 7]
    assert machine.times("venv") == 1
    assert machine.times("install") == 2


def test_after_the_tests_the_program_finds_all_done(checkout: Path, machine: Machine) -> None:
    assert [start(checkout.parent / "tests" / "requirements.lock"), start(checkout)] == [7, 7]
    assert machine.times("install") == 1


def test_the_list_for_the_tests_holds_the_programs() -> None:
    assert pins("requirements.lock") <= pins("tests/requirements.lock")


def test_all_that_the_project_names_is_looked_for() -> None:
    project = tomllib.loads((bootstrap.ROOT / "pyproject.toml").read_text("utf-8"))
    named = [re.split(r"[^\w-]", each)[0] for each in project["project"]["dependencies"]]
    modules = {each.lower().replace("-", "_") for each in named}
    assert {IMPORTED_AS.get(each, each) for each in modules} == set(bootstrap.PROGRAM)
    assert bootstrap.importable((*tests_command.TOOLS, *tests_command.PYTEST))


def test_a_complete_environment_is_gone_on_in(
    checkout: Path, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    start(checkout)
    monkeypatch.setattr(bootstrap, "run_in_venv", lambda *gone_on: gone_on)
    gone_on: object = bootstrap.prepared("crs_desktop", ("no_such_package",), checkout, ["replay"])
    assert gone_on == ("crs_desktop", ["replay"])


def test_a_changed_list_is_installed_anew(checkout: Path, machine: Machine) -> None:
    start(checkout)
    checkout.write_text("another==1.0")
    start(checkout)
    assert (machine.times("venv"), machine.times("install")) == (1, 2)


@pytest.mark.parametrize("step", ["venv", "install"])
def test_what_was_cut_off_is_made_anew(
    checkout: Path, machine: Machine, capsys: pytest.CaptureFixture[str], step: str
) -> None:
    machine.fails = {step: (-9, "")}
    assert start(checkout) == 1
    machine.fails = {}
    assert start(checkout) == 7
    assert machine.times("venv") == 2
    assert not (bootstrap.VENV / bootstrap.UNFINISHED).exists()


def test_without_a_network_what_there_was_stays_and_the_next_run_goes_on(
    checkout: Path, machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    start(checkout)
    machine.fails = {"install": (1, "no route\nERROR: nothing found")}
    assert start(checkout.parent / "tests" / "requirements.lock") == 1
    assert capsys.readouterr().err.splitlines()[-3:] == [
        bootstrap.OFFLINE,
        "  no route",
        "  ERROR: nothing found",
    ]
    assert start(checkout) == 7
    assert machine.times("venv") == 1


def test_a_package_taken_away_is_put_back_and_never_asked_for_in_circles(
    checkout: Path, machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    start(checkout)
    monkeypatch.setattr(sys, "prefix", str(bootstrap.VENV))
    assert start(checkout) == 1
    assert machine.times("venv") == 2
    assert bootstrap.DAMAGED in capsys.readouterr().err
    monkeypatch.setattr(bootstrap, "sound", lambda: False)
    assert start(checkout, "msgspec") is None


@pytest.mark.parametrize(
    ("python", "found", "sound"),
    [
        ((3, 11, 7), "pyside6_essentials-6.11.3.dist-info", True),
        ((3, 11, 7), "PySide6_Essentials-6.9.0.dist-info", True),
        ((3, 11, 7), "pyside6_essentials-6.12.0.dist-info", False),
        ((3, 11, 7), "pyside6_addons-6.11.3.dist-info", False),
        ((3, 12, 1), "pyside6_essentials-6.12.0.dist-info", True),
    ],
)
def test_a_pyside_that_would_abort_this_python_is_not_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, python: tuple[int, ...], found: str, sound: bool
) -> None:
    for name in (found, "PySide6"):
        (tmp_path / name).mkdir()
    spec = SimpleNamespace(submodule_search_locations=[str(tmp_path / "PySide6")])
    monkeypatch.setattr(sys, "version_info", python)
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: spec)
    assert bootstrap.sound() is sound


def test_the_installed_pyside_is_known_without_reading_what_is_installed() -> None:
    """`importlib.metadata` took longer to import than the rest of the first steps together."""
    code = (
        "import sys; from crs_desktop import bootstrap; bootstrap.sound();"
        "print(bootstrap.pyside(), 'importlib.metadata' in sys.modules)"
    )
    said = subprocess.run(
        [sys.executable, "-c", code], cwd=bootstrap.ROOT, capture_output=True, text=True, check=True
    )
    assert said.stdout.split() == [importlib.metadata.version("PySide6-Essentials"), "False"]


def test_without_venv_the_package_to_install_is_named(
    checkout: Path, machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bootstrap, "importable", lambda _packages: False)
    assert start(checkout) == 1
    assert f"Type: sudo apt install python3.{sys.version_info.minor}-venv (" in capsys.readouterr().err
    assert not bootstrap.VENV.exists()


@pytest.mark.parametrize("step", ["venv", "install"])
def test_a_full_disk_is_called_that(
    checkout: Path, machine: Machine, capsys: pytest.CaptureFixture[str], step: str
) -> None:
    machine.fails = {step: (1, "OSError: [Errno 28] No space left on device")}
    assert start(checkout) == 1
    assert bootstrap.FULL in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_to_is_called_that(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda _folder, _how: False)
    assert str(bootstrap.failed("else", "")) == bootstrap.READ_ONLY.format(checkout.parent)


def test_no_error_of_the_file_system_is_a_traceback(
    checkout: Path, machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    bootstrap.VENV.touch()
    assert start(checkout) == 1
    assert "Type: rm -r .venv" in capsys.readouterr().err


def test_stopped_by_hand_is_a_sentence(
    checkout: Path, machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(_lock: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(bootstrap, "works", stop)
    assert start(checkout) == 1
    assert capsys.readouterr().err.endswith(
        "Stopped. To continue, type the same command again; nothing is lost.\n"
    )


def test_an_installation_with_parts_missing_says_where_to_go(
    checkout: Path, machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    checkout.unlink()
    assert start(checkout) == 1
    assert "type: python3 -m crs_desktop" in capsys.readouterr().err
    assert machine.commands == []


def test_the_last_lines_of_a_tool_stay_readable(checkout: Path) -> None:
    said = str(SetUpFailed(bootstrap.failed("Sentence.", "\n".join("abcdef") + "x" * 500)))
    assert [len(line) for line in said.splitlines()] == [9, 3, 3, 3, 202]


def test_the_environment_runs_from_any_folder(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(bootstrap.ROOT)}
    command = [sys.executable, "-m", "crs_desktop", "--version"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "1.0.0"


@pytest.mark.parametrize(("fails", "code"), [((), 0), (("mypy",), 1), (("ruff check", "pytest"), 1)])
def test_every_step_of_the_tests_is_run_however_many_fail(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], fails: tuple[str, ...], code: int
) -> None:
    ran: list[str] = []

    def step(name: str, _command: list[str]) -> int:
        ran.append(name)
        return int(name in fails)

    monkeypatch.setattr(tests_command, "prepared", lambda *_: None)
    monkeypatch.setattr(tests_command, "step", step)
    assert tests_command.main([]) == code
    once_more = ["pytest: what failed, once more with the values"] if "pytest" in fails else []
    assert ran == [name for name, _command in tests_command.STEPS] + once_more
    assert ", ".join(fails) in capsys.readouterr().err
    ran.clear()
    tests_command.main(["-k", "deck"])
    assert ran == ["pytest"]
