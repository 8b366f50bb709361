"""Campaigns opened for reading: no byte of the file, its folder or its journal changes."""

import shutil
import sqlite3
import tempfile
from contextlib import closing
from functools import partial
from pathlib import Path

# the garbage collector may close a forgotten campaign on the thread that reads a list
connect = partial(sqlite3.connect, isolation_level=None, timeout=1, check_same_thread=False)


def connected(path: Path) -> sqlite3.Connection:
    """Connect to the file at ``path`` without the right to write.

    If a program was killed within a transaction, its journal has to be played back first; then a private copy
    of both files is read, in memory. Raises sqlite3.Error and OSError.
    """
    db = _without_writing(path)
    try:
        db.execute("SELECT 1 FROM sqlite_master").fetchone()
    except sqlite3.OperationalError as error:
        if "readonly" in str(error):
            db.close()
            return _played_back(path)
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


def _played_back(path: Path) -> sqlite3.Connection:
    with tempfile.TemporaryDirectory(prefix="crs-desktop-") as folder:
        copy = Path(folder, "copy.crs")
        shutil.copyfile(path, copy)
        shutil.copyfile(f"{path}-journal", f"{copy}-journal")
        return in_memory(connect(copy))
