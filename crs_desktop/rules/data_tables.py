"""Tables of a system, as data: weapons, armour, wounds. A GM reads them, changes them and adds to them.

What ships lies in files, which `play` reads into the opening scene; what a GM changes is a fact. A rule looks
things up in the scene and nowhere else.
"""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from crs_desktop.rules.sheet import Field, Values
from crs_desktop.rules.termed import Termed
from crs_desktop.rules.values import Fields, Value
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

Mark = Literal["confirmed", "inferred", "stand-in", "gm"]
"""Where a row is from: a text, what follows from one, our own choice where no text tells, or the GM."""

MARKS: tuple[Mark, ...] = ("confirmed", "inferred", "stand-in", "gm")


class TableRow(Struct, frozen=True, omit_defaults=True):
    """What one row holds, by the ids of its columns; columns left out hold what they hold when empty."""

    values: Fields = {}
    mark: Mark = "gm"


Rows = Mapping[str, TableRow]
Tables = Mapping[str, Rows]
NO_TABLES: Tables = {}


class DataTable(Termed, frozen=True, kw_only=True):
    """``id`` names its file and is what rules look it up by; ``columns`` are typed and checked like fields.

    A row goes by its name, which stands before the columns.
    """

    id: str
    columns: tuple[Field, ...]
    rule: str = ""

    def refuse(self, row: str, values: Fields) -> str | None:
        """The sentence why a row cannot hold this: no such column, or not such a value."""
        known = {column.id: column for column in self.columns}
        for id_, value in values.items():
            if id_ not in known:
                said = "{table}, {row}: there is no column “{id}”: expected one of {known}."
                return say(said, table=self.title, row=row, id=id_, known=", ".join(known))
            if why := known[id_].check(value):
                return say("{table}, {row}: {why}", table=self.title, row=row, why=why)
        return None if row.strip() else say("{table}: a row needs a name.", table=self.title)

    def values(self, row: TableRow) -> Mapping[str, Value]:
        """What every column of a row holds."""
        return Values(self.columns, row.values)


def row_of(tables: Tables, table: DataTable, row: str) -> Mapping[str, Value]:
    """What every column of a row holds now. Raises `NotAllowed` when there is no such row."""
    rows = tables.get(table.id, {})
    if row not in rows:
        raise NotAllowed(say("{table} has no row “{row}”.", table=table.title, row=row))
    return table.values(rows[row])


def whole_table(held: Any, table: DataTable) -> Rows:
    """The rows out of a file: by name, a ``mark`` and values by column each.

    Raises:
        NotAllowed: what is no row, or holds what it may not; with the table and the row.

    """
    rows: dict[str, TableRow] = {}
    for name, row in held.items():
        if not isinstance(row, dict):
            raise NotAllowed(say("{table}: “{row}” is no row.", table=table.title, row=name))
        mark, values = row.get("mark", "gm"), {id_: _value(row[id_]) for id_ in row if id_ != "mark"}
        if mark not in MARKS:
            said = "{table}, {row}: “{mark}” is no mark: expected one of {known}."
            known = ", ".join(MARKS)
            raise NotAllowed(say(said, table=table.title, row=name, mark=mark, known=known))
        if why := table.refuse(name, values):
            raise NotAllowed(why)
        rows[name] = TableRow(values, mark)
    return rows


def _value(held: Any) -> Any:
    return tuple(held) if isinstance(held, list) else held
