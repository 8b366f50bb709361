"""A list from any origin: pasted text, a text file, or a workbook with its sheets."""

from contextlib import suppress
from os import SEEK_END
from pathlib import Path
from subprocess import Popen, TimeoutExpired
from tempfile import TemporaryFile

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.apart import begun
from crs_desktop.play import bounds
from crs_desktop.play.journal.decode_errors import brief
from crs_desktop.play.lists.columns import Columns
from crs_desktop.play.lists.reading.encodings import GUESSED, decoded, encoding_of
from crs_desktop.play.lists.reading.endings import BOOKS
from crs_desktop.play.lists.reading.headed_list import HeadedList, arranged, meant, read
from crs_desktop.play.lists.reading.text_cells import Line
from crs_desktop.play.lists.reading.workbook_child import MEGABYTES, SECONDS
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

_LOOKS = 20
"""Checks per second whether the workbook has been read."""
_CHILD = "crs_desktop.play.lists.reading.workbook_child"
_TOLD = list[tuple[str, tuple[Line, ...], tuple[str, ...]]] | str


class ListTable(Struct, frozen=True):
    """A sheet of a workbook: its name, its rows that are not empty, and sentences about unreadable cells."""

    name: str
    rows: tuple[Line, ...]
    told: tuple[str, ...] = ()


class RawList(Struct, frozen=True):
    """A list before its columns are known: a text, or the sheets of a workbook.

    ``html`` is the same as the text with its layout; `laid_out` reads it. If the encoding of the text was
    guessed, ``encoding`` names it and ``held`` has the bytes.
    """

    text: str = ""
    tables: tuple[ListTable, ...] = ()
    html: str = ""
    encoding: str = ""
    held: bytes = b""

    def __bool__(self) -> bool:
        return bool(self.tables or self.text.strip() or "<table" in self.html.casefold())

    def headed(self, columns: Columns, way: str = "") -> HeadedList:
        """Return the cells, split at the sign ``way``, or of the sheet with this name.

        Of several sheets the one with the most known headings is read, and skipped sheets with characters are
        named. Raises `NotAllowed` with a sentence if the list exceeds `bounds`.
        """
        if not self.tables:
            return read(self.text, columns, way)
        lists = {
            table.name: replace(headed, told=(*headed.told, *table.told))
            for table in self.tables
            for headed in [arranged(table.rows, columns)]
        }
        heard = {name: sum(map(bool, meant(headed, columns))) for name, headed in lists.items()}
        best = way if way in lists else max(lists, key=lambda name: heard[name])
        others = [name for name in lists if name != best and _has_people(lists[name], columns)]
        said = "Only the sheet “{name}” was read; {others} were skipped."
        said = say(said, name=best, others=", ".join(others))
        return replace(lists[best], told=(*lists[best].told, *([said] if others else [])))

    def encoded(self, encoding: str) -> "RawList":
        """Return the text in another encoding. Raises `NotAllowed` with a sentence if none is guessed."""
        if encoding not in GUESSED:
            said = "This list cannot be read as “{encoding}”: expected one of {known}."
            raise NotAllowed(say(said, encoding=encoding, known=", ".join(GUESSED)))
        return replace(self, text=decoded(self.held, encoding), encoding=encoding) if self.held else self

    def laid_out(self) -> "RawList":
        """Return the list with its HTML read. Raises `NotAllowed` if the HTML exceeds `bounds`."""
        return listed_on(self.text, self.html) if self.html else self


def listed_in(path: Path, told: bounds.Told = lambda _part: None) -> RawList:
    """Read the list in a file; ``told`` receives the progress.

    Raises `OSError`, or `NotAllowed` with a sentence for a file that is too large or not a workbook.
    """
    held = bounds.read_bytes(path, bounds.LIST_BYTES, lambda part: told(part / 2))
    if path.suffix.casefold() not in BOOKS:
        return _text(held)
    return RawList(tables=_tables(held, lambda part: told((1 + part) / 2)))


def _text(held: bytes) -> RawList:
    encoding = encoding_of(held)
    text = decoded(held, encoding)
    return RawList(text, encoding=encoding, held=held) if encoding in GUESSED else RawList(text)


def listed_on(text: str, html: str) -> RawList:
    """Read a clipboard, which may hold a table as ``html`` besides its ``text``.

    Raises `NotAllowed` with a sentence if the table exceeds `bounds`.
    """
    from crs_desktop.play.lists.reading.html_table import rows_in  # needed only for pasting

    rows = rows_in(html) if html else ()
    return RawList(text, (ListTable("", rows),) if rows else ())


def _has_people(headed: HeadedList, columns: Columns) -> bool:
    ids = meant(headed, columns) if any(headed.headings) else ()
    return bool(headed.lines) and "name" in ids and any(set(ids) - {"", "name"})


def _tables(book: bytes, told: bounds.Told) -> tuple[ListTable, ...]:
    """Read the sheets of a workbook in a child process. Raises `NotAllowed` if that fails."""
    # files, not pipes: a child with much to say would wait for a reader that waits for the child's end
    with TemporaryFile() as given, TemporaryFile() as made:
        given.write(book)
        given.seek(0)
        whole = (
            _ended_well(begun(_CHILD, given, made), told) and made.seek(0, SEEK_END) <= bounds.TABLES_BYTES
        )
        made.seek(0)
        read = msgspec.json.decode(made.read(), type=_TOLD) if whole else _too_much()
    if isinstance(read, str):
        raise NotAllowed(say("this workbook cannot be read: {why}.", why=brief(read)))
    return tuple(ListTable(*sheet) for sheet in read)


def _too_much() -> str:
    said = "reading it takes too much (at most {seconds} seconds and {most} MB are allowed)"
    return say(said, seconds=SECONDS, most=MEGABYTES)


def _ended_well(child: "Popen[bytes]", told: bounds.Told) -> bool:
    """Return whether the child ended in time and without error; an exception of ``told`` kills it."""
    try:
        for passed in range(SECONDS * _LOOKS):
            told(passed / (SECONDS * _LOOKS))
            with suppress(TimeoutExpired):
                return child.wait(1 / _LOOKS) == 0
        return False
    finally:
        child.kill()
        child.wait()
