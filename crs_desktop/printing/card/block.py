"""Blocks: pieces of content with a height, stacked from top to bottom."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.printing.marks import Icon, Label, Mark, Photo, Stroke, line_height


class Block(Struct, frozen=True):
    """A piece of content with a height in millimetres.

    ``with_next`` keeps it together with the next block. ``gives`` is how much taller it may become; pictures
    in it grow by as much.
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
        marks = tuple(_grown(mark, by) for mark in self.marks)
        return replace(self, height=self.height + by, marks=marks, gives=self.gives - by)

    @property
    def is_text(self) -> bool:
        """Whether the block holds only words: no number, no picture and no tick box."""
        return all(isinstance(mark, Label) for mark in self.marks)


def _grown(mark: Mark, by: float) -> Mark:
    if isinstance(mark, Icon):  # it stays square, and in the middle
        return replace(mark, x=mark.x - by / 2, side=mark.side + by)
    return replace(mark, height=mark.height + by) if isinstance(mark, Photo) else mark


def shifted(mark: Mark, x: float, y: float) -> Mark:
    """Return the mark moved right and down by millimetres."""
    if isinstance(mark, Stroke):
        return replace(mark, x1=mark.x1 + x, y1=mark.y1 + y, x2=mark.x2 + x, y2=mark.y2 + y)
    return replace(mark, x=mark.x + x, y=mark.y + y)


def lined(lines: Iterable[Label | Sequence[Label]], with_next: bool = False) -> list[Block]:
    """Return each line of text as a block; ``with_next`` keeps them all together with what follows."""
    made = []
    for line in lines:
        marks = (line,) if isinstance(line, Label) else tuple(line)
        made.append(Block(line_height(marks[0].points), marks, with_next))
    return made


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
    # skip this if all blocks fit, because the last block then has no next one to stay with
    while 0 < taken < len(blocks) and blocks[taken - 1].with_next:
        taken -= 1
    return blocks[:taken], blocks[taken:]


def stacks(blocks: Sequence[Block], room: float) -> Iterator[Sequence[Block]]:
    """Yield the blocks in stacks no taller than ``room``; a taller block is a stack of its own."""
    while blocks:
        taken, rest = split(blocks, room)
        if not taken:  # without this, a block that never fits would be tried for ever
            taken, rest = blocks[:1], blocks[1:]
        yield taken
        blocks = rest


def stacked(blocks: Sequence[Block], left: float, top: float) -> tuple[Mark, ...]:
    """Return the marks of blocks stacked downwards from a place."""
    marks: list[Mark] = []
    for block in blocks:
        marks += block.moved(left, top)
        top += block.height
    return tuple(marks)
