"""Preferences of the desktop: dark, high contrast, reduced motion. Read anew on each call."""

import ctypes
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtGui import QGuiApplication

from crs_desktop.views.style.palettes import DARK, HIGH_CONTRAST, LIGHT, Palette

_SECONDS = 2
_CLIENT_AREA_ANIMATION = 0x1042
"""Windows parameter SPI_GETCLIENTAREAANIMATION: whether windows may animate their contents."""
_GNOME = ("gsettings", "get", "org.gnome.desktop.interface", "enable-animations")
_MAC = ("defaults", "read", "com.apple.universalaccess", "reduceMotion")
Run = Callable[[Sequence[str]], str]


def palette() -> Palette:
    """Return the palette that matches the desktop, light by default."""
    from PySide6.QtCore import Qt  # creates ninety enums: too slow before the first painting

    hints = QGuiApplication.styleHints()
    contrast = getattr(hints, "accessibility", None)  # since Qt 6.10
    if contrast and contrast().contrastPreference() == Qt.ContrastPreference.HighContrast:
        return HIGH_CONTRAST
    return DARK if hints.colorScheme() == Qt.ColorScheme.Dark else LIGHT


def _answer(command: Sequence[str]) -> str:
    """Run a command of the desktop and return its output, empty if it is missing or fails."""
    import subprocess

    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_SECONDS, check=False)
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def less_motion(platform: str = sys.platform, run: Run = _answer, home: Path | None = None) -> bool:
    """Return whether the desktop asks for reduced motion."""
    if platform == "win32":
        return _windows()
    if platform == "darwin":
        return run(_MAC) == "1"
    return run(_GNOME) == "false" or _kde(home or Path("~").expanduser())


def _windows() -> bool:
    moves, library = ctypes.c_int(1), getattr(ctypes, "windll", None)  # stays 1 if the call fails
    user: Any = library.user32 if library else None
    if user:
        user.SystemParametersInfoW(_CLIENT_AREA_ANIMATION, 0, ctypes.byref(moves), 0)
    return not moves.value


def _kde(home: Path) -> bool:
    """Return whether KDE is set to no animation: factor 0 on every duration."""
    import configparser

    kept = configparser.ConfigParser(strict=False, interpolation=None)  # KDE may repeat keys and write %
    try:
        kept.read(home / ".config" / "kdeglobals", encoding="utf-8")
        return kept.getfloat("KDE", "AnimationDurationFactor", fallback=1.0) == 0
    except (configparser.Error, ValueError, OSError):
        return False
