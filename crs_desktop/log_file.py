"""The program's own log: what it ran on, and every error that nothing else has told of."""

import logging
from pathlib import Path

from platformdirs import user_log_path

LOG = logging.getLogger("crs_desktop")
_MOST_BYTES = 500_000
"""A log that is longer gives way to a new one when the program starts; one of before is kept."""


def begin_log(folder: Path | None = None) -> Path | None:
    """Write to the log from now on; where it lies, or None where no file can be written."""
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


def close_log() -> None:
    """Let the file go, so that Windows lets it be moved or deleted."""
    for handler in (*LOG.handlers,):
        handler.close()
        LOG.removeHandler(handler)
