"""Rows of a list before their cells are read."""

from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct


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


def several(row: ListRow, count: int) -> list[ListRow]:
    """Return a row so many times, with numbers behind the name if there is one."""
    name = row.cells.get("name", "")
    if count == 1 or not name:
        return [row] * count
    return [ListRow(row.line, {**row.cells, "name": f"{name} {number}"}) for number in range(1, count + 1)]
