"""A list of people as it comes from a spreadsheet, a CSV file or a pad: rows of cells, and what was wrong."""

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from crs_desktop.play.lists.cells import Line, split
from crs_desktop.play.lists.columns import COUNT, MOST_OF_ONE, known, plain
from crs_desktop.play.lists.rows import Row, several
from crs_desktop.rules.sheet import Field
from crs_desktop.words import say

MOST = 200
"""No more rows than this are read from one list."""


class Pasted(Struct, frozen=True):
    """What was read, and a sentence for each thing that was left out or read otherwise."""

    rows: tuple[Row, ...] = ()
    slips: tuple[str, ...] = ()


def read(text: str, fields: Sequence[Field]) -> Pasted:
    """Read a list; ``fields`` are those of the sheet that may be filled in, in their order."""
    lines = list(_lines(text.encode("utf-8", "ignore").decode()))
    if not lines:
        return Pasted(slips=(say("There is nothing in this list: expected a combatant a line."),))
    reader = _Reader(fields)
    heading = reader.heading(lines[0][1])
    if heading and len(lines) == 1:
        return Pasted(slips=(say("There is only a heading in this list: expected a combatant a line."),))
    rows = [row for line, cells in lines[bool(heading) :] for row in reader.rows(line, cells, heading)]
    if len(rows) > MOST:
        said = "{found} combatants are in this list: the first {most} were read."
        reader.slips.append(say(said, found=len(rows), most=MOST))
    return Pasted(tuple(rows[:MOST]), tuple(reader.slips))


class _Reader:
    """Reads row after row and keeps the sentences."""

    def __init__(self, fields: Sequence[Field]) -> None:
        self.slips: list[str] = []
        self._order = ["name", *(field.id for field in fields)]
        self._titles = [say("Name"), say("Side"), say("Square"), say("Cards"), *(one.title for one in fields)]
        self._known = known(fields)
        names = sorted((word for word in self._known if word != "name"), key=len, reverse=True)
        words = "|".join(map(re.escape, names))
        self._pair = re.compile(rf"(?<!\w)({words})\s*[:=]?\s*([-−+]?\d\S*)", re.IGNORECASE)

    def heading(self, cells: list[str]) -> list[str]:
        """The columns of a first line that is a heading, empty for unknown ones; nothing when it is none."""
        columns = [self._known.get(plain(cell), "") for cell in cells]
        if "name" not in columns:
            return []
        for cell, column in zip(cells, columns, strict=True):
            if cell and not column:
                self._unknown(cell)
        return columns

    def rows(self, line: int, cells: list[str], heading: list[str]) -> list[Row]:
        """The combatants of one line: more than one where a number of them is written."""
        read = self._by_columns(line, cells, heading or self._order)
        if not heading and (len(cells) == 1 or any(map(self._pair.fullmatch, cells))):
            read = self._by_words(line, " ".join(cells))
        name, count = self._counted(line, read)
        return several(Row(line, {**read, "name": name}), count)

    def _by_columns(self, line: int, cells: list[str], columns: list[str]) -> dict[str, str]:
        if any(cells[len(columns) :]):
            found = next(filter(None, cells[len(columns) :]))
            said = "Line {line}, “{found}” stands beyond the last column: it was left out."
            self.slips.append(say(said, line=line, found=found))
        pairs = zip(columns, cells, strict=False)
        return {column: cell for column, cell in pairs if column and cell}

    def _by_words(self, line: int, text: str) -> dict[str, str]:
        found = list(self._pair.finditer(text))
        if not found:
            return {"name": text}
        rest = " ".join(self._pair.sub(" ", text[found[0].start() :]).replace(",", " ").split())
        if rest:
            said = "Line {line}, “{rest}” is not on this sheet: expected one of {known}; it was left out."
            self.slips.append(say(said, line=line, rest=rest, known=", ".join(self._titles)))
        pairs = {self._known[plain(one[1])]: one[2].rstrip(",;") for one in found}
        return {"name": text[: found[0].start()].strip(" ,;:"), **pairs}

    def _counted(self, line: int, read: dict[str, str]) -> tuple[str, int]:
        """His name and how many of him come; a number that cannot be is told, and one comes."""
        name, count = read.get("name", ""), read.pop(COUNT, "")
        written = re.fullmatch(r"(.*\S)\s*(?:×|\s[xX])\s*(\d+)", name)
        if written:
            name, count = written[1], count or written[2]
        if not count or (re.fullmatch(r"0*[1-9]\d?", count) and int(count) <= MOST_OF_ONE):
            return name, int(count or 1)
        said = "Line {line}, Count is “{found}”: expected a whole number from 1 to {most}; one comes."
        self.slips.append(say(said, line=line, found=count, most=MOST_OF_ONE))
        return name, 1

    def _unknown(self, cell: str) -> None:
        said = "Column “{cell}” is not on this sheet: expected one of {known}; it was left out."
        self.slips.append(say(said, cell=cell, known=", ".join(self._titles)))


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """Each line that holds anything, with its number from 1 and its cells."""
    sign = next((sign for sign in "\t;," if sign in text), None)
    for at, row in split(text, sign) if sign else _whole(text):
        stripped = [" ".join(cell.split()) for cell in row]
        if any(stripped):
            yield at, stripped


def _whole(text: str) -> Iterator[Line]:
    lines = text.replace("\0", "").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return ((at, [line]) for at, line in enumerate(lines, 1))
