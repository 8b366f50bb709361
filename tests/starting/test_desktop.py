"""The program at home on a desktop: what the wheel installs beside it is there, and true."""

import configparser
import re
import shutil
import subprocess
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PySide6.QtGui import QIcon
from pytestqt.qtbot import QtBot

from crs_desktop import command_line, shipped
from crs_desktop.desktop_entry import register
from crs_desktop.play.journal.formats import APPLICATION_ID

ROOT = Path(__file__).parents[2]
CAMPAIGN = "application/x-crs-desktop-campaign"
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def installed() -> dict[str, Path]:
    """Where the wheel puts what, and which file it is."""
    shared = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    return {to: ROOT / file for file, to in shared.items()}


def entry() -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read_string(installed()["share/applications/crs-desktop.desktop"].read_text("utf-8"))
    return parser["Desktop Entry"]


def test_the_wheel_installs_entry_icon_types_and_description() -> None:
    folders = {str(Path(to).parent) for to in installed()}
    assert folders == {
        "share/applications", "share/icons/hicolor/scalable/apps", "share/mime/packages", "share/metainfo",
    }  # fmt: skip
    assert all(file.is_file() for file in installed().values())


def test_the_entry_starts_a_script_there_is_with_its_icon() -> None:
    script, field = entry()["Exec"].split()
    assert script in PROJECT["project"]["gui-scripts"] and field == "%f"
    assert f"share/icons/hicolor/scalable/apps/{entry()['Icon']}.svg" in installed()
    assert CAMPAIGN in entry()["MimeType"].split(";")


def test_campaigns_are_known_by_ending_and_by_what_they_begin_with() -> None:
    tree = ET.fromstring(installed()["share/mime/packages/crs-desktop.xml"].read_text("utf-8"))
    (kind,) = tree.findall(f"{MIME}mime-type")
    assert kind.get("type") == CAMPAIGN
    globs = [one.get("pattern", "") for one in kind.findall(f"{MIME}glob")]
    assert globs == ["*.crs"] and command_line.asked_for(["my.crs"]).command == "open"
    numbers = [
        int(one.get("value", ""), 16) for one in kind.iter(f"{MIME}match") if one.get("offset") == "68"
    ]
    assert numbers == [APPLICATION_ID]


def test_the_description_names_the_entry_and_its_types() -> None:
    path = next(file for to, file in installed().items() if "metainfo" in to)
    tree = ET.fromstring(path.read_text("utf-8"))
    assert tree.findtext("launchable") == "crs-desktop.desktop"
    assert {one.text for one in tree.iter("mediatype")} == {CAMPAIGN}
    assert {one.text for one in tree.iter("binary")} == {
        *PROJECT["project"]["scripts"], *PROJECT["project"]["gui-scripts"],
    }  # fmt: skip
    if tool := shutil.which("appstreamcli"):
        command = [tool, "validate", "--no-net", str(path)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout


def test_the_entry_is_one_to_the_desktop() -> None:
    if tool := shutil.which("desktop-file-validate"):
        path = installed()["share/applications/crs-desktop.desktop"]
        done = subprocess.run([tool, str(path)], capture_output=True, text=True, check=False)
        assert done.stdout == ""


@pytest.mark.parametrize("folder", ["data", 'a "b" 100 % $HOME'])
def test_registering_puts_a_working_entry_where_desktops_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str
) -> None:
    python = tmp_path / folder / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.with_name("crs-desktop-window").touch()
    monkeypatch.setattr("sys.executable", str(python))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    assert command_line.carry_out(command_line.asked_for(["--register"])) == 0
    there = {str(path.relative_to(tmp_path)) for path in (tmp_path / "share").rglob("*") if path.is_file()}
    assert {*installed()} <= there
    text = (tmp_path / "share/applications/crs-desktop.desktop").read_text("utf-8")
    assert started_by(text) == [str(python.with_name("crs-desktop-window")), "%f"]


def started_by(entry: str) -> list[str]:
    """The words of Exec, read back as the standard has it: first the file's escapes, then the quotes."""
    (line,) = re.findall(r"^Exec=(.*)$", entry, re.MULTILINE)
    quoted, field = re.fullmatch(r'"(.*)" (%f)', line.replace("\\\\", "\\")).groups()  # type: ignore[union-attr]
    return [re.sub(r"\\(.)", r"\1", quoted).replace("%%", "%"), field]


def test_elsewhere_nothing_is_registered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert "Nothing was changed" in register("darwin")
    assert not list(tmp_path.iterdir())


def test_a_menu_that_cannot_be_written_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "share").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    assert command_line.carry_out(command_line.asked_for(["--register"])) == 1
    assert "The applications menu cannot be changed" in capsys.readouterr().err


def test_the_window_has_an_icon(qtbot: QtBot) -> None:
    icon = QIcon(str(shipped.path("desktop", "crs-desktop.svg")))
    image = icon.pixmap(64, 64).toImage()
    assert image.width() >= 64 and image.pixelColor(32, 8).alpha() == 255
