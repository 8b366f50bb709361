import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from crs_desktop import bootstrap
from crs_desktop.bootstrap import SetUpFailed

EARLY = (
    "crs_desktop/__init__.py",
    "crs_desktop/__main__.py",
    "crs_desktop/bootstrap.py",
    "tests/__main__.py",
)


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with a list of nothing to install, in which the environment is our own."""
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    monkeypatch.setattr(bootstrap, "VENV", tmp_path / ".venv")
    (tmp_path / "requirements.lock").write_text("")
    return tmp_path / "requirements.lock"


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What would be run; nothing is."""
    told: list[list[str]] = []

    def run(command: list[str]) -> tuple[int, str]:
        told.append(command)
        bootstrap.VENV.mkdir(exist_ok=True)
        return 0, "{} {}".format(*sys.version_info[:2])

    monkeypatch.setattr(bootstrap, "run", run)
    return told


def pretend(checkout: Path) -> None:
    """An environment that is there and complete."""
    python = bootstrap.python_of(bootstrap.VENV)
    python.parent.mkdir(parents=True)
    python.touch()
    bootstrap.stamp_of(checkout).write_text(bootstrap.fingerprint(checkout))


@pytest.mark.parametrize("file", EARLY)
def test_the_first_steps_can_be_read_by_an_old_python(file: str) -> None:
    ast.parse(Path(file).read_text(encoding="utf-8"), feature_version=(3, 8))


def test_a_python_too_old_is_told_so_in_a_sentence() -> None:
    code = (
        "import sys; from crs_desktop import bootstrap; bootstrap.NEEDED = (4, 0); sys.exit(bootstrap.main())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("CRS Desktop needs Python 3.11 or newer; this is ")
    assert len(done.stderr.splitlines()) == 1


def test_what_can_be_imported_is_used_as_it_is(checkout: Path, commands: list[list[str]]) -> None:
    assert bootstrap.prepared("crs_desktop", ("msgspec",), checkout, []) is None
    assert commands == []


def test_an_environment_is_made_once_and_installed_with_checksums(
    checkout: Path, commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    bootstrap.make(checkout)
    assert commands[0][1:3] == ["-m", "venv"]
    assert commands[-1][-3:] == ["--require-hashes", "-r", str(checkout)]


def test_uv_is_used_where_it_is(
    checkout: Path, commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: "/bin/uv")
    bootstrap.create("/bin/uv")
    bootstrap.install("/bin/uv", checkout)
    assert [command[0] for command in commands] == ["/bin/uv", "/bin/uv"]


def test_a_complete_environment_is_gone_on_in(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(checkout)
    monkeypatch.setattr(bootstrap, "run_in_venv", lambda *gone_on: gone_on)
    gone_on: object = bootstrap.prepared("crs_desktop", ("no_such_package",), checkout, ["replay"])
    assert gone_on == ("crs_desktop", ["replay"])


def test_a_changed_list_is_installed_anew(checkout: Path) -> None:
    pretend(checkout)
    assert bootstrap.up_to_date(checkout)
    checkout.write_text("another==1.0")
    assert not bootstrap.up_to_date(checkout)


def test_an_unfinished_environment_is_not_taken_for_a_whole_one(checkout: Path) -> None:
    pretend(checkout)
    bootstrap.stamp_of(checkout).unlink()
    assert not bootstrap.up_to_date(checkout)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        (
            "The virtual environment was not created: ensurepip is not available.",
            "Type: sudo apt install python3-venv",
        ),
        ("No space left on device", "The environment could not be made in "),
    ],
)
def test_why_no_environment_could_be_made_is_a_sentence(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, said: str, sentence: str
) -> None:
    monkeypatch.setattr(bootstrap, "run", lambda _command: (1, said))
    with pytest.raises(SetUpFailed) as failed:
        bootstrap.create(None)
    assert sentence in str(failed.value)
    assert not bootstrap.VENV.exists()


def test_without_a_network_the_sentence_says_that_the_same_command_goes_on(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bootstrap, "run", lambda _command: (1, "no route\nERROR: nothing found"))
    with pytest.raises(SetUpFailed, match="is there a network") as failed:
        bootstrap.install(None, checkout)
    assert "ERROR: nothing found" in str(failed.value)


def test_the_environment_runs_from_any_folder(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(bootstrap.ROOT)}
    command = [sys.executable, "-m", "crs_desktop", "--version"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "0.1.0"
