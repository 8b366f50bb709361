"""Lists with headings, for the library, the fight, pasting, dropping and ``print FILE``.

A list is read in two steps, so that a GM can choose the meaning of each column between them: `read` returns
the cells, `meant` the meaning of the headings, and `list_rows.rows` the characters.
"""

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import zip_longest

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.play import bounds
from crs_desktop.play.lists.columns import COUNT, Columns, plain
from crs_desktop.play.lists.reading.text_cells import Line, alike, announced, candidates, filled_rows
from crs_desktop.play.lists.reading.tidy import in_one_line
from crs_desktop.rules.sheet import Field
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

_TITLES = 10
"""Lines among which headings are searched, because titles may precede them."""
_NUMERIC = re.compile(r"\s*[-−+]?\d+([.,]\d+)*\s*")


class HeadedList(Struct, frozen=True):
    """Headings as written in line ``at``, and the rows under them.

    ``sign`` separates the cells; ``above`` holds the rows over the headings; ``told`` has sentences about
    skipped parts.
    """

    headings: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    at: int = 1
    sign: str = ""
    above: tuple[Line, ...] = ()
    told: tuple[str, ...] = ()

    def samples(self, column: int, most: int = 3) -> list[str]:
        """Return the first few cells of a column that are not empty."""
        return [cell for cell, _ in zip(self._held(column), range(most), strict=False)]

    def with_cell(self, line: int, column: int, text: str) -> "HeadedList":
        """Return the list with another text in one cell."""
        lines = tuple((at, _set(cells, column, text) if at == line else cells) for at, cells in self.lines)
        return replace(self, lines=lines)

    def without(self, gone: Container[int]) -> "HeadedList":
        """Return the list without the lines of these numbers."""
        return replace(self, lines=tuple(row for row in self.lines if row[0] not in gone))

    def _held(self, column: int) -> Iterator[str]:
        held = (cells[column] for _, cells in self.lines if column < len(cells))
        return (in_one_line(cell) for cell in held if cell.strip())

    def reads(self, column: int, field: Field) -> bool:
        """Return whether a field can hold every cell of a column."""
        try:
            for cell in dict.fromkeys(self._held(column)):
                field.typed(cell)
        except NotAllowed:
            return False
        return True


def _set(cells: Sequence[str], column: int, text: str) -> list[str]:
    long = [*cells, *[""] * (column + 1 - len(cells))]
    return [*long[:column], text, *long[column + 1 :]]


def too_far_right(line: int, cells: Sequence[str]) -> str:
    """Return the sentence about cells beyond the last column."""
    found = next(filter(None, map(in_one_line, cells)))
    said = "Line {line}, “{found}” is beyond the last column and was skipped."
    return say(said, line=line, found=found)


def read(text: str, columns: Columns, sign: str = "") -> HeadedList:
    """Return the cells of a text, split at ``sign``, or else at the sign that gives the best table.

    Raises `NotAllowed` with a sentence if the text exceeds `bounds`.
    """
    # A clipboard may hold half a surrogate pair, and a file may begin with a byte order mark.
    text = text.encode("utf-8", "ignore").decode().lstrip("\ufeff")
    said, skipped, text = announced(text)
    signs = [sign or said] if sign or said else candidates(text)
    bounds.check_text(text, signs)
    tables = {each: filled_rows(text, each, skipped) for each in signs}
    best = signs[0] if len(signs) == 1 else _best(tables, columns.ids())
    return arranged(tables[best], columns, best)


def arranged(rows: Sequence[Line], columns: Columns, sign: str = "") -> HeadedList:
    """Find the headings among rows of cells: in the first row, below a title, or nowhere.

    A row with a known word is taken as headings, else the first row without a number. Raises `NotAllowed`
    with a sentence if the table exceeds `bounds`.
    """
    bounds.check_table(rows)
    if not rows:
        return HeadedList(sign=sign)
    place = _known_headings(rows, columns.ids())
    # make the pad only here: its words cost time, and a list with headings needs none
    if place < 0 and (pad := Pad(columns)).is_one(rows):
        return pad.headed(rows, sign)
    place = _unknown_headings(rows) if place < 0 else place
    return (
        HeadedList(_no_headings(rows), tuple(rows), rows[0][0], sign)
        if place < 0
        else _below(rows, place, sign)
    )


def _below(rows: Sequence[Line], place: int, sign: str) -> HeadedList:
    """Return the list whose headings are in the row at ``place``."""
    at, cells = rows[place]
    headings = tuple(map(in_one_line, cells))
    return HeadedList(headings, tuple(rows[place + 1 :]), at, sign, tuple(rows[:place]))


def with_headings(headed: HeadedList) -> HeadedList:
    """Return the list with its first line as headings."""
    return headed if any(headed.headings) or not headed.lines else _below(headed.lines, 0, headed.sign)


def without_headings(headed: HeadedList) -> HeadedList:
    """Return the list with its headings as an ordinary line."""
    if not any(headed.headings):
        return headed
    rows = (*headed.above, (headed.at, list(headed.headings)), *headed.lines)
    return HeadedList(_no_headings(rows), rows, rows[0][0], headed.sign)


def _no_headings(rows: Sequence[Line]) -> tuple[str, ...]:
    return ("",) * max(len(cells) for _, cells in rows)


