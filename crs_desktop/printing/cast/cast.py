"""The GM's sheet: all combatants in one table, on as few pages as possible.

Texts fill columns beside the numbers or rows of the whole width under them, whichever takes fewer pages.
"""

from collections.abc import Generator, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from msgspec.structs import replace

from crs_desktop.printing import letters
from crs_desktop.printing.card.block import Block, shifted, stacked, stacks, total
from crs_desktop.printing.cast.cast_columns import (
    LARGEST,
    PAD,
    SMALLER,
    THUMB,
    CastColumns,
    Widest,
    fitting,
    measured,
    parted,
    squeezed,
    without_empty,
)
from crs_desktop.printing.marks import BAND, HAIRLINE, QUIET, Frame, Label, Mark, Photo, Stroke, line_height
from crs_desktop.printing.page.grid import MARGIN
from crs_desktop.printing.page.pages import Page
from crs_desktop.printing.sizes import Size
from crs_desktop.printing.wanted import Pictures
from crs_desktop.rules.printed import CastTable
from crs_desktop.rules.steps import finished
from crs_desktop.words import say

_EDGE = 12.0
_TITLE, _NOTICE = 14.0, 7.0
_ABOVE = 0.7
"""Distance between a row of numbers and the text under it, in millimetres."""

_ANY = 1e6
_SAMPLE = 100
"""Number of rows that decide how a longer table is laid out."""


class _TableWay(NamedTuple):
    """One way to lay out the table: its columns, and the texts under each row, if any.

    ``broken`` means that words must be broken to fit.
    """

    cast: CastTable
    columns: CastColumns
    under: Sequence[str] = ()
    broken: bool = False

    def begun(self) -> "_TableWay":
        """Return the first rows laid out in the same way."""
        cast = self.cast
        some = replace(cast, rows=cast.rows[:_SAMPLE], portraits=cast.portraits[:_SAMPLE])
        return self._replace(cast=some, under=self.under[:_SAMPLE])


def cast_pages(
    cast: CastTable, paper: Size, pictures: Pictures, lies: bool = False
) -> Generator[None, None, list[Page]]:
    """Lay the table out in small steps: landscape if ``lies`` or if that saves pages or enlarges letters."""
    cast = without_empty(cast)
    widest = yield from measured(cast)
    made = list[tuple[tuple[bool, int, float], _TableWay, Size, list[Page]]]()
    short, long = sorted((paper.width, paper.height))
    # `lies` leaves only the landscape page
    for sides in (replace(paper, width=short, height=long), replace(paper, width=long, height=short))[lies:]:
        for way in _ways(cast, widest, sides.width - 2 * _EDGE):
            pages = yield from _pages(way.begun(), sides, pictures)
            made.append(((way.broken, len(pages), -way.columns.points), way, sides, pages))
    # First no broken words, then fewer pages, then larger letters; portrait wins a tie.
    _, way, sides, pages = min(made, key=lambda one: one[0])
    return pages if len(cast.rows) <= _SAMPLE else (yield from _pages(way, sides, pictures))


def table(cast: CastTable, width: float, pictures: Pictures) -> list[Block]:
    """Return the table as blocks of this width with lines, for a page shared with other content."""
    cast = without_empty(cast)
    ways = _ways(cast, finished(measured(cast)), width)
    made = (_ruled([_head(way), *_rows(way, pictures, _ANY)], way.columns) for way in ways)
    # on a shared page height is scarce, so the lowest table wins
    return min(made, key=total)


def _ruled(rows: Iterable[Block], columns: CastColumns) -> list[Block]:
    """Return the rows with lines between them."""
    return [replace(row, marks=(*row.marks, *_across(row, columns))) for row in rows]


def _across(row: Block, columns: CastColumns) -> Iterator[Stroke]:
    right = columns.edges[-1]
    yield Stroke(0, 0, right, 0, HAIRLINE)
    if not row.with_next:
        yield Stroke(0, row.height, right, row.height, HAIRLINE)


def _ways(cast: CastTable, widest: Sequence[Widest], room: float) -> Iterator[_TableWay]:
    """Yield the table with texts beside the numbers, if they fit, then with texts under the numbers."""
    if columns := fitting(cast, widest, room):
        yield _TableWay(cast, columns)
    bare, texts = parted(cast)
    for largest in (LARGEST, SMALLER):
        fits = fitting(bare, widest, room, largest)
        columns = fits.over(room) if fits else squeezed(bare, room)
        yield _TableWay(bare, columns, texts, broken=not fits)


