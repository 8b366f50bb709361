"""Numbers in boxes, and rows of small boxes to tick or cross off, as blocks."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from math import ceil

from msgspec.structs import replace

from crs_desktop.printing import letters
from crs_desktop.printing.card.block import Block, stacked
from crs_desktop.printing.marks import (
    HAIRLINE,
    PAPER,
    POINT,
    QUIET,
    Disc,
    Frame,
    Label,
    Mark,
    Stroke,
    line_height,
)
from crs_desktop.rules.printed import Box, TickList, Ticks

LABEL = 6.2
"""Size of the words over a number, in points."""

HERO, LARGE, SMALL = 17.0, 16.0, 12.0
"""Sizes of numbers in points: beside a picture, in the first group of a sheet, and in the others."""

LABEL_WIDTH, TIGHT_WIDTH = 10.4, 6.2
"""Smallest width of a box in millimetres: for a small label stuck over it, and where room is short."""

_SMALLER = 0.85
"""Factor by which titles may shrink where room is short."""

_CAPPED = 40.0
"""Width from which a box that is alone in its row takes no more than half of it."""

GAP = 1.0
_BELOW = 1.4
_LEAST_NUMBER = 8.0
_KEPT = 1024
"""Number of rows that are kept: cards of one kind share many."""
_OUTLINE, _RADIUS = 0.2, 0.9
_EDGE = "#6A6A6A"


@lru_cache(maxsize=_KEPT)
def boxed(
    group: tuple[Box, ...], width: float, points: float, scale: float, least: float = LABEL_WIDTH
) -> tuple[Block, ...]:
    """Return a group of boxes in rows of equal length, with a gap below."""
    label = LABEL * scale * (_SMALLER if least == TIGHT_WIDTH else 1)
    need = max(least, *(letters.width(box.title, label) + 0.6 for box in group))
    most = max(1, int((width + GAP) / (need + GAP)))
    # make rows of equal length: five boxes of which four fit become three and two
    count = ceil(len(group) / ceil(len(group) / most))
    wide = (width - (count - 1) * GAP) / count
    if len(group) == 1 and width > _CAPPED:
        # a single number over the whole width would look like a heading
        wide = min(wide, max(need, (width - GAP) / 2))
    rows = [group[first : first + count] for first in range(0, len(group), count)]
    made = [_row(row, wide, points, scale) for row in rows]
    return (*made[:-1], replace(made[-1], height=made[-1].height + _BELOW - GAP))


def _row(row: Sequence[Box], wide: float, points: float, scale: float) -> Block:
    high = (3.0 + 0.38 * points) * scale
    boxes = (_box(box, at * (wide + GAP), wide, points, scale) for at, box in enumerate(row))
    return Block(high + GAP, tuple(chain.from_iterable(boxes)))


def _box(box: Box, x: float, wide: float, points: float, scale: float) -> Iterator[Mark]:
    """Draw a box with its title above the number, which shrinks to its room."""
    high, points = (3.0 + 0.38 * points) * scale, points * scale
    title = _shrunk(box.title, LABEL * scale, wide - 0.5, 4.0, bold=False)
    number = _shrunk(box.value, points, wide - 1.0, _LEAST_NUMBER, bold=True)
    middle, below = x + wide / 2, 2.7 * scale
    # Digits are 0.64 of their size high: half of it below the middle centres them.
    base = below + (high - below) / 2 + 0.32 * number * POINT
    yield Frame(x, 0, wide, high, _OUTLINE, PAPER, _EDGE, _RADIUS)
    yield Label(middle, 0.45 + 0.78 * LABEL * scale * POINT, box.title, title, at="middle", ink=QUIET)
    yield Label(middle, base, box.value, number, bold=True, at="middle")


def _shrunk(text: str, points: float, room: float, least: float, bold: bool) -> float:
    """Return the letter size at which a text fits, never below ``least``."""
    wide = letters.width(text, points, bold)
    return points if wide <= room else max(least, points * room / wide)


_SIDE, _APART, _GROUP, _BETWEEN = 2.6, 0.55, 5, 0.9
_BESIDE = 1.4


def ticked(ticks: Ticks, width: float, points: float) -> Iterator[Block]:
    """Yield a title with tick boxes in groups of five, beside it or, for a long title, below it."""
    left = letters.width(ticks.title, points, bold=True) + _BESIDE
    # boxes go below a title of half a line, which leaves no room for a whole group of five
    left = left if left < width / 2 else 0.0
    high = max(_SIDE + _APART, line_height(points))
    title = Label(0, 0.78 * high, ticks.title, points, bold=True)
    if not left:
        yield Block(high, (title,), with_next=True)
    group = _GROUP * (_SIDE + _APART) - _APART + _BETWEEN
    groups = max(1, int((width - left + _BETWEEN) / group))
    for first in range(0, ticks.count, groups * _GROUP):
        count = min(groups * _GROUP, ticks.count - first)
        places = (left + at // _GROUP * group + at % _GROUP * (_SIDE + _APART) for at in range(count))
        marks = (_tick(x, high, ticks.round) for x in places)
        yield Block(high, (*([title] if left and not first else []), *marks))
    yield Block(0.7)


def _tick(x: float, high: float, is_round: bool = False) -> Mark:
    if is_round:
        return Disc(x + _SIDE / 2, high / 2, _SIDE / 2, _OUTLINE)
    return Frame(x, (high - _SIDE) / 2, _SIDE, _SIDE, _OUTLINE)


@lru_cache(maxsize=_KEPT)
def chosen(choices: TickList, width: float, points: float) -> tuple[Block, ...]:
    """Return words with a box to tick before each, or in a box to cross off, after their title."""
    return tuple((_crossed if choices.inside else _ticks_with_words)(choices, width, points))


def _ticks_with_words(choices: TickList, width: float, points: float) -> list[Block]:
    high, left = line_height(points) + 0.8, letters.width(choices.title, points, bold=True) + 2
    rows: list[list[Mark]] = [[Label(0, 0.72 * high, choices.title, points, bold=True)]]
    x = left
    for word in choices.words:
        wide = _SIDE + 0.9 + letters.width(word, points)
        if x + wide > width and x > left:
            rows.append([])
            x = left
        rows[-1] += [_tick(x, high), Label(x + _SIDE + 0.9, 0.72 * high, word, points)]
        x += wide + 1.8
    return [Block(high, tuple(row)) for row in rows]


def _crossed(choices: TickList, width: float, points: float) -> list[Block]:
    """Return the title with a row of small cards under it; a face that is crossed off has been drawn."""
    high, count = 5.2, min(len(choices.words), max(1, int((width + 0.6) / 4.6)))
    wide = (width - (count - 1) * 0.6) / count
    title = Label(0, 0.8 * line_height(points), choices.title, points, bold=True)
    rows = [choices.words[first : first + count] for first in range(0, len(choices.words), count)]
    faces = ((_face(word, at * (wide + 0.6), wide, high) for at, word in enumerate(row)) for row in rows)
    blocks = [Block(high + 0.7, tuple(chain.from_iterable(row))) for row in faces]
    return [Block(line_height(points) + 0.4, (title,), with_next=True), *blocks]


def _face(word: str, x: float, wide: float, high: float) -> Iterator[Mark]:
    size = _shrunk(word, 8.0, wide - 0.4, 5.0, bold=True)
    yield Frame(x, 0, wide, high, _OUTLINE, PAPER, _EDGE, 0.6)
    yield Label(x + wide / 2, high / 2 + 0.32 * size * POINT, word, size, True, "middle")


def beside(left: Sequence[Block], right: Sequence[Block], across: float) -> Block:
    """Return two stacks side by side as one block, the right one ``across`` millimetres further."""
    high = max(sum(block.height for block in one) for one in (left, right))
    return Block(high, (*stacked(left, 0, 0), *stacked(right, across, 0)))


def to_write_on(title: str, width: float, room: float, points: float) -> list[Block]:
    """Return lines to write on under a title, down to the end of the room; none if two lines do not fit."""
    step, count = 5.6, int((room - 1) / 5.6)
    # one line alone would be taken for a rule of the frame
    if count < 1:
        return []
    step = (room - 1) / count
    label = Label(0, 0.8 * line_height(points), title, points, bold=True)
    rule = Stroke(0, step, width, step, HAIRLINE, ink=QUIET)
    return [Block(1.0), *(Block(step, (rule,) if at else (rule, label)) for at in range(count))]
