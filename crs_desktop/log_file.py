"""The program's log file: the versions it ran on, and every uncaught error."""

import logging
from pathlib import Path

from platformdirs import user_log_path

LOG = logging.getLogger("crs_desktop")
_MOST_BYTES = 500_000
"""The size at which a start renames the log and begins a new one; one old log is kept."""


def begin_log(folder: Path | None = None) -> Path | None:
    """Begin to write the log; return its path, or None if the file cannot be written."""
    path = (folder or user_log_path("CRS Desktop", appauthor=False)) / "crs-desktop.log"
    LOG.propagate = False
    LOG.setLevel(logging.INFO)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and path.stat().st_size > _MOST_BYTES:
            path.replace(path.with_suffix(".1.log"))
        kept = logging.FileHandler(path, encoding="utf-8")
    except OSError:
        LOG.addHandler(logging.NullHandler())
        return None
    kept.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    LOG.addHandler(kept)
    return path
