"""A program of its own that reads one workbook and ends: ``python -m … < list.xlsx > tables.json``.

It runs apart from the window, with little time and memory: a small workbook of a stranger may unfold to
gigabytes, or name a cell at the end of a table that no memory holds.
"""

import sys
from collections.abc import Iterable
from contextlib import suppress
from datetime import date, time, timedelta
from io import BytesIO
from typing import TYPE_CHECKING
from zipfile import BadZipFile, ZipFile

import msgspec

from crs_desktop.apart import bound
from crs_desktop.play import bounds
from crs_desktop.play.lists.reading.cells import Line
from crs_desktop.play.lists.reading.failed_cells import in_words
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

if TYPE_CHECKING:
    from python_calamine import CalamineSheet

SECONDS, MEGABYTES = 20, 800
_Cell = int | float | str | bool | time | date | timedelta | None


def main() -> int:
    """Write the tables by name with their rows, or the words why it is none."""
    bound(SECONDS, MEGABYTES)
    sys.stdout.buffer.write(msgspec.json.encode(tables(sys.stdin.buffer.read())))
    return 0


def tables(book: bytes) -> list[tuple[str, tuple[Line, ...]]] | str:
    """What each table is called and its rows that hold anything; why the bytes are no workbook."""
    from python_calamine import CalamineError, CalamineWorkbook

    try:
        _check_unpacked(book)
        opened = CalamineWorkbook.from_filelike(BytesIO(in_words(book)))
        return [(name, _cells(opened.get_sheet_by_name(name), name)) for name in opened.sheet_names]
    except CalamineError as error:
        return str(error)
    except NotAllowed as error:
        return str(error.why).removesuffix(".")


def _check_unpacked(book: bytes) -> None:
    """Raise `NotAllowed` for a workbook that would unfold to too much."""
    with suppress(BadZipFile), ZipFile(BytesIO(book)) as file:
        size = sum(one.file_size for one in file.infolist())
        if size > bounds.UNPACKED_BYTES:
            raise NotAllowed(bounds.megabytes(size, bounds.UNPACKED_BYTES))


def _cells(sheet: "CalamineSheet", name: str) -> tuple[Line, ...]:
    """The rows of a sheet that hold anything. Raises `NotAllowed` where it goes beyond `bounds`."""
    try:
        bounds.check_size(0, 1 + (sheet.end or (0, 0))[1])
        rows = _rows(sheet.to_python(skip_empty_area=False))
        bounds.check_table(rows)
    except NotAllowed as error:
        raise NotAllowed(say("sheet “{name}”: {why}", name=name, why=error.why)) from error
    return rows


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


if __name__ == "__main__":
    sys.exit(main())
