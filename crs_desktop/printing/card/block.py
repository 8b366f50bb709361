"""Blocks: pieces of content with a height, stacked from top to bottom."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.printing.card.marks import POINT, Line, Mark, Photo

_LEADING = 1.22


class Block(Struct, frozen=True):
    """A piece of content with a height in millimetres.

    ``with_next`` keeps it together with the next block. ``gives`` is how much taller it may become; a picture
    in it grows by as much.
    """

    height: float
    marks: tuple[Mark, ...] = ()
    with_next: bool = False
    gives: float = 0.0

    def moved(self, x: float, y: float) -> list[Mark]:
        """Return the marks of the block moved to a place."""
        return [shifted(mark, x, y) for mark in self.marks]

    def taller(self, by: float) -> "Block":
        """Return the block with more height; pictures in it grow along."""
        marks = tuple(
            replace(mark, height=mark.height + by) if isinstance(mark, Photo) else mark for mark in self.marks
        )
        return replace(self, height=self.height + by, marks=marks, gives=self.gives - by)


def shifted(mark: Mark, x: float, y: float) -> Mark:
    """Return the mark moved right and down by millimetres."""
    if isinstance(mark, Line):
        return replace(mark, x1=mark.x1 + x, y1=mark.y1 + y, x2=mark.x2 + x, y2=mark.y2 + y)
    return replace(mark, x=mark.x + x, y=mark.y + y)


def line_height(points: float) -> float:
    """Return the distance between base lines in millimetres."""
    return points * POINT * _LEADING


def total(blocks: Sequence[Block]) -> float:
    """Return the height of stacked blocks in millimetres."""
    return sum(block.height for block in blocks)


def split(blocks: Sequence[Block], room: float) -> tuple[Sequence[Block], Sequence[Block]]:
    """Split blocks into those that fit and the rest, keeping a heading with its text."""
    used, taken = 0.0, 0
    for block in blocks:
        if used + block.height > room:
            break
        used, taken = used + block.height, taken + 1
    while 0 < taken < len(blocks) and blocks[taken - 1].with_next:
        taken -= 1
    return blocks[:taken], blocks[taken:]


def stacked(blocks: Sequence[Block], left: float, top: float) -> tuple[Mark, ...]:
    """Return the marks of blocks stacked downwards from a place."""
    marks: list[Mark] = []
    for block in blocks:
        marks += block.moved(left, top)
        top += block.height
    return tuple(marks)
