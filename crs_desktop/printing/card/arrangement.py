"""The arrangement of portrait, numbers and texts on a card, and the use of spare room."""

from collections.abc import Sequence
from typing import NamedTuple

from crs_desktop.printing.card import codes
from crs_desktop.printing.card.block import Block, line_height, stacked, total
from crs_desktop.printing.card.blocks import figures, words
from crs_desktop.printing.card.marks import HAIRLINE, QUIET, Icon, Label, Line, Mark, Photo
from crs_desktop.printing.card.wrap import Letters
from crs_desktop.printing.page.sizes import Size
from crs_desktop.rules.printed import PrintedCard
from crs_desktop.words import say

GAP = 2.0
_COLUMN, _CORNER = 0.36, 0.45
"""Share of the width for a portrait beside all content, and for one beside the numbers only."""

_NARROWEST = 55.0
"""Smallest width in millimetres for numbers beside a portrait."""

LEAST_PORTRAITS = (0.3, 0.18)
"""Smallest share of the height for a portrait above all content: the usual one, and the last resort."""

_TALLEST = 1.25
_TALLEST_COLUMN = 1.6
_EVEN = 0.9
_BESIDE_CODE = 26.0
_LINE, _LINES = 6.0, 2
_EMBLEM, _EMBLEM_LEAST = 0.6, 12.0
_FILLED = ("item", "skill", "power")


class FreeSpace(NamedTuple):
    """The room between head and foot of a card, in millimetres from its cut corner."""

    left: float
    top: float
    width: float
    bottom: float

    @property
    def height(self) -> float:
        """Height in millimetres."""
        return self.bottom - self.top


def column(size: Size, room: FreeSpace, portrait: bytes) -> tuple[tuple[Mark, ...], FreeSpace]:
    """Place a portrait in a left column of a landscape card; return it with the remaining room."""
    if not portrait or size.width <= size.height:
        return (), room
    wide = room.width * _COLUMN
    photo = Photo(room.left, room.top, wide, min(room.height, wide * _TALLEST_COLUMN), portrait)
    return (photo,), room._replace(left=room.left + wide + GAP, width=room.width - wide - GAP)


def body(
    card: PrintedCard, room: FreeSpace, points: float, letters: Letters, portrait: bytes, least: float
) -> list[Block]:
    """Return all content as blocks in letters of this size.

    A portrait goes beside the numbers if they fill its height, else above them with ``least`` of the height.
    """
    texts = words(card, room.width, points, letters)
    if not portrait:
        return _trimmed([*figures(card, room.width, points, letters), *texts])
    aside = room.width * _CORNER
    beside = _trimmed(figures(card, room.width - aside - GAP, points, letters))
    if room.width >= _NARROWEST and total(beside) >= _EVEN * aside:
        return [_beside(beside, aside, portrait), *texts]
    above = Photo(0, 0, room.width, room.height * least, portrait)
    picture = Block(above.height + GAP, (above,), gives=max(0.0, room.width * _TALLEST - above.height))
    return _trimmed([picture, *figures(card, room.width, points, letters), *texts])


def coded(text: str, room: FreeSpace) -> list[Block]:
    """Return a code with a note on its use, to be placed under all content."""
    side = codes.least(text) if text else 0.0
    if not side:
        return []
    words = Label(side + GAP, line_height(6), say("Scan with a phone,"), 6, ink=QUIET)
    more = Label(side + GAP, 2 * line_height(6), say("paste in the library"), 6, ink=QUIET)
    shown = (words, more) if room.width - side >= _BESIDE_CODE else ()
    return [Block(GAP), Block(side, (*codes.drawn(text, 0, 0, side), *shown))]


def filled(
    card: PrintedCard, room: FreeSpace, blocks: Sequence[Block], icon: Icon | None, lines: bool
) -> list[Block]:
    """Return the blocks stretched over the room: portraits grow, an icon or writing lines fill the rest."""
    found, spare = list(blocks), room.height - total(blocks)
    for at, block in enumerate(found):
        by = min(block.gives, spare)
        found[at], spare = block.taller(by) if by > 0 else block, spare - max(0.0, by)
    if icon and card.kind in _FILLED and spare >= _EMBLEM_LEAST:
        found.insert(0, _emblem(icon, room.width, spare))
    elif lines and card.kind == "character" and spare >= _LINES * _LINE:
        found += _to_write_on(room.width, spare)
    return found


def _beside(numbers: Sequence[Block], aside: float, portrait: bytes) -> Block:
    """Return one block with a portrait at the left and the numbers at its right."""
    high = total(numbers)
    photo = Photo(0, 0, aside, high, portrait)
    marks = (photo, *stacked(numbers, aside + GAP, 0))
    return Block(high + GAP, marks, gives=max(0.0, min(GAP * 2, aside * _TALLEST_COLUMN - high)))


def _emblem(icon: Icon, width: float, high: float) -> Block:
    side = min(high - 2 * GAP, width * _EMBLEM)
    return Block(high, (Icon((width - side) / 2, (high - side) / 2, side, icon.name, icon.ink),))


def _to_write_on(width: float, spare: float) -> list[Block]:
    """Return lines to write on, headed “Notes”, down to the foot."""
    count = int((spare - GAP) / _LINE)
    step = (spare - GAP) / count
    label = Label(0, 0.8 * line_height(6), say("Notes"), 6, ink=QUIET)
    rule = Line(0, step, width, step, HAIRLINE, ink=QUIET)
    return [Block(GAP), *(Block(step, (rule,) if at else (rule, label)) for at in range(count))]


def _trimmed(blocks: list[Block]) -> list[Block]:
    """Return the blocks without the gap after the last one."""
    if not blocks or not blocks[-1].marks:
        return blocks[:-1]
    return blocks
