"""The characters of a list as rows of text, several for a row with a count."""

import re
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.play import bounds
from crs_desktop.play.lists.columns import COUNT, MOST_OF_ONE
from crs_desktop.play.lists.reading.headed_list import HeadedList
from crs_desktop.play.lists.reading.tidy import in_one_line, is_tidy, joined

# “Unit x3” is a name, not a count, if `guarded` has written a ' before it
_NAMED_COUNT = re.compile(r"(?!')(.*\S)\s*(?:×|\s[xX])\s*(\d+)\s*", re.DOTALL)
_RISKY = re.compile(r"'*[=+\-@]")


def guarded(id_: str, words: str, in_text: bool = True) -> str:
    """Return the words of a cell, with a ' before a formula of spreadsheets or a count of `rows`.

    A workbook (``in_text`` false) marks words as words, so a formula needs no ' there.
    """
    bare = not in_text and not words.startswith("'") and not _has_count(id_, words)
    return f"'{words}" if _is_risky(id_, words) and not bare else words


def _is_risky(id_: str, words: str) -> bool:
    return bool(_RISKY.match(words)) or _has_count(id_, words.lstrip("'"))


def _has_count(id_: str, words: str) -> bool:
    return id_ == "name" and bool(_NAMED_COUNT.fullmatch(words))


def named_again(name: str, number: int, count: int) -> str:
    """Return the cell of ``count`` characters after the one with this ``number`` got another name.

    >>> named_again("Orc 2", 2, 3)
    'Orc x3'
    """
    if count == 1 or not name or _NAMED_COUNT.fullmatch(name):
        return name
    return f"{name.removesuffix(f' {number}')} x{count}"


class ListRow(Struct, frozen=True):
    """One combatant as text: each cell by its column id.

    ``line`` is the line number in the list, from 1.
    """

    line: int
    cells: Mapping[str, str]


class Rows(Struct, frozen=True):
    """Many rows, stored by columns, because the cells of a column are read together.

    ``columns`` holds by id as many texts as there are ``lines``; an empty text for an empty cell.
    """

    lines: Sequence[int] = ()
    columns: Mapping[str, Sequence[str]] = {}

    @classmethod
    def of(cls, rows: Collection[ListRow]) -> "Rows":
        """Return the columns of some rows; missing cells are empty."""
        ids = dict.fromkeys(id_ for row in rows for id_ in row.cells)
        columns = {id_: [row.cells.get(id_, "") for row in rows] for id_ in ids}
        return cls([row.line for row in rows], columns)

    def cell(self, at: int, id_: str) -> str:
        """Return the cell of a row, counted from 0."""
        return self.columns[id_][at] if id_ in self.columns else ""

    def each(self) -> list[ListRow]:
        """Return all rows one by one."""
        cells = across(self.columns, len(self.lines))
        return [
            ListRow(line, dict(zip(self.columns, row, strict=True)))
            for line, row in zip(self.lines, cells, strict=True)
        ]

    def changed(self, at: int, id_: str, text: str) -> "Rows":
        """Return the rows with another text in one cell."""
        column = [*self.columns.get(id_, [""] * len(self.lines))]
        column[at] = text
        return Rows(self.lines, {**self.columns, id_: column})

    def without(self, places: Container[int]) -> "Rows":
        """Return the rows except those at these places."""
        rest = [at for at in range(len(self.lines)) if at not in places]
        columns = {id_: [column[at] for at in rest] for id_, column in self.columns.items()}
        return Rows([self.lines[at] for at in rest], columns)


def across(columns: Mapping[str, Sequence[Any]], count: int) -> Iterable[tuple[Any, ...]]:
    """Yield the cells row by row; ``count`` is the number of rows, also without columns."""
    return zip(*columns.values(), strict=True) if columns else [()] * count


def rows(headed: HeadedList, ids: Sequence[str]) -> Rows:
    """Return the characters of a list, several for a row with a count; ``ids`` are the column ids."""
    cells = zip_longest(*(cells for _, cells in headed.lines), fillvalue="")
    held: dict[str, Sequence[str]] = {id_: column for id_, column in zip(ids, cells, strict=False) if id_}
    if "name" in held:
        held |= _counted_by_name(held)
    held = {id_: _cleaned(id_, column) for id_, column in held.items()}
    return counted(_somebody(Rows([at for at, _ in headed.lines], held)))


def counted(rows: Rows) -> Rows:
    """Repeat each row as often as its count says; an invalid count stays in its cell.

    If the total would exceed the limit of a list, all counts stay.
    """
    if not any(rows.columns.get(COUNT, ())):
        return Rows(rows.lines, {id_: column for id_, column in rows.columns.items() if id_ != COUNT})
    if sum(map(_said_count, rows.columns[COUNT])) > bounds.ROWS:
        return rows
    return Rows.of([one for row in rows.each() for one in _counted(row)])


def _counted_by_name(held: Mapping[str, Sequence[str]]) -> dict[str, Sequence[str]]:
    """Return the names without ``x3``, and the counts taken from them."""
    names = held["name"]
    text = "\n".join(names).casefold()
    if not any(sign in text for sign in ("×", " x", "\u00a0x")):
        return {}
    found = [*map(_NAMED_COUNT.fullmatch, names)]
    counts = held.get(COUNT, [""] * len(names))
    return {
        "name": [each[1] if each else name for each, name in zip(found, names, strict=True)],
        COUNT: [
            count.strip() or (each[2] if each else "") for each, count in zip(found, counts, strict=True)
        ],
    }


def _somebody(rows: Rows) -> Rows:
    """Return the rows without the empty ones; a row with a name is not empty."""
    if all(rows.columns.get("name", [""])):
        return rows
    said = across(rows.columns, len(rows.lines))
    nobody = {at for at, cells in enumerate(said) if not any(cells)}
    return rows.without(nobody) if nobody else rows


def _cleaned(id_: str, column: Sequence[str]) -> Sequence[str]:
    """Return a column without the marks that spreadsheets need; notes and items keep their lines."""
    text = joined(column)
    if is_tidy(text) and "'" not in text:
        return column
    tidy = str.strip if id_ in ("notes", "handout", "items") else in_one_line
    return [tidy(cell[cell[:1] == "'" and _is_risky(id_, cell[1:]) :]) for cell in column]


def _said_count(cell: str) -> int:
    return int(cell) if re.fullmatch(r"0*[1-9][0-9]?", cell) else 1


def _counted(row: ListRow) -> list[ListRow]:
    held = dict(row.cells)
    count = held.pop(COUNT) or "1"
    if re.fullmatch(r"0*[1-9][0-9]?", count) and int(count) <= MOST_OF_ONE:
        return _several(replace(row, cells=held), int(count))
    return [row]


def _several(row: ListRow, count: int) -> list[ListRow]:
    """Return a row so many times, with numbers behind the name if there is one."""
    name = row.cells.get("name", "")
    if count == 1 or not name:
        return [row] * count
    return [ListRow(row.line, {**row.cells, "name": f"{name} {number}"}) for number in range(1, count + 1)]
