"""Opening scene of a document: the system's own, with the tables that ship with the program."""

from crs_desktop import shipped
from crs_desktop.rules.data_tables import DataTable, Rows, whole_table
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.system import System
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say


def opening(system: System) -> Scene:
    """Return the empty scene with which every document of this system begins."""
    return system.opening({table.id: _rows(system.id, table) for table in system.tables})


def read_table(text: str, table: DataTable) -> Rows:
    """Return the rows of a TOML text: one table for each row name, with its ``mark`` and columns.

    Raises:
        NotAllowed: The sentence names the table, and the row or line if one is wrong.

    """
    import tomllib  # many systems have no table

    try:
        held = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise NotAllowed(say("{table} cannot be read: {why}.", table=table.title, why=error)) from error
    return whole_table(held, table)


_READ: dict[tuple[str, str], Rows] = {}


def _rows(system: str, table: DataTable) -> Rows:
    """Return the shipped rows of a table, read once. Raises `NotAllowed` if the file is missing."""
    if (system, table.id) not in _READ:
        path = shipped.path("tables", system, f"{table.id}.toml")
        try:
            text = path.read_text("utf-8")
        except FileNotFoundError as error:
            said = "{table} has no rows: the file {name} is missing from the tables of {system}."
            raise NotAllowed(say(said, table=table.title, name=path.name, system=system)) from error
        _READ[system, table.id] = read_table(text, table)
    return _READ[system, table.id]
