"""The database of a campaign: one SQLite file, with one transaction for each answer."""

import os
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from errno import EILSEQ
from functools import partial
from pathlib import Path
from typing import Any
from weakref import finalize

from crs_desktop.play.journal.atomic_write import campaign_in_place_of, clear_leftovers, free
from crs_desktop.play.journal.checksums import teach
from crs_desktop.play.journal.decode_errors import brief
from crs_desktop.play.journal.formats import FORMAT, format_of, lay_out, upgrade
from crs_desktop.play.journal.io_errors import NotSaved, sentence
from crs_desktop.play.journal.kept_pictures import TakePicture
from crs_desktop.play.journal.read_only import connect, connected, in_memory
from crs_desktop.words import say

_LONGEST_NAME, _MOST_OF_NAME, _OWNER_ONLY = 200, 150, 0o600
_NOBODYS_WISH = (0o644, 0o664)
"""Modes of a file created without a choice by the user; any other mode was chosen and is kept."""
_CACHE_KIB = 65_536
"""Cache for a whole campaign of this size, so that a truncated file can still be copied from memory."""
_SETTINGS = (
    "PRAGMA locking_mode = EXCLUSIVE",
    "PRAGMA foreign_keys = ON",
    "PRAGMA synchronous = FULL",
    "PRAGMA trusted_schema = OFF",
    f"PRAGMA cache_size = -{_CACHE_KIB}",
)
"""Settings of each open campaign. A commit under the exclusive lock empties the journal and flushes it.
Without that lock SQLite removes the journal; a power loss may bring it back and undo an acknowledged answer.
"""


