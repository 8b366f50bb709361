"""The content of a card between head and foot: pictures, numbers, texts, and what fills the room left."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, groupby
from typing import NamedTuple

from msgspec.structs import replace

from crs_desktop.printing import letters
from crs_desktop.printing.card import codes
from crs_desktop.printing.card.block import Block, lined, stacked, total
from crs_desktop.printing.card.boxes import (
    GAP,
    HERO,
    LABEL,
    LABEL_WIDTH,
    LARGE,
    SMALL,
    TIGHT_WIDTH,
    beside,
    boxed,
    chosen,
    ticked,
    to_write_on,
)
from crs_desktop.printing.card.dial import dialled
from crs_desktop.printing.card.laid import Dress
from crs_desktop.printing.marks import QUIET, Icon, Label, Mark, Photo, Tone, line_height
from crs_desktop.printing.sizes import Size
from crs_desktop.rules.printed import Box, PrintedCard, Section
from crs_desktop.words import say

LEAST_PORTRAITS = (0.3, 0.18)
"""Smallest share of the height for a portrait above all content: the usual one, and the last resort."""

TICKS = 7.0
"""Size of the words beside boxes to tick, in points."""

_COLUMN, _CORNER, _NARROWEST, _EVEN = 0.36, 0.45, 55.0, 0.9
"""Shares of the width for a portrait beside everything and beside numbers, and when it may stand there."""

_BETWEEN = 2.0
_FEW = 2
_TALLEST, _TALLEST_COLUMN = 1.25, 1.6
_THING, _THING_LEAST, _FIGURE = 24.0, 15.0, 32.0
_OF_WIDTH = 0.42
_BESIDE_CODE = 26.0
_WRITTEN_ON = ("character", "item", "skill", "power")


class Room(NamedTuple):
    """The room between head and foot of a card, in millimetres.

    ``scale`` enlarges numbers and labels; ``ink`` is the tone of pictures.
    """

    left: float
    top: float
    width: float
    bottom: float
    scale: float
    ink: Tone = QUIET

    @property
    def height(self) -> float:
        """Height in millimetres."""
        return self.bottom - self.top


class BodyWish(NamedTuple):
    """One way to set the content: letters of the texts, the least share of a portrait, and narrow boxes."""

    points: float
    portrait: float = LEAST_PORTRAITS[0]
    tight: bool = False


def column(size: Size, room: Room, portrait: bytes) -> tuple[tuple[Mark, ...], Room]:
    """Place a portrait in a left column of a landscape card; return it with the remaining room."""
    if not portrait or size.width <= size.height:
        return (), room
    wide = room.width * _COLUMN
    photo = Photo(room.left, room.top, wide, min(room.height, wide * _TALLEST_COLUMN), portrait)
    left = room.left + wide + _BETWEEN
    return (photo,), room._replace(left=left, width=room.width - wide - _BETWEEN)


def content(card: PrintedCard, room: Room, wish: BodyWish, portrait: bytes, code: str) -> list[Block]:
    """Return all content of a card as blocks.

    A portrait stands beside a code, the numbers, or above them; that of a thing in place of its drawing.
    """
    texts = [*_ticks(card, room.width, room.scale), *words(card, room.width, wish.points)]
    if card.picture:
        return [*_pictured(card, room, wish.tight, portrait), *texts, *_coded(code, room)]
    if portrait and code:
        numbers = _numbers(card, room, wish.tight)
        return [_portrait_and_code(portrait, code, room), *numbers, *texts]
    if portrait:
        return [*_portrayed(card, room, wish, portrait), *texts]
    return [*_numbers(card, room, wish.tight), *texts, *_coded(code, room)]


def words(card: PrintedCard, width: float, points: float) -> list[Block]:
    """Return the texts of a card as blocks in letters of this size."""
    return [block for section in card.sections for block in _section(section, width, points)]


def filled(card: PrintedCard, room: Room, blocks: Sequence[Block], dress: Dress) -> list[Block]:
    """Return the blocks with the room left filled: larger pictures, boxes to tick, and lines to write on."""
    found, spare = list(blocks), room.height - total(blocks)
    for at, block in enumerate(found):
        # pictures first: a larger face is worth more at the table than one more line to write on
        by = min(block.gives, spare)
        found[at], spare = block.taller(by) if by > 0 else block, spare - max(0.0, by)
    for one in card.spare:
        more = [Block(1.0), *chosen(one, room.width, TICKS * room.scale)]
        if total(more) <= spare:
            found, spare = [*found, *more], spare - total(more)
    if dress.look.lines and card.kind in _WRITTEN_ON:
        found += to_write_on(say("Notes"), room.width, spare, TICKS * room.scale)
    return found


def _numbers(card: PrintedCard, room: Room, tight: bool, width: float = 0.0) -> list[Block]:
    """Return the numbers in boxes, the first group larger, and the wheels."""
    wide, least = width or room.width, TIGHT_WIDTH if tight else LABEL_WIDTH
    # keep the first group alone: its numbers are read most and stand in larger figures
    groups = card.boxes[:1] + _joined(card.boxes[1:], tight)
    sized = ((group, SMALL if at or card.picture else LARGE) for at, group in enumerate(groups))
    boxes = (boxed(group, wide, points, room.scale, least) for group, points in sized)
    dials = (dialled(dial, wide, room.scale, tight) for dial in card.dials)
    return [block for blocks in (*boxes, *dials) for block in blocks]


def _joined(groups: tuple[tuple[Box, ...], ...], tight: bool) -> tuple[tuple[Box, ...], ...]:
    """Return the groups with short neighbours joined, and all joined where room is short."""
    rows = groupby(groups, lambda group: tight or len(group) <= _FEW)
    parted = ((tuple(chain.from_iterable(some)),) if short else tuple(some) for short, some in rows)
    return tuple(chain.from_iterable(parted))


def _ticks(card: PrintedCard, width: float, scale: float) -> list[Block]:
    return [block for one in card.ticks for block in ticked(one, width, TICKS * scale)]


# Cards of a cast share texts: each laid out once, a PDF takes 1.3 and not 1.7 times a lean painter.
@lru_cache(maxsize=1024)
def _section(section: Section, width: float, points: float) -> tuple[Block, ...]:
    title = lined(letters.lines(section.title, points, width, bold=True), with_next=True)
    text = [line for paragraph in section.lines for line in letters.rich_lines(paragraph, points, width)]
    return (*title, *lined(text), Block(0.35 * line_height(points)))


def _portrayed(card: PrintedCard, room: Room, wish: BodyWish, portrait: bytes) -> list[Block]:
    """Return a portrait beside the numbers if they fill its height, else above them."""
    aside = room.width * _CORNER
    # use wide boxes: narrow ones beside a picture would be too small for a label stuck over them
    numbers = _numbers(card, room, False, room.width - aside - _BETWEEN)
    high = total(numbers)
    if room.width >= _NARROWEST and high >= _EVEN * aside:
        gives = max(0.0, min(2 * _BETWEEN, aside * _TALLEST_COLUMN - high))
        marks = (Photo(0, 0, aside, high, portrait), *stacked(numbers, aside + _BETWEEN, 0))
        return [Block(high + _BETWEEN, marks, gives=gives)]
    high = room.height * wish.portrait
    photo = Photo(0, 0, room.width, high, portrait)
    above = Block(high + _BETWEEN, (photo,), gives=max(0.0, room.width * _TALLEST - high))
    return [above, *_numbers(card, room, wish.tight)]


def _pictured(card: PrintedCard, room: Room, tight: bool, photo: bytes) -> list[Block]:
    """Return the picture of a thing with the numbers read in play at its right, and the others below."""
    side = min(room.width * _OF_WIDTH, (_FIGURE if card.covers else _THING) * room.scale)
    # no more than 0.4 of the height, or the text of a small card would be driven to the back
    side = min(side, max(_THING_LEAST, room.height * 0.4)) * (0.75 if tight else 1)
    right = room.width - side - _BETWEEN
    # A figure is so tall that all numbers stand beside it.
    count = len(card.boxes) if card.covers else 1
    groups = (
        boxed(group, right, HERO - 3 * at, room.scale, right * 0.3)
        for at, group in enumerate(card.boxes[:count])
    )
    hero = [*chain.from_iterable(groups), *_covered(card, right, room.scale)]
    rest = _numbers(replace(card, boxes=card.boxes[count:]), room, tight)
    if not hero:
        wide, gives = room.width if photo else side, max(0.0, room.width * 0.6 - side)
        drawn = _drawn(card, Room((room.width - wide) / 2, 0, wide, side, 1, room.ink), photo)
        return [Block(side + _BETWEEN, drawn, gives=gives), *rest]
    gap = Block(max(0.0, (side - total(hero)) / 2))
    picture = Block(side, _drawn(card, Room(0, 0, side, side, 1, room.ink), photo))
    both = beside([picture], [gap, *hero], side + _BETWEEN)
    return [replace(both, height=both.height + GAP), *rest]


def _drawn(card: PrintedCard, box: Room, photo: bytes) -> tuple[Mark, ...]:
    """Draw the GM's picture, else ours, with the parts that are covered over the figure."""
    if photo:
        # Whole, because a sword is wider than a face.
        return (Photo(box.left, box.top, box.width, box.height, photo, whole=True),)
    places = [part.replace(" ", "-") for part in card.covers]
    return tuple(Icon(box.left, box.top, box.width, name, box.ink) for name in (*places, card.picture))


