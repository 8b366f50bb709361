"""The text and the numbers of a card as blocks that stand under each other."""

from collections.abc import Iterator, Sequence
from math import ceil

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.printing.marks import POINT, QUIET, Frame, Line, Mark, Words
from crs_desktop.printing.wrap import Letters, wrapped
from crs_desktop.rules.printed import Box, PrintedCard, Section

_LEADING = 1.22
_GAP = 1.2
_LABEL_WIDTH = 12.0
_LABEL_SMALLEST = 6.0


class Block(Struct, frozen=True):
    """So many millimetres of height; ``with_next`` does not stand last where there is more."""

    height: float
    marks: tuple[Mark, ...] = ()
    with_next: bool = False

    def moved(self, x: float, y: float) -> list[Mark]:
        """The marks at a place."""
        return [shifted(mark, x, y) for mark in self.marks]


def shifted(mark: Mark, x: float, y: float) -> Mark:
    """The mark so many millimetres further right and down."""
    if isinstance(mark, Line):
        return replace(mark, x1=mark.x1 + x, y1=mark.y1 + y, x2=mark.x2 + x, y2=mark.y2 + y)
    return replace(mark, x=mark.x + x, y=mark.y + y)


def line_height(points: float) -> float:
    """From one base line to the next, in millimetres."""
    return points * POINT * _LEADING


def body(card: PrintedCard, width: float, points: float, letters: Letters) -> list[Block]:
    """Everything between the title and the foot of a card, in letters of this size."""
    boxes = [block for group in card.boxes for block in _boxes(group, width, points, letters)]
    words = [block for section in card.sections for block in _section(section, width, points, letters)]
    blocks = [*boxes, *words]
    return blocks if not blocks or blocks[-1].marks else blocks[:-1]


def _boxes(group: Sequence[Box], width: float, points: float, letters: Letters) -> Iterator[Block]:
    """The boxes of a group in level rows, each as wide as a label at least."""
    label = max(_LABEL_SMALLEST, points * 0.75)
    widest = max(letters.width(box.title, label) for box in group) + 2
    most = max(1, int((width + _GAP) / (max(_LABEL_WIDTH, widest) + _GAP)))
    columns = ceil(len(group) / ceil(len(group) / most))
    wide = (width - (columns - 1) * _GAP) / columns
    for first in range(0, len(group), columns):
        row = group[first : first + columns]
        marks = [
            mark for at, box in enumerate(row) for mark in _box(box, at * (wide + _GAP), wide, points, label)
        ]
        yield Block(_box_height(points, label) + _GAP, tuple(marks))


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
        for line in wrapped(letters, paragraph, points, width):
            yield Block(high, (Words(0, 0.8 * high, line, points),))
    yield Block(0.35 * high)
