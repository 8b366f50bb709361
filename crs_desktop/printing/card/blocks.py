"""The numbers and texts of a card as stacked blocks."""

from collections.abc import Iterator, Sequence
from itertools import chain
from math import ceil, cos, pi, sin

from crs_desktop.printing.card.block import Block, line_height, shifted
from crs_desktop.printing.card.marks import INK, PAPER, POINT, QUIET, Disc, Frame, Label, Mark
from crs_desktop.printing.card.rich import lines
from crs_desktop.printing.card.wrap import Letters, wrapped
from crs_desktop.rules.printed import Box, Dial, PrintedCard, Section, Ticks

_GAP = 1.2
_LABEL_WIDTH = 11.8
_LABEL_SMALLEST = 6.0
_SLIP = 0.001


def figures(card: PrintedCard, width: float, points: float, letters: Letters) -> list[Block]:
    """Return the numbers, wheels and tick boxes of a card as blocks in letters of this size."""
    boxes = list(_boxed(card.boxes, width, points, letters)) if card.boxes else []
    dials = [block for dial in card.dials for block in _dialled(dial, width, points, letters)]
    label = max(_LABEL_SMALLEST, points * 0.75)
    ticks = [block for one in card.ticks for block in ticked(one, width, label, letters)]
    return [*boxes, *dials, *ticks]


def words(card: PrintedCard, width: float, points: float, letters: Letters) -> list[Block]:
    """Return the texts of a card as blocks in letters of this size, without a gap after the last."""
    found = [block for section in card.sections for block in _section(section, width, points, letters)]
    return found if not found or found[-1].marks else found[:-1]


def _boxed(groups: Sequence[Sequence[Box]], width: float, points: float, letters: Letters) -> Iterator[Block]:
    """Yield the boxes of each group in rows, aligned to the columns of the largest group.

    A group that would need more rows that way gets columns of its own.
    """
    largest = max(groups, key=len)
    label = _label(largest, width, points, letters)
    columns = ceil(len(largest) / ceil(len(largest) / _most(_least(largest, label, letters), width)))
    column = (width - (columns - 1) * _GAP) / columns
    for group in groups:
        span = min(columns, ceil((_least(group, label, letters) + _GAP - _SLIP) / (column + _GAP)))
        wide, count = span * (column + _GAP) - _GAP, columns // span
        own = _most(_least(group, label, letters), width)
        # Alignment with the other groups is worth no extra row.
        if ceil(len(group) / own) < ceil(len(group) / count):
            wide, count = (width - (own - 1) * _GAP) / own, own
        for first in range(0, len(group), count):
            row = group[first : first + count]
            marks = (_box(box, at * (wide + _GAP), wide, points, label) for at, box in enumerate(row))
            yield Block(_box_height(points, label) + _GAP, tuple(chain.from_iterable(marks)))


def _dialled(dial: Dial, width: float, points: float, letters: Letters) -> Iterator[Block]:
    """Yield the wheel with the boxes of its points at its right, or below if the wheel would be too small."""
    label = max(_LABEL_SMALLEST, points * 0.75)
    wide = _least(dial.points, label, letters) if dial.points else 0
    if dial.points and width - wide - _GAP >= LEAST:
        yield _with_points(dial, width, wide, points, label)
        return
    across = side(width, points)
    yield Block(across + _GAP, tuple(shifted(mark, (width - across) / 2, 0) for mark in drawn(dial, across)))
    if dial.points:
        yield from _boxed((dial.points,), width, points, letters)


def _with_points(dial: Dial, width: float, wide: float, points: float, label: float) -> Block:
    """Return the wheel with a stack of boxes of this width at its right."""
    across, step = side(width - wide - _GAP, points), _box_height(points, label) + _GAP
    left, stacked = (width - across - _GAP - wide) / 2, len(dial.points) * step - _GAP
    high = max(across, stacked)
    marks = [shifted(mark, left, (high - across) / 2) for mark in drawn(dial, across)]
    for at, box in enumerate(dial.points):
        boxed = _box(box, left + across + _GAP, wide, points, label)
        marks += [shifted(mark, 0, (high - stacked) / 2 + at * step) for mark in boxed]
    return Block(high + _GAP, tuple(marks))


def _label(group: Sequence[Box], width: float, points: float, letters: Letters) -> float:
    """Return the letter size for box titles, reduced if two boxes would not fit side by side."""
    label = max(_LABEL_SMALLEST, points * 0.75)
    while label > _LABEL_SMALLEST and len(group) > 1 and _most(_least(group, label, letters), width) < 2:
        label = max(_LABEL_SMALLEST, label - 0.5)
    return label


def _least(group: Sequence[Box], label: float, letters: Letters) -> float:
    """Return the smallest width of the boxes of a group, enough for the longest title."""
    return max(_LABEL_WIDTH, max(letters.width(box.title, label) for box in group) + 2)