def _pages(way: _TableWay, paper: Size, pictures: Pictures) -> Generator[None, None, list[Page]]:
    cast, names = way.cast, tuple(row[0] for row in way.cast.rows)
    notice = letters.lines(cast.notice, _NOTICE, paper.width - 2 * _EDGE, ink=QUIET)
    foot = paper.height - _EDGE - len(notice) * line_height(_NOTICE) - 2
    head, top = _head(way), _EDGE + line_height(_TITLE) + 2
    room = foot - top - head.height
    rows, pages = list[Block](), list[Page]()
    for row in _rows(way, pictures, room):
        rows.append(row)
        yield
    groups = list(stacks(rows, room))
    for at, group in enumerate(groups, 1):
        title = say("{title}, {at} of {count}", title=cast.title, at=at, count=len(groups))
        title = title if len(groups) > 1 else cast.title
        marks = (
            Label(_EDGE, _EDGE + line_height(_TITLE) * 0.8, title, _TITLE, bold=True),
            *stacked(_ruled([head, *group], way.columns), _EDGE, top),
            *_notice(notice, paper.height),
        )
        pages.append(Page(paper.width, paper.height, title, (), marks, names))
        yield
    return pages


def _head(way: _TableWay) -> Block:
    row = _row(_cells(way.cast.columns, way.columns, bold=True), way.columns)
    tint = Frame(0, 0, way.columns.edges[-1], row.height, fill=BAND)
    return replace(row, marks=(tint, *row.marks))


def _rows(way: _TableWay, pictures: Pictures, room: float) -> Iterator[Block]:
    """Yield each combatant's row, then their texts; a row taller than a page continues in another row."""
    most = int((room - 2 * PAD) / line_height(way.columns.points))
    portraits = way.cast.portraits or ("",) * len(way.cast.rows)
    for cells, portrait, text in zip_longest(way.cast.rows, portraits, way.under, fillvalue=""):
        told = _cells(tuple(cells), way.columns)
        held = pictures(portrait) if portrait else b""
        for first in range(0, max(map(len, told)), most):
            part = [column[first : first + most] for column in told]
            row = _row(part, way.columns, held=b"" if first else held)
            yield replace(row, with_next=bool(text) and first + most >= max(map(len, told)))
        if text:
            yield from _under(text, way.columns, most)


def _under(text: str, columns: CastColumns, most: int) -> Iterator[Block]:
    """Yield the text under a row of numbers as blocks of the whole width."""
    points, right = columns.points, columns.edges[-1]
    left, high = PAD + columns.indent, line_height(points)
    told = list(letters.rich_lines(text, points, right - left - PAD))
    for first in range(0, len(told), most):
        some = told[first : first + most]
        tall = len(some) * high + 2 * _ABOVE
        marks: list[Mark] = [Stroke(x, 0, x, tall, HAIRLINE) for x in (0.0, right)]
        for at, line in enumerate(some):
            marks += [shifted(label, left, _ABOVE + at * high) for label in line]
        yield Block(tall, tuple(marks))


def _cells(cells: Sequence[str], columns: CastColumns, bold: bool = False) -> list[list[Label]]:
    """Wrap the text of each cell into lines, measured in bold for the first cell, a name."""
    rooms = [width - 2 * PAD - (0 if at else columns.indent) for at, width in enumerate(columns.widths)]
    return [
        letters.lines(letters.plain(text), columns.points, room, bold or at == 0)
        for at, (text, room) in enumerate(zip(cells, rooms, strict=True))
    ]


def _row(cells: Iterable[Sequence[Label]], columns: CastColumns, held: bytes = b"") -> Block:
    """Return a row of cells with lines between them, and the portrait in the first cell."""
    high, edges, tallest = line_height(columns.points), columns.edges, 1
    marks: list[Mark] = [Photo(PAD, PAD / 2, THUMB, THUMB, held)] if held else []
    for at, (told, edge) in enumerate(zip(cells, edges, strict=False)):
        left, tallest = edge + PAD + (0 if at else columns.indent), max(tallest, len(told))
        marks += [shifted(line, left, PAD + row * high) for row, line in enumerate(told)]
    tall = max(tallest * high + 2 * PAD, THUMB + PAD if held else 0.0)
    return Block(tall, (*marks, *(Stroke(x, 0, x, tall, HAIRLINE) for x in edges)))


def _notice(told: Sequence[Label], height: float) -> Iterator[Mark]:
    high = line_height(_NOTICE)
    top = height - max(_EDGE, MARGIN) - len(told) * high
    for at, line in enumerate(told):
        yield shifted(line, _EDGE, top + at * high)
