"""The GM's sheet: everybody in one table, on as many pages as it takes."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from crs_desktop.printing.block import Block, line_height
from crs_desktop.printing.grid import MARGIN
from crs_desktop.printing.marks import BAND, HAIRLINE, QUIET, Frame, Line, Mark, Photo, Words
from crs_desktop.printing.pages import Page
from crs_desktop.printing.rich import plain
from crs_desktop.printing.sizes import Size
from crs_desktop.printing.wrap import Letters, wrapped
from crs_desktop.rules.printed import CastTable
from crs_desktop.words import say

_EDGE = 12.0
_LARGEST, _SMALLEST = 10, 6
_TITLE, _NOTICE = 14.0, 7.0
_PAD = 1.4
_LEAST = 22.0
"""What a column of text that wraps is wide at least, in millimetres."""


_ANY = 1e6
_THUMB = 9.0
"""The side of a portrait before a name."""


class _Table(NamedTuple):
    """The width of each column; ``indent`` is what portraits take of the first."""

    widths: list[float]
    points: float
    indent: float = 0.0


def cast_pages(
    cast: CastTable, paper: Size, letters: Letters, pictures: Callable[[str], bytes] = lambda _: b""
) -> list[Page]:
    """The table, on paper that lies where that takes fewer pages or larger letters."""
    cast = _without_empty(cast)
    upright, lying = (
        _tabled(cast, *sides, letters, pictures)
        for sides in ((paper.width, paper.height), (paper.height, paper.width))
    )
    return upright[1] if (len(upright[1]), -upright[0]) <= (len(lying[1]), -lying[0]) else lying[1]


def table(cast: CastTable, width: float, letters: Letters, pictures: Callable[[str], bytes]) -> list[Block]:
    """The table as blocks of this width, each with its own lines, for a page that holds other things too."""
    cast = _without_empty(cast)
    fitted = _fitting(cast, width + 2 * _EDGE, letters) or _squeezed(cast, width + 2 * _EDGE)
    head = _row(_cells(cast.columns, fitted, letters, bold=True), fitted, bold=True)
    rows = _rows(cast, fitted, letters, pictures, _ANY)
    tinted = replace(head, marks=(Frame(0, 0, sum(fitted.widths), head.height, fill=BAND), *head.marks))
    return [_framed(row, fitted) for row in (tinted, *rows)]


def _framed(row: Block, table: _Table) -> Block:
    """A row with lines about it and between its cells."""
    right = sum(table.widths)
    edges = [sum(table.widths[:at]) for at in range(len(table.widths) + 1)]
    across = (Line(0, y, right, y, HAIRLINE) for y in (0.0, row.height))
    down = (Line(x, 0, x, row.height, HAIRLINE) for x in edges)
    return replace(row, marks=(*row.marks, *across, *down))


def _tabled(
    cast: CastTable, width: float, height: float, letters: Letters, pictures: Callable[[str], bytes]
) -> tuple[float, list[Page]]:
    """The size of the letters, and the pages."""
    table = _fitting(cast, width, letters) or _squeezed(cast, width)
    return table.points, list(_pages(cast, table, width, height, letters, pictures))


def _without_empty(cast: CastTable) -> CastTable:
    """The columns that hold anything; the first always."""
    kept = [at for at in range(len(cast.columns)) if at == 0 or any(row[at] for row in cast.rows)]
    rows = tuple(tuple(row[at] for at in kept) for row in cast.rows)
    return replace(cast, columns=tuple(cast.columns[at] for at in kept), rows=rows)


def _fitting(cast: CastTable, width: float, letters: Letters) -> _Table | None:
    """The columns in the largest letters in which no word is broken; None when there are none such.

    Columns of text are narrow only where there is no other way.
    """
    for least in (_LEAST, 0):
        for points in range(_LARGEST, _SMALLEST - 1, -1):
            widths = _widths(cast, points, least, width - 2 * _EDGE, letters)
            if widths:
                return _Table(widths, points, _indent(cast))
    return None


def _squeezed(cast: CastTable, width: float) -> _Table:
    """Every column as wide as every other: words that are too long are broken."""
    return _Table([(width - 2 * _EDGE) / len(cast.columns)] * len(cast.columns), _SMALLEST, _indent(cast))


def _indent(cast: CastTable) -> float:
    """What portraits take of the first column."""
    return _THUMB + _PAD if cast.portraits else 0.0


def _widths(
    cast: CastTable, points: float, least: float, room: float, letters: Letters
) -> list[float] | None:
    """What each column needs for its longest word, and the rest to those that hold more than a word."""
    columns = list(zip(cast.columns, *cast.rows, strict=True))
    needs = [max(_longest_word(letters, text, points) for text in column) + 2 * _PAD for column in columns]
    whole = [max(letters.width(text, points, True) for text in column) + 2 * _PAD for column in columns]
    needs = [max(need, min(all_, least)) for need, all_ in zip(needs, whole, strict=True)]
    needs[0], whole[0] = needs[0] + _indent(cast), whole[0] + _indent(cast)
    rest = room - sum(needs)
    if rest < 0:
        return None
    wishes = [all_ - need for all_, need in zip(whole, needs, strict=True)]
    share = min(1.0, rest / sum(wishes)) if sum(wishes) else 0
    return [need + wish * share for need, wish in zip(needs, wishes, strict=True)]


def _longest_word(letters: Letters, text: str, points: float) -> float:
    return max((letters.width(word, points, True) for word in text.split()), default=0)


def _pages(
    cast: CastTable,
    table: _Table,
    width: float,
    height: float,
    letters: Letters,
    pictures: Callable[[str], bytes],
) -> Iterator[Page]:
    notice = wrapped(letters, cast.notice, _NOTICE, width - 2 * _EDGE)
    foot = height - _EDGE - len(notice) * line_height(_NOTICE) - 2
    head = _row(_cells(cast.columns, table, letters, bold=True), table, bold=True)
    top = _EDGE + line_height(_TITLE) + 2
    groups = list(
        _grouped(_rows(cast, table, letters, pictures, foot - top - head.height), foot - top - head.height)
    )
    for at, group in enumerate(groups, 1):
        title = say("{title}, {at} of {count}", title=cast.title, at=at, count=len(groups))
        title = title if len(groups) > 1 else cast.title
        marks = (
            Words(_EDGE, _EDGE + line_height(_TITLE) * 0.8, title, _TITLE, bold=True),
            Frame(_EDGE, top, sum(table.widths), head.height, fill=BAND),
            *_ruled(table, [head, *group], top),
            *_notice(notice, height),
        )
        yield Page(width, height, title, (), marks, tuple(row[0] for row in cast.rows))


def _grouped(rows: Iterable[Block], room: float) -> Iterator[list[Block]]:
    """As many rows as have room on each page."""
    page: list[Block] = []
    for row in rows:
        if page and sum(one.height for one in page) + row.height > room:
            yield page
            page = []
        page.append(row)
    yield page


def _rows(
    cast: CastTable, table: _Table, letters: Letters, pictures: Callable[[str], bytes], room: float
) -> Iterator[Block]:
    """Everybody’s row; what is taller than a page goes on in a row of its own."""
    most = int((room - 2 * _PAD) / line_height(table.points))
    portraits = cast.portraits or ("",) * len(cast.rows)
    for cells, portrait in zip(cast.rows, portraits, strict=True):
        lines = _cells(cells, table, letters)
        held = pictures(portrait) if portrait else b""
        for first in range(0, max(map(len, lines)), most):
            yield _row([column[first : first + most] for column in lines], table, held=b"" if first else held)


def _cells(cells: Sequence[str], table: _Table, letters: Letters, bold: bool = False) -> list[list[str]]:
    """The lines of each cell; the first, a name, is bold in any case."""
    rooms = [width - 2 * _PAD - (0 if at else table.indent) for at, width in enumerate(table.widths)]
    return [
        wrapped(letters, plain(text), table.points, room, bold or at == 0)
        for at, (text, room) in enumerate(zip(cells, rooms, strict=True))
    ]


def _row(cells: Sequence[Sequence[str]], table: _Table, bold: bool = False, held: bytes = b"") -> Block:
    high, x = line_height(table.points), 0.0
    marks: list[Mark] = [Photo(_PAD, _PAD / 2, _THUMB, _THUMB, held)] if held else []
    for at, (lines, width) in enumerate(zip(cells, table.widths, strict=True)):
        left = x + _PAD + (0 if at else table.indent)
        for row, line in enumerate(lines):
            marks.append(Words(left, _PAD + (row + 0.8) * high, line, table.points, bold or at == 0))
        x += width
    tall = max(1, *map(len, cells)) * high + 2 * _PAD
    return Block(max(tall, _THUMB + _PAD) if held else tall, tuple(marks))


def _ruled(table: _Table, rows: Sequence[Block], top: float) -> Iterator[Mark]:
    """The rows from ``top`` on, with lines between rows and columns."""
    y, right = top, _EDGE + sum(table.widths)
    yield Line(_EDGE, y, right, y, HAIRLINE)
    for row in rows:
        yield from row.moved(_EDGE, y)
        y += row.height
        yield Line(_EDGE, y, right, y, HAIRLINE)
    x = _EDGE
    for width in (0.0, *table.widths):
        x += width
        yield Line(x, top, x, y, HAIRLINE)


def _notice(lines: Sequence[str], height: float) -> Iterator[Mark]:
    high = line_height(_NOTICE)
    top = height - max(_EDGE, MARGIN) - len(lines) * high
    for at, line in enumerate(lines):
        yield Words(_EDGE, top + (at + 0.8) * high, line, _NOTICE, ink=QUIET)
