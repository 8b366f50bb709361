"""The database of a campaign: one SQLite file, one transaction an answer. Crash safety is SQLite's."""

import os
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from errno import EILSEQ
from functools import partial
from pathlib import Path
from typing import Any

from crs_desktop.play.journal.atomic_write import campaign_in_place_of, clear_leftovers, free
from crs_desktop.play.journal.checksums import teach
from crs_desktop.play.journal.decode_errors import brief
from crs_desktop.play.journal.formats import FORMAT, format_of, lay_out, upgrade
from crs_desktop.play.journal.io_errors import NotSaved, sentence
from crs_desktop.play.journal.kept_pictures import TakePicture
from crs_desktop.play.journal.read_only import connected, in_memory
from crs_desktop.words import say

_LONGEST_NAME, _MOST_OF_NAME, _OWNER_ONLY = 200, 150, 0o600
_NOBODYS_WISH = (0o644, 0o664)
"""What a file may do that somebody just makes; who has chosen anything else is to have it."""
_CACHE_KIB = 65_536
"""A campaign of this size is held in memory as it is read: where its file is cut, it can still be copied."""
_SETTINGS = (
    "PRAGMA locking_mode = EXCLUSIVE",
    "PRAGMA foreign_keys = ON",
    "PRAGMA synchronous = FULL",
    "PRAGMA trusted_schema = OFF",
    f"PRAGMA cache_size = -{_CACHE_KIB}",
)


