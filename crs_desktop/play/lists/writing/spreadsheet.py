"""Characters as a spreadsheet: text with a sign between the cells, or a workbook.

Reading a written file gives the same characters, except for repeated blanks (the lines of notes and items
stay), for commas within a tag, and for portraits.
"""

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import StringIO

from msgspec import Struct

from crs_desktop.play.lists.columns import COUNT, PORTRAIT, asked_for, titles
from crs_desktop.play.lists.people.cell_values import SOURCES
from crs_desktop.play.lists.people.item_text import write_items
from crs_desktop.play.lists.reading.list_rows import guarded
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.sheet import Field
from crs_desktop.rules.system import System
from crs_desktop.words import in_english, say

Cell = str | int | float


class Spreadsheet(Struct, frozen=True):
    """Headings by column id, and a row of cells for each character; computed values are empty."""

    headings: Mapping[str, str]
    rows: Sequence[Sequence[Cell]]


def table(people: Sequence[Combatant], system: System, scene: Scene) -> Spreadsheet:
    """Return characters as a table, without the columns that are default for all of them."""
    fields = _written_fields(people, system, scene)
    columns = _used(people, titles(fields, system.has_cards))
    by_id = {field.id: field for field in fields}
    return Spreadsheet(columns, [[_cell(one, id_, by_id) for id_ in columns] for one in people])


def write(people: Sequence[Combatant], system: System, scene: Scene, sign: str = ",") -> str:
    """Return a line for each character under a line of headings."""
    return text_of(table(people, system, scene), sign)


def text_of(table: Spreadsheet, sign: str = ",") -> str:
    """Return the table as text; words are guarded so that a spreadsheet does not read them as a formula."""
    text = StringIO()
    writer = csv.writer(text, delimiter=sign, lineterminator="\r\n")
    writer.writerow(table.headings.values())
    writer.writerows(guarded_rows(table))
    return text.getvalue()


def guarded_rows(table: Spreadsheet, in_text: bool = True) -> Iterator[list[Cell]]:
    """Yield the rows with their words guarded for a text or a workbook, as `guarded` says."""
    for row in table.rows:
        cells = zip(table.headings, row, strict=True)
        yield [guarded(id_, cell, in_text) if isinstance(cell, str) else cell for id_, cell in cells]


def left_out(people: Iterable[Combatant]) -> str:
    """Return the sentence about portraits, which only JSON holds; empty if nobody has one."""
    if not any(one.portrait for one in people):
        return ""
    return say("Portraits are left out; JSON holds them.")


def _written_fields(people: Sequence[Combatant], system: System, scene: Scene) -> tuple[Field, ...]:
    asked = {field.id for field in asked_for(system, scene)}
    held = {id_ for one in people for id_ in one.fields}
    return tuple(field for field in system.whole_sheet(scene) if field.id in asked | held)


def _used(people: Sequence[Combatant], all_: Mapping[str, str]) -> dict[str, str]:
    """Return the columns without those that are default for every character."""
    usual = {"source": "fan", "size": 1, "bystander": False, "square": None, "handout": ""}
    empty = {id_ for id_, value in usual.items() if all(getattr(one, id_) == value for one in people)}
    return {id_: title for id_, title in all_.items() if id_ not in {*empty, COUNT, PORTRAIT}}


@in_english()  # a list is the same in every language
def _cell(one: Combatant, id_: str, fields: Mapping[str, Field]) -> Cell:
    if id_ not in fields:
        return _word(one, id_)
    value = one.fields.get(id_, "")
    shown = fields[id_].show(value) if id_ in one.fields else ""
    return value if isinstance(value, int | float) and str(value) == shown else shown


def _word(one: Combatant, id_: str) -> Cell:
    match id_:
        case "name":
            return one.label
        case "size":
            return one.size
        case "tags":
            return ", ".join(one.tags)
        case "items":
            return write_items(one.items)
        case "source":
            return SOURCES[one.source]
        case "bystander":
            return say("yes") if one.bystander else ""
    return str(getattr(one, id_) or "")
