"""Characters as a spreadsheet: CSV with commas or semicolons, or TSV.

Reading a written file gives the same characters, except for repeated blanks (the lines of notes and items
stay) and for commas within a tag.
"""

import csv
from collections.abc import Mapping, Sequence
from io import StringIO

from crs_desktop.play.lists.columns import COUNT, asked_for, titles
from crs_desktop.play.lists.people.cell_values import SOURCES
from crs_desktop.play.lists.people.item_text import write_items
from crs_desktop.play.lists.reading.headed_list import guarded
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.sheet import Field
from crs_desktop.rules.system import System
from crs_desktop.words import say


def write(people: Sequence[Combatant], system: System, scene: Scene, sign: str = ",") -> str:
    """Return one line for each character under a line of headings; computed values are left empty."""
    fields = _written_fields(people, system, scene)
    columns = _used(people, titles(fields, system.has_cards))
    text = StringIO()
    writer = csv.writer(text, delimiter=sign, lineterminator="\r\n")
    writer.writerow(columns.values())
    by_id = {field.id: field for field in fields}
    for one in people:
        writer.writerow([_cell(one, id_, by_id) for id_ in columns])
    return text.getvalue()


def _written_fields(people: Sequence[Combatant], system: System, scene: Scene) -> tuple[Field, ...]:
    asked = {field.id for field in asked_for(system, scene)}
    held = {id_ for one in people for id_ in one.fields}
    return tuple(field for field in system.whole_sheet(scene) if field.id in asked | held)


def _used(people: Sequence[Combatant], all_: Mapping[str, str]) -> dict[str, str]:
    """Return the columns without those that are default for every character."""
    usual = {"source": "fan", "size": 1, "bystander": False, "square": None, "handout": ""}
    empty = {id_ for id_, value in usual.items() if all(getattr(one, id_) == value for one in people)}
    return {id_: title for id_, title in all_.items() if id_ not in {*empty, COUNT}}


def _cell(one: Combatant, id_: str, fields: Mapping[str, Field]) -> str:
    """Return a cell; words are guarded so that a spreadsheet does not read them as a formula."""
    value = one.fields.get(id_, "") if id_ in fields else _word(one, id_)
    text = fields[id_].show(value) if id_ in one.fields else str(value)
    return text if isinstance(value, (int, float)) else guarded(id_, text)


def _word(one: Combatant, id_: str) -> str:
    match id_:
        case "name":
            return one.label
        case "tags":
            return ", ".join(one.tags)
        case "items":
            return write_items(one.items)
        case "source":
            return SOURCES[one.source]
        case "bystander":
            return say("yes") if one.bystander else ""
    return str(getattr(one, id_) or "")