def _most(least: float, width: float) -> int:
    return max(1, int((width + _GAP) / (least + _GAP)))


def _box(box: Box, x: float, wide: float, points: float, label: float) -> Iterator[Mark]:
    number, high = points * 1.6, _box_height(points, label)
    yield Frame(x, 0, wide, high, line=0.2)
    yield Label(x + wide / 2, line_height(label), box.title, label, at="middle", ink=QUIET)
    yield Label(x + wide / 2, high - 0.3 * number * POINT, box.value, number, bold=True, at="middle")


def _box_height(points: float, label: float) -> float:
    return line_height(label) + line_height(points * 1.6) + 0.2


def _section(section: Section, width: float, points: float, letters: Letters) -> Iterator[Block]:
    high = line_height(points)
    for line in wrapped(letters, section.title, points, width, bold=True):
        yield Block(high, (Label(0, 0.8 * high, line, points, bold=True),), with_next=True)
    for paragraph in section.lines:
        for pieces in lines(letters, paragraph, points, width):
            yield Block(high, tuple(Label(x, 0.8 * high, text, points, bold) for x, text, bold in pieces))
    yield Block(0.35 * high)


_OF_POINTS = 4.0
LEAST = 24.0
"""Smallest side of a wheel in millimetres; a smaller one would need letters below 6 points."""

_LEAST_POINTS = 6.0
_STATION, _STATION_GAP = 0.19, 0.9
_MIDDLE = 0.36
"""Height of the middle of letters above their base line, as a share of their size."""


def side(width: float, points: float) -> float:
    """Return the side of a wheel for letters of this size, in millimetres."""
    return min(width, max(LEAST, points * _OF_POINTS))


def drawn(dial: Dial, across: float) -> Iterator[Mark]:
    """Draw the wheel in a square: filled stations for the first end, empty stations for the other."""
    reach = across / 2
    size = _station(reach, dial.stations)
    for at in range(dial.stations):
        angle = 2 * pi * (at + 0.5) / dial.stations - pi / 2
        x, y = reach + cos(angle) * (reach - size), reach + sin(angle) * (reach - size)
        yield from _stationed(dial, at, x, y, size)
    inner = (reach - 2 * size) * 2
    for y, title, rating in (
        (reach - inner * 0.2, dial.title, dial.rating),
        (reach + inner * 0.2, dial.other, dial.stations - dial.rating),
    ):
        yield from _end(reach, y, title, str(rating), across / _OF_POINTS)


def _station(reach: float, stations: int) -> float:
    """Return the radius of a station, small enough that no two touch."""
    chord = sin(pi / max(stations, 2))
    return min(_STATION * reach, _STATION_GAP * reach * chord / (1 + chord))


def _stationed(dial: Dial, at: int, x: float, y: float, size: float) -> Iterator[Mark]:
    """Draw one station with its number; both ends count away from the top, where they meet."""
    first = at < dial.rating
    number, points = at + 1 if first else dial.stations - at, size / POINT * 0.95
    yield Disc(x, y, size, line=0.25, fill=QUIET if first else PAPER)
    ink = PAPER if first else INK
    yield Label(x, y + _MIDDLE * points * POINT, str(number), points, bold=True, at="middle", ink=ink)


def _end(x: float, y: float, title: str, rating: str, points: float) -> Iterator[Mark]:
    """Draw a rating with its title below."""
    number, label = points * 1.3, max(_LEAST_POINTS, points * 0.8)
    yield Label(x, y, rating, number, bold=True, at="middle")
    yield Label(x, y + 1.05 * label * POINT, title, label, at="middle", ink=QUIET)


_SIDE, _APART, _GROUP, _BETWEEN = 2.6, 0.7, 5, 1.3
_LINE = 0.2
_BESIDE = 1.4


def ticked(ticks: Ticks, width: float, points: float, letters: Letters) -> Iterator[Block]:
    """Yield a title with tick boxes in groups of five, beside it or, for a long title, below it."""
    left = letters.width(ticks.title, points, bold=True) + _BESIDE
    left = left if left < width / 2 else 0.0
    if not left:
        yield Block(
            line_height(points), (Label(0, 0.8 * line_height(points), ticks.title, points, bold=True),), True
        )
    group = _GROUP * (_SIDE + _APART) - _APART + _BETWEEN
    groups = max(1, int((width - left + _BETWEEN) / group))
    high = max(_SIDE + _APART, line_height(points)) if left else _SIDE + _APART
    for first in range(0, ticks.count, groups * _GROUP):
        marks = list[Mark]()
        if left and not first:
            marks.append(Label(0, 0.8 * high, ticks.title, points, bold=True))
        for at in range(min(groups * _GROUP, ticks.count - first)):
            x = left + at // _GROUP * group + at % _GROUP * (_SIDE + _APART)
            marks.append(Frame(x, (high - _SIDE) / 2, _SIDE, _SIDE, line=_LINE))
        yield Block(high, tuple(marks))
    yield Block(0.6)
