"""The campaign file: one SQLite database, one transaction an answer. Crash safety is SQLite's."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from crs_desktop.play.journal.atomic_write import free, in_place_of
from crs_desktop.play.journal.backups import Generation, Generations
from crs_desktop.play.journal.formats import FORMAT, format_of, upgrade
from crs_desktop.play.journal.io_errors import NotSaved as NotSaved
from crs_desktop.play.journal.io_errors import in_use_is_told, sentence
from crs_desktop.words import say

SUFFIX = ".crs"
_PREPARED = """
SELECT id FROM document d WHERE EXISTS (SELECT 1 FROM entry WHERE document = d.id)
  AND NOT EXISTS (SELECT 1 FROM entry WHERE document = d.id AND kind = 'begin')
"""
_PLAYED = """
SELECT d.id FROM document d LEFT JOIN (SELECT document, max(id) AS last FROM entry GROUP BY document) e
  ON e.document = d.id ORDER BY e.last IS NULL, d.laid DESC, e.last DESC, d.id DESC
"""
_LAY = "UPDATE document SET laid = (SELECT max(laid) FROM document) + 1 WHERE id = ?"
_NOT_LAID = "SELECT 1 FROM document WHERE id = ? AND (laid = 0 OR laid < (SELECT max(laid) FROM document))"
_DOCUMENTS = """
SELECT id, kind, system, CASE called WHEN '' THEN title ELSE called END, seed, title FROM document ORDER BY id
"""


class Document(Struct, frozen=True):
    """A fight, or the library: each with its own journal, head and undo. ``seed`` is that of its chance.

    ``title`` is what it is called now, ``first_title`` what it was called when it was made.
    """

    id: int
    kind: Literal["fight", "library"]
    system: str
    title: str
    seed: str
    first_title: str


class Campaign:
    """An open campaign file. One program at a time has it."""

    def __init__(self, path: Path | None, generations: Generations | None = None) -> None:
        """Open the file at ``path``, or make it; None is a campaign in memory only.

        A file of an older format is copied, and then brought to today's. ``generations`` keeps earlier
        copies; without it there are none.

        Raises:
            NotSaved: it is no campaign file, newer than this program, in use, or cannot be read or written.

        """
        self.path = path
        self.generations = generations
        self._kept = path is None or generations is None
        self._not_kept = ""
        with self._saying():
            self._db = sqlite3.connect(path or ":memory:", isolation_level=None, timeout=1)
            try:
                self._open()
            except BaseException:
                self._db.close()
                raise

    def close(self) -> None:
        """Let go of the file."""
        self._kept = True
        self._db.close()

    def keep(self) -> str:
        """Keep a copy of the campaign as it was opened; a sentence when that could not be done, else empty.

        It is done once, and at the latest before anything is written. It never stands in the way of playing.
        """
        if not self._kept:
            self._kept = True
            self._not_kept = self._keep()
        return self._not_kept

    def earlier(self) -> list[Generation]:
        """The copies kept of this campaign, newest first."""
        return self.generations.of(self.path) if self.path and self.generations else []

    def documents(self) -> list[Document]:
        """All fights and the library, oldest first."""
        with self._saying():
            rows = self._db.execute(_DOCUMENTS).fetchall()
        return [Document(*row) for row in rows]

    def last_played(self) -> Document | None:
        """The first of those `played`; None in an empty campaign."""
        return next(iter(self.played()), None)

    def played(self) -> list[Document]:
        """All fights: what was laid last comes first, then what was written to last, then the newest.

        Those without an entry come after all others.
        """
        fights = {document.id: document for document in self.documents() if document.kind == "fight"}
        return [fights[id_] for (id_,) in self.fetch(_PLAYED) if id_ in fights]

    def lay(self, document: int) -> None:
        """Keep that this fight lies on the table now; nothing is written where that is known."""
        if self.fetch(_NOT_LAID, document):
            self.run((_LAY, (document,)))

    def blank(self) -> set[int]:
        """The ids of documents in which nothing has been written yet."""
        return self._ids("SELECT id FROM document WHERE id NOT IN (SELECT document FROM entry)")

    def prepared(self) -> set[int]:
        """The ids of documents in which something has been written, and no procedure begun."""
        return self._ids(_PREPARED)

    def given(self, kind: str) -> list[tuple[int, str]]:
        """The document and what was given, as JSON, of every entry that may have a fact of this kind."""
        rows = self.fetch("SELECT document, given FROM entry WHERE given LIKE ?", f'%"{kind}"%')
        return [(int(document), str(given)) for document, given in rows]

    def add(
        self, system_id: str, title: str, seed: str, kind: Literal["fight", "library"] = "fight"
    ) -> Document:
        """Make a new, empty document."""
        self.keep()
        with self._saying():
            row = (kind, system_id, title, seed)
            made = self._db.execute("INSERT INTO document (kind, system, title, seed) VALUES (?,?,?,?)", row)
        return Document(int(made.lastrowid or 0), *row, title)

    def copy_to(self, path: Path) -> None:
        """Write the whole campaign to another file, in place of what is there."""
        with self._saying(path.name):
            if self.path is not None and self.path.exists() and path.exists() and self.path.samefile(path):
                said = "{file} cannot be copied onto itself. Choose another name."
                raise NotSaved(say(said, file=self.name))
            in_use_is_told(path)
            with in_place_of(path) as beside:
                self._copy(beside)

    def run(self, *statements: tuple[str, tuple[Any, ...]]) -> int:
        """Carry statements out as one transaction; the id of the last row inserted is given."""
        self.keep()
        with self._saying(), nullcontext() if self._db.in_transaction else self._whole():
            return max([self._db.execute(*statement).lastrowid or 0 for statement in statements])

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Let everything that is written within be one transaction: all of it or nothing."""
        self.keep()
        with self._saying(), self._whole():
            yield

    def keep_picture(self, picture: bytes) -> str:
        """Keep a picture, once whoever shows it, and give the id that facts name it by: that of its bytes."""
        id_ = picture_id(picture)
        self.run(("INSERT OR IGNORE INTO picture (id, bytes) VALUES (?,?)", (id_, picture)))
        return id_

    def picture(self, id_: str) -> bytes:
        """The bytes of a picture as its file had them; empty when there is none of this id."""
        found = self.fetch("SELECT bytes FROM picture WHERE id = ?", id_)
        return bytes(found[0][0]) if found else b""

    def fetch(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """All rows of a query."""
        with self._saying():
            return self._db.execute(query, values).fetchall()

    def _ids(self, query: str) -> set[int]:
        return {row[0] for row in self.fetch(query)}

    def _open(self) -> None:
        self._db.execute("PRAGMA locking_mode = EXCLUSIVE")
        self._db.execute("PRAGMA foreign_keys = ON")
        self._db.execute("PRAGMA synchronous = FULL")
        with self._whole():
            found = format_of(self._db, self.name)
        if found < FORMAT:
            self._upgrade(found)

    def _upgrade(self, found: int) -> None:
        """Copy the file beside itself, and bring it to today's format: all of it or nothing."""
        path = Path(self.name) if self.path is None else self.path
        backup = free(path.with_stem(say("{name} before format {new}", name=path.stem, new=FORMAT)))
        with in_place_of(backup) as beside:
            self._copy(beside)
        try:
            with self._whole():
                upgrade(self._db, found)
        except BaseException:
            backup.unlink()
            raise

    def _keep(self) -> str:
        assert self.path is not None and self.generations is not None
        try:
            with self._saying():
                if self.documents():
                    self.generations.keep(self.path, self._copy)
        except NotSaved as error:
            said = "No earlier copy of {file} was kept this time: {why}"
            return say(said, file=self.name, why=error)
        return ""

    def _copy(self, path: Path) -> None:
        self._db.execute("VACUUM INTO ?", (str(path),))

    @property
    def name(self) -> str:
        """The file's name, for sentences."""
        return self.path.name if self.path else say("The campaign in memory")

    @contextmanager
    def _whole(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    @contextmanager
    def _saying(self, name: str = "") -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            raise NotSaved(sentence(name or self.name, error)) from error


def picture_id(picture: bytes) -> str:
    """What facts name a picture by, in whichever campaign it lies: the SHA-256 of its bytes."""
    return sha256(picture).hexdigest()
