"""A list before its cells are read: its headings, and the lines under them."""

from collections.abc import Container, Iterator, Sequence
from itertools import zip_longest

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.play.lists.columns import Columns, plain
from crs_desktop.play.lists.reading.tidy import in_one_line
from crs_desktop.rules.sheet import Field
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

Line = tuple[int, list[str]]
"""Number of the line where a row begins, from 1, and its cells."""


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


def too_far_right(line: int, cells: Sequence[str]) -> str:
    """Return the sentence about cells beyond the last column."""
    found = next(filter(None, map(in_one_line, cells)))
    said = "Line {line}, “{found}” is beyond the last column and was skipped."
    return say(said, line=line, found=found)


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
