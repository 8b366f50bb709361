"""Small boxes to tick off, in rows that are counted at a glance."""

from collections.abc import Iterator

from crs_desktop.printing.card.block import Block, line_height
from crs_desktop.printing.card.marks import Frame, Mark, Words
from crs_desktop.printing.card.wrap import Letters
from crs_desktop.rules.printed import Ticks

_SIDE, _APART, _GROUP, _BETWEEN = 2.6, 0.7, 5, 1.3
_LINE = 0.2
_BESIDE = 1.4


def ticked(ticks: Ticks, width: float, points: float, letters: Letters) -> Iterator[Block]:
    """The title, and its boxes in groups of five beside it."""
    left = letters.width(ticks.title, points, bold=True) + _BESIDE
    left = left if left < width / 2 else 0.0
    if not left:
        yield Block(
            line_height(points), (Words(0, 0.8 * line_height(points), ticks.title, points, bold=True),), True
        )
    group = _GROUP * (_SIDE + _APART) - _APART + _BETWEEN
    groups = max(1, int((width - left + _BETWEEN) / group))
    high = max(_SIDE + _APART, line_height(points)) if left else _SIDE + _APART
    for first in range(0, ticks.count, groups * _GROUP):
        marks = list[Mark]()
        if left and not first:
            marks.append(Words(0, 0.8 * high, ticks.title, points, bold=True))
        for at in range(min(groups * _GROUP, ticks.count - first)):
            x = left + at // _GROUP * group + at % _GROUP * (_SIDE + _APART)
            marks.append(Frame(x, (high - _SIDE) / 2, _SIDE, _SIDE, line=_LINE))
        yield Block(high, tuple(marks))
    yield Block(0.6)
