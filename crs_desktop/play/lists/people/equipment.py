"""Cells for equipment in a form or a table: the names to choose from, and the items that they become."""

from collections.abc import Iterable, Iterator, Mapping

from crs_desktop.play.lists.columns import asked_for
from crs_desktop.play.lists.people.item_text import write_items
from crs_desktop.rules.data_tables import row_in_words
from crs_desktop.rules.gear import Gear, gear_of, row_named, row_names, spelled, why_unlisted
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.sheet import Computed, Field, Number, Text
from crs_desktop.rules.system import System
from crs_desktop.words import say

Cells = Mapping[str, str]
Choices = Mapping[str, str]
"""The figures of each name that a cell may hold, empty for none."""


def in_order(system: System, scene: Scene) -> tuple[Field | Gear, ...]:
    """Return the fields and the equipment to ask for.

    Names from tables come first, then numbers from which others are computed, the computed ones, the rest.
    """
    fields = asked_for(system, scene)
    numbers = {field.title for field in fields if isinstance(field, Number)}
    parts = {field.title: numbers.intersection(_formula(field)) for field in fields}
    # in the order of the sheet, a form of Avatar began with five modifiers, and OR was 24 rows below STR
    named = set[str]().union(*parts.values())
    listed = (field for field in fields if _tables(field))
    others = (field for field in fields if not _tables(field))
    # `sorted` keeps the order of the sheet among equals
    order = sorted(others, key=lambda one: 0 if one.title in named else 1 if parts[one.title] else 2)
    return (*listed, *system.items.gear, *order)


def _formula(field: Field) -> list[str]:
    """Return the words of the formula of a computed number; none for any other field."""
    return field.words.split() if isinstance(field, Computed) else []


def choices(system: System, scene: Scene) -> dict[str, Choices]:
    """Return the choices of each column that has some: the sides, and the columns that come from tables."""
    sides = dict.fromkeys((one.side for one in scene.combatants.values() if one.side), "")
    columns = (column for column in in_order(system, scene) if _tables(column))
    return {"side": sides, **{column.id: choices_of(system, scene, column) for column in columns}}


def choices_of(system: System, scene: Scene, column: Field | Gear) -> Choices:
    """Return the names that a column may hold, with their figures; none for a column without tables."""
    return {name: told(system, scene, column, name) for name in row_names(scene, _tables(column))}


def told(system: System, scene: Scene, column: Field | Gear, name: str) -> str:
    """Return the figures of a name in the tables of its column."""
    if isinstance(column, Gear):
        return " ".join(filter(None, (system.items.by_name(scene, Item(one)) for one in _parts(name))))
    rows = ((table, row_named(scene, table, name)) for table in system.tables if table.id in _tables(column))
    return "; ".join(row_in_words(table, row) for table, row in rows if row is not None)


def figures(system: System, scene: Scene, field: Field, name: str) -> str:
    """Return the figures of a name, or that the tables of its field lack it; empty if it has none."""
    if not name or not _tables(field):
        return ""
    listed = spelled(scene, _tables(field), name)
    return told(system, scene, field, name) if listed else say("not in the tables")


def unlisted(cells: Cells, system: System, scene: Scene) -> dict[str, str]:
    """Return for each cell with a name that its tables lack the sentence that reports it."""
    cells = _rated(cells, system, scene)
    said = ((column, _why(column, cells.get(column.id, ""), scene)) for column in in_order(system, scene))
    return {column.id: why for column, why in said if why}


def equipped(cells: Cells, system: System, scene: Scene) -> dict[str, str]:
    """Return the cells with the equipment as items that are held or worn, and names spelled as in tables."""
    held = _rated(cells, system, scene)
    items = [item for kind in system.items.gear for item in _items(kind, held.pop(kind.id, ""), scene)]
    for field in asked_for(system, scene):
        if text := held.get(field.id):
            held[field.id] = spelled(scene, _tables(field), text) or text
    if items:
        held["items"] = "\n".join(filter(None, (held.get("items", ""), write_items(items))))
    return held


def _rated(cells: Cells, system: System, scene: Scene) -> dict[str, str]:
    """Return the cells with the number behind a name in the field of its own: ``Gladiator 18``."""
    held = dict(cells)
    for field in asked_for(system, scene):
        # people write a style with its skill, as the rulebook does
        name, _, rating = held.get(field.id, "").rpartition(" ")
        if isinstance(field, Text) and field.rating and rating.isdecimal() and name:
            held[field.id] = name
            held[field.rating] = held.get(field.rating) or rating
    return held


def all_gear(system: System, scene: Scene) -> Choices:
    """Return every thing that the tables of equipment list, with its figures."""
    names = (name for kind in system.items.gear for name in row_names(scene, kind.tables))
    return {name: system.items.by_name(scene, Item(name)) for name in names}


def listed_name(system: System, scene: Scene, name: str) -> str:
    """Return the name of a thing as its table spells it; any other name unchanged."""
    kind = gear_of(scene, system.items.gear, name)
    return (spelled(scene, kind.tables, name) if kind else "") or name


def _items(kind: Gear, text: str, scene: Scene) -> Iterator[Item]:
    for name in dict.fromkeys(_parts(text)):
        yield Item(spelled(scene, kind.tables, name) or name, "", (kind.state,))


def _why(column: Field | Gear, text: str, scene: Scene) -> str:
    tables = _tables(column)
    said = (why_unlisted(scene, tables, column.title, name) for name in _parts(text)) if tables else ()
    return " ".join(filter(None, said))


def _tables(column: Field | Gear) -> tuple[str, ...]:
    return column.tables if isinstance(column, Gear | Text) else ()


def _parts(text: str) -> Iterable[str]:
    return filter(None, (part.strip() for part in text.split(";")))
