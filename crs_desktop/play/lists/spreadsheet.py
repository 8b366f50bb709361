"""People as a spreadsheet writes and reads them: CSV with commas or semicolons, TSV, with or without a BOM.

A file is read in two steps, with a person between who may say what each column means: `read` gives its
cells, `rows` the people of it. What `write` writes is read back as it was, but for what a cell is not to tell
apart: more than one blank (the lines of notes and items stay), and a comma within a tag.
"""

import csv
import re
from collections.abc import Container, Mapping, Sequence
from io import StringIO
from itertools import zip_longest

from msgspec import Struct

from crs_desktop.play.lists.cells import Line, is_tidy, joined, split
from crs_desktop.play.lists.columns import ABOUT, COUNT, MOST_OF_ONE, known, plain, titles
from crs_desktop.play.lists.item_text import write_items
from crs_desktop.play.lists.newcomers import asked_for
from crs_desktop.play.lists.rows import Row, Rows, across, several
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.sheet import Field
from crs_desktop.rules.system import System
from crs_desktop.words import say

_SIGNS = ";\t,"
_TITLES = 5
"""Among so many lines headings are looked for: a title may stand above them."""
_NUMERIC = re.compile(r"\s*[-−+]?\d+([.,]\d+)?\s*")
_RISKY = re.compile(r"'*[=+\-@]")


class Sheet(Struct, frozen=True):
    """What a file holds: its headings as they are written in the line ``at``, and the rows under them."""

    headings: tuple[str, ...]
    lines: tuple[Line, ...]
    at: int = 1

    def samples(self, column: int, most: int = 3) -> list[str]:
        """The first few things that stand in a column."""
        held = (cells[column] for _, cells in self.lines if column < len(cells) and cells[column].strip())
        return [_in_one_line(cell) for cell, _ in zip(held, range(most), strict=False)]