def _best(tables: Mapping[str, Sequence[Line]], ids: Mapping[str, str]) -> str:
    """Return the sign that gives the best table; the first of equals."""
    return max(tables, key=lambda sign: _fits(tables[sign], ids))


def _fits(rows: Sequence[Line], ids: Mapping[str, str]) -> tuple[int, int]:
    """Return how well a sign fits a text: number of known headings, then number of similar rows."""
    place = _known_headings(rows, ids)
    return (0 if place < 0 else _heard(rows[place][1], ids)), alike(rows)


def _heard(cells: Sequence[str], ids: Mapping[str, str]) -> int:
    """Return how many columns the cells of a row name; none if a cell is a number."""
    words = [cell for cell in cells if cell.strip()]
    # a line with a number is a character, even if a heading is among its words
    if any(map(_NUMERIC.fullmatch, words)):
        return 0
    return len({ids[word] for word in map(plain, words) if ids.get(word)})


def _known_headings(rows: Sequence[Line], ids: Mapping[str, str]) -> int:
    """Return the index of the row that names most columns; −1 if none does."""
    heard = [_heard(cells, ids) for _, cells in rows[:_TITLES]]
    return heard.index(max(heard)) if any(heard) else -1


def _unknown_headings(rows: Sequence[Line]) -> int:
    """Return the index of the first row with several cells, if none is a number; else −1."""
    wide = [
        place for place, row in enumerate(rows[:_TITLES]) if sum(bool(cell.strip()) for cell in row[1]) > 1
    ]
    if not wide or any(map(_NUMERIC.fullmatch, rows[wide[0]][1])):
        return -1
    return wide[0]


class Pad:
    """A notepad: free lines such as “Orc, OR 5”, read one by one. Keeps sentences about skipped parts."""

    def __init__(self, columns: Columns) -> None:
        self._titles = columns.titles
        self._ids = columns.ids()
        self._order = ["name", *(field.id for field in columns.order)]
        self._told: list[str] = []
        words = sorted((word for word, id_ in self._ids.items() if word and id_ not in ("", "name")), key=len)
        # The longest first: the beginning of a title may be the whole of another.
        any_word = "|".join(map(re.escape, reversed(words)))
        self._pair = re.compile(rf"(?<!\w)({any_word})\s*[:=]?\s*([-−+]?\d\S*)", re.IGNORECASE)

    def is_one(self, lines: Sequence[Line]) -> bool:
        """Return whether lines are a notepad: one cell a line, or cells with the name of a stat."""
        return all(len(cells) == 1 for _, cells in lines) or any(
            self._pair.fullmatch(in_one_line(cell)) for _, cells in lines for cell in cells
        )

    def headed(self, lines: Sequence[Line], sign: str) -> HeadedList:
        """Return the lines as a table with a column for each stat that any of them names."""
        read = [(at, self._read(at, [*map(in_one_line, cells)])) for at, cells in lines]
        held = {id_ for _, one in read for id_ in one}
        ids = ["name", *(id_ for id_ in self._titles if id_ in held - {"name"})]
        rows = tuple((at, [one.get(id_, "") for id_ in ids]) for at, one in read)
        headings = tuple(self._titles[id_] for id_ in ids)
        return HeadedList(headings, rows, lines[0][0], sign, told=tuple(self._told))

    def _read(self, at: int, cells: list[str]) -> dict[str, str]:
        if len(cells) == 1 or any(map(self._pair.fullmatch, cells)):
            return self._by_words(at, " ".join(cells))
        return self._by_place(at, cells)

    def _by_place(self, at: int, cells: list[str]) -> dict[str, str]:
        if any(far := cells[len(self._order) :]):
            self._told.append(too_far_right(at, far))
        return {id_: cell for id_, cell in zip(self._order, cells, strict=False) if cell}

    def _by_words(self, at: int, text: str) -> dict[str, str]:
        found = list(self._pair.finditer(text))
        if not found:
            return {"name": text}
        rest = " ".join(self._pair.sub(" ", text[found[0].start() :]).replace(",", " ").split())
        if rest:
            known = ", ".join(title for id_, title in self._titles.items() if id_ != COUNT)
            said = "Line {line}, “{rest}” is not on this sheet and was skipped. Expected one of {known}."
            self._told.append(say(said, line=at, rest=rest, known=known))
        pairs = {self._ids[" ".join(one[1].casefold().split())]: one[2].rstrip(",;") for one in found}
        return {"name": text[: found[0].start()].strip(" ,;:"), **pairs}


def meant(headed: HeadedList, columns: Columns) -> tuple[str, ...]:
    """Return the column id of each heading, empty for unknown headings.

    Of several headings for one column the first counts. Without headings the columns follow the sheet of the
    system, as far as its fields can hold the cells.
    """
    if headed.headings and not any(headed.headings):
        return _in_order(headed, columns)
    ids, found = columns.ids(), list[str]()
    for heading in map(plain, headed.headings):
        id_ = ids.get(heading, "")
        found.append("" if id_ in found else id_)
    return tuple(found)


def _in_order(headed: HeadedList, columns: Columns) -> tuple[str, ...]:
    fields = zip_longest(headed.headings[1:], columns.order[: len(headed.headings) - 1])
    return ("name", *(_held_by(headed, at, field) for at, (_, field) in enumerate(fields, 1)))


def _held_by(headed: HeadedList, at: int, field: Field | None) -> str:
    return field.id if field and headed.reads(at, field) else ""