class Database:
    """An open campaign file; only one program at a time has it open. Every method may raise `NotSaved`.

    Before each write the file is compared with the one that was opened. If it was moved, deleted, truncated
    or overwritten, its content continues in a new file beside it, and ``moved`` receives a sentence about it.
    ``written`` is called after each write.
    """

    def __init__(self, path: Path | None, to_read: bool = False) -> None:
        """Open the file at ``path``, or create it; None is a database in memory.

        A file of an older format is copied and then upgraded. ``to_read`` changes nothing on the disk: the
        file must exist, and an older one is upgraded in memory.
        """
        self.path = path
        self.moved: Callable[[str], None] = _not_told
        self.written: Callable[[], object] = _nothing
        self.damaged = False
        self._file: OpenedFile | None = None
        self._closes: finalize[..., Database] | None = None
        self.is_viewed = to_read
        if path is not None:
            refuse_long(path)
            with self.saying():
                _as_text(path)
            self._refuse_empty(path)
        if path is not None and not to_read:
            clear_leftovers(path.parent)
            self._make_missing(path)
        with self.saying():
            self._hold(self._connected())
            try:
                self._open()
            except BaseException:
                self._db.close()
                raise

    @property
    def name(self) -> str:
        """Name of the file, for sentences."""
        return self.path.name if self.path else say("The campaign in memory")

    def close(self) -> None:
        """Close the file. If it has disappeared, save its content in a new file first."""
        with suppress(NotSaved, sqlite3.Error):
            self._see_to_the_file()
        self._let_go()

    def fetch(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """Return all rows of a query."""
        with self.saying():
            return self._db.execute(query, values).fetchall()

    def run(self, *statements: tuple[str, tuple[Any, ...]]) -> int:
        """Run statements as one transaction; return the id of the last inserted row."""
        with self.saying(), nullcontext() if self._db.in_transaction else self._whole():
            return max([self._db.execute(*statement).lastrowid or 0 for statement in statements])

    def run_all(self, statement: str, rows: list[tuple[Any, ...]]) -> None:
        """Run a statement for each row, within `at_once`."""
        with self.saying():
            self._db.executemany(statement, rows)

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Make one transaction of everything written within: all of it is kept or nothing."""
        with self.saying(), nullcontext() if self._db.in_transaction else self._whole():
            yield

    def copy(self, path: Path) -> None:
        """Write the whole database to a new file. Raises sqlite3.Error and OSError."""
        self._db.execute("VACUUM INTO ?", (_as_text(path),))
        path.chmod(_OWNER_ONLY)

    def copy_sparing(self, path: Path, take: TakePicture) -> None:
        """Write the database to a new file, without the bytes of the pictures that ``take`` accepts.

        Two such copies of the same campaign are equal byte by byte. Raises sqlite3.Error and OSError.
        """
        self._db.execute("ATTACH ':memory:' AS spared")
        try:
            lay_out(self._db, "spared")
            for table in ("document", "entry"):
                self._db.execute(
                    f"INSERT INTO spared.{table} SELECT {self._columns(table)} FROM main.{table}"
                )
            for (id_,) in self._db.execute("SELECT id FROM main.picture ORDER BY id").fetchall():
                read = partial(self._picture, id_)
                row = (id_, b"" if take(id_, read) else read())
                self._db.execute("INSERT INTO spared.picture (id, bytes) VALUES (?, ?)", row)
            self._db.execute("VACUUM spared INTO ?", (_as_text(path),))
        finally:
            self._db.execute("DETACH spared")
        path.chmod(_OWNER_ONLY)

    def _columns(self, table: str) -> str:
        """Return the column names of a table, so that both sides of a copy have the same order."""
        return ", ".join(row[1] for row in self._db.execute(f"PRAGMA spared.table_info({table})"))

    def _picture(self, id_: str) -> bytes:
        return bytes(self._db.execute("SELECT bytes FROM main.picture WHERE id = ?", (id_,)).fetchone()[0])

    @contextmanager
    def saying(self, name: str = "") -> Iterator[None]:
        """Turn errors of SQLite or the system into a `NotSaved` with a sentence about the file."""
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            raise NotSaved(sentence(name or self.name, error)) from error
        except (UnicodeDecodeError, MemoryError) as error:  # SQLite reports some damage as lack of memory
            raise NotSaved(sentence(name or self.name, sqlite3.DatabaseError("malformed"))) from error

    def _refuse_empty(self, path: Path) -> None:
        """Refuse a file of no bytes. A campaign is never empty, so it is damaged or another program's."""
        with self.saying():
            if path.is_file() and path.stat().st_size == 0:
                raise NotSaved(say("{file} is empty. It was not changed.", file=path.name))

    def _make_missing(self, path: Path) -> None:
        with self.saying():
            if not path.exists():
                self._make(path)

    def _connected(self) -> sqlite3.Connection:
        if self.is_viewed and self.path is not None:
            return connected(self.path)
        return connect(self.path or ":memory:")

    def _hold(self, db: sqlite3.Connection) -> None:
        """Use a connection, and close it at the latest when nobody holds this campaign any longer.

        Python 3.13 warns of a connection that is dropped open.
        """
        if self._closes is not None:
            self._closes.detach()  # the connection before is closed by now
        self._db, self._closes = db, finalize(self, db.close)

    def _make(self, path: Path) -> None:
        """Create a new campaign beside its place and move it there, so that a killed program leaves none."""
        with campaign_in_place_of(path) as beside:
            with closing(sqlite3.connect(beside, isolation_level=None)) as made:
                made.execute("BEGIN")
                format_of(made, path.name)
                made.execute("COMMIT")
            beside.chmod(_OWNER_ONLY)

    def _open(self) -> None:
        teach(self._db)
        for setting in _SETTINGS:
            self._db.execute(setting)
        with self._committed():
            found = format_of(self._db, self.name)  # before anything of its schema is evaluated
        self._look_through()
        if found < FORMAT:
            self.refuse_damaged()
            self._upgrade(found)
        if self.is_viewed:
            self._db.execute("PRAGMA query_only = ON")  # after the upgrade, which writes to a copy in memory
        elif self.path:
            self._file = OpenedFile(self.path)
            _close_to_others(self.path)

    def _look_through(self) -> None:
        """Read all pages into the cache, and note whether they are undamaged."""
        try:
            whole = self._db.execute("PRAGMA quick_check").fetchall() == [("ok",)]
        except sqlite3.DatabaseError as error:
            if "malformed" not in str(error):
                return  # open in another program, or not a campaign: the next read reports it
            whole = False
        self.damaged = not whole

    def _upgrade(self, found: int) -> None:
        """Copy the file beside itself, then upgrade it in one transaction."""
        if self.is_viewed:
            self._hold(in_memory(self._db))
            with self._committed():
                upgrade(self._db, found)
            return
        path = Path(self.name) if self.path is None else self.path
        backup = free(path.with_stem(say("{name} before format {new}", name=path.stem, new=FORMAT)))
        with campaign_in_place_of(backup) as beside:
            self.copy(beside)
        try:
            with self._committed():
                upgrade(self._db, found)
        except BaseException:
            # The upgrade was rolled back, so the copy would only puzzle the GM.
            backup.unlink()
            raise

    @contextmanager
    def _whole(self) -> Iterator[None]:
        self.refuse_damaged()
        self._see_to_the_file()
        with self._committed():
            yield
        if self._file:
            self._file.written()
        self.written()

    @contextmanager
    def _committed(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException:
            # SQLite has rolled back by itself after some errors, such as a full disk.
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    def refuse_damaged(self) -> None:
        """Refuse to write into a damaged file, because more of it would be lost."""
        if self.damaged:
            raise NotSaved(sentence(self.name, sqlite3.DatabaseError("malformed")))

    @property
    def condition(self) -> str:
        """Sentence about a file that can only be read; empty if it can be written."""
        if self.is_viewed:
            said = (
                "{file} is open in another window. This window shows it as it was when it was opened here, "
                "and changes nothing."
            )
            return say(said, file=self.name)
        if self.damaged:
            said = (
                "{file} is damaged and opened as read-only. To open its last undamaged copy, use "
                "“Go back to an earlier copy”."
            )
            return say(said, file=self.name)
        if self.path is not None and not _may_write(self.path):
            said = "{file} is read-only. To play on, use “Save a copy” to save it elsewhere."
            return say(said, file=self.name)
        return ""

    def _see_to_the_file(self) -> None:
        """Continue in a new file if the opened one is no longer as this program left it."""
        old = self.path
        if old and self._file and not self._file.lies_at(old, self._size(), self._db.serialize):
            self._go_on_in(self._beside(old))
            said = (
                "{old} was moved, deleted or changed by another program. The campaign continues in {new}; "
                "nothing is lost."
            )
            self.moved(say(said, old=old.name, new=self.path))

    def _size(self) -> int:
        """Return the size of the file in bytes, as SQLite knows it."""
        pages, size = (self._db.execute(f"PRAGMA {of}").fetchone()[0] for of in ("page_count", "page_size"))
        return int(pages * size)

    def _beside(self, path: Path) -> Path:
        """Write the content to a new file as near to the old place as possible; return its path."""
        import tempfile

        home = Path(os.path.expanduser("~"))  # noqa: PTH111 - `Path.home` raises where there is none
        for folder in (*path.parents, home, Path(tempfile.gettempdir())):
            copy = free(folder / (_going_on(path.stem) + path.suffix))
            with suppress(OSError, sqlite3.OperationalError), campaign_in_place_of(copy) as beside:
                self.copy(beside)
            if copy.exists():
                return copy
        said = "{file} was moved, deleted or changed by another program, and no copy of it can be written."
        raise NotSaved(say(said, file=path.name))

    def _go_on_in(self, path: Path) -> None:
        self._let_go()
        self.path = path
        self._hold(connect(path))
        self._open()

    def _let_go(self) -> None:
        self._db.close()
        if self._file:
            self._file.close()
            self._file = None


def refuse_long(path: Path) -> None:
    """Raise `NotSaved` for a name too long for SQLite's journal and for copies, which append to it."""
    if len(os.fsencode(path.name)) > _LONGEST_NAME:
        said = "{file} cannot be opened: its name is too long. Expected at most {most} characters."
        raise NotSaved(say(said, file=brief(path.name, 60), most=_LONGEST_NAME))


def _as_text(path: Path) -> str:
    """Return a path as text for SQLite and the settings. Raises OSError if it is not valid text."""
    try:
        str(path).encode()
    except UnicodeEncodeError as error:
        raise OSError(EILSEQ, say("its name or the name of its folder is not UTF-8 text")) from error
    return str(path)


def _going_on(name: str) -> str:
    """Return the name of the file that continues this one; keep it short, and never say “going on” twice."""
    before, called_so, number = name.rpartition(say("{name}, going on", name=""))
    first = before if called_so and number.strip("0123456789 ") == "" else name
    return say("{name}, going on", name=os.fsencode(first)[:_MOST_OF_NAME].decode(errors="ignore"))


def _may_write(path: Path) -> bool:
    return os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


def _close_to_others(path: Path) -> None:
    """Take the rights of other users away from a campaign of an earlier release, which gave them unasked."""
    with suppress(OSError):
        if stat.S_IMODE(path.stat().st_mode) in _NOBODYS_WISH:
            path.chmod(_OWNER_ONLY)


def _nothing() -> None:
    pass


def _not_told(_sentence: str) -> None:
    pass


class OpenedFile:
    """The file on disk, held open until `close`: closing it earlier would release SQLite's lock on it."""

    def __init__(self, path: Path) -> None:
        """Open the file. Raises OSError."""
        self._file = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        self.written()

    def written(self) -> None:
        """Remember the identity and time of the file as this program last wrote it."""
        found = os.fstat(self._file)
        self._mark, self._when = (found.st_dev, found.st_ino), found.st_mtime_ns

    def lies_at(self, path: Path, size: int, content: Callable[[], bytes]) -> bool:
        """Return whether ``path`` is still this file, has at least ``size`` bytes, and was not overwritten.

        ``content`` is only called if another program has touched the file.
        """
        try:
            found = path.stat()
        except OSError:
            return False
        if (found.st_dev, found.st_ino) != self._mark or found.st_size < size:
            return False
        return found.st_mtime_ns == self._when or self._still_holds(content())

    def close(self) -> None:
        """Close the file."""
        os.close(self._file)

    def _still_holds(self, content: bytes) -> bool:
        os.lseek(self._file, 0, os.SEEK_SET)
        same = os.read(self._file, len(content)) == content
        if same:
            self.written()
        return same