def _covered(card: PrintedCard, width: float, scale: float) -> list[Block]:
    if not card.covers:
        return []
    label = Label(0, 0.8 * line_height(LABEL * scale), say("covers"), LABEL * scale, ink=QUIET)
    told = letters.lines(", ".join(card.covers), 9 * scale, width, bold=True)
    return [*lined([label]), *lined(told)]


def _portrait_and_code(portrait: bytes, code: str, room: Room) -> Block:
    """Return a portrait beside a code: neither makes the other too small to be of use."""
    side = codes.least(code)
    wide = max(room.width - side - _BETWEEN, 0.0)
    high = max(side, min(wide, room.height * LEAST_PORTRAITS[0]))
    marks = (Photo(0, 0, wide, high, portrait), *codes.drawn(code, wide + _BETWEEN, (high - side) / 2, side))
    return Block(high + _BETWEEN, marks)


def _coded(text: str, room: Room) -> list[Block]:
    """Return a code with a note on its use, to be placed under all content."""
    side = codes.least(text) if text else 0.0
    if not side:
        return []
    x = side + _BETWEEN
    told = letters.lines(say("Scan with a phone, paste in the library"), 6, room.width - x, ink=QUIET)
    shown = stacked(lined(told), x, 0) if room.width - side >= _BESIDE_CODE else ()
    return [Block(_BETWEEN), Block(side, (*codes.drawn(text, 0, 0, side), *shown))]
