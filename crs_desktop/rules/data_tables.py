"""Data tables of a system: weapons, armour, wounds. A GM can read them, change rows and add rows.

Shipped tables are files, which `play` reads into the opening scene; a change by the GM is a fact. A rule
looks rows up in the scene and nowhere else.
"""

from collections.abc import Callable, Mapping
from typing import Any, Literal

from msgspec import Struct

from crs_desktop.rules.sheet import Field, Number, Values
from crs_desktop.rules.termed import Termed
from crs_desktop.rules.values import Fields, Value
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

Mark = Literal["confirmed", "inferred", "stand-in", "gm"]
"""The origin of a row: a rulebook, a conclusion from one, our own choice where none exists, or the GM."""

MARKS: tuple[Mark, ...] = ("confirmed", "inferred", "stand-in", "gm")


class TableRow(Struct, frozen=True, omit_defaults=True):
    """The values of one row by column id; a column left out has its empty value."""

    values: Fields = {}
    mark: Mark = "gm"


Rows = Mapping[str, TableRow]
Tables = Mapping[str, Rows]
NO_TABLES: Tables = {}
NO_ROWS: Rows = {}


def nothing_first(_row: Mapping[str, Value]) -> tuple[str, ...]:
    """Return nothing: each column of a row is told by its title."""
    return ()


class DataTable(Termed, frozen=True, kw_only=True):
    """One table. ``id`` names its file and is the key for rules; ``columns`` are checked like sheet fields.

    The name of a row is its key and is shown before the columns. In words a row begins with what ``first``
    returns, which stands for the columns ``in_first``; any other column is told if it is not empty.
    """

    id: str
    columns: tuple[Field, ...]
    rule: str = ""
    first: Callable[[Mapping[str, Value]], tuple[str, ...]] = nothing_first
    in_first: tuple[str, ...] = ()

    def refuse(self, row: str, values: Fields) -> str | None:
        """Return why a row cannot hold these values (unknown column, wrong value, no name), or None."""
        known = {column.id: column for column in self.columns}
        for id_, value in values.items():
            if id_ not in known:
                said = "{table}, {row}: there is no column “{id}”: expected one of {known}."
                return say(said, table=self.title, row=row, id=id_, known=", ".join(known))
            if why := known[id_].check(value):
                return say("{table}, {row}: {why}", table=self.title, row=row, why=why)
        return None if row.strip() else say("{table}: a row needs a name.", table=self.title)

    def values(self, row: TableRow) -> Mapping[str, Value]:
        """Return the value of every column of a row."""
        return Values(self.columns, row.values)


def row_in_words(table: DataTable, row: Mapping[str, Value]) -> str:
    """Return the figures of a row that tell anything, each with the title of its column."""
    empty, known = Values(table.columns, {}), table.in_first
    told = (one for one in table.columns if one.id not in known and row[one.id] != empty[one.id])
    return ", ".join((*table.first(row), *(figure(column, row[column.id]) for column in told)))


def figure(column: Field, value: Value) -> str:
    """Return a value with the title of its column, and with a sign if it may be below 0."""
    shown = column.show(value).replace("-", "−")
    more = isinstance(column, Number) and column.low < 0 and not shown.startswith("−")
    return say("{title} {value}", title=column.title, value=f"+{shown}" if more else shown)


def row_of(tables: Tables, table: DataTable, row: str) -> Mapping[str, Value]:
    """Return the present value of every column of a row. Raises `NotAllowed` for an unknown row."""
    rows = tables.get(table.id, {})
    if row not in rows:
        raise NotAllowed(say("{table} has no row “{row}”.", table=table.title, row=row))
    return table.values(rows[row])


def whole_table(held: Any, table: DataTable) -> Rows:
    """Return the rows of a parsed file by name; each has a ``mark`` and values by column.

    Raises:
        NotAllowed: an entry is not a row, or has a wrong value; the sentence names table and row.

    """
    rows: dict[str, TableRow] = {}
    for name, row in held.items():
        if not isinstance(row, dict):
            raise NotAllowed(say("{table}: “{row}” is not a row.", table=table.title, row=name))
        # a row written without a mark belongs to its author, not to the book
        mark, values = row.get("mark", "gm"), {id_: _value(row[id_]) for id_ in row if id_ != "mark"}
        if mark not in MARKS:
            said = "{table}, {row}: “{mark}” is not a mark: expected one of {known}."
            known = ", ".join(MARKS)
            raise NotAllowed(say(said, table=table.title, row=name, mark=mark, known=known))
        if why := table.refuse(name, values):
            raise NotAllowed(why)
        rows[name] = TableRow(values, mark)
    return rows


def _value(held: Any) -> Any:
    # files have lists; the value of a list field is a tuple, because rows are frozen
    return tuple(held) if isinstance(held, list) else held
