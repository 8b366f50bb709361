"""The campaign file: its fights and libraries, their entries, the pictures and the earlier copies."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from crs_desktop.play.bounds import NAME_LETTERS
from crs_desktop.play.journal.atomic_write import campaign_in_place_of
from crs_desktop.play.journal.backups import Generation, Generations
from crs_desktop.play.journal.checksums import MARK_NEWEST
from crs_desktop.play.journal.database import Database, refuse_long
from crs_desktop.play.journal.io_errors import NotSaved as NotSaved
from crs_desktop.words import say

SUFFIX = ".crs"
_PREPARED = """
SELECT id FROM document d WHERE EXISTS (SELECT 1 FROM entry WHERE document = d.id)
  AND NOT EXISTS (SELECT 1 FROM entry WHERE document = d.id AND kind = 'begin')
"""
# ids of entries count over all documents, so the greatest id belongs to the entry written last
_PLAYED = """
SELECT d.id FROM document d LEFT JOIN (SELECT document, max(id) AS last FROM entry GROUP BY document) e
  ON e.document = d.id ORDER BY e.last IS NULL, d.laid DESC, e.last DESC, d.id DESC
"""
_LAY = "UPDATE document SET laid = (SELECT max(laid) FROM document) + 1 WHERE id = ?"
_NOT_LAID = "SELECT 1 FROM document WHERE id = ? AND (laid = 0 OR laid < (SELECT max(laid) FROM document))"
_SHARED = "SELECT 1 FROM sqlite_master WHERE name = 'shared'"
_DOCUMENTS = """
SELECT id, kind, system, CASE called WHEN '' THEN title ELSE called END, seed, title FROM document
  WHERE (kind IS 'notes') = ? ORDER BY id
