"""The campaign file: one SQLite database, one transaction an answer. Crash safety is SQLite's."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from crs_desktop.words import say

APPLICATION_ID = 0x43525344  # CRSD
FORMAT = 1
SUFFIX = ".crs"

_SCHEMA = """
CREATE TABLE document (
  id INTEGER PRIMARY KEY, kind TEXT NOT NULL, system TEXT NOT NULL, title TEXT NOT NULL,
  seed TEXT NOT NULL, head INTEGER NOT NULL DEFAULT 0, tip INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE entry (
  id INTEGER PRIMARY KEY, document INTEGER NOT NULL REFERENCES document(id) ON DELETE CASCADE,
  parent INTEGER NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL, text TEXT NOT NULL,
  made_by TEXT NOT NULL, who TEXT NOT NULL, name TEXT NOT NULL, given TEXT NOT NULL,
  facts TEXT NOT NULL, fan TEXT NOT NULL, ends INTEGER NOT NULL) STRICT;
CREATE INDEX entry_document ON entry(document);
"""


class NotSaved(Exception):
    """The file could not be read or written. The message is a sentence; what was saved before still is."""


class Document(Struct, frozen=True):
    """A fight, or the library: each with its own journal, head and undo. ``seed`` is that of its chance."""

    id: int
    kind: Literal["fight", "library"]
    system: str
    title: str
    seed: str


class Campaign:
    """An open campaign file. One program at a time has it."""

    def __init__(self, path: Path | None) -> None:
        """Open the file at ``path``, or make it; None is a campaign in memory only.

        Raises:
            NotSaved: it is no campaign file, newer than this program, in use, or cannot be read or written.

        """
        self.path = path
        with self._saying():
            self._db = sqlite3.connect(path or ":memory:", isolation_level=None, timeout=1)
            try:
                self._open()
            except BaseException:
                self._db.close()
                raise

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def documents(self) -> list[Document]:
        """All fights and the library, oldest first."""
        with self._saying():
            rows = self._db.execute(
                "SELECT id, kind, system, title, seed FROM document ORDER BY id"
            ).fetchall()
        return [Document(*row) for row in rows]

    def last_played(self) -> Document | None:
        """The fight that an entry was last written to, else the newest; None in an empty campaign."""
        fights = {document.id: document for document in self.documents() if document.kind == "fight"}
        written = self.fetch("SELECT document FROM entry GROUP BY document ORDER BY max(id) DESC")
        played = [row[0] for row in written if row[0] in fights]
        return fights[played[0]] if played else next(reversed(fights.values()), None)

    def add(
        self, system_id: str, title: str, seed: str, kind: Literal["fight", "library"] = "fight"
    ) -> Document:
        """Make a new, empty document."""
        with self._saying():
            row = (kind, system_id, title, seed)
            made = self._db.execute("INSERT INTO document (kind, system, title, seed) VALUES (?,?,?,?)", row)
        return Document(int(made.lastrowid or 0), *row)

    def retitle(self, document: int, title: str) -> None:
        """Give a document another title."""
        with self._saying():
            self._db.execute("UPDATE document SET title = ? WHERE id = ?", (title, document))

    def copy_to(self, path: Path) -> None:
        """Write the whole campaign to another file, in place of what is there."""
        if self.path is not None and self.path.resolve() == path.resolve():
            raise NotSaved(say("{file} cannot be copied onto itself. Choose another name.", file=self.name))
        beside = path.with_name(path.name + ".new")
        beside.unlink(missing_ok=True)
        with self._saying(path.name):
            self._db.execute("VACUUM INTO ?", (str(beside),))
            beside.replace(path)

    def run(self, *statements: tuple[str, tuple[Any, ...]]) -> int:
        """Carry statements out as one transaction; the id of the last row inserted is given."""
        with self._saying(), self._whole():
            return max([self._db.execute(*statement).lastrowid or 0 for statement in statements])

    def fetch(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """All rows of a query."""
        with self._saying():
            return self._db.execute(query, values).fetchall()

    def _open(self) -> None:
        self._db.execute("PRAGMA locking_mode = EXCLUSIVE")
        self._db.execute("PRAGMA foreign_keys = ON")
        self._db.execute("PRAGMA synchronous = FULL")
        with self._whole():
            self._check(*(self._pragma(name) for name in ("application_id", "user_version")))

    def _check(self, application: int, version: int) -> None:
        if (
            application == 0
            and version == 0
            and not self._db.execute("SELECT 1 FROM sqlite_master").fetchone()
        ):
            return self._make()
        if application != APPLICATION_ID:
            raise NotSaved(say("{file} is no campaign of CRS Desktop. It was left as it is.", file=self.name))
        if version > FORMAT:
            said = "{file} was written by a newer CRS Desktop (format {found}; this one reads {known})."
            raise NotSaved(say(said, file=self.name, found=version, known=FORMAT))
        return None

    def _make(self) -> None:
        for statement in _SCHEMA.strip().split(";\n"):
            self._db.execute(statement)
        self._db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        self._db.execute(f"PRAGMA user_version = {FORMAT}")

    def _pragma(self, name: str) -> int:
        return int(self._db.execute(f"PRAGMA {name}").fetchone()[0])

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
            raise NotSaved(_sentence(name or self.name, error)) from error


_SENTENCES: tuple[tuple[Callable[[str], bool], str], ...] = (
    (lambda why: "locked" in why, "{file} is open in another CRS Desktop. Close it there first."),
    (lambda why: "not a database" in why, "{file} is no campaign of CRS Desktop. It was left as it is."),
    (lambda why: "readonly" in why, "{file} may not be written. Save a copy elsewhere; nothing is lost."),
    (lambda why: "full" in why, "There is no room left for {file}. What was saved before is safe."),
    (lambda why: "malformed" in why, "{file} is damaged. It was left as it is; an older copy may be whole."),
    (
        lambda why: "unable to open" in why,
        "{file} cannot be opened: is its folder there, and may it be written?",
    ),
)


def _sentence(file: str, error: Exception) -> str:
    for fits, sentence in _SENTENCES:
        if fits(str(error)):
            return say(sentence, file=file)
    return say(
        "{file} could not be read or written: {why}. What was saved before is safe.", file=file, why=error
    )
