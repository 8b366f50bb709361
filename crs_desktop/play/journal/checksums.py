"""Checksums of entries and documents, so that a damaged row is not read as another fight.

Checksums find damage, not forgery. A row without a checksum was written by another tool and is accepted.
"""

import sqlite3
from hashlib import blake2b

OF_ENTRY = "id, document, parent, kind, key, text, made_by, who, name, given, facts, fan, ends, said"
"""Columns under the checksum of an entry, in order."""
_OF_DOCUMENT = "id, kind, system, title, seed, head, tip, called"
NEXT_ENTRY = "SELECT ifnull(max(id), 0) + 1 FROM entry"
ENTER = f"INSERT INTO entry ({OF_ENTRY}, checksum) VALUES ({'?, ' * 14}?)"
MARK_DOCUMENT = f"UPDATE document SET checksum = checksum_of({_OF_DOCUMENT}) WHERE id = ?"
MARK_NEWEST = MARK_DOCUMENT.replace("?", "(SELECT max(id) FROM document)")
_OTHER_DOCUMENT = f"SELECT id FROM document WHERE checksum NOT IN ('', checksum_of({_OF_DOCUMENT}))"
_OTHER_ENTRY = f"SELECT id FROM entry WHERE checksum NOT IN ('', checksum_of({OF_ENTRY}))"
_HAS_CHECKSUMS = "SELECT 1 FROM pragma_table_info('entry') WHERE name = 'checksum'"
DAMAGED_DOCUMENT = f"{_OTHER_DOCUMENT} AND id = ?"


def teach(db: sqlite3.Connection) -> None:
    """Add the SQL function ``checksum_of`` to a connection; types and order of its arguments count."""
    db.create_function("checksum_of", -1, lambda *values: _of(values), deterministic=True)


def marked(*values: object) -> tuple[object, ...]:
    """Return the values of a row followed by their checksum, so that one statement writes both."""
    return (*values, _of(values))


def mark_all(db: sqlite3.Connection) -> None:
    """Write a checksum into every row as it is now."""
    teach(db)
    db.execute(f"UPDATE entry SET checksum = checksum_of({OF_ENTRY})")
    db.execute(f"UPDATE document SET checksum = checksum_of({_OF_DOCUMENT})")


def all_as_written(db: sqlite3.Connection) -> bool:
    """Return whether every row matches its checksum; a file of a format without checksums does."""
    teach(db)
    has_any = db.execute(_HAS_CHECKSUMS).fetchone()
    return not has_any or not db.execute(f"{_OTHER_ENTRY} UNION ALL {_OTHER_DOCUMENT}").fetchone()


def is_damaged(row: tuple[object, ...]) -> bool:
    """Return whether a row, its checksum last, differs from what was written."""
    return bool(row[-1]) and row[-1] != _of(row[:-1])


def _of(values: tuple[object, ...]) -> str:
    # A file name may have brought half a surrogate pair, which plain UTF-8 refuses.
    return blake2b(repr(values).encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
