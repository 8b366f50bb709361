"""Child process that reads one workbook and ends: ``python -m … < list.xlsx > tables.json``.

It runs apart from the window, with little time and memory: a small foreign workbook may unpack to gigabytes,
or name a cell at the end of a sheet that no memory holds.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import date, time, timedelta
from io import BytesIO
from typing import TYPE_CHECKING
from zipfile import BadZipFile, ZipFile

import msgspec

from crs_desktop.apart import bound
from crs_desktop.play import bounds
from crs_desktop.play.lists.reading.failed_cells import FORMULA, with_words
from crs_desktop.play.lists.reading.merged_cells import Merged, fill_down, merged_in_ods
from crs_desktop.play.lists.reading.text_cells import Line
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say, say_many

if TYPE_CHECKING:
    from python_calamine import CalamineSheet

SECONDS, MEGABYTES = 20, 800
_Cell = int | float | str | bool | time | date | timedelta | None


def main() -> int:
    """Write the sheets with their names and rows, or the reason why the workbook cannot be read."""
    bound(SECONDS, MEGABYTES)
    sys.stdout.buffer.write(msgspec.json.encode(tables(sys.stdin.buffer.read())))
    return 0


def tables(book: bytes) -> list[tuple[str, tuple[Line, ...], tuple[str, ...]]] | str:
    """Return each sheet's name, non-empty rows and sentences, or why the bytes are not a workbook."""
    from python_calamine import CalamineError, CalamineWorkbook

    try:
        _check_unpacked(book)
        opened = CalamineWorkbook.from_filelike(BytesIO(with_words(book)))
        merged = merged_in_ods(book)
        sheets = ((name, opened.get_sheet_by_name(name)) for name in opened.sheet_names)
        return [(name, *_cells(sheet, name, merged.get(name, ()))) for name, sheet in sheets]
    except CalamineError as error:
        return str(error)
    except NotAllowed as error:
        return str(error.why).removesuffix(".")


def _check_unpacked(book: bytes) -> None:
    """Raise `NotAllowed` for a workbook that unpacks to too many bytes."""
    # The workbooks of old Excel are no ZIP files: they do not unpack to more than they are.
    with suppress(BadZipFile), ZipFile(BytesIO(book)) as file:
        size = sum(one.file_size for one in file.infolist())
        if size > bounds.UNPACKED_BYTES:
            raise NotAllowed(bounds.megabytes(size, bounds.UNPACKED_BYTES))


def _cells(
    sheet: "CalamineSheet", name: str, merged: Sequence[Merged]
) -> tuple[tuple[Line, ...], tuple[str, ...]]:
    """Return the rows of a sheet that are not empty, and a sentence about formulas without a value.

    Raises `NotAllowed` if the sheet exceeds `bounds`.
    """
    try:
        bounds.check_size(0, 1 + (sheet.end or (0, 0))[1])
        # keep the empty rows above, as sentences name lines by their numbers in the sheet
        cells = [[*map(_written, row)] for row in sheet.to_python(skip_empty_area=False)]
        fill_down(cells, sheet.merged_cell_ranges or merged)
        rows = tuple((at, row) for at, row in enumerate(cells, 1) if any(map(str.strip, row)))
        bounds.check_table(rows)
    except NotAllowed as error:
        raise NotAllowed(say("sheet “{name}”: {why}", name=name, why=error.why)) from error
    return rows, tuple(_without_values(rows))


def _without_values(rows: Iterable[Line]) -> Iterator[str]:
    """Take the sign from formulas without a value, and yield one sentence about them."""
    found = [(at, row, place) for at, row in rows for place, cell in enumerate(row) if cell[:1] == FORMULA]
    for _, row, place in found:
        row[place] = row[place].removeprefix(FORMULA)
    if found:
        at, row, place = found[0]
        one = "Line {line}: the formula “{formula}” has no value."
        many = "{count} formulas have no value, the first in line {line}: “{formula}”."
        said = say_many(one, many, len(found), line=at, formula=row[place])
        yield f"{said} {say('Open and save the file in your spreadsheet program.')}"


def _written(cell: _Cell) -> str:
    """Return a cell as in a text file; a number with at most the digits that office programs show."""
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, float):
        return format(cell, ".15g")
    return "" if cell is None else str(cell)


if __name__ == "__main__":
    sys.exit(main())
