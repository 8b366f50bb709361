"""A list before its cells are read: its headings, and the rows under them."""

import re
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.play import bounds
from crs_desktop.play.lists.columns import COUNT, MOST_OF_ONE, Columns, plain
from crs_desktop.rules.sheet import Field
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

Line = tuple[int, list[str]]
"""Number of the line where a row begins, from 1, and its cells."""

_NAMED_COUNT = re.compile(r"(?!')(.*\S)\s*(?:×|\s[xX])\s*(\d+)\s*", re.DOTALL)
_RISKY = re.compile(r"'*[=+\-@]")
BLANKS = (
    "\t\n\v\f\r\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
"""All blanks of Unicode except the space."""


class HeadedList(Struct, frozen=True):
    """Headings as written in line ``at``, and the rows under them.

    ``sign`` separates the cells; ``above`` holds the rows over the headings; ``told`` has sentences about
    skipped parts.
    """

    headings: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    at: int = 1
    sign: str = ""
    above: tuple[Line, ...] = ()
    told: tuple[str, ...] = ()

    def samples(self, column: int, most: int = 3) -> list[str]:
        """Return the first few cells of a column that are not empty."""
        return [cell for cell, _ in zip(self._held(column), range(most), strict=False)]

    def with_cell(self, line: int, column: int, text: str) -> "HeadedList":
        """Return the list with another text in one cell."""
        lines = tuple((at, _set(cells, column, text) if at == line else cells) for at, cells in self.lines)
        return replace(self, lines=lines)

    def without(self, gone: Container[int]) -> "HeadedList":
        """Return the list without the lines of these numbers."""
        return replace(self, lines=tuple(row for row in self.lines if row[0] not in gone))

    def _held(self, column: int) -> Iterator[str]:
        held = (cells[column] for _, cells in self.lines if column < len(cells))
        return (in_one_line(cell) for cell in held if cell.strip())

    def reads(self, column: int, field: Field) -> bool:
        """Return whether a field can hold every cell of a column."""
        try:
            for cell in dict.fromkeys(self._held(column)):
                field.typed(cell)
        except NotAllowed:
            return False
        return True


def _set(cells: Sequence[str], column: int, text: str) -> list[str]:
    long = [*cells, *[""] * (column + 1 - len(cells))]
    return [*long[:column], text, *long[column + 1 :]]


def in_one_line(cell: str) -> str:
    """Return a cell as one line with single blanks."""
    return " ".join(cell.split())


def too_far_right(line: int, cells: Sequence[str]) -> str:
    """Return the sentence about cells beyond the last column."""
    found = next(filter(None, map(in_one_line, cells)))
    said = "Line {line}, “{found}” is beyond the last column and was skipped."
    return say(said, line=line, found=found)


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


def meant(headed: HeadedList, columns: Columns) -> tuple[str, ...]:
    """Return the column id of each heading, empty for unknown headings.

    Of several headings for one column the first counts. Without headings the columns follow the sheet of the
    system, as far as its fields can hold the cells.
    """
    if headed.headings and not any(headed.headings):
        return _in_order(headed, columns)
    ids, found = columns.ids(), list[str]()
    for heading in map(plain, headed.headings):
        id_ = ids.get(heading, "")
        found.append("" if id_ in found else id_)
    return tuple(found)


def _in_order(headed: HeadedList, columns: Columns) -> tuple[str, ...]:
    fields = zip_longest(headed.headings[1:], columns.order[: len(headed.headings) - 1])
    return ("name", *(_held_by(headed, at, field) for at, (_, field) in enumerate(fields, 1)))


def _held_by(headed: HeadedList, at: int, field: Field | None) -> str:
    return field.id if field and headed.reads(at, field) else ""


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


def joined(texts: Iterable[str]) -> str:
    """Return the texts as one, with a space before and after each."""
    return " ".join(("", *filter(None, texts), ""))


def is_tidy(text: str) -> bool:
    """Return whether no text joined by `joined` has needless blanks, or blanks other than spaces."""
    return "  " not in text and not any(blank in text for blank in BLANKS)
