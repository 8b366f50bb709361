"""The campaign file: its fights and libraries, what is kept of them, and its earlier copies."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
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

    def __init__(
        self, path: Path | None, generations: Generations | None = None, to_read: bool = False
    ) -> None:
        """Open the file at ``path``, or make it; None is a campaign in memory only.

        A file of an older format is copied, and then brought to today's. ``generations`` keeps earlier
        copies; without it there are none. ``to_read`` changes nothing on the disk, and refuses to write.

        Raises:
            NotSaved: it is no campaign file, newer than this program, in use, or cannot be read or written.

        """
        self.generations = generations
        self.encoded: Callable[[bytes, str], bytes] = _as_it_is
        self.map_encoded: Callable[[bytes, str], bytes] = _as_it_is
        self._kept = path is None or generations is None
        self._not_kept = ""
        self.database = Database(path, to_read)

    @property
    def path(self) -> Path | None:
        """Where it lies now; None in memory only."""
        return self.database.path

    @property
    def name(self) -> str:
        """The file's name, for sentences."""
        return self.database.name

    def on_moved(self, told: Callable[[str], None]) -> None:
        """Let ``told`` hear the sentence when the file was taken away, and the campaign goes on elsewhere."""
        self.database.moved = told

    def close(self) -> None:
        """Let go of the file."""
        self._kept = True
        self.database.close()

    def keep(self) -> str:
        """Keep a copy of the campaign as it was opened; a sentence when that could not be done, else empty.

        It is done once, and at the latest before anything is written. It never stands in the way of playing.
        """
        if not self._kept:
            self._kept = True
            self._not_kept = self._keep()
        return self._not_kept

    def earlier(self) -> list[Generation]:
        """The whole copies kept of this campaign, newest first."""
        return self.generations.whole(self.path) if self.path and self.generations else []

    def documents(self) -> list[Document]:
        """All fights and the library, oldest first."""
        return [self._document(row) for row in self.fetch(_DOCUMENTS)]

    def _document(self, row: tuple[Any, ...]) -> Document:
        """The document of a row. Raises `NotSaved` where it has no title, or one of megabytes."""
        words = row[1:]
        if not all(isinstance(word, str) and len(word) <= NAME_LETTERS for word in words):
            said = "Fight {id} of {file} cannot be read: expected a title of at most {most} characters."
            raise NotSaved(say(said, id=row[0], file=self.name, most=NAME_LETTERS))
        return Document(*row)

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
        row = (kind, system_id, title, seed)
        insert = "INSERT INTO document (kind, system, title, seed) VALUES (?,?,?,?)"
        made = self.run((insert, row), (MARK_NEWEST, ()))
        return Document(made, *row, title)

    def copy_to(self, path: Path) -> None:
        """Write the whole campaign to another file, in place of what is there.

        Raises:
            NotSaved: that file cannot be written, is in use, or could not be opened under its long name.

        """
        refuse_long(path)
        with self.database.saying(path.name):
            if self.path is not None and self.path.exists() and path.exists() and self.path.samefile(path):
                said = "{file} cannot be copied onto itself. Choose another name."
                raise NotSaved(say(said, file=self.name))
            with campaign_in_place_of(path) as beside:
                self.database.copy(beside)

    def run(self, *statements: tuple[str, tuple[Any, ...]]) -> int:
        """Carry statements out as one transaction; the id of the last row inserted is given."""
        self.keep()
        return self.database.run(*statements)

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Let everything that is written within be one transaction: all of it or nothing."""
        self.keep()
        with self.database.at_once():
            yield

    def keep_picture(self, picture: bytes) -> str:
        """Keep a picture, once whoever shows it, and give the id that facts name it by: that of its bytes."""
        id_ = picture_id(picture)
        self.run(("INSERT OR IGNORE INTO picture (id, bytes) VALUES (?,?)", (id_, picture)))
        return id_

    def take_picture(self, picture: bytes, name: str) -> str:
        """Keep a picture out of somebody's file, as ``encoded`` makes it anew. Raises what that raises."""
        return self.keep_picture(self.encoded(picture, name))

    def take_map(self, picture: bytes, name: str) -> str:
        """Keep a map out of somebody's file, as ``map_encoded`` makes it anew. Raises what that raises."""
        return self.keep_picture(self.map_encoded(picture, name))

    def picture(self, id_: str) -> bytes:
        """The bytes of a picture as its file had them; empty when there is none of this id."""
        found = self.fetch("SELECT bytes FROM picture WHERE id = ?", id_)
        held = bytes(found[0][0]) if found else b""
        return held if picture_id(held) == id_ else b""

    def fetch(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """All rows of a query."""
        return self.database.fetch(query, *values)

    def _ids(self, query: str) -> set[int]:
        return {row[0] for row in self.fetch(query)}

    def _keep(self) -> str:
        assert self.path is not None and self.generations is not None
        try:
            with self.database.saying():
                self.database.refuse_damaged()  # whole copies are not to give way to one that is not
                if self.documents():
                    self.generations.keep(self.path, self.database.copy_sparing)
        except NotSaved as error:
            said = "No earlier copy of {file} was kept this time: {why}"
            return say(said, file=self.name, why=error)
        return ""


def _as_it_is(picture: bytes, _name: str) -> bytes:
    """Where nobody shows pictures, none is read."""
    return picture


def picture_id(picture: bytes) -> str:
    """What facts name a picture by, in whichever campaign it lies: the SHA-256 of its bytes."""
    return sha256(picture).hexdigest()
