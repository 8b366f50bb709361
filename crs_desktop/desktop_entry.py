"""The applications menu of a Linux desktop: entry, icon and file types for this user.

A wheel lays these files beside itself. After `uv tool install` or pipx, that is a folder of the tool which no
desktop reads, so ``crs-desktop --register`` copies them to where every desktop looks.
"""

import os
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from crs_desktop import shipped
from crs_desktop.play.journal.io_errors import why
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

_PLACES = {
    "crs-desktop.desktop": "applications/crs-desktop.desktop",
    "crs-desktop.svg": "icons/hicolor/scalable/apps/crs-desktop.svg",
    "crs-desktop-mime.xml": "mime/packages/crs-desktop.xml",
    "crs-desktop.metainfo.xml": "metainfo/local.crs_desktop.CRSDesktop.metainfo.xml",
}
"""Place of each shipped file under the user's data folder."""
_REFRESHED_BY = (("update-mime-database", "mime"), ("update-desktop-database", "applications"))
_SCRIPT, _LONGEST = "crs-desktop-window", 30


def register(platform: str = sys.platform) -> str:
    """Add the program to the applications menu of this user; return a sentence about it.

    Raises `NotAllowed` if a file cannot be written.
    """
    if platform != "linux":
        return say("Only the desktops of Linux need this. Nothing was changed.")
    try:
        _register_in(data_home())
    except OSError as error:
        said = say("The applications menu cannot be changed: {why}.", why=why(error, writing=True))
        raise NotAllowed(said) from error
    return say("CRS Desktop is in the applications menu, and campaigns open with a double click.")


def _register_in(data: Path) -> None:
    for file, place in _PLACES.items():
        (data / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(shipped.path("desktop", file), data / place)
    entry = data / _PLACES["crs-desktop.desktop"]
    entry.write_text(_starting_this(entry.read_text("utf-8")), "utf-8")
    _refresh(data)


def data_home() -> Path:
    """Return the folder where desktops look for files of this user."""
    named = os.environ.get("XDG_DATA_HOME", "")
    # the standard says to ignore a relative path
    return Path(named) if Path(named).is_absolute() else Path.home() / ".local" / "share"


def _starting_this(entry: str) -> str:
    """Return the entry with the whole path of this program: a tool's folder is rarely searched for it."""
    script = Path(sys.executable).with_name(_SCRIPT)
    if script.exists():
        return entry.replace(f"Exec={_SCRIPT}", f"Exec={_quoted(script)}")
    at = Path(__file__).parents[1]
    return entry.replace(f"Exec={_SCRIPT}", f"Path={at}\nExec={_quoted(Path(sys.executable))} -m crs_desktop")


def _quoted(path: Path) -> str:
    """Return a path as the key ``Exec`` wants it: quoted, with its special characters escaped."""
    text = str(path)
    for sign in '\\"`$':
        text = text.replace(sign, f"\\{sign}")
    # a percent sign begins a field, and the file itself takes one more level of backslashes
    return '"{}"'.format(text.replace("\\", "\\\\").replace("%", "%%"))


def _refresh(data: Path) -> None:
    """Let the desktop notice at once; without these tools it does at the next login."""
    for tool, folder in _REFRESHED_BY:
        with suppress(OSError, subprocess.TimeoutExpired):
            subprocess.run([tool, str(data / folder)], check=False, timeout=_LONGEST, capture_output=True)
