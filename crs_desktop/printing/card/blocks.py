"""The numbers and the texts of a card as blocks that stand under each other."""

from collections.abc import Iterator, Sequence
from itertools import chain
from math import ceil

from crs_desktop.printing.card.block import Block, line_height, shifted
from crs_desktop.printing.card.dial import LEAST, drawn, side
from crs_desktop.printing.card.marks import POINT, QUIET, Frame, Mark, Words
from crs_desktop.printing.card.rich import lines
from crs_desktop.printing.card.ticks import ticked
from crs_desktop.printing.card.wrap import Letters, wrapped
from crs_desktop.rules.printed import Box, Dial, PrintedCard, Section

_GAP = 1.2
_LABEL_WIDTH = 11.8
_LABEL_SMALLEST = 6.0
_SLIP = 0.001


def figures(card: PrintedCard, width: float, points: float, letters: Letters) -> list[Block]:
    """The numbers, wheels and boxes to tick of a card, in letters of this size."""
    boxes = list(_boxed(card.boxes, width, points, letters)) if card.boxes else []
    dials = [block for dial in card.dials for block in _dialled(dial, width, points, letters)]
    label = max(_LABEL_SMALLEST, points * 0.75)
    ticks = [block for one in card.ticks for block in ticked(one, width, label, letters)]
    return [*boxes, *dials, *ticks]


def words(card: PrintedCard, width: float, points: float, letters: Letters) -> list[Block]:
    """The texts of a card, in letters of this size; no room is left after the last of them."""
    found = [block for section in card.sections for block in _section(section, width, points, letters)]
    return found if not found or found[-1].marks else found[:-1]


def _boxed(groups: Sequence[Sequence[Box]], width: float, points: float, letters: Letters) -> Iterator[Block]:
    """The boxes of each group in level rows, in the columns of the largest group where that takes no more."""
    largest = max(groups, key=len)
    label = _label(largest, width, points, letters)
    columns = ceil(len(largest) / ceil(len(largest) / _most(_least(largest, label, letters), width)))
    column = (width - (columns - 1) * _GAP) / columns
    for group in groups:
        span = min(columns, ceil((_least(group, label, letters) + _GAP - _SLIP) / (column + _GAP)))
        wide, count = span * (column + _GAP) - _GAP, columns // span
        own = _most(_least(group, label, letters), width)
        if ceil(len(group) / own) < ceil(len(group) / count):
            wide, count = (width - (own - 1) * _GAP) / own, own
        for first in range(0, len(group), count):
            row = group[first : first + count]
            marks = (_box(box, at * (wide + _GAP), wide, points, label) for at, box in enumerate(row))
            yield Block(_box_height(points, label) + _GAP, tuple(chain.from_iterable(marks)))


def _dialled(dial: Dial, width: float, points: float, letters: Letters) -> Iterator[Block]:
    """The wheel, and the boxes of its points at its right or, where it would be too small then, under it."""
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
    """The wheel with boxes of this width under each other at its right."""
    across, step = side(width - wide - _GAP, points), _box_height(points, label) + _GAP
    left, stacked = (width - across - _GAP - wide) / 2, len(dial.points) * step - _GAP
    high = max(across, stacked)
    marks = [shifted(mark, left, (high - across) / 2) for mark in drawn(dial, across)]
    for at, box in enumerate(dial.points):
        boxed = _box(box, left + across + _GAP, wide, points, label)
        marks += [shifted(mark, 0, (high - stacked) / 2 + at * step) for mark in boxed]
    return Block(high + _GAP, tuple(marks))


def _label(group: Sequence[Box], width: float, points: float, letters: Letters) -> float:
    """The letters of the titles: smaller ones where two boxes would not stand beside each other else."""
    label = max(_LABEL_SMALLEST, points * 0.75)
    while label > _LABEL_SMALLEST and len(group) > 1 and _most(_least(group, label, letters), width) < 2:
        label = max(_LABEL_SMALLEST, label - 0.5)
    return label


def _least(group: Sequence[Box], label: float, letters: Letters) -> float:
    """How wide each box of a group is at least: as a label, and as its longest title."""
    return max(_LABEL_WIDTH, max(letters.width(box.title, label) for box in group) + 2)


def _most(least: float, width: float) -> int:
    return max(1, int((width + _GAP) / (least + _GAP)))


def _box(box: Box, x: float, wide: float, points: float, label: float) -> Iterator[Mark]:
    number, high = points * 1.6, _box_height(points, label)
    yield Frame(x, 0, wide, high, line=0.2)
    yield Words(x + wide / 2, line_height(label), box.title, label, at="middle", ink=QUIET)
    yield Words(x + wide / 2, high - 0.3 * number * POINT, box.value, number, bold=True, at="middle")


def _box_height(points: float, label: float) -> float:
    return line_height(label) + line_height(points * 1.6) + 0.2


def _section(section: Section, width: float, points: float, letters: Letters) -> Iterator[Block]:
    high = line_height(points)
    for line in wrapped(letters, section.title, points, width, bold=True):
        yield Block(high, (Words(0, 0.8 * high, line, points, bold=True),), with_next=True)
    for paragraph in section.lines:
        for pieces in lines(letters, paragraph, points, width):
            yield Block(high, tuple(Words(x, 0.8 * high, text, points, bold) for x, text, bold in pieces))
    yield Block(0.35 * high)
