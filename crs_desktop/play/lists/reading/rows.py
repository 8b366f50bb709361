"""People as they were written, before anybody has read what their cells mean."""

from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct


class ListRow(Struct, frozen=True):
    """One combatant as he was written: the text of each cell by the id of its column.

    ``line`` is counted from 1 in what was pasted.
    """

    line: int
    cells: Mapping[str, str]


class Rows(Struct, frozen=True):
    """Many of them, kept by columns: all cells of one mean the same, and are read together.

    ``columns`` holds by id as many texts as there are ``lines``; an empty one where nothing was written.
    """

    lines: Sequence[int] = ()
    columns: Mapping[str, Sequence[str]] = {}

    @classmethod
    def of(cls, rows: Collection[ListRow]) -> "Rows":
        """The columns of a list of rows; a row that lacks a cell has an empty one."""
        ids = dict.fromkeys(id_ for row in rows for id_ in row.cells)
        columns = {id_: [row.cells.get(id_, "") for row in rows] for id_ in ids}
        return cls([row.line for row in rows], columns)

    def cell(self, at: int, id_: str) -> str:
        """What stands in a row, counted from 0."""
        return self.columns[id_][at] if id_ in self.columns else ""

    def each(self) -> list[ListRow]:
        """All of them, one by one."""
        cells = across(self.columns, len(self.lines))
        return [
            ListRow(line, dict(zip(self.columns, row, strict=True)))
            for line, row in zip(self.lines, cells, strict=True)
        ]

    def changed(self, at: int, id_: str, text: str) -> "Rows":
        """The same, with another text in one cell."""
        column = [*self.columns.get(id_, [""] * len(self.lines))]
        column[at] = text
        return Rows(self.lines, {**self.columns, id_: column})

    def without(self, places: Container[int]) -> "Rows":
        """The others than those at these places."""
        rest = [at for at in range(len(self.lines)) if at not in places]
        columns = {id_: [column[at] for at in rest] for id_, column in self.columns.items()}
        return Rows([self.lines[at] for at in rest], columns)


def across(columns: Mapping[str, Sequence[Any]], count: int) -> Iterable[tuple[Any, ...]]:
    """What stands in columns, row by row; ``count`` is how many rows there are, whatever the columns."""
    return zip(*columns.values(), strict=True) if columns else [()] * count


def several(row: ListRow, count: int) -> list[ListRow]:
    """So many of a row, with numbers behind the name where there is one."""
    name = row.cells.get("name", "")
    if count == 1 or not name:
        return [row] * count
    return [ListRow(row.line, {**row.cells, "name": f"{name} {number}"}) for number in range(1, count + 1)]
