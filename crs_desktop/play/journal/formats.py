"""Formats of a campaign file: the tables of today's format, and the upgrade from each older one.

The formats 0 to 4 belonged to test versions and are refused. ``tests/saves`` holds a file of every supported
format and is never changed. A new format takes a function at the end of `UPGRADES`, the same change to the
tables below and in `_tables_of`, and a file of the last format in ``tests/saves``.
"""

import sqlite3
from collections.abc import Callable

from crs_desktop.play.journal.checksums import mark_all
from crs_desktop.play.journal.io_errors import NotSaved
from crs_desktop.play.journal.upgrade_to_6 import decide
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
_SHARED_TABLES = """
CREATE TABLE shared (
  campaign TEXT NOT NULL, laptop TEXT NOT NULL, at INTEGER NOT NULL, rank TEXT NOT NULL) STRICT;
CREATE TABLE shared_document (
  id INTEGER PRIMARY KEY, uuid TEXT NOT NULL UNIQUE, version INTEGER NOT NULL, head INTEGER NOT NULL,
  tip INTEGER NOT NULL, called TEXT NOT NULL, held INTEGER NOT NULL) STRICT;
CREATE TABLE shared_entry (
  id INTEGER PRIMARY KEY, document INTEGER NOT NULL, slot INTEGER NOT NULL,
  laptop TEXT NOT NULL, UNIQUE (document, slot)) STRICT;
"""
"""Tables of a campaign that is shared (`play/share`); any other file lacks them."""

_FIRST = 5
"""The first supported format."""
_CHECKED = 7
"""The first format with checksums."""
_SCHEMA = "SELECT type, sql FROM sqlite_master WHERE sql IS NOT NULL"


def format_of(db: sqlite3.Connection, name: str) -> int:
    """Return the format of the campaign in ``db``, for an empty database after creating today's tables.

    The caller holds a transaction. The schema is compared as text and not evaluated: a CHECK that somebody
    else wrote may take minutes.

    Raises:
        NotSaved: The file is not a campaign, or its format is older or newer than this program reads.

    """
    application, found = (
        db.execute(f"PRAGMA {of}").fetchone()[0] for of in ("application_id", "user_version")
    )
    if application == 0 == found and not db.execute("SELECT 1 FROM sqlite_master").fetchone():
        lay_out(db)
        return FORMAT
    if application != APPLICATION_ID or found < 0:
        raise NotSaved(say("{file} is not a campaign of CRS Desktop. It was not changed.", file=name))
    if found > FORMAT:
        said = "{file} was written by a newer CRS Desktop (format {found}; this one reads {known})."
        raise NotSaved(say(said, file=name, found=found, known=FORMAT))
    if found < _FIRST:
        said = (
            "{file} was written by an early test version (format {found}), "
            "which this program no longer reads. It was not changed."
        )
        raise NotSaved(say(said, file=name, found=found))
    tables = _tables_of(found)
    if not all(_is_one_of(tables, kind, sql) for kind, sql in db.execute(_SCHEMA)):
        said = (
            "{file} contains tables, views or triggers that are not part of a campaign. It was not changed."
        )
        raise NotSaved(say(said, file=name))
    return int(found)


def lay_out(db: sqlite3.Connection, schema: str = "main") -> None:
    """Create today's empty tables in a database that ``db`` has attached as ``schema``."""
    # SQLite wants the schema before the name of an index, and none before the table behind ON
    _run(
        db, _TABLES.replace("CREATE TABLE ", f"CREATE TABLE {schema}.").replace("INDEX ", f"INDEX {schema}.")
    )
    _mark(db, schema)


def shared_tables() -> list[str]:
    """Return the statements that create the empty tables of a shared campaign."""
    return _statements(_SHARED_TABLES)


def _tables_of(found: int) -> dict[str, list[str]]:
    """Return the columns of the tables and indexes of a supported format, by the words round them."""
    parted = dict(_parted(statement) for statement in _statements(_TABLES + _SHARED_TABLES))
    return {
        name: [one for one in held if found >= _CHECKED or not _checks(one)] for name, held in parted.items()
    }


def _checks(column: str) -> bool:
    return column.startswith("checksum ")


def _is_one_of(tables: dict[str, list[str]], kind: str, sql: object) -> bool:
    """Return whether a statement creates exactly one of these tables or indexes."""
    name, columns = _parted(str(sql))
    return kind in ("table", "index") and columns == tables.get(name)


def _parted(sql: str) -> tuple[str, list[str]]:
    """Return the words round the brackets of a statement, and the columns between them."""
    head, _, rest = " ".join(sql.split()).partition("(")
    body, _, end = rest.rpartition(")")
    return f"{head.strip()}{end}", [column.strip() for column in body.split(",")]


def upgrade(db: sqlite3.Connection, found: int) -> None:
    """Upgrade a file from the format ``found`` to today's. The caller holds a transaction."""
    for step in UPGRADES[found - _FIRST :]:
        step(db)
    _mark(db)


def _from_6(db: sqlite3.Connection) -> None:
    """Add the checksums. Without them a damaged entry was read as another fight."""
    # ALTER appends a column; `_tables_of` compares columns in order, so new tables have it last, too
    for table in ("entry", "document"):
        _run(db, f"ALTER TABLE {table} ADD COLUMN checksum TEXT NOT NULL DEFAULT ''")
    mark_all(db)


UPGRADES: tuple[Callable[[sqlite3.Connection], None], ...] = (decide, _from_6)
"""The steps from each supported format to the next, beginning with the first."""
FORMAT = _FIRST + len(UPGRADES)


def _mark(db: sqlite3.Connection, schema: str = "main") -> None:
    marks = f"PRAGMA {schema}.application_id = {APPLICATION_ID}; PRAGMA {schema}.user_version = {FORMAT}"
    _run(db, marks)


def _run(db: sqlite3.Connection, script: str) -> None:
    """Run the statements one by one, because `executescript` would end the transaction."""
    for statement in _statements(script):
        db.execute(statement)


def _statements(script: str) -> list[str]:
    return [statement for statement in script.split(";") if statement.strip()]
