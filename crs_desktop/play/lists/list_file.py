"""A list wherever it comes from: words that were pasted, a text file, or a workbook with its tables."""

from collections.abc import Iterable
from datetime import date, time, timedelta
from io import BytesIO
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.play.lists.cells import Line
from crs_desktop.play.lists.columns import Columns
from crs_desktop.play.lists.endings import BOOKS
from crs_desktop.play.lists.headed_list import HeadedList, meant
from crs_desktop.play.lists.reading import arranged, decoded, read
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

_Cell = int | float | str | bool | time | date | timedelta | None


class Table(Struct, frozen=True):
    """A table of a workbook: what it is called there, and its rows that hold anything."""

    name: str
    rows: tuple[Line, ...]


class Listed(Struct, frozen=True):
    """A list before it is known what its columns may mean: a text, or the tables of a workbook."""

    text: str = ""
    tables: tuple[Table, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.tables or self.text.strip())

    def headed(self, columns: Columns, way: str = "") -> HeadedList:
        """Its cells: with the sign ``way`` between them, or of the table that is called so.

        Of several tables the one is read that names most columns; another that names people is told of.
        """
        if not self.tables:
            return read(self.text, columns, way)
        lists = {table.name: arranged(table.rows, columns) for table in self.tables}
        heard = {name: sum(map(bool, meant(headed, columns))) for name, headed in lists.items()}
        best = way if way in lists else max(lists, key=lambda name: heard[name])
        others = [name for name in lists if name != best and _has_people(lists[name], columns)]
        said = say(
            "The table “{name}” was read alone: {others} stayed out.", name=best, others=", ".join(others)
        )
        return replace(lists[best], told=(*lists[best].told, *([said] if others else [])))


def listed_in(path: Path) -> Listed:
    """The list of a file. Raises `OSError`, or `NotAllowed` with a sentence for a workbook that is none."""
    held = path.read_bytes()
    return Listed(tables=_tables(held)) if path.suffix.casefold() in BOOKS else Listed(decoded(held))


def listed_on(text: str, html: str) -> Listed:
    """The list of a clipboard, which may hold the same as ``text`` and as a table in ``html``."""
    from crs_desktop.play.lists.html_table import rows_in  # nobody pastes while the table is laid

    rows = rows_in(html) if html else ()
    return Listed(text, (Table("", rows),) if rows else ())


def _has_people(headed: HeadedList, columns: Columns) -> bool:
    ids = meant(headed, columns) if any(headed.headings) else ()
    return bool(headed.lines) and "name" in ids and any(set(ids) - {"", "name"})


def _tables(book: bytes) -> tuple[Table, ...]:
    from python_calamine import CalamineError, CalamineWorkbook

    try:
        opened = CalamineWorkbook.from_filelike(BytesIO(book))
        tables = [
            (name, opened.get_sheet_by_name(name).to_python(skip_empty_area=False))
            for name in opened.sheet_names
        ]
    except CalamineError as error:
        raise NotAllowed(say("it is no workbook that can be read: {why}.", why=error)) from error
    return tuple(Table(name, _rows(rows)) for name, rows in tables)


def _rows(rows: Iterable[Iterable[_Cell]]) -> tuple[Line, ...]:
    written = ((at, [*map(_written, row)]) for at, row in enumerate(rows, 1))
    return tuple((at, cells) for at, cells in written if any(map(str.strip, cells)))


def _written(cell: _Cell) -> str:
    """A cell as a text file would have it; a number with the places that its program shows at most."""
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, float):
        return format(cell, ".15g")
    return "" if cell is None else str(cell)
