"""Amounts from chapters we do not have, kept as data that a GM can edit (AV-39)."""

from crs_desktop.rules.data_tables import DataTable
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sheet import Number

MARKSMANSHIP = DataTable(
    id="marksmanship",
    term="Marksmanship",
    columns=(Number(id="chances", term="Extra chances for the intended target", low=-9, high=9),),
    rule="AV-39",
)
AMOUNTS = DataTable(
    id="amounts",
    term="Times of 2.6",
    columns=(Number(id="minutes", term="Minutes"),),
    rule="AV-50",
)
MENTAL = DataTable(
    id="mental",
    term="Mental Actions",
    columns=(Number(id="penalty", term="Offense penalty"),),
    rule="AS-259",
)
CARD = DataTable(
    id="character_card",
    term="The Character Card",
    columns=(Number(id="places", term="Places", high=40),),
    rule="AS-281",
)
TABLES = (MARKSMANSHIP, AMOUNTS, MENTAL, CARD)
GRACE, BODY, AGAIN = "grace period after a death", "a body lies there", "until the Avatar forms again"
HIDDEN_TIME, PEACE = "out of character by Hide in Shadows", "no retaliation for what was stolen"
"""Row ids in the table of times."""


def marks(scene: Scene, level: int) -> int:
    """Return the chances that a level of Marksmanship adds; 0 if the table has no row for it."""
    return _held(scene, MARKSMANSHIP, str(level), "chances", 0)


def seconds(scene: Scene, row: str, usual: int) -> int:
    """Return a time of the table in seconds; ``usual`` minutes if the GM removed the row."""
    return 60 * _held(scene, AMOUNTS, row, "minutes", usual)


def penalty(scene: Scene, kind: str, usual: int) -> int:
    """Return the Offense penalty of a Mental Action (AS-259, AS-260)."""
    return _held(scene, MENTAL, kind, "penalty", usual)


def death_places(scene: Scene) -> int:
    """Return the number of deaths that fit on a Character Card (AS-281)."""
    return _held(scene, CARD, "deaths", "places", 10)


def _held(scene: Scene, table: DataTable, row: str, column: str, usual: int) -> int:
    rows = scene.tables.get(table.id, {})
    # the GM may remove any row, and a Combat must go on without it
    value = table.values(rows[row])[column] if row in rows else usual
    return int(value) if isinstance(value, int | float) else usual