"""
Kind = Literal["fight", "library", "notes"]


class Document(Struct, frozen=True):
    """A fight, a library or the GM's own notes, with its own journal, head and undo.

    ``seed`` feeds its random numbers. ``title`` is its title now, ``first_title`` the title it was made with.
    """

    id: int
    kind: Kind
    system: str
    title: str
    seed: str
    first_title: str


class Campaign:
    """An open campaign file. Only one program at a time can have it open."""

    def __init__(
        self, path: Path | None, generations: Generations | None = None, to_read: bool = False
    ) -> None:
        """Open the campaign at ``path``, or create it; None makes a campaign in memory only.

        A file of an older format is copied and then upgraded. ``generations`` keeps earlier copies; without
        it none are kept. ``to_read`` changes nothing on the disk, and every write is refused.

        Raises:
            NotSaved: The file is not a campaign, its format is too old or too new, another program has it
                open, or it cannot be read or written.

        """
        self.generations = generations
        self.encoded: Callable[[bytes, str], bytes] = _as_it_is
        self.map_encoded: Callable[[bytes, str], bytes] = _as_it_is
        self.barred: Callable[[int], str] = lambda _document: ""
        self.author: Callable[[int, int], str] = lambda _document, _entry: ""
        self._kept = path is None or generations is None or to_read
        self._not_kept = ""
        self.database = Database(path, to_read)

    @property
    def path(self) -> Path | None:
        """Path of the file now; None for a campaign in memory."""
        return self.database.path

    @property
    def name(self) -> str:
        """Name of the file, for sentences."""
        return self.database.name

    @cached_property
    def shared(self) -> str:
        """Id of the campaign on a server of `play/share`; empty if it is not shared.

        Read once, because a command asks at every answer. Only `play/share` sets it.
        """
        return str(self.fetch("SELECT campaign FROM shared")[0][0]) if self.fetch(_SHARED) else ""

    def on_moved(self, told: Callable[[str], None]) -> None:
        """Call ``told`` with a sentence if the file disappears and the campaign continues in another."""
        self.database.moved = told

    def close(self) -> None:
        """Close the file."""
        self._kept = True
        self.database.close()

    def keep(self) -> str:
        """Keep a copy of the campaign as it was opened; return a sentence if that failed, else an empty text.

        The copy is made once, at the latest before the first write. A failure does not stop play.
        """
        if not self._kept:
            self._kept = True
            self._not_kept = self._keep()
        return self._not_kept

    def earlier(self) -> list[Generation]:
        """Return the undamaged copies of this campaign, newest first."""
        return self.generations.whole(self.path) if self.path and self.generations else []

    def documents(self) -> list[Document]:
        """Return all fights and libraries, oldest first, without the GM's own notes."""
        return [self._document(row) for row in self.fetch(_DOCUMENTS, 0)]

    def own_notes(self) -> Document | None:
        """Return the GM's own notes, if there are any."""
        return next(map(self._document, self.fetch(_DOCUMENTS, 1)), None)

    def _document(self, row: tuple[Any, ...]) -> Document:
        """Return the document of a row. Raises `NotSaved` if a text is missing or megabytes long."""
        words = row[1:]
        if not all(isinstance(word, str) and len(word) <= NAME_LETTERS for word in words):
            said = "Fight {id} of {file} cannot be read: expected a title of at most {most} characters."
            raise NotSaved(say(said, id=row[0], file=self.name, most=NAME_LETTERS))
        return Document(*row)

    def last_played(self) -> Document | None:
        """Return the first document of `played`; None in an empty campaign."""
        return next(iter(self.played()), None)

    def played(self) -> list[Document]:
        """Return all fights: the last one opened comes first, then the last one written to, then the newest.

        Fights without an entry come last.
        """
        fights = {document.id: document for document in self.documents() if document.kind == "fight"}
        return [fights[id_] for (id_,) in self.fetch(_PLAYED) if id_ in fights]

    def lay(self, document: int) -> None:
        """Record that this fight is the one on the table; write nothing if it already is."""
        if self.fetch(_NOT_LAID, document):
            self.run((_LAY, (document,)))

    def blank(self) -> set[int]:
        """Return the ids of documents without entries."""
        return self._ids("SELECT id FROM document WHERE id NOT IN (SELECT document FROM entry)")

    def prepared(self) -> set[int]:
        """Return the ids of documents that have entries but no procedure."""
        return self._ids(_PREPARED)

    def given(self, kind: str) -> list[tuple[int, str]]:
        """Return document and given facts, as JSON, of each entry that may hold a fact of this kind."""
        rows = self.fetch("SELECT document, given FROM entry WHERE given LIKE ?", f'%"{kind}"%')
        return [(int(document), str(given)) for document, given in rows]

    def is_blank(self) -> bool:
        """Return whether no document has an entry."""
        return not self.fetch("SELECT 1 FROM entry LIMIT 1")

    def add(self, system_id: str, title: str, seed: str, kind: Kind = "fight") -> Document:
        """Create an empty document."""
        row = (kind, system_id, title, seed)
        insert = "INSERT INTO document (kind, system, title, seed) VALUES (?,?,?,?)"
        # marked after the insertion, as the checksum covers the id
        made = self.run((insert, row), (MARK_NEWEST, ()))
        return Document(made, *row, title)

    def copy_to(self, path: Path) -> None:
        """Write the whole campaign to another file and overwrite that file.

        Raises:
            NotSaved: The file cannot be written, is in use, or has too long a name to be opened again.

        """
        refuse_long(path)
        with self.database.saying(path.name):
            if self.path is not None and self.path.exists() and path.exists() and self.path.samefile(path):
                said = "{file} cannot be copied onto itself. Choose another name."
                raise NotSaved(say(said, file=self.name))
            with campaign_in_place_of(path) as beside:
                self.database.copy(beside)

    def run(self, *statements: tuple[str, tuple[Any, ...]]) -> int:
        """Run statements as one transaction; return the id of the last inserted row."""
        self.keep()
        return self.database.run(*statements)

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Make one transaction of everything written within: all of it is kept or nothing."""
        self.keep()
        with self.database.at_once():
            yield

    def keep_picture(self, picture: bytes) -> str:
        """Store a picture once, and return the id by which facts name it."""
        id_ = picture_id(picture)
        self.run(("INSERT OR IGNORE INTO picture (id, bytes) VALUES (?,?)", (id_, picture)))
        return id_

    def take_picture(self, picture: bytes, name: str) -> str:
        """Store a picture from a foreign file after ``encoded`` has re-encoded it. Raises its errors."""
        return self.keep_picture(self.encoded(picture, name))

    def take_map(self, picture: bytes, name: str) -> str:
        """Store a map from a foreign file after ``map_encoded`` has re-encoded it. Raises its errors."""
        return self.keep_picture(self.map_encoded(picture, name))

    def picture(self, id_: str) -> bytes:
        """Return the bytes of a picture; empty if it is missing or damaged."""
        found = self.fetch("SELECT bytes FROM picture WHERE id = ?", id_)
        held = bytes(found[0][0]) if found else b""
        return held if picture_id(held) == id_ else b""

    def fetch(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """Return all rows of a query."""
        return self.database.fetch(query, *values)

    def _ids(self, query: str) -> set[int]:
        return {row[0] for row in self.fetch(query)}

    def _keep(self) -> str:
        assert self.path is not None and self.generations is not None
        try:
            with self.database.saying():
                self.database.refuse_damaged()  # undamaged copies must not give way to a damaged one
                if self.documents():
                    self.generations.keep(self.path, self.database.copy_sparing)
        except NotSaved as error:
            said = "No earlier copy of {file} was kept this time: {why}"
            return say(said, file=self.name, why=error)
        return ""


def _as_it_is(picture: bytes, _name: str) -> bytes:
    """Return the picture unchanged: without a window nothing decodes pictures."""
    return picture


def picture_id(picture: bytes) -> str:
    """Return the id of a picture in every campaign: the SHA-256 of its bytes."""
    return sha256(picture).hexdigest()
