"""The scene that a document begins with: a system's own, with its tables as they ship."""

from crs_desktop import shipped
from crs_desktop.rules.data_tables import DataTable, Rows, whole_table
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.system import System
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say


def opening(system: System) -> Scene:
    """The empty scene that every document of this system begins with."""
    return system.opening({table.id: _rows(system.id, table) for table in system.tables})


def read_table(text: str, table: DataTable) -> Rows:
    """The rows that a TOML text holds: a table by each row's name, with its ``mark`` and its columns.

    Raises:
        NotAllowed: with the table, and the row or the line where there is one.

    """
    import tomllib  # many systems have no table

    try:
        held = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise NotAllowed(say("{table} cannot be read: {why}.", table=table.title, why=error)) from error
    return whole_table(held, table)


_READ: dict[tuple[str, str], Rows] = {}


def _rows(system: str, table: DataTable) -> Rows:
    """Those that ship, read once. Raises `NotAllowed` where the file of a table is not there."""
    if (system, table.id) not in _READ:
        path = shipped.path("tables", system, f"{table.id}.toml")
        try:
            text = path.read_text("utf-8")
        except FileNotFoundError as error:
            said = "{table} has no rows: expected the file {name} among the tables of {system}."
            raise NotAllowed(say(said, table=table.title, name=path.name, system=system)) from error
        _READ[system, table.id] = read_table(text, table)
    return _READ[system, table.id]
