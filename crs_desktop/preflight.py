"""The checks before Qt is loaded, for its libraries and for a screen: without them Qt only aborts.

This module does not import Qt, and no failure here can crash the program.
"""

import ctypes
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from crs_desktop.words import say

ALWAYS = {
    "libglib-2.0.so.0": ("libglib2.0-0", "glib2"),
    "libGL.so.1": ("libgl1", "mesa-libGL"),
    "libEGL.so.1": ("libegl1", "mesa-libEGL"),
    "libfontconfig.so.1": ("libfontconfig1", "fontconfig"),
    "libdbus-1.so.3": ("libdbus-1-3", "dbus-libs"),
    "libxkbcommon.so.0": ("libxkbcommon0", "libxkbcommon"),
}
FOR_A_WINDOW = {
    "libxkbcommon-x11.so.0": ("libxkbcommon-x11-0", "libxkbcommon-x11"),
    "libxcb-cursor.so.0": ("libxcb-cursor0", "xcb-util-cursor"),
    "libxcb-icccm.so.4": ("libxcb-icccm4", "xcb-util-wm"),
    "libxcb-keysyms.so.1": ("libxcb-keysyms1", "xcb-util-keysyms"),
    "libxcb-shape.so.0": ("libxcb-shape0", "libxcb"),
}
"""The libraries that Qt loads at run time, each with its Debian and its Fedora package."""

Load = Callable[[str], Any]


def missing_libraries(window: bool, load: Load = ctypes.CDLL, platform: str = sys.platform) -> str | None:
    """Return a sentence with the missing libraries and the command to type; None if none is missing."""
    if not platform.startswith("linux"):
        return None
    wanted = {**ALWAYS, **FOR_A_WINDOW} if window else ALWAYS
    packages = [named for library, named in wanted.items() if not _loads(library, load)]
    if not packages:
        return None
    apt, dnf = (" ".join(dict.fromkeys(names)) for names in zip(*packages, strict=True))
    said = "Libraries that Qt needs are missing. Type: sudo apt install {apt} (or: sudo dnf install {dnf})"
    return say(said, apt=apt, dnf=dnf)


def has_screen(
    environment: Mapping[str, str] = os.environ, platform: str = sys.platform, load: Load = ctypes.CDLL
) -> bool:
    """Return whether a window can be shown; a platform that the user chose for Qt is respected."""
    chosen = environment.get("QT_QPA_PLATFORM")
    if chosen:
        return not chosen.startswith(("offscreen", "minimal"))
    if not platform.startswith("linux"):
        return True
    return _wayland_answers(environment) or _x_answers(environment.get("DISPLAY", ""), load)


def _loads(library: str, load: Load) -> bool:
    try:
        load(library)
    except OSError:
        return False
    return True


def _wayland_answers(environment: Mapping[str, str]) -> bool:
    name, folder = environment.get("WAYLAND_DISPLAY"), environment.get("XDG_RUNTIME_DIR", "")
    if not name:
        return False
    import socket

    # the file of a socket may outlive its compositor: only a connection shows that it runs
    with socket.socket(socket.AF_UNIX) as connection:
        try:
            connection.connect(str(Path(folder, name)))
        except OSError:
            return False
    return True


def _x_answers(display: str, load: Load) -> bool:
    if not display or not _loads("libxcb.so.1", load):
        return False
    # xcb itself is asked, because it reads every form of DISPLAY
    xcb = load("libxcb.so.1")
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(display.encode(), None))
    answers = bool(xcb.xcb_connection_has_error(connection) == 0)
    xcb.xcb_disconnect(connection)
    return answers
