"""Versions of the program, its libraries and the machine for a bug report, a line each."""

import platform
import sqlite3

import PySide6
from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication

from crs_desktop import __version__
from crs_desktop.play.journal.formats import FORMAT


def versions() -> str:
    """Return the versions as text to paste into a bug report."""
    parts = {
        "CRS Desktop": f"{__version__} (campaigns of format {FORMAT})",
        "Python": platform.python_version(),
        "PySide": f"{PySide6.__version__} (Qt {qVersion()}, {QGuiApplication.platformName()})",
        "SQLite": sqlite3.sqlite_version,
        "System": platform.platform(),
    }
    return "\n".join(f"{name} {value}" for name, value in parts.items())
