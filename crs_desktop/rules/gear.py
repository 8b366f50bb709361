"""Equipment from the data tables of a game: the names to choose from, and the state in which it is used."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from crs_desktop.rules.cache import remembered
from crs_desktop.rules.data_tables import NO_ROWS, DataTable, Rows, row_of
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.termed import Termed
from crs_desktop.rules.values import Value
from crs_desktop.words import listed, say

_DIGITS = "0123456789 "
_STATELESS = ("carried",)
_MOST_LIKE = 6
"""Number of rows that are named where no row has the typed name: enough for all swords."""


class Gear(Termed, frozen=True, kw_only=True):
    """A kind of equipment that forms ask for, such as armour.

    ``tables`` are the ids of the tables that list it. ``state`` is the state in which it counts.
    """

    id: str
    tables: tuple[str, ...]
    state: str = "held"


def row_named(scene: Scene, table: DataTable, name: str) -> Mapping[str, Value] | None:
    """Return the row with this name in upper or lower case; None if the table has none."""
    row = spelled(scene, (table.id,), name)
    return row_of(scene.tables, table, row) if row else None


def row_names(scene: Scene, tables: Iterable[str]) -> tuple[str, ...]:
    """Return the row names of all these tables, without rows that are another use of a row (“also”)."""
    rows = [pair for table in tables for pair in scene.tables.get(table, {}).items()]
    uses = {row.values.get("also") for _, row in rows}
    return tuple(dict.fromkeys(name for name, _ in rows if name not in uses))


def spelled(scene: Scene, tables: Iterable[str], name: str) -> str:
    """Return a name as the first of the tables that has it spells it; empty if none has it."""
    wanted = name.strip().casefold()
    rows = (remembered(_small, scene.tables.get(table, NO_ROWS)) for table in tables)
    return next((small[wanted] for small in rows if wanted in small), "")


def _small(rows: Rows) -> dict[str, str]:
    """Return the row names by their casefolded form; of two equal ones the first counts."""
    # reversed: of equal keys a dict keeps the last
    return {row.casefold(): row for row in reversed([*rows])}


def gear_of(scene: Scene, kinds: Iterable[Gear], name: str) -> Gear | None:
    """Return the kind of a named thing, which may bear a number (``Knife 2``); None if no table lists it."""
    # the whole name first: a row of the GM may itself end with a number
    names = (name, name.rstrip(_DIGITS))
    return next((one for one in kinds if any(spelled(scene, one.tables, each) for each in names)), None)


def ready(scene: Scene, kinds: Iterable[Gear], item: Item) -> Item:
    """Return the item held or worn at once, if the tables list it and it has no other state yet."""
    kind = gear_of(scene, kinds, item.name) if item.states == _STATELESS else None
    return replace(item, states=(kind.state,)) if kind else item


def why_unlisted(scene: Scene, tables: Iterable[str], title: str, name: str) -> str:
    """Return the sentence that the tables have no row of this name, with rows like it; else nothing."""
    if not name.strip() or spelled(scene, (tables := tuple(tables)), name):
        return ""
    said = say("{title}: the tables have no “{name}”, so it has no figures.", title=title, name=name.strip())
    rows = listed(_like(name.strip().casefold(), row_names(scene, tables)))
    return f"{said} {say('Closest: {rows}.', rows=rows)}" if rows else said


def _like(wanted: str, rows: Iterable[str]) -> list[str]:
    """Return the rows with a wanted part in their names, at most six, or else the nearest one."""
    from difflib import get_close_matches  # rarely needed: imported here, the program starts sooner

    small = {row.casefold(): row for row in rows}
    parts = [one for one in small if wanted in one][:_MOST_LIKE]
    return [small[one] for one in parts or get_close_matches(wanted, small, n=1)]
