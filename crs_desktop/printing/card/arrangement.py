"""Where things stand on a card of a size, and how what is left over is filled."""

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
"""How much of the width a portrait has beside everything, and beside the numbers."""

_NARROWEST = 55.0
"""A narrower card has no numbers beside a portrait."""

LEAST_PORTRAITS = (0.3, 0.18)
"""How much of the height a portrait above all else has at least: usually, and where it must."""

_TALLEST = 1.25
_TALLEST_COLUMN = 1.6
_EVEN = 0.9
_BESIDE_CODE = 26.0
_LINE, _LINES = 6.0, 2
_EMBLEM, _EMBLEM_LEAST = 0.6, 12.0
_FILLED = ("item", "skill", "power")


class FreeSpace(NamedTuple):
    """What a card leaves between its head and its foot, in millimetres from its cut corner."""

    left: float
    top: float
    width: float
    bottom: float

    @property
    def height(self) -> float:
        """In millimetres, from above to below."""
        return self.bottom - self.top


def column(size: Size, room: FreeSpace, portrait: bytes) -> tuple[tuple[Mark, ...], FreeSpace]:
    """A portrait at the left of everything on a card that lies, and the room that it leaves."""
    if not portrait or size.width <= size.height:
        return (), room
    wide = room.width * _COLUMN
    photo = Photo(room.left, room.top, wide, min(room.height, wide * _TALLEST_COLUMN), portrait)
    return (photo,), room._replace(left=room.left + wide + GAP, width=room.width - wide - GAP)


def body(
    card: PrintedCard, room: FreeSpace, points: float, letters: Letters, portrait: bytes, least: float
) -> list[Block]:
    """Everything under each other in letters of this size, a portrait over ``least`` of the height."""
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
    """A code with a word what it is for, under everything."""
    side = codes.least(text) if text else 0.0
    if not side:
        return []
    words = Label(side + GAP, line_height(6), say("Read by a phone,"), 6, ink=QUIET)
    more = Label(side + GAP, 2 * line_height(6), say("pasted in the library"), 6, ink=QUIET)
    shown = (words, more) if room.width - side >= _BESIDE_CODE else ()
    return [Block(GAP), Block(side, (*codes.drawn(text, 0, 0, side), *shown))]


def filled(
    card: PrintedCard, room: FreeSpace, blocks: Sequence[Block], icon: Icon | None, lines: bool
) -> list[Block]:
    """The same over the whole height: a portrait grows, an icon stands large, lines are to write on."""
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
    """A portrait in the corner, and the numbers at its right."""
    high = total(numbers)
    photo = Photo(0, 0, aside, high, portrait)
    marks = (photo, *stacked(numbers, aside + GAP, 0))
    return Block(high + GAP, marks, gives=max(0.0, min(GAP * 2, aside * _TALLEST_COLUMN - high)))


def _emblem(icon: Icon, width: float, high: float) -> Block:
    side = min(high - 2 * GAP, width * _EMBLEM)
    return Block(high, (Icon((width - side) / 2, (high - side) / 2, side, icon.name, icon.ink),))


def _to_write_on(width: float, spare: float) -> list[Block]:
    """Lines for a pen, down to the foot, with a word what they are for."""
    count = int((spare - GAP) / _LINE)
    step = (spare - GAP) / count
    label = Label(0, 0.8 * line_height(6), say("Notes"), 6, ink=QUIET)
    rule = Line(0, step, width, step, HAIRLINE, ink=QUIET)
    return [Block(GAP), *(Block(step, (rule,) if at else (rule, label)) for at in range(count))]


def _trimmed(blocks: list[Block]) -> list[Block]:
    """Without the room that is kept below the last."""
    if not blocks or not blocks[-1].marks:
        return blocks[:-1]
    return blocks