class Database:
    """An open file. One program at a time has it. Every method may raise `NotSaved`.

    Before anything is written, the file is the one that was opened. Where it was moved, deleted, cut or
    written over, what it held goes on in a file beside it, and ``moved`` is told so in a sentence.
    """

    def __init__(self, path: Path | None, to_read: bool = False) -> None:
        """Open the file at ``path``, or make it; None is one in memory only.

        A file of an older format is copied, and then brought to today's. ``to_read`` changes nothing on the
        disk: the file must exist, and an older one is brought to today's format in memory.
        """
        self.path = path
        self.moved: Callable[[str], None] = _not_told
        self.damaged = False
        self._file: OpenedFile | None = None
        self._to_read = to_read
        if path is not None:
            refuse_long(path)
            with self.saying():
                _as_text(path)
            self._refuse_empty(path)
        if path is not None and not to_read:
            clear_leftovers(path.parent)
            self._make_missing(path)
        with self.saying():
            self._db = self._connected()
            try:
                self._open()
            except BaseException:
                self._db.close()
                raise

    @property
    def name(self) -> str:
        """The file's name, for sentences."""
        return self.path.name if self.path else say("The campaign in memory")

    def close(self) -> None:
        """Let go of the file; what it held is in one, also where it was taken away."""
        with suppress(NotSaved, sqlite3.Error):
            self._see_to_the_file()
        self._let_go()

    def fetch(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """All rows of a query."""
        with self.saying():
            return self._db.execute(query, values).fetchall()

    def run(self, *statements: tuple[str, tuple[Any, ...]]) -> int:
        """Carry statements out as one transaction; the id of the last row inserted is given."""
        with self.saying(), nullcontext() if self._db.in_transaction else self._whole():
            return max([self._db.execute(*statement).lastrowid or 0 for statement in statements])

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Let everything that is written within be one transaction: all of it or nothing."""
        with self.saying(), self._whole():
            yield

    def copy(self, path: Path) -> None:
        """Write all of it to a file that is not there yet. Raises sqlite3.Error and OSError."""
        self._db.execute("VACUUM INTO ?", (_as_text(path),))
        path.chmod(_OWNER_ONLY)

    def copy_sparing(self, path: Path, take: TakePicture) -> None:
        """Write all of it to a file that is not there yet, without the bytes of pictures that ``take`` takes.

        Two such copies of the same campaign are the same byte by byte. Raises sqlite3.Error and OSError.
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
        """Return the columns of a table in the order of today's format: an upgraded file has another."""
        return ", ".join(row[1] for row in self._db.execute(f"PRAGMA spared.table_info({table})"))

    def _picture(self, id_: str) -> bytes:
        return bytes(self._db.execute("SELECT bytes FROM main.picture WHERE id = ?", (id_,)).fetchone()[0])

    @contextmanager
    def saying(self, name: str = "") -> Iterator[None]:
        """Tell in a sentence about the file, or that of another name, what SQLite or the machine refuses."""
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            raise NotSaved(sentence(name or self.name, error)) from error
        except (UnicodeDecodeError, MemoryError) as error:  # SQLite takes some damage for a want of memory
            raise NotSaved(sentence(name or self.name, sqlite3.DatabaseError("malformed"))) from error

    def _refuse_empty(self, path: Path) -> None:
        """A file of no bytes was a campaign once, or is nobody's to fill: ours are never empty."""
        with self.saying():
            if path.is_file() and path.stat().st_size == 0:
                raise NotSaved(
                    say("{file} is empty: nothing is left in it. It was left as it is.", file=path.name)
                )

    def _make_missing(self, path: Path) -> None:
        with self.saying():
            if not path.exists():
                self._make(path)

    def _connected(self) -> sqlite3.Connection:
        if self._to_read and self.path is not None:
            return connected(self.path)
        return sqlite3.connect(self.path or ":memory:", isolation_level=None, timeout=1)

    def _make(self, path: Path) -> None:
        """Put a new campaign in its place whole: a program killed meanwhile leaves none."""
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
        if self._to_read:
            self._db.execute("PRAGMA query_only = ON")
        elif self.path:
            self._file = OpenedFile(self.path)
            _close_to_others(self.path)

    def _look_through(self) -> None:
        """Read all pages, so that they are held, and see whether they are whole."""
        try:
            whole = self._db.execute("PRAGMA quick_check").fetchall() == [("ok",)]
        except sqlite3.DatabaseError as error:
            if "malformed" not in str(error):
                return  # another program has it, or it is none of ours: whoever reads it says so
            whole = False
        self.damaged = not whole

    def _upgrade(self, found: int) -> None:
        """Copy the file beside itself, and bring it to today's format: all of it or nothing."""
        if self._to_read:
            self._db = in_memory(self._db)
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

    @contextmanager
    def _committed(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    def refuse_damaged(self) -> None:
        """Nothing is written into a file that is not whole: more of it would be lost."""
        if self.damaged:
            raise NotSaved(sentence(self.name, sqlite3.DatabaseError("malformed")))

    @property
    def condition(self) -> str:
        """The sentence about a file that can only be looked at; empty where it can be written."""
        if self.damaged:
            said = (
                "{file} is damaged: it can be looked at, and nothing is written into it. Its last whole copy "
                "is opened by “Go back to an earlier copy”."
            )
            return say(said, file=self.name)
        if self.path is not None and not _may_write(self.path):
            said = "{file} may not be written: it can only be looked at. “Save a copy” elsewhere to play on."
            return say(said, file=self.name)
        return ""

    def _see_to_the_file(self) -> None:
        """Go on beside it, where the file that was opened does not lie in its place as it was left."""
        old = self.path
        if old and self._file and not self._file.lies_at(old, self._size(), self._db.serialize):
            self._go_on_in(self._beside(old))
            said = (
                "{old} was moved, deleted or changed by another program. The campaign goes on in {new}: "
                "nothing is lost."
            )
            self.moved(say(said, old=old.name, new=self.path))

    def _size(self) -> int:
        """How many bytes the file has, as SQLite knows it."""
        pages, size = (self._db.execute(f"PRAGMA {of}").fetchone()[0] for of in ("page_count", "page_size"))
        return int(pages * size)

    def _beside(self, path: Path) -> Path:
        """All that was held, in a file as near to the old place as one can be written."""
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
        self.path, self._db = path, sqlite3.connect(path, isolation_level=None, timeout=1)
        self._open()

    def _let_go(self) -> None:
        self._db.close()
        if self._file:
            self._file.close()
            self._file = None


def refuse_long(path: Path) -> None:
    """Raise `NotSaved` for a name too long for SQLite's journal and for copies, which add to it."""
    if len(os.fsencode(path.name)) > _LONGEST_NAME:
        said = "{file} cannot be opened: its name is too long. Expected at most {most} characters."
        raise NotSaved(say(said, file=brief(path.name, 60), most=_LONGEST_NAME))


def _as_text(path: Path) -> str:
    """Where a file lies, as SQLite and the settings write it. Raises OSError for what is no text."""
    try:
        str(path).encode()
    except UnicodeEncodeError as error:
        raise OSError(EILSEQ, say("its name, or that of a folder it lies in, is no text in UTF-8")) from error
    return str(path)


def _going_on(name: str) -> str:
    """What is called so already is not called so twice, and stays short enough to be opened again."""
    before, called_so, number = name.rpartition(say("{name}, going on", name=""))
    first = before if called_so and number.strip("0123456789 ") == "" else name
    return say("{name}, going on", name=os.fsencode(first)[:_MOST_OF_NAME].decode(errors="ignore"))


def _may_write(path: Path) -> bool:
    return os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


def _close_to_others(path: Path) -> None:
    """A campaign of an earlier release could be read by everybody on the machine: nobody had wanted that."""
    with suppress(OSError):
        if stat.S_IMODE(path.stat().st_mode) in _NOBODYS_WISH:
            path.chmod(_OWNER_ONLY)


def _not_told(_sentence: str) -> None:
    pass


class OpenedFile:
    """Holds the file open till `close`: letting go of it earlier would free SQLite's lock on it."""

    def __init__(self, path: Path) -> None:
        """Raises OSError."""
        self._file = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        self.written()

    def written(self) -> None:
        """What it is from now on is as we wrote it."""
        found = os.fstat(self._file)
        self._mark, self._when = (found.st_dev, found.st_ino), found.st_mtime_ns

    def lies_at(self, path: Path, size: int, content: Callable[[], bytes]) -> bool:
        """Whether it is the file at ``path``, has no fewer bytes than ``size``, and nobody wrote over it.

        ``content`` is asked only where somebody touched it.
        """
        try:
            found = path.stat()
        except OSError:
            return False
        if (found.st_dev, found.st_ino) != self._mark or found.st_size < size:
            return False
        return found.st_mtime_ns == self._when or self._still_holds(content())

    def close(self) -> None:
        """Let go of it."""
        os.close(self._file)

    def _still_holds(self, content: bytes) -> bool:
        os.lseek(self._file, 0, os.SEEK_SET)
        same = os.read(self._file, len(content)) == content
        if same:
            self.written()
        return same