def decoded(file: bytes) -> str:
    """The text of a file as the usual programs write one: UTF-8, UTF-16, or else Western European."""
    if file[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return file.decode("utf-16", "replace")
    try:
        return file.decode("utf-8-sig")
    except UnicodeDecodeError:
        return file.decode("cp1252", "replace")


def read(text: str) -> Sheet:
    """The cells of a text; lines that hold nothing are left out."""
    sign, skipped, text = _sign(text)
    lines = [(at + skipped, cells) for at, cells in split(text, sign) if "".join(cells).strip()]
    return _below(lines, 0) if lines else Sheet((), ())


def headed(sheet: Sheet, fields: Sequence[Field], before: Mapping[str, str]) -> Sheet:
    """The same, with its headings where they are: below a title, or nowhere.

    The first line is taken for headings unless it holds a number, or is a bare list of names.
    """
    rows = _all(sheet)
    place = _heading(rows, {*known(fields, ABOUT), *before})
    return without_headings(sheet) if place < 0 else _below(rows, place)


def with_headings(sheet: Sheet) -> Sheet:
    """The same, where the first line that there is says what the columns are."""
    return sheet if any(sheet.headings) else _below(sheet.lines, 0)


def without_headings(sheet: Sheet) -> Sheet:
    """The same, where the first line is somebody, too."""
    if not any(sheet.headings):
        return sheet
    rows = _all(sheet)
    return Sheet(("",) * max(len(cells) for _, cells in rows), rows, sheet.at)


def meant(sheet: Sheet, fields: Sequence[Field], before: Mapping[str, str]) -> tuple[str, ...]:
    """The id of the column that each heading means, empty where none does; ``before`` is what a GM has said.

    No two columns mean the same: the first one does.
    """
    ours = {**known(fields, ABOUT), **{plain(title): id_ for id_, title in titles(fields).items()}}
    ids = {"", *ours.values()}
    if sheet.headings and not any(sheet.headings):
        return ("name", *("" for _ in sheet.headings[1:]))
    found: list[str] = []
    for heading in map(plain, sheet.headings):
        id_ = before.get(heading, ours.get(heading, ""))
        found.append(id_ if id_ in ids and id_ not in found else "")
    return tuple(found)


def _all(sheet: Sheet) -> tuple[Line, ...]:
    return ((sheet.at, list(sheet.headings)), *sheet.lines)


def _below(rows: Sequence[Line], place: int) -> Sheet:
    at, cells = rows[place]
    return Sheet(tuple(map(_in_one_line, cells)), tuple(rows[place + 1 :]), at)


def _heading(rows: Sequence[Line], ours: Container[str]) -> int:
    """The place of the row of headings; −1 when there is none."""
    least = min(2, max(map(_filled, rows), default=0))
    wide = [place for place, row in enumerate(rows[:_TITLES]) if _filled(row) >= least]
    for place in wide:
        if any(plain(cell) in ours for cell in rows[place][1] if cell.strip()):
            return place
    if not wide or least < 2 or any(map(_NUMERIC.fullmatch, rows[wide[0]][1])):
        return -1
    return wide[0]


def _filled(row: Line) -> int:
    return sum(bool(cell.strip()) for cell in row[1])


def rows(sheet: Sheet, columns: Sequence[str]) -> Rows:
    """The people of a sheet, more than one of a row that counts them; ``columns`` are their ids."""
    cells = zip_longest(*(cells for _, cells in sheet.lines), fillvalue="")
    held = {id_: _cleaned(id_, column) for id_, column in zip(columns, cells, strict=False) if id_}
    rows = _somebody(Rows([at for at, _ in sheet.lines], held))
    return Rows.of([one for row in rows.each() for one in _counted(row)]) if COUNT in held else rows


def _somebody(rows: Rows) -> Rows:
    """Without those of whom no column says anything; who has a name is somebody."""
    if all(rows.columns.get("name", [""])):
        return rows
    said = across(rows.columns, len(rows.lines))
    nobody = {at for at, cells in enumerate(said) if not any(cells)}
    return rows.without(nobody) if nobody else rows


def write(people: Sequence[Combatant], system: System, scene: Scene, sign: str = ",") -> str:
    """One line each under a line of headings; what follows from the rest of a sheet is left empty."""
    fields = _written_fields(people, system, scene)
    columns = _used(people, titles(fields))
    text = StringIO()
    writer = csv.writer(text, delimiter=sign, lineterminator="\r\n")
    writer.writerow(columns.values())
    by_id = {field.id: field for field in fields}
    for one in people:
        writer.writerow([_cell(one, id_, by_id) for id_ in columns])
    return text.getvalue()


def _sign(text: str) -> tuple[str, int, str]:
    """What stands between cells, how many lines say so (``sep=;``), and the text without them."""
    text = text.lstrip("\ufeff")
    first, _, rest = text.partition("\n")
    said = re.fullmatch(r'"?sep=(.)"?\r?', first)
    if said:
        return said[1], 1, rest
    bare = re.sub(r'"[^"]*"', "", first)
    return max(_SIGNS, key=lambda sign: (bare.count(sign), sign == ",")), 0, text


def _cleaned(id_: str, column: Sequence[str]) -> Sequence[str]:
    """Without what spreadsheets need; the lines of a note and of a list of items stay."""
    text = joined(column)
    if is_tidy(text) and "'" not in text:
        return column
    tidy = str.strip if id_ in ("notes", "items") else _in_one_line
    return [tidy(cell[cell[:1] == "'" and bool(_RISKY.match(cell, 1)) :]) for cell in column]


def _in_one_line(cell: str) -> str:
    return " ".join(cell.split())


def _counted(row: Row) -> list[Row]:
    """As many of a row as it says; what is no such number stays in its cell."""
    held = dict(row.cells)
    count = held.pop(COUNT) or "1"
    if re.fullmatch(r"[1-9][0-9]?", count) and int(count) <= MOST_OF_ONE:
        return several(Row(row.line, held), int(count))
    return [row]


def _written_fields(people: Sequence[Combatant], system: System, scene: Scene) -> tuple[Field, ...]:
    asked = {field.id for field in asked_for(system, scene)}
    held = {id_ for one in people for id_ in one.fields}
    return tuple(field for field in system.sheet if field.id in asked | held)


def _used(people: Sequence[Combatant], all_: Mapping[str, str]) -> dict[str, str]:
    """The columns without those that say nothing of anybody."""
    usual = {"hand": "fan", "size": 1, "bystander": False, "square": None}
    empty = {id_ for id_, value in usual.items() if all(getattr(one, id_) == value for one in people)}
    return {id_: title for id_, title in all_.items() if id_ not in {*empty, COUNT}}


def _cell(one: Combatant, id_: str, fields: Mapping[str, Field]) -> str:
    """As a spreadsheet takes it for words, and not for a formula, where it is words."""
    value = one.fields.get(id_, "") if id_ in fields else _word(one, id_)
    text = fields[id_].show(value) if id_ in one.fields else str(value)
    return f"'{text}" if not isinstance(value, (int, float)) and _RISKY.match(text) else text


def _word(one: Combatant, id_: str) -> str:
    match id_:
        case "name":
            return one.label
        case "tags":
            return ", ".join(one.tags)
        case "items":
            return write_items(one.items)
        case "bystander":
            return say("yes") if one.bystander else ""
    return str(getattr(one, id_) or "")
