"""Store of the pictures in a campaign's earlier copies: one file for each picture, named by its SHA-256.

A copy holds no bytes of a picture in the store. A picture whose bytes do not match its id cannot be stored
and stays in the copy. Pictures are stored before the copy that names them, and removed only after the last
copy that names them is gone.
"""

import os
import re
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from hashlib import sha256
from pathlib import Path

from crs_desktop.play.journal.atomic_write import clear_leftovers, sync_folder

TakePicture = Callable[[str, Callable[[], bytes]], bool]
"""Function of a picture's id and of a reader of its bytes; false if the copy must keep the bytes."""
_ID = re.compile("[0-9a-f]{64}")
_STORED = "SELECT id FROM picture WHERE length(bytes) = 0"
_NO_JOURNAL = ("PRAGMA journal_mode = OFF", "PRAGMA synchronous = OFF")
"""Settings for a file not yet in its place: it is synced before it is moved, and removed on failure."""
_RESTORE = "UPDATE picture SET bytes = ? WHERE id = ?"


class KeptPictures:
    """The pictures of all earlier copies in ``home``."""

    def __init__(self, home: Path) -> None:
        self._folder = home / "pictures"
        self._whole: dict[str, bool] = {}
        self._written: list[Path] = []

    def take(self, id_: str, read: Callable[[], bytes]) -> bool:
        """Store the picture that ``read`` returns, unless it is stored already; return whether it is now.

        Raises OSError.
        """
        # the id comes from a file and becomes a file name, so any other text could lead elsewhere
        if not _ID.fullmatch(id_):
            return False
        # read and check the picture instead of looking it up, so that a damaged one is stored again
        if self.picture(id_):
            return True
        picture = read()
        if sha256(picture).hexdigest() != id_:
            return False
        self._folder.mkdir(exist_ok=True)
        # `clear_leftovers` removes a file of this name if the program is killed here
        beside = self._folder / f".{id_[:8]}.new"
        beside.write_bytes(picture)
        self._written.append(beside.replace(self._folder / id_))
        return True

    def sync(self) -> None:
        """Flush the stored pictures to the disk. One flush for all takes half as long as one for each."""
        for path in self._written:
            # opened for writing, as Windows flushes no other file
            with path.open("rb+") as stored:
                os.fsync(stored.fileno())
        if self._written:
            sync_folder(self._folder)

    def picture(self, id_: str) -> bytes:
        """Return a picture; empty bytes if it is missing or damaged."""
        with suppress(OSError):
            held = (self._folder / id_).read_bytes()
            return held if sha256(held).hexdigest() == id_ else b""
        return b""

    def restore(self, copy: Path) -> None:
        """Write the bytes of all stored, undamaged pictures into a copy that names them."""
        with closing(sqlite3.connect(copy, isolation_level=None)) as db:
            for setting in _NO_JOURNAL:
                db.execute(setting)
            db.execute("BEGIN")
            for id_ in _named(db):
                db.execute(_RESTORE, (self.picture(id_), id_))
            db.execute("COMMIT")

    def lost(self, copy: Path) -> int:
        """Count the pictures named by a copy that are missing or damaged here; each is read once."""
        named = _named_in(copy)
        for id_ in named:
            if id_ not in self._whole:
                self._whole[id_] = bool(self.picture(id_))
        return sum(not self._whole[id_] for id_ in named)

    def drop_others(self, copies: Iterable[Path]) -> None:
        """Remove the pictures that none of these copies names; remove none if a copy cannot be read."""
        with suppress(sqlite3.Error, OSError):
            named = {id_ for copy in copies for id_ in _named_in(copy)}
            clear_leftovers(self._folder)
            for stored in self._folder.iterdir():
                if _ID.fullmatch(stored.name) and stored.name not in named:
                    stored.unlink()


def _named_in(copy: Path) -> list[str]:
    """Return the ids of stored pictures that a copy names. Raises sqlite3.Error."""
    with closing(sqlite3.connect(f"{copy.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as db:
        return _named(db)


def _named(db: sqlite3.Connection) -> list[str]:
    """Return the ids of stored pictures that a database names; none if it has no table of pictures."""
    if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'picture'").fetchone():
        return []
    return [id_ for (id_,) in db.execute(_STORED) if _ID.fullmatch(id_)]
