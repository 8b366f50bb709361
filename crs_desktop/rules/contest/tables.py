"""The data tables of Contest that a GM can edit: weapons, armor, loads and stats (CT-64 … CT-82)."""

from crs_desktop.rules.data_tables import DataTable
from crs_desktop.rules.sheet import Number, Text


def _percent(id_: str, term: str) -> Number:
    return Number(id=id_, term=term, low=0, high=100)


_SLOWER = Number(id="slower", term="Speed penalty", low=0, high=20)
_STRENGTH = Number(id="strength", term="Strength required", low=0, high=99)

WEAPONS = DataTable(
    term="Weapons",
    id="weapons",
    rule="CT-77",
    columns=(
        Text(id="kind", term="Edged, pointed or blunt"),
        _percent("leather", "Leather pierced, %"),
        _percent("mail", "Mail pierced, %"),
        _percent("plate", "Plate pierced, %"),
        Text(id="also", term="May be used as"),
        Number(id="reload", term="Seconds to reload", low=0, high=600),
        Number(id="range", term="Range, m", low=0, high=9999),
        Number(id="aim", term="Aim", low=-20, high=20, fractions=True),
        _SLOWER,
        _STRENGTH,
    ),
)
"""One row for each use of a weapon; a weapon with a time to reload is a ranged one."""

ARMOR = DataTable(
    term="Armor",
    id="armor",
    rule="CT-75",
    columns=(Text(id="material", term="Leather, mail or plate"), _SLOWER, _STRENGTH),
)
LOADS = DataTable(term="Loads", id="loads", rule="CT-75", columns=(_SLOWER,))
SCALE = DataTable(
    term="Stat examples",
    id="scale",
    rule="CT-6",
    columns=(Text(id="stat", term="Stat"), Text(id="worth", term="Value")),
)
"""Printed for the GM; no rule reads this table."""
TABLES = (WEAPONS, ARMOR, LOADS, SCALE)
