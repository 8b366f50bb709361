"""The formats of a campaign file: today's tables, and the way there from each older format.

A format that was released stays in ``tests/saves`` for good. A new one is one function more in `UPGRADES`,
the same change to the tables below, and a file of the format before in ``tests/saves``.
"""

import sqlite3
from collections.abc import Callable

from crs_desktop.play.journal.checksums import mark_all
from crs_desktop.play.journal.decisions import decide
from crs_desktop.play.journal.io_errors import NotSaved
from crs_desktop.words import say

APPLICATION_ID = 0x43525344  # CRSD
_TABLES = """
CREATE TABLE document (
  id INTEGER PRIMARY KEY, kind TEXT NOT NULL, system TEXT NOT NULL, title TEXT NOT NULL,
  seed TEXT NOT NULL, head INTEGER NOT NULL DEFAULT 0, tip INTEGER NOT NULL DEFAULT 0,
  called TEXT NOT NULL DEFAULT '', laid INTEGER NOT NULL DEFAULT 0,
  checksum TEXT NOT NULL DEFAULT '') STRICT;
CREATE TABLE entry (
  id INTEGER PRIMARY KEY, document INTEGER NOT NULL REFERENCES document(id) ON DELETE CASCADE,
  parent INTEGER NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL, text TEXT NOT NULL,
  made_by TEXT NOT NULL, who TEXT NOT NULL, name TEXT NOT NULL, given TEXT NOT NULL,
  facts TEXT NOT NULL, fan TEXT NOT NULL, ends INTEGER NOT NULL,
  said TEXT NOT NULL DEFAULT '', checksum TEXT NOT NULL DEFAULT '') STRICT;
CREATE INDEX entry_document ON entry(document);
CREATE TABLE picture (id TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
"""


_SCHEMA = "SELECT type, sql FROM sqlite_master WHERE sql IS NOT NULL"


def format_of(db: sqlite3.Connection, name: str) -> int:
    """The format of the file called ``name``; an empty one is laid out, in a transaction of the caller's.

    Nothing of its schema is evaluated: a CHECK of a stranger’s may take minutes.

    Raises:
        NotSaved: it is no campaign, or of a format that is newer than this program.

    """
    application, found = (
        db.execute(f"PRAGMA {of}").fetchone()[0] for of in ("application_id", "user_version")
    )
    if application == 0 == found and not db.execute("SELECT 1 FROM sqlite_master").fetchone():
        lay_out(db)
        return FORMAT
    if application != APPLICATION_ID or found < 0:
        raise NotSaved(say("{file} is no campaign of CRS Desktop. It was left as it is.", file=name))
    if found > FORMAT:
        said = "{file} was written by a newer CRS Desktop (format {found}; this one reads {known})."
        raise NotSaved(say(said, file=name, found=found, known=FORMAT))
    if not all(_is_ours(kind, sql) for kind, sql in db.execute(_SCHEMA)):
        said = (
            "{file} holds tables, views or triggers that no campaign of CRS Desktop has. It was not changed."
        )
        raise NotSaved(say(said, file=name))
    return int(found)


def lay_out(db: sqlite3.Connection, schema: str = "main") -> None:
    """Lay out today's empty tables in a database of a connection."""
    _run(
        db, _TABLES.replace("CREATE TABLE ", f"CREATE TABLE {schema}.").replace("INDEX ", f"INDEX {schema}.")
    )
    _mark(db, schema)


def _is_ours(kind: str, sql: object) -> bool:
    """Whether a statement makes one of our indexes, or one of our tables as some format had it.

    Each format has added columns behind those of the one before, and changed none.
    """
    if kind not in ("table", "index"):
        return False
    name, columns = _parted(str(sql))
    return bool(columns) and columns == _OURS.get(name, [])[: len(columns)]


def _parted(sql: str) -> tuple[str, list[str]]:
    """The words of a statement before its bracket, and what stands within it, with a mark at the end."""
    head, _, rest = " ".join(sql.split()).partition("(")
    body, _, end = rest.rpartition(")")
    return f"{head.strip()}{end}", [column.strip() for column in body.split(",")]


_OURS = dict(_parted(statement) for statement in _TABLES.strip().removesuffix(";").split(";"))
"""The columns of our tables and indexes, by the words round them."""


def upgrade(db: sqlite3.Connection, found: int) -> None:
    """Bring a file of the format ``found`` to today's, within a transaction of the caller's."""
    for step in UPGRADES[found:]:
        step(db)
    _mark(db)


def _from_0(db: sqlite3.Connection) -> None:
    """Format 0 knew no redo: nothing lay beyond the head. It was made up, to prove that this works."""
    _run(db, "ALTER TABLE document ADD COLUMN tip INTEGER NOT NULL DEFAULT 0")
    _run(db, "UPDATE document SET tip = head; CREATE INDEX entry_document ON entry(document)")


def _from_1(db: sqlite3.Connection) -> None:
    """Format 1 knew no pictures."""
    _run(db, "CREATE TABLE picture (id TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT")


def _from_2(db: sqlite3.Connection) -> None:
    """In format 2 a document had one title, which no undo gave back."""
    _run(db, "ALTER TABLE document ADD COLUMN called TEXT NOT NULL DEFAULT ''")


def _from_3(db: sqlite3.Connection) -> None:
    """In format 3 an answer was kept as it is stored, not as it read on the screen."""
    _run(db, "ALTER TABLE entry ADD COLUMN said TEXT NOT NULL DEFAULT ''")


def _from_4(db: sqlite3.Connection) -> None:
    """Format 4 did not know which fight lay on the table last."""
    _run(db, "ALTER TABLE document ADD COLUMN laid INTEGER NOT NULL DEFAULT 0")


def _from_6(db: sqlite3.Connection) -> None:
    """Format 6 had no checksums: what damage had changed was read as another fight."""
    for table in ("entry", "document"):
        _run(db, f"ALTER TABLE {table} ADD COLUMN checksum TEXT NOT NULL DEFAULT ''")
    mark_all(db)


UPGRADES: tuple[Callable[[sqlite3.Connection], None], ...] = (
    _from_0,
    _from_1,
    _from_2,
    _from_3,
    _from_4,
    decide,
    _from_6,
)
"""At each place the way from the format of that number to the next."""
FORMAT = len(UPGRADES)


def _mark(db: sqlite3.Connection, schema: str = "main") -> None:
    marks = f"PRAGMA {schema}.application_id = {APPLICATION_ID}; PRAGMA {schema}.user_version = {FORMAT}"
    _run(db, marks)


def _run(db: sqlite3.Connection, script: str) -> None:
    """Carry statements out one by one: `executescript` would end the transaction."""
    for statement in script.strip().split(";"):
        db.execute(statement)
