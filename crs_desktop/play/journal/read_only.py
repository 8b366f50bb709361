"""Campaigns opened for reading: no byte of the file, its folder or its journal changes."""

import shutil
import sqlite3
import tempfile
from contextlib import closing
from functools import partial
from pathlib import Path

_TRIES = 20
# the garbage collector may close a forgotten campaign on the thread that reads a list
connect = partial(sqlite3.connect, isolation_level=None, timeout=1, check_same_thread=False)


def connected(path: Path) -> sqlite3.Connection:
    """Connect to the file at ``path`` without the right to write.

    A private copy is read, in memory, if a killed program left a journal that must be played back first, and
    if another program has the file open. Raises sqlite3.Error and OSError.
    """
    db = _without_writing(path)
    try:
        db.execute("SELECT 1 FROM sqlite_master").fetchone()
    except sqlite3.OperationalError as error:
        if "readonly" in str(error) or "locked" in str(error):
            db.close()
            return _private_copy(path)
    except sqlite3.Error:
        pass  # not a campaign, or a damaged one: the code that reads it reports it
    return db


def in_memory(db: sqlite3.Connection) -> sqlite3.Connection:
    """Copy a database into memory, and close the connection ``db``."""
    copy = connect(":memory:")
    with closing(db):
        db.backup(copy)
    return copy


def _without_writing(path: Path) -> sqlite3.Connection:
    return connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def _private_copy(path: Path) -> sqlite3.Connection:
    """Copy a file and its journal at a moment at which no program writes them."""
    with tempfile.TemporaryDirectory(prefix="crs-desktop-") as folder:
        both = {path: Path(folder, "copy.crs"), Path(f"{path}-journal"): Path(folder, "copy.crs-journal")}
        for _ in range(_TRIES):
            before = [*map(_written, both)]
            for file, copy in both.items():
                if file.exists():
                    shutil.copyfile(file, copy)
            if before == [*map(_written, both)]:
                return in_memory(connect(both[path]))
        raise sqlite3.OperationalError("database is locked")


def _written(file: Path) -> tuple[int, int]:
    """Return the time and the size of a file; zeros if it does not exist."""
    found = file.stat() if file.exists() else None
    return (found.st_mtime_ns, found.st_size) if found else (0, 0)
