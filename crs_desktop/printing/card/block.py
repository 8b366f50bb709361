"""What stands on a card from above to below, as blocks of a height."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.printing.card.marks import POINT, Line, Mark, Photo

_LEADING = 1.22


class Block(Struct, frozen=True):
    """So many millimetres of height; ``with_next`` does not stand last where there is more.

    ``gives`` is how much taller it may become: a picture in it grows by as much.
    """

    height: float
    marks: tuple[Mark, ...] = ()
    with_next: bool = False
    gives: float = 0.0

    def moved(self, x: float, y: float) -> list[Mark]:
        """The marks at a place."""
        return [shifted(mark, x, y) for mark in self.marks]

    def taller(self, by: float) -> "Block":
        """The same with so much more height."""
        marks = tuple(
            replace(mark, height=mark.height + by) if isinstance(mark, Photo) else mark for mark in self.marks
        )
        return replace(self, height=self.height + by, marks=marks, gives=self.gives - by)


def shifted(mark: Mark, x: float, y: float) -> Mark:
    """The mark so many millimetres further right and down."""
    if isinstance(mark, Line):
        return replace(mark, x1=mark.x1 + x, y1=mark.y1 + y, x2=mark.x2 + x, y2=mark.y2 + y)
    return replace(mark, x=mark.x + x, y=mark.y + y)


def line_height(points: float) -> float:
    """From one base line to the next, in millimetres."""
    return points * POINT * _LEADING


def total(blocks: Sequence[Block]) -> float:
    """How tall blocks are under each other."""
    return sum(block.height for block in blocks)


def split(blocks: Sequence[Block], room: float) -> tuple[Sequence[Block], Sequence[Block]]:
    """As many blocks as have room, and the rest; a heading does not stay behind without its text."""
    used, taken = 0.0, 0
    for block in blocks:
        if used + block.height > room:
            break
        used, taken = used + block.height, taken + 1
    while 0 < taken < len(blocks) and blocks[taken - 1].with_next:
        taken -= 1
    return blocks[:taken], blocks[taken:]


def stacked(blocks: Sequence[Block], left: float, top: float) -> tuple[Mark, ...]:
    """The marks of blocks under each other from a place on."""
    marks: list[Mark] = []
    for block in blocks:
        marks += block.moved(left, top)
        top += block.height
    return tuple(marks)
